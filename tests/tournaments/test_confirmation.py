"""A second organizer confirms results, where the tournament asks for it."""

import pytest
from django.core.exceptions import PermissionDenied

from tournaments.models import Game, GameResult, Status
from tournaments.services import TournamentError, confirm_results, record_casual_game, set_result, submit_tournament


@pytest.fixture
def played(desk, organizer, other_organizer):
    ana, bia, caio, dora = desk.all = desk.players("Ana Bia Caio Dora")
    tournament = desk.tournament(desk.all, organizers=[organizer, other_organizer], needs_confirmation=True)
    desk.games = desk.round(tournament, 1, (ana, bia, "1-0"), (caio, dora, ""), by=organizer)
    return tournament


def confirmed():
    return list(Game.objects.exclude(confirmed_by=None).values_list("board", "confirmed_by__username"))


def test_somebody_else_confirms_what_has_a_result(desk, played, other_organizer):
    confirm_results(tournament=played, round=1, by=other_organizer, at=desk.at)
    assert confirmed() == [(1, "other")]


def test_own_results_need_somebody_else(desk, played, organizer):
    with pytest.raises(TournamentError, match="You entered these results yourself"):
        confirm_results(tournament=played, round=1, by=organizer, at=desk.at)
    assert confirmed() == []


def test_changed_result_needs_another_confirmation(desk, played, organizer, other_organizer):
    confirm_results(tournament=played, round=1, by=other_organizer, at=desk.at)
    set_result(game=desk.games[0], result=GameResult.DRAW, by=other_organizer, at=desk.at)
    assert confirmed() == []
    confirm_results(tournament=played, round=1, by=organizer, at=desk.at)
    assert confirmed() == [(1, "organizer")]


def test_only_what_was_seen_is_confirmed(desk, played, organizer, other_organizer):
    set_result(game=desk.games[1], result=GameResult.DRAW, by=organizer, at=desk.at)
    seen = dict(Game.objects.values_list("pk", "version"))
    set_result(game=desk.games[0], result=GameResult.BLACK_WINS, by=organizer, at=desk.at)
    confirm_results(tournament=played, round=1, seen=seen, by=other_organizer, at=desk.at)
    assert confirmed() == [(2, "other")]
    with pytest.raises(TournamentError, match="have changed since"):
        confirm_results(tournament=played, round=1, seen=seen, by=other_organizer, at=desk.at)


def test_casual_games_are_confirmed_together(desk, organizer, officer):
    ana, bia = desk.players("Ana Bia")
    month = desk.tournament(kind="casual", organizers=[organizer], needs_confirmation=True)
    record_casual_game(tournament=month, white=ana, black=bia, result=GameResult.DRAW, by=organizer, at=desk.at)
    assert len(confirm_results(tournament=month, round=None, by=officer, at=desk.at)) == 1


def test_nothing_is_confirmed_where_nobody_asks_for_it(desk, organizer):
    with pytest.raises(TournamentError, match="no second organizer"):
        confirm_results(tournament=desk.tournament(organizers=[organizer]), round=1, by=organizer, at=desk.at)


def test_strangers_confirm_nothing(desk, played, member):
    with pytest.raises(PermissionDenied):
        confirm_results(tournament=played, round=1, by=member, at=desk.at)


def test_submission_waits_for_confirmation(desk, played, organizer, other_organizer):
    set_result(game=desk.games[1], result=GameResult.DRAW, by=organizer, at=desk.at)
    with pytest.raises(TournamentError, match=r"Not confirmed by a second organizer: round 1, board 1 \(Ana – Bia\); round 1"):
        submit_tournament(tournament=played, by=organizer, at=desk.at)
    confirm_results(tournament=played, round=1, by=other_organizer, at=desk.at)
    assert submit_tournament(tournament=played, by=organizer, at=desk.at).status == Status.SUBMITTED
