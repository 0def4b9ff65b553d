"""The audit trail of a tournament in words."""

import datetime as dt
import re
from pathlib import Path

import pytest

from accounts.models import AuditEvent
from accounts.services import record_event
from tournaments import services
from tournaments.models import Bye, Entry, GameResult, Tournament
from tournaments.queries.log import HEADLINES, log_events, log_lines
from tournaments.services import (
    accept_report,
    answer_report,
    confirm_results,
    merge_players,
    number_entries,
    record_casual_game,
    remove_bye,
    remove_entry,
    remove_game,
    report_result,
    return_tournament,
    set_from_round,
    set_organizers,
    set_result,
    submit_tournament,
    take_back_tournament,
    update_tournament,
    withdraw_entry,
)

SERVICES = Path(services.__file__).parent
ROOT = SERVICES.parents[1]


def told(tournament, count=1):
    """The latest lines, each as "who words: detail; detail"."""
    lines = log_lines(list(log_events(tournament)[:count]))
    return [f"{line.by} {line.words}: {'; '.join(line.details)}{' | ' * bool(line.reason)}{line.reason}" for line in lines]


@pytest.fixture
def played(desk, organizer):
    ana, bia, _, _ = desk.all = desk.players("Ana Bia Caio Dora")
    tournament = desk.tournament(desk.all, organizers=[organizer], needs_confirmation=True)
    desk.games = desk.round(tournament, 1, (ana, bia, "1-0"), byes="Caio:H", by=organizer)
    return tournament


def test_making_and_entering(desk, played):
    lines = told(played, 3)
    assert lines[0] == "organizer entered boards of a round: round 1, board 1: Ana – Bia, 1-0; round 1: Caio, half-point bye"
    assert lines[1] == "the server entered players: 1. Ana; 2. Bia; 3. Caio; 4. Dora"
    assert lines[2].startswith("the server made the tournament: name: Open; first day: March 7, 2026; last day: March 8, 2026")
    assert lines[2].endswith("organizers: organizer")


def test_result_from_and_to(desk, played, organizer):
    set_result(game=desk.games[0], result=GameResult.DRAW, by=organizer, at=desk.at)
    assert told(played) == ["organizer changed a result: round 1, board 1: Ana – Bia: 1-0 → ½-½"]


def test_other_players_on_a_board(desk, played, organizer):
    ana, _, _, dora = desk.all
    desk.round(played, 1, (dora, ana, "1/2"), by=organizer)
    assert told(played) == ["organizer entered boards of a round: round 1, board 1: Ana – Bia, 1-0 → Dora – Ana, ½-½"]


def test_removals_and_withdrawals(desk, played, organizer):
    by = {"by": organizer, "at": desk.at}
    withdraw_entry(entry=Entry.objects.get(player=desk.all[1]), after_round=1, **by)
    remove_bye(bye=Bye.objects.get(), **by)
    remove_entry(entry=Entry.objects.get(player=desk.all[2]), **by)
    remove_game(game=desk.games[0], **by)
    assert told(played, 4) == [
        "organizer took a game away: round 1, board 1: Ana – Bia, 1-0",
        "organizer took a player out: 3. Caio",
        "organizer took a bye back: round 1: Caio, half-point bye",
        "organizer changed a withdrawal: Bia: withdrawn after round: — → 1",
    ]


def test_late_entries_and_new_numbers(desk, organizer):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], organizers=[organizer])
    by = {"by": organizer, "at": desk.at}
    set_from_round(entry=Entry.objects.get(player=ana), from_round=2, **by)
    number_entries(tournament=tournament, players=[bia.pk, ana.pk], **by)
    assert told(tournament, 2) == [
        "organizer gave starting numbers anew: Bia: starting number: 2 → 1; Ana: starting number: 1 → 2",
        "organizer changed the round a player plays from: Ana: plays from round: 1 → 2",
    ]


def test_every_action_of_the_services_has_its_words():
    written = "".join(path.read_text() for path in SERVICES.glob("*.py"))
    assert set(re.findall(r'action="([^"]+)"', written)) - {"delete tournament"} <= set(HEADLINES)
    above = (ROOT / "ratings" / "late.py").read_text()
    assert [action for action in HEADLINES if f'"{action}"' not in written + above] == []


