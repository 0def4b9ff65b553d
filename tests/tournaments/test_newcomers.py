"""Entering people who are not on the register yet."""

import pytest
from django.core.exceptions import PermissionDenied

from players.models import Player
from players.services import PlayerError
from tournaments.models import Entry
from tournaments.services import Newcomer, TournamentError, enter_list, enter_new_player


def enter(desk, tournament, *people, **more):
    return enter_list(tournament=tournament, people=people, **{"by": None, "at": desk.at, **more})


def test_new_player_is_put_on_the_register_and_entered(desk, organizer):
    tournament = desk.tournament(organizers=[organizer], rounds=5)
    entry = enter_new_player(
        tournament=tournament, from_round=2, family_name="Lima", given_name="Eva", birth_year=2001, by=organizer, at=desk.at
    )
    assert (entry.player.name, entry.player.birth_year, entry.from_round) == ("Lima, Eva", 2001, 2)


def test_refused_entry_leaves_nobody_on_the_register(desk):
    tournament = desk.tournament(rounds=5)
    with pytest.raises(TournamentError, match="no round 9"):
        enter_new_player(tournament=tournament, from_round=9, family_name="Lima", by=None, at=desk.at)
    with pytest.raises(PlayerError):
        enter_new_player(tournament=tournament, family_name="Lima", birth_year=20, by=None, at=desk.at)
    assert not Player.objects.exists()


def test_strangers_put_nobody_on_the_register(desk, organizer, other_organizer):
    tournament = desk.tournament(organizers=[organizer])
    with pytest.raises(PermissionDenied):
        enter_new_player(tournament=tournament, family_name="Lima", by=other_organizer, at=desk.at)
    with pytest.raises(PermissionDenied):
        enter(desk, tournament, Newcomer("Lima", "Eva"), by=other_organizer)
    assert not Player.objects.exists()


def test_list_enters_known_and_new_in_its_order(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament()
    enter(desk, tournament, bia, Newcomer("Lima", "Eva"), ana)
    assert [(e.number, e.player.name) for e in tournament.entries.all()] == [(1, "Bia"), (2, "Lima, Eva"), (3, "Ana")]


@pytest.mark.parametrize(
    ("people", "place", "sentence"),
    [
        (["Ana", "", "Ana"], 2, "family name"),
        (["Ana", "Bia", "Ana"], 3, "stands here twice"),
    ],
)
def test_problem_of_a_list_is_told_at_its_place_and_nothing_is_kept(desk, people, place, sentence):
    known = {player.family_name: player for player in desk.players("Ana Bia")}
    tournament = desk.tournament()
    with pytest.raises(TournamentError, match=sentence) as refusal:
        enter(desk, tournament, *(known.get(name) or Newcomer(name, "") for name in people))
    assert refusal.value.board == place
    assert not Entry.objects.exists()
    assert Player.objects.count() == 2


def test_somebody_entered_already_is_refused(desk):
    ana, bia = desk.players("Ana Bia")
    with pytest.raises(TournamentError, match="Ana is already entered"):
        enter(desk, desk.tournament([ana]), bia, ana)
