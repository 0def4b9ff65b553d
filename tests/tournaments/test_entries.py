"""Entering, withdrawing and removing players."""

import pytest

from accounts.models import AuditEvent
from tournaments.models import Entry
from tournaments.services import TournamentError, add_entries, add_entry, merge_players, remove_entry, withdraw_entry


def entry_of(tournament, player):
    return Entry.objects.get(tournament=tournament, player=player)


def test_entries_take_the_next_free_numbers(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia])
    remove_entry(entry=entry_of(tournament, ana), by=None, at=desk.at)
    assert add_entry(tournament=tournament, player=caio, by=None, at=desk.at).number == 3
    assert AuditEvent.objects.first().after == [{"player": caio.pk, "number": 3}]


def test_second_entry_of_a_player_is_refused(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana])
    with pytest.raises(TournamentError, match="Ana is already entered") as refusal:
        add_entries(tournament=tournament, players=[bia, ana], by=None, at=desk.at)
    assert refusal.value.field == "player"
    assert tournament.entries.count() == 1  # all or none


def test_player_given_twice_at_once_is_refused(desk):
    (ana,) = desk.players("Ana")
    with pytest.raises(TournamentError, match="already entered"):
        add_entries(tournament=desk.tournament(), players=[ana, ana], by=None, at=desk.at)


def test_merged_player_is_refused_and_the_other_named(desk):
    ana, anna = desk.players("Ana Anna")
    merge_players(source=anna, target=ana, by=None, at=desk.at, reason="one person")
    with pytest.raises(TournamentError, match="Anna was merged into Ana"):
        add_entry(tournament=desk.tournament(), player=anna, by=None, at=desk.at)


def test_player_deleted_meanwhile_is_refused(desk):
    (ana,) = desk.players("Ana")
    type(ana).objects.filter(pk=ana.pk).delete()
    with pytest.raises(TournamentError, match="not on the register"):
        add_entry(tournament=desk.tournament(), player=ana, by=None, at=desk.at)


def test_withdrawn_player_is_out_of_later_rounds(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], rounds=5)
    desk.round(tournament, 1, (ana, bia, "1-0"))
    withdraw_entry(entry=entry_of(tournament, bia), after_round=1, by=None, at=desk.at)
    with pytest.raises(TournamentError, match="Bia withdrew after round 1"):
        desk.round(tournament, 2, (bia, ana, "1-0"))
    withdraw_entry(entry=entry_of(tournament, bia), after_round=None, by=None, at=desk.at)
    assert desk.round(tournament, 2, (bia, ana, "1-0"))


@pytest.mark.parametrize(("after_round", "sentence"), [(-1, "no round -1"), (6, "no round 6"), (1, "a game or a bye in round 2")])
def test_impossible_withdrawal_is_refused(desk, after_round, sentence):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia, caio], rounds=5)
    desk.round(tournament, 2, (ana, bia, "1-0"), byes="Caio:H")
    for player in (bia, caio):
        with pytest.raises(TournamentError, match=sentence) as refusal:
            withdraw_entry(entry=entry_of(tournament, player), after_round=after_round, by=None, at=desk.at)
        assert refusal.value.field == "withdrawn_after"


def test_nobody_withdraws_from_casual_games(desk):
    (ana,) = desk.players("Ana")
    tournament = desk.tournament([ana], kind="casual")
    with pytest.raises(TournamentError, match="no rounds"):
        withdraw_entry(entry=entry_of(tournament, ana), after_round=1, by=None, at=desk.at)


def test_entry_with_games_is_withdrawn_not_removed(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia, caio])
    desk.round(tournament, 1, (ana, bia, ""), byes="Caio:U")
    with pytest.raises(TournamentError, match="withdraw the player"):
        remove_entry(entry=entry_of(tournament, bia), by=None, at=desk.at)
    gone = entry_of(tournament, caio)
    remove_entry(entry=gone, by=None, at=desk.at)  # a bye alone does not hold him
    assert tournament.entries.count() == 2
    with pytest.raises(TournamentError, match="does not exist any more"):
        remove_entry(entry=gone, by=None, at=desk.at)
