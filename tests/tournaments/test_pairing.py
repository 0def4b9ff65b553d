"""Making the rounds of a round robin."""

import pytest

from accounts.models import AuditEvent
from tournaments.models import Bye, Entry, Game, GameResult, Status, System
from tournaments.services import (
    TournamentError,
    add_entry,
    pair_round_robin,
    record_bye,
    remove_entry,
    withdraw_entry,
)


def pair(desk, tournament, **more):
    return pair_round_robin(tournament=tournament, **{"double": False, "by": None, "at": desk.at, **more})


def round_robin(desk, names="Ana Bia Caio Davi", **fields):
    return desk.tournament(desk.players(names), system=System.ROUND_ROBIN, **fields)


def boards(tournament, number):
    return [
        f"{game.white.family_name}-{game.black.family_name}"
        for game in tournament.games.filter(round=number).select_related("white", "black")
    ]


def test_rounds_follow_the_table_without_results(desk, organizer):
    tournament = pair(desk, round_robin(desk, organizers=[organizer]), by=organizer)
    assert boards(tournament, 1) == ["Ana-Davi", "Bia-Caio"]
    assert boards(tournament, 2) == ["Davi-Caio", "Ana-Bia"]
    assert boards(tournament, 3) == ["Bia-Davi", "Caio-Ana"]
    assert tournament.rounds == 3
    assert set(tournament.games.values_list("result", "entered_by")) == {(GameResult.NONE, organizer.pk)}
    event = AuditEvent.objects.first()
    assert (event.action, event.after["rounds"]) == ("pair round robin", 3)


def test_double_has_twice_the_rounds(desk):
    tournament = pair(desk, round_robin(desk), double=True)
    assert (tournament.rounds, tournament.games.count()) == (6, 12)


def test_free_player_of_an_odd_number_has_no_point_for_it(desk):
    tournament = pair(desk, round_robin(desk, "Ana Bia Caio"))
    free = Bye.objects.filter(entry__tournament=tournament).order_by("round")
    assert [(bye.round, bye.entry.player.family_name, bye.kind) for bye in free] == [
        (1, "Ana", "Z"),
        (2, "Caio", "Z"),
        (3, "Bia", "Z"),
    ]


def test_numbers_close_up_and_the_withdrawn_are_left_out(desk):
    tournament = round_robin(desk, "Ana Bia Caio Davi")
    entries = {entry.player.family_name: entry for entry in tournament.entries.select_related("player")}
    remove_entry(entry=entries["Ana"], by=None, at=desk.at)
    withdraw_entry(entry=entries["Caio"], after_round=0, by=None, at=desk.at)
    pair(desk, tournament)
    assert [(e.number, e.player.family_name) for e in tournament.entries.select_related("player")] == [
        (1, "Bia"),
        (2, "Davi"),
        (3, "Caio"),
    ]
    assert boards(tournament, 1) == ["Bia-Davi"]
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"), [({"system": System.SWISS}, "in round robins alone"), ({"kind": "casual"}, "in round robins alone")]
)
def test_other_systems_are_refused(desk, fields, sentence):
    with pytest.raises(TournamentError, match=sentence):
        pair(desk, desk.tournament(desk.players("Ana Bia"), **fields))


def test_second_pairing_is_refused(desk):
    tournament = pair(desk, round_robin(desk))
    with pytest.raises(TournamentError, match="entered already"):
        pair(desk, tournament)
    assert tournament.games.count() == 6


def test_bye_entered_before_is_refused(desk):
    tournament = round_robin(desk)
    record_bye(tournament=tournament, player=tournament.entries.first().player, round=1, kind="H", by=None, at=desk.at)
    with pytest.raises(TournamentError, match="entered already"):
        pair(desk, tournament)


def test_late_entry_is_refused_by_name(desk):
    tournament = round_robin(desk)
    (eva,) = desk.players("Eva")
    add_entry(tournament=tournament, player=eva, from_round=2, by=None, at=desk.at)
    with pytest.raises(TournamentError, match="Eva plays from round 2"):
        pair(desk, tournament)


@pytest.mark.parametrize(("names", "double", "sentence"), [("Ana", False, "two players"), ("", False, "two players")])
def test_too_few_players_are_refused(desk, names, double, sentence):
    with pytest.raises(TournamentError, match=sentence):
        pair(desk, round_robin(desk, names), double=double)


def test_more_rounds_than_a_tournament_has_are_refused(desk):
    tournament = round_robin(desk, " ".join(f"P{n}" for n in range(32)))
    with pytest.raises(TournamentError, match="62 rounds"):
        pair(desk, tournament, double=True)


def test_submitted_tournament_is_locked(desk, organizer):
    tournament = desk.set_status(round_robin(desk, organizers=[organizer]), Status.SUBMITTED)
    with pytest.raises(TournamentError, match="is handed in"):
        pair(desk, tournament, by=organizer)
    assert not Game.objects.exists()
    assert Entry.objects.count() == 4
