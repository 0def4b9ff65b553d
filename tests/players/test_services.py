"""Putting people on the register, changing and removing them."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError

from accounts.models import AuditEvent
from players.models import Club, Player
from players.services import PlayerError, create_player, delete_player, update_player
from tournaments.models import Entry, Tournament


def test_player_is_tidied_stored_and_audited(at, organizer):
    club = Club.objects.create(name="Torre Branca")
    player = create_player(
        family_name=" d'Ávila ", given_name="Zoé", federation="bra", national_id=" ", club=club, by=organizer, at=at
    )
    assert (player.name, player.federation, player.national_id) == ("d'Ávila, Zoé", "BRA", None)
    assert player.search_key == "davila zoe"
    event = AuditEvent.objects.get()
    assert (event.action, event.actor_name, event.after["club"]) == ("create player", "organizer", "Torre Branca")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("family_name", " "),
        ("family_name", "x" * 101),
        ("family_name", "Sil\x00va"),
        ("family_name", "Sil\nva"),
        ("given_name", "Ana\tMaria"),
        ("given_name", "A\x1b[31m"),
        ("national_id", "1\x852"),
        ("reference", "a\x7f"),
        ("joined", dt.date(1849, 12, 31)),
        ("joined", dt.date(2101, 1, 1)),
        ("birth_year", 20),
        ("birth_year", 1823),
        ("birth_year", 2126),
        ("birth_year", 2027),
        ("federation", "BR"),
        ("federation", "B1A"),
        ("federation", "Brazil"),
        ("fide_id", 0),
        ("fide_id", 10**10),
        ("national_id", "x" * 21),
        ("gender", "X"),
        ("title", "NM"),
    ],
)
def test_implausible_value_is_refused_at_its_field(db, at, field, value):
    with pytest.raises(PlayerError) as refusal:
        create_player(**{"family_name": "Silva", field: value, "by": None, "at": at})
    assert {problem.field for problem in refusal.value.problems} == {field}
    assert not Player.objects.exists()


def test_needless_spaces_are_not_kept(add):
    player = add("  da   Silva\u00a0 Neto , Ana\u2003Maria ", national_id=" 1  2 ")
    assert (player.name, player.national_id) == ("da Silva Neto, Ana Maria", "1 2")


@pytest.mark.parametrize("year", [None, 1850, 2026])
def test_year_of_birth_may_be_missing(add, year):
    assert add("Silva", birth_year=year).birth_year == year


@pytest.mark.parametrize("year", [20, 1823, 2126])
def test_database_refuses_an_impossible_year_too(add, year):
    player = add("Silva")
    with pytest.raises(IntegrityError):
        Player.objects.filter(pk=player.pk).update(birth_year=year)


def test_ids_are_nobody_elses(add):
    add("Silva", fide_id=7, national_id="n1", reference="r1")
    with pytest.raises(PlayerError) as refusal:
        add("Souza", fide_id=7, national_id="n1", reference="r1")
    assert [problem.field for problem in refusal.value.problems] == ["national_id", "fide_id", "reference"]
    assert "Silva has this id already." in str(refusal.value)


def test_players_without_ids_do_not_collide(add):
    assert add("Silva", national_id="", reference="").pk
    assert add("Souza", national_id="", reference="").pk


def test_homonyms_are_two_people(add):
    assert add("Silva, João", birth_year=1970).pk != add("Silva, João", birth_year=2008).pk


def test_change_is_audited_with_what_changed(add, at, officer):
    player = add("Silva", birth_year=1970)
    changed = update_player(player=player, family_name="Sousa", birth_year=1970, by=officer, at=at)
    assert (changed.search_key, changed.birth_year) == ("sousa", 1970)
    event = AuditEvent.objects.first()
    assert (event.before, event.after) == ({"family_name": "Silva"}, {"family_name": "Sousa"})


def test_no_change_leaves_no_trace(add, at):
    player = add("Silva")
    events = AuditEvent.objects.count()
    update_player(player=player, family_name="Silva", by=None, at=at)
    assert AuditEvent.objects.count() == events


def test_refused_change_keeps_the_player(add, at):
    player = add("Silva")
    with pytest.raises(PlayerError):
        update_player(player=player, family_name="", by=None, at=at)
    player.refresh_from_db()
    assert player.family_name == "Silva"


def test_player_who_never_played_is_deleted(add, at, officer):
    player = add("Silva")
    pk = player.pk
    delete_player(player=player, by=officer, at=at)
    assert not Player.objects.exists()
    assert (AuditEvent.objects.first().target, AuditEvent.objects.first().before) == (f"player {pk}", {"name": "Silva"})
    with pytest.raises(PlayerError, match="not on the register"):
        update_player(player=Player(pk=pk), by=officer, at=at)


def test_player_with_an_entry_stays_and_merging_is_offered(add, at, officer):
    player = add("Silva")
    tournament = Tournament.objects.create(name="Open", start_date=at.date(), end_date=at.date())
    Entry.objects.create(tournament=tournament, player=player, number=1)
    with pytest.raises(PlayerError, match="merge the player"):
        delete_player(player=player, by=officer, at=at)
    assert Player.objects.filter(pk=player.pk).exists()


def test_organizers_add_players_and_officers_mend_them(add, at, organizer, django_user_model):
    player = add("Silva")
    for change in (
        lambda: update_player(player=player, family_name="Mine", by=organizer, at=at),
        lambda: delete_player(player=player, by=organizer, at=at),
        lambda: create_player(family_name="Friend", by=django_user_model.objects.create_user("member"), at=at),
    ):
        with pytest.raises(PermissionDenied):
            change()
    assert create_player(family_name="Friend", by=organizer, at=at)
