"""Copying a tournament into a new one."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import Role, User
from tournaments.models import Status, System
from tournaments.services import clone_tournament, merge_players, withdraw_entry

START = dt.date(2026, 4, 4)


def clone(desk, source, **more):
    return clone_tournament(source=source, **{"name": "Copy", "start_date": START, "by": None, "at": desk.at, **more})


@pytest.fixture
def source(desk, organizer):
    ana, bia = desk.people = desk.players("Ana Bia")
    source = desk.tournament(
        desk.people,
        venue="Town hall",
        system=System.ROUND_ROBIN,
        rounds=3,
        pace="rapid",
        time_control="15 min",
        arbiter="Zoe",
        tie_breaks=["DE", "SB"],
        hidden_until_start=True,
        needs_confirmation=True,
        organizers=[organizer],
    )
    desk.round(source, 1, (ana, bia, "1-0"))
    return source


def test_copy_takes_the_head_over_and_no_game(desk, source, organizer):
    made = clone(desk, source)
    taken = ("venue", "system", "rounds", "pace", "time_control", "arbiter", "tie_breaks", "hidden_until_start")
    assert [getattr(made, name) for name in taken] == [getattr(source, name) for name in taken]
    assert (made.name, made.status, made.needs_confirmation) == ("Copy", Status.DRAFT, True)
    assert list(made.organizers.all()) == [organizer]
    assert made.games.count() == made.entries.count() == 0


def test_copy_lasts_as_long_unless_told_otherwise(desk, source):
    assert clone(desk, source).end_date == dt.date(2026, 4, 5)
    assert clone(desk, source, end_date=dt.date(2026, 4, 30)).end_date == dt.date(2026, 4, 30)


def test_copy_enters_the_same_players_from_the_first_round(desk, source):
    withdraw_entry(entry=source.entries.last(), after_round=1, by=None, at=desk.at)
    made = clone(desk, source, with_entries=True)
    assert [(e.number, e.player.family_name, e.withdrawn_after) for e in made.entries.all()] == [
        (1, "Ana", None),
        (2, "Bia", None),
    ]


def test_player_merged_since_is_entered_once_as_the_one_who_stays(desk, source):
    (anna,) = desk.players("Anna")
    merge_players(source=desk.people[0], target=anna, by=None, at=desk.at, reason="one person")
    made = clone(desk, source, with_entries=True)
    assert [entry.player.family_name for entry in made.entries.all()] == ["Anna", "Bia"]


def test_former_organizer_is_not_taken_over(desk, source, organizer):
    left = User.objects.create_user("left", role=Role.ORGANIZER)
    source.organizers.add(left)
    User.objects.filter(pk=left.pk).update(role=Role.MEMBER)
    assert list(clone(desk, source, by=organizer).organizers.all()) == [organizer]


def test_strangers_do_not_copy(desk, source, other_organizer):
    with pytest.raises(PermissionDenied):
        clone(desk, source, by=other_organizer)
