"""Two rows of the register that are one person."""

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import AuditEvent
from tournaments.models import Bye, Entry, Game, Status
from tournaments.services import TournamentError, merge_players, withdraw_entry


@pytest.fixture
def pair(desk):
    """Ana and Anna are one person; Anna played White, played Black, had a bye and left."""
    ana, anna, bia = desk.players("Ana Anna Bia")
    tournament = desk.tournament([bia, anna], rounds=5)
    desk.round(tournament, 1, (anna, bia, "1-0"))
    desk.round(tournament, 2, (bia, anna, "1/2"))
    desk.round(tournament, 3, byes="Anna:H")
    withdraw_entry(entry=Entry.objects.get(player=anna), after_round=3, by=None, at=desk.at)
    return ana, anna, bia, tournament


def merge(desk, source, target, by=None, reason="one person, two spellings"):
    return merge_players(source=source, target=target, by=by, at=desk.at, reason=reason)


def test_games_byes_and_entry_go_over(desk, pair):
    ana, anna, bia, tournament = pair
    merge(desk, anna, ana)
    anna.refresh_from_db()
    assert anna.merged_into == ana
    assert list(Game.objects.order_by("round").values_list("white", "black")) == [(ana.pk, bia.pk), (bia.pk, ana.pk)]
    entry = Entry.objects.get(tournament=tournament, player=ana)
    assert (entry.number, entry.withdrawn_after) == (2, 3)
    assert Bye.objects.get().entry == entry
    assert not Entry.objects.filter(player=anna).exists()
    event = AuditEvent.objects.first()
    assert (event.target, event.after["into"], event.reason) == (f"player {anna.pk}", ana.pk, "one person, two spellings")


def test_earlier_merges_follow(desk, pair):
    ana, anna, *_ = pair
    (annie,) = desk.players("Annie")
    merge(desk, annie, anna)
    merge(desk, anna, ana)
    annie.refresh_from_db()
    assert annie.merged_into == ana


def test_two_players_of_one_tournament_are_two_people(desk, pair):
    _, anna, bia, _ = pair
    with pytest.raises(TournamentError, match="they are two people"):
        merge(desk, anna, bia)


def test_rated_games_do_not_move(desk, pair):
    ana, anna, _, tournament = pair
    desk.set_status(tournament, Status.RATED)
    with pytest.raises(TournamentError, match="has been rated"):
        merge(desk, anna, ana)
    merge(desk, ana, anna)  # the other way round nothing rated moves


def test_merged_player_is_not_merged_again(desk, pair):
    ana, anna, bia, _ = pair
    merge(desk, ana, anna)
    for source, target in ((ana, bia), (desk.players("Zoe")[0], ana)):
        with pytest.raises(TournamentError, match="Ana has been merged"):
            merge(desk, source, target)


def test_player_is_not_merged_into_himself(desk, pair):
    ana, *_ = pair
    with pytest.raises(TournamentError, match="two different players"):
        merge(desk, ana, ana)


def test_reason_is_asked_for(desk, pair):
    ana, anna, *_ = pair
    with pytest.raises(TournamentError) as refusal:
        merge(desk, anna, ana, reason=" ")
    assert refusal.value.field == "reason"


def test_merging_is_for_officers(desk, pair, organizer, officer):
    ana, anna, *_ = pair
    with pytest.raises(PermissionDenied):
        merge(desk, anna, ana, by=organizer)
    assert merge(desk, anna, ana, by=officer) == ana
