"""What the database refuses by itself, with every service bypassed: on SQLite and on PostgreSQL alike."""

import datetime as dt

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.guards import put_back, take_aside
from players.models import Player
from ratings.models import (
    Adjustment,
    Block,
    Calculation,
    ListEntry,
    OpeningRating,
    RatedTournament,
    RatingList,
    RatingPeriod,
    Regulation,
)
from ratings.periods import open_period
from tournaments.models import Status, Tournament


@pytest.fixture
def closed(club):
    """January closed with one game between rated players, and a newcomer's block."""
    ana, bia, caio = club.player("Ana", 1500), club.player("Bia", 1500), club.player("Caio")
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (caio, ana, "1/2"), (bia, caio, "0-1"), (ana, caio, "1-0")])
    return club.close()


def refused(action) -> bool:
    try:
        with transaction.atomic():
            action()
    except IntegrityError:
        return True
    return False


@pytest.mark.parametrize("model", [ListEntry, Block, Calculation, RatedTournament])
def test_rows_of_a_published_list_are_neither_changed_nor_deleted(closed, model):
    row = model.objects.filter(rating_list=closed).first()
    field = {ListEntry: "name", Block: "status", Calculation: "k", RatedTournament: "late"}[model]
    assert refused(lambda: model.objects.filter(pk=row.pk).update(**{field: getattr(row, field)}))
    assert refused(lambda: model.objects.filter(pk=row.pk).delete())
    assert model.objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize("model", [ListEntry, Block, Calculation, RatedTournament])
def test_published_list_takes_no_more_rows(closed, model):
    row = model.objects.filter(rating_list=closed).first()
    row.pk = None
    newcomer = Player.objects.create(family_name="Late")
    if model is RatedTournament:
        row.tournament = Tournament.objects.create(name="Late", start_date=dt.date(2026, 1, 1), end_date=dt.date(2026, 1, 2))
    else:
        row.player = newcomer
    assert refused(lambda: row.save(force_insert=True))
    assert refused(lambda: model.objects.bulk_create([row]))


def test_published_list_itself_is_neither_changed_nor_deleted(closed):
    assert refused(lambda: RatingList.objects.filter(pk=closed.pk).update(reason="mended quietly"))
    assert refused(lambda: RatingList.objects.filter(pk=closed.pk)._raw_delete("default"))


def test_player_on_a_list_is_not_deleted(closed):
    listed = Player.objects.get(family_name="Ana")
    assert refused(lambda: Player.objects.filter(pk=listed.pk)._raw_delete("default"))


def test_player_on_no_list_is_deleted(closed):
    other = Player.objects.create(family_name="Dora")
    other.delete()
    assert not Player.objects.filter(family_name="Dora").exists()


def test_regulation_that_a_list_used_never_changes(closed):
    assert refused(lambda: Regulation.objects.filter(pk=closed.regulation_id).update(name="other"))
    assert refused(lambda: Regulation.objects.filter(pk=closed.regulation_id)._raw_delete("default"))


def test_regulation_that_no_list_used_changes(closed):
    draft = Regulation.objects.create(name="draft", valid_from=dt.date(2026, 5, 1), parameters=closed.parameters)
    Regulation.objects.filter(pk=draft.pk).update(name="better")
    assert Regulation.objects.get(pk=draft.pk).name == "better"


def test_rated_tournament_stays_rated_while_its_period_is_closed(closed):
    rated = Tournament.objects.get(status=Status.RATED)
    assert refused(lambda: Tournament.objects.filter(pk=rated.pk).update(status=Status.DRAFT))


def test_reopened_period_lets_its_tournaments_go(closed):
    rated = Tournament.objects.get(status=Status.RATED)
    RatingPeriod.objects.filter(pk=closed.period_id).update(status="open", closed_at=None, closed_by=None)
    Tournament.objects.filter(pk=rated.pk).update(status=Status.SUBMITTED)
    assert Tournament.objects.get(pk=rated.pk).status == Status.SUBMITTED


