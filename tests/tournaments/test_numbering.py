"""Late entries, and starting numbers given anew."""

import pytest

from accounts.models import AuditEvent
from tournaments.models import Entry
from tournaments.services import (
    TournamentError,
    add_entry,
    number_entries,
    record_bye,
    set_from_round,
    withdraw_entry,
)


def numbers(tournament):
    return [(entry.number, entry.player.family_name) for entry in tournament.entries.select_related("player")]


def enter_late(desk, tournament, player, from_round):
    return add_entry(tournament=tournament, player=player, from_round=from_round, by=None, at=desk.at)


def test_late_entry_is_not_paired_before_its_round(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia], rounds=5)
    enter_late(desk, tournament, caio, 2)
    with pytest.raises(TournamentError, match="Caio plays from round 2") as refusal:
        desk.round(tournament, 1, (ana, caio, "1-0"))
    assert refusal.value.board == 1
    assert desk.round(tournament, 2, (ana, caio, "1-0"))
    assert AuditEvent.objects.filter(action="add entries").first().after == [{"player": caio.pk, "number": 3, "from_round": 2}]


@pytest.mark.parametrize(("kind", "given"), [("H", True), ("Z", True), ("U", False), ("F", False)])
def test_missed_rounds_may_have_been_promised_a_half_point_or_none(desk, kind, given):
    (ana,) = desk.players("Ana")
    tournament = desk.tournament()
    enter_late(desk, tournament, ana, 2)
    if given:
        assert record_bye(tournament=tournament, player=ana, round=1, kind=kind, by=None, at=desk.at)
    else:
        with pytest.raises(TournamentError, match="plays from round 2"):
            record_bye(tournament=tournament, player=ana, round=1, kind=kind, by=None, at=desk.at)


@pytest.mark.parametrize(
    ("fields", "from_round", "sentence"),
    [
        ({"rounds": 5}, 0, "no round 0"),
        ({"rounds": 5}, 6, "no round 6"),
        ({"kind": "casual"}, 2, "no rounds"),
    ],
)
def test_impossible_late_entry_is_refused(desk, fields, from_round, sentence):
    (ana,) = desk.players("Ana")
    with pytest.raises(TournamentError, match=sentence) as refusal:
        enter_late(desk, desk.tournament(**fields), ana, from_round)
    assert refusal.value.field == "from_round"
    assert not Entry.objects.exists()


def test_round_somebody_plays_from_can_be_mended(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], rounds=5)
    entry = tournament.entries.first()
    assert set_from_round(entry=entry, from_round=3, by=None, at=desk.at).from_round == 3
    events = AuditEvent.objects.count()
    set_from_round(entry=entry, from_round=3, by=None, at=desk.at)
    assert AuditEvent.objects.count() == events


def test_late_entry_does_not_contradict_games_or_withdrawal(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia, caio], rounds=5)
    desk.round(tournament, 1, (ana, bia, "1-0"))
    with pytest.raises(TournamentError, match="Ana has a game in round 1"):
        set_from_round(entry=tournament.entries.get(player=ana), from_round=2, by=None, at=desk.at)
    withdraw_entry(entry=tournament.entries.get(player=caio), after_round=1, by=None, at=desk.at)
    with pytest.raises(TournamentError, match="Caio withdrew after round 1"):
        set_from_round(entry=tournament.entries.get(player=caio), from_round=2, by=None, at=desk.at)


def test_numbers_follow_the_order_given(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia, caio])
    number_entries(tournament=tournament, players=[caio.pk, bia.pk, ana.pk], by=None, at=desk.at)
    assert numbers(tournament) == [(1, "Caio"), (2, "Bia"), (3, "Ana")]
    event = AuditEvent.objects.first()
    assert event.action == "number entries"
    assert event.after == [{"player": caio.pk, "number": 1}, {"player": ana.pk, "number": 3}]  # Bia kept hers


def test_same_numbers_again_leave_no_trace(desk):
    players = desk.players("Ana Bia")
    tournament = desk.tournament(players)
    events = AuditEvent.objects.count()
    number_entries(tournament=tournament, players=[p.pk for p in players], by=None, at=desk.at)
    assert AuditEvent.objects.count() == events


def test_numbers_stay_once_a_game_exists(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia])
    desk.round(tournament, 1, (ana, bia, ""))
    with pytest.raises(TournamentError, match="starting numbers stay"):
        number_entries(tournament=tournament, players=[bia.pk, ana.pk], by=None, at=desk.at)
    assert numbers(tournament) == [(1, "Ana"), (2, "Bia")]


def test_order_of_an_older_page_is_refused(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia])
    for players in ([ana.pk], [ana.pk, ana.pk], [ana.pk, 0]):
        with pytest.raises(TournamentError, match="look again"):
            number_entries(tournament=tournament, players=players, by=None, at=desk.at)
