"""The demo command: what it makes is determined by its seed, and it never touches data that is there."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from accounts.models import AuditEvent, User
from players.models import Player
from ratings.models import ListEntry, OpeningRating, RatingPeriod
from tournaments.models import Bye, Entry, Game, Tournament

pytestmark = pytest.mark.django_db
TABLES = (
    (Player, ("family_name", "given_name", "birth_year", "gender", "club__name", "title", "joined", "merged_into__family_name")),
    (OpeningRating, ("player__family_name", "month", "pace", "rating", "rated_games", "peak", "created_at")),
    (Tournament, ("name", "start_date", "end_date", "pace", "system", "rounds", "status")),
    (Entry, ("tournament__name", "number", "player__family_name", "withdrawn_after")),
    (Game, ("tournament__name", "round", "board", "white__family_name", "black__family_name", "result")),
    (Bye, ("entry__tournament__name", "entry__number", "round", "kind")),
    (ListEntry, ("rating_list__period__month", "rating_list__pace", "position", "name", "rating", "change", "k", "total_games")),
    (AuditEvent, ("at", "actor_name", "action", "reason")),
)


def run(**options):
    out = io.StringIO()
    call_command("demo", stdout=out, **options)
    return out.getvalue()


def rows_of(**options):
    """Everything the command makes, without ids; the database is empty again afterwards."""
    with transaction.atomic():
        run(months=3, verbosity=0, **options)
        rows = [list(model.objects.order_by("pk").values_list(*columns)) for model, columns in TABLES]
        transaction.set_rollback(True)
    return rows


def test_demo_is_the_same_for_the_same_seed():
    assert rows_of(seed=7) == rows_of(seed=7)


def test_demo_is_another_club_for_another_seed():
    assert rows_of(seed=7)[0] != rows_of(seed=8)[0]


@pytest.mark.parametrize("months", [1, 2, 4])
def test_demo_with_fewer_months_ends_in_the_same_month(months):
    run(months=months, verbosity=0)

    slugs = [period.slug for period in RatingPeriod.objects.all()]
    assert len(slugs) == months + 1
    assert slugs[-2:] == ["2026-03", "2026-04"]
    assert ListEntry.objects.filter(rating_list__period__month="2026-03-01", rating__isnull=False).count() > 60
    assert Tournament.objects.filter(status="draft").count() == 3


def test_demo_prints_an_account_a_line_with_its_password():
    shown = run(months=1)

    lines = {words[0]: words[1] for line in shown.splitlines() if (words := line.split()) and line.startswith("  ")}
    assert sorted(lines) == ["admin", "diretor", "organizadora", "socio"]
    assert all(User.objects.get(username=name).check_password(password) for name, password in lines.items())


def test_demo_without_verbosity_prints_nothing():
    assert run(months=1, verbosity=0) == ""


def test_demo_refuses_a_filled_database():
    Player.objects.create(family_name="Teste")

    with pytest.raises(CommandError, match="holds data already"):
        run(months=1)

    assert Player.objects.count() == 1
    assert not User.objects.exists()


def test_demo_if_empty_leaves_a_filled_database_in_peace():
    Player.objects.create(family_name="Teste")

    assert run(if_empty=True) == ""

    assert not RatingPeriod.objects.exists()


def test_demo_passwords_sets_new_ones():
    run(months=1)
    before = User.objects.get(username="diretor").password

    shown = run(passwords=True)

    assert "diretor" in shown
    assert User.objects.get(username="diretor").password != before


def test_demo_passwords_are_refused_where_there_is_no_demonstration():
    user = User.objects.create_user("admin", password="mine")

    with pytest.raises(CommandError, match="does not hold the demonstration"):
        run(passwords=True)

    user.refresh_from_db()
    assert user.check_password("mine")


@pytest.mark.parametrize("text", ["0", "31", "-1", "many"])
def test_demo_refuses_an_impossible_number_of_months(text):
    with pytest.raises(CommandError, match="1 to 30 closed months"):
        call_command("demo", f"--months={text}")