def test_periods_close_in_order(club):
    first = open_period()
    later = RatingPeriod.objects.create(month=dt.date(2026, 2, 1))
    assert refused(lambda: RatingPeriod.objects.filter(pk=later.pk).update(status="closed", closed_at=club.now))
    RatingPeriod.objects.filter(pk=first.pk).update(status="closed", closed_at=club.now)
    RatingPeriod.objects.filter(pk=later.pk).update(status="closed", closed_at=club.now)
    assert RatingPeriod.objects.filter(status="closed").count() == 2


def test_periods_are_reopened_from_the_latest_backwards(club):
    club.close(2)
    january, february = RatingPeriod.objects.filter(status="closed")
    reopen = {"status": "open", "closed_at": None, "closed_by": None}
    assert refused(lambda: RatingPeriod.objects.filter(pk=january.pk).update(**reopen))
    RatingPeriod.objects.filter(pk=february.pk).update(**reopen)
    RatingPeriod.objects.filter(pk=january.pk).update(**reopen)
    assert not RatingPeriod.objects.filter(status="closed").exists()


def test_closed_period_is_not_deleted(closed):
    assert refused(lambda: RatingPeriod.objects.filter(pk=closed.period_id)._raw_delete("default"))


def test_closed_period_needs_a_time(club):
    assert refused(lambda: RatingPeriod.objects.filter(pk=open_period().pk).update(status="closed"))


@pytest.mark.parametrize("model", [OpeningRating, Adjustment])
def test_opening_ratings_and_adjustments_of_a_closed_month_stand(closed, club, model):
    dora = Player.objects.create(family_name="Dora")
    fields = {"rating": 1500, "source": "x"} if model is OpeningRating else {"points": 10, "reason": "x"}
    late = model(player=dora, month=dt.date(2026, 1, 1), created_at=club.now, **fields)
    assert refused(lambda: late.save())
    if model is OpeningRating:
        assert refused(lambda: OpeningRating.objects.update(rating=1))
        assert refused(lambda: OpeningRating.objects.all()._raw_delete("default"))


def test_correction_without_a_reason_is_refused(closed):
    copy = RatingList.objects.get(pk=closed.pk)
    copy.pk, copy.revision = closed.pk + 1, 2
    assert refused(lambda: copy.save(force_insert=True))
    copy.reason = "a result was wrong"
    copy.save(force_insert=True)
    assert RatingList.objects.filter(period=closed.period).count() == 2


def test_guards_are_all_installed():
    from ratingsite.guards import ALL

    assert len({guard.name for guard in ALL}) == len(ALL)


@pytest.mark.django_db
def test_every_guard_exists_in_the_database():
    from ratingsite.guards import ALL

    table = "pg_trigger WHERE NOT tgisinternal" if connection.vendor == "postgresql" else "sqlite_master WHERE type = 'trigger'"
    column = "tgname" if connection.vendor == "postgresql" else "name"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM {table}")
        found = {row[0] for row in cursor.fetchall()}
    here = {guard.name for guard in ALL if guard.events != "TRUNCATE" or connection.vendor == "postgresql"}
    assert here <= found


@pytest.mark.postgres
@pytest.mark.parametrize(
    "table", ["ratings_listentry", "ratings_ratinglist", "ratings_block", "ratings_calculation", "accounts_auditevent"]
)
def test_published_tables_are_not_emptied_at_a_stroke(closed, table):
    def empty():
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f"TRUNCATE {table} CASCADE")

    assert refused(empty)


@pytest.mark.django_db(transaction=True)
def test_guards_taken_aside_for_a_migration_come_back():
    if connection.vendor != "sqlite":
        pytest.skip("SQLite alone makes a table anew to alter it")
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        before = cursor.fetchall()
        take_aside(connection)
        cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
        assert cursor.fetchone() == (0,)
        put_back(connection)
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        assert cursor.fetchall() == before


def test_the_sqlite_file_can_be_checked_by_any_program(closed):
    """No CHECK constraint calls a function that only Django's connection has."""
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's file")
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'table'")
        assert not [sql for (sql,) in cursor.fetchall() if sql and "django_" in sql.replace('"django_', "")]