def test_heads_and_organizers(desk, played, organizer, officer):
    by = {"by": organizer, "at": desk.at}
    update_tournament(
        tournament=played, end_date=dt.date(2026, 3, 9), system="round_robin", needs_confirmation=False, rounds=3, **by
    )
    set_organizers(tournament=played, organizers=[organizer, officer], **by)
    assert told(played, 2) == [
        "organizer changed the organizers: organizer → organizer, officer",
        "organizer changed the tournament’s details: last day: March 8, 2026 → March 9, 2026; system: Swiss → round robin; "
        "rounds: — → 3; a second organizer confirms results: yes → no",
    ]


def test_handing_in_and_back(desk, played, organizer, officer):
    confirm_results(tournament=played, round=1, by=officer, at=desk.at)
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    take_back_tournament(tournament=played, by=organizer, at=desk.at)
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    return_tournament(tournament=played, reason="Board 1?", by=officer, at=desk.at)
    assert told(played, 5) == [
        "officer returned the tournament:  | Board 1?",
        "organizer handed the tournament in for rating: ",
        "organizer took the tournament back: ",
        "organizer handed the tournament in for rating: ",
        "officer confirmed results: round 1, board 1: Ana – Bia, 1-0",
    ]


def test_reports_name_who_has_no_account(desk, played, organizer):
    claim = {"game": desk.games[0], "name": "Bia", "message": "I won", "claimed": GameResult.BLACK_WINS, "by": None}
    first, second = (report_result(**claim, at=desk.at) for _ in range(2))
    answer_report(report=first, answer="Your sheet says 1-0.", by=organizer, at=desk.at)
    accept_report(report=second, result=GameResult.BLACK_WINS, by=organizer, at=desk.at)
    game = "round 1, board 1: Ana – Bia, 1-0, claimed: 0-1"
    assert told(played, 5) == [
        "organizer accepted a report: round 1, board 1: Ana – Bia, 1-0, claimed: 0-1; reported by Bia",
        "organizer changed a result: round 1, board 1: Ana – Bia: 1-0 → 0-1",
        f"organizer answered a report: {game}; reported by Bia; answer: Your sheet says 1-0.",
        f"Bia reported a result as wrong: {game}",
        f"Bia reported a result as wrong: {game}",
    ]


def test_merges_and_casual_games(desk, played):
    (elias,) = desk.players("Elias")
    merge_players(source=desk.all[3], target=elias, by=None, at=desk.at, reason="One person")
    assert told(played) == ["the server merged a player into another: Dora → Elias"]
    month = desk.tournament(kind="casual")
    record_casual_game(tournament=month, white=elias, black=desk.all[0], result=GameResult.DRAW, by=None, at=desk.at)
    assert told(month) == ["the server entered a casual game: Elias – Ana, ½-½"]


@pytest.mark.parametrize(
    ("before", "after", "details"),
    [
        (None, {"white": 99, "black": None, "result": "WON"}, "player no. 99 – player no. None, WON"),
        ({"name": "A", "colour": [1]}, {"name": "B", "colour": {"x": 1}}, 'name: A → B; colour: 1 → {"x": 1}'),
        ([1, 2], None, "account no. 1, account no. 2 → —"),
        (None, "text", ""),
        (7, 8, "player no. 7 → player no. 8"),
        ({"player": 5, "seat": 1}, {"player": 5, "seat": 2}, "player no. 5: seat: 1 → 2"),
        (None, [{"player": 5}], "player no. 5"),
        (None, True, ""),
    ],
)
def test_what_is_not_known_is_shown_as_it_is(desk, before, after, details):
    tournament = desk.tournament()
    record_event(by=None, at=desk.at, action="turn over", target=f"tournament {tournament.pk}", before=before, after=after)
    assert told(tournament) == [f"the server turn over: {details}"]


def test_log_asks_as_often_for_many_events_as_for_one(desk, played, organizer, django_assert_max_num_queries):
    for result in (GameResult.DRAW, GameResult.BLACK_WINS) * 10:
        set_result(game=desk.games[0], result=result, by=organizer, at=desk.at)
    events = list(log_events(played))
    assert len(events) == 23
    with django_assert_max_num_queries(2):
        log_lines(events)


def test_events_of_other_tournaments_stay_away(desk):
    tournament, other = desk.tournament(), desk.tournament()
    assert AuditEvent.objects.filter(pk__in=log_events(tournament)).count() == AuditEvent.objects.count() / 2
    assert Tournament.objects.exclude(pk=tournament.pk).get() == other
