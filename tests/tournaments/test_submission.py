"""Handing in for rating, and back."""

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import AuditEvent
from tournaments.models import GameResult, Status
from tournaments.services import (
    TournamentError,
    record_casual_game,
    return_tournament,
    set_result,
    submit_tournament,
    take_back_tournament,
)


@pytest.fixture
def played(desk, organizer):
    ana, bia, caio, dora = desk.all = desk.players("Ana Bia Caio Dora")
    tournament = desk.tournament(desk.all, organizers=[organizer])
    desk.games = desk.round(tournament, 1, (ana, bia, "1-0"), (caio, dora, "--"))
    return tournament


def test_tournament_is_submitted(desk, played, organizer):
    assert submit_tournament(tournament=played, by=organizer, at=desk.at).status == Status.SUBMITTED
    assert AuditEvent.objects.first().action == "submit tournament"
    with pytest.raises(TournamentError, match="submitted already"):
        submit_tournament(tournament=played, by=None, at=desk.at)


def test_tournament_without_a_game_is_refused(desk):
    with pytest.raises(TournamentError, match="without a game"):
        submit_tournament(tournament=desk.tournament(), by=None, at=desk.at)


def test_unfinished_boards_are_named(desk, played):
    ana, bia, caio, dora = desk.all
    desk.round(played, 2, (ana, caio, ""), (bia, dora, "1-0"))
    with pytest.raises(TournamentError, match=r"Without a result: round 2, board 1 \(Ana – Caio\)\."):
        submit_tournament(tournament=played, by=None, at=desk.at)


def test_many_unfinished_boards_are_counted(desk):
    ana, bia = desk.players("Ana Bia")
    month = desk.tournament(kind="casual")
    for _ in range(12):
        record_casual_game(tournament=month, white=ana, black=bia, result=GameResult.NONE, by=None, at=desk.at)
    with pytest.raises(TournamentError, match=r"Ana – Bia and 2 more\."):
        submit_tournament(tournament=month, by=None, at=desk.at)


def test_submitted_tournament_is_locked_for_its_organizer_not_for_the_officer(desk, played, organizer, officer):
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    with pytest.raises(TournamentError, match="take it back on its hand-in page"):
        set_result(game=desk.games[0], result=GameResult.DRAW, by=organizer, at=desk.at)
    assert set_result(game=desk.games[0], result=GameResult.DRAW, by=officer, at=desk.at).result == GameResult.DRAW


def test_officer_returns_it_with_a_reason(desk, played, organizer, officer):
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    with pytest.raises(PermissionDenied):
        return_tournament(tournament=played, reason="mine", by=organizer, at=desk.at)
    with pytest.raises(TournamentError) as refusal:
        return_tournament(tournament=played, reason=" ", by=officer, at=desk.at)
    assert refusal.value.field == "reason"
    returned = return_tournament(tournament=played, reason="Board 2 was played.", by=officer, at=desk.at)
    assert returned.status == Status.DRAFT
    assert AuditEvent.objects.first().reason == "Board 2 was played."
    with pytest.raises(TournamentError, match="is not submitted"):
        return_tournament(tournament=played, reason="again", by=officer, at=desk.at)


def test_organizer_takes_his_submission_back_and_works_on(desk, played, organizer):
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    assert take_back_tournament(tournament=played, by=organizer, at=desk.at).status == Status.DRAFT
    assert AuditEvent.objects.first().action == "take back tournament"
    set_result(game=desk.games[0], result=GameResult.DRAW, by=organizer, at=desk.at)
    with pytest.raises(TournamentError, match="is not submitted"):
        take_back_tournament(tournament=played, by=organizer, at=desk.at)


def test_rated_tournament_is_not_taken_back(desk, played, organizer):
    desk.set_status(played, Status.RATED)
    with pytest.raises(TournamentError, match="has been rated"):
        take_back_tournament(tournament=played, by=organizer, at=desk.at)


def test_strangers_take_nothing_back(desk, played, organizer, other_organizer):
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    with pytest.raises(PermissionDenied):
        take_back_tournament(tournament=played, by=other_organizer, at=desk.at)


def test_reason_is_kept_until_the_next_submission_and_bounded(desk, played, organizer, officer):
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    with pytest.raises(TournamentError, match="At most 1000"):
        return_tournament(tournament=played, reason="x" * 1001, by=officer, at=desk.at)
    assert return_tournament(tournament=played, reason="Dates?", by=officer, at=desk.at).return_reason == "Dates?"
    assert submit_tournament(tournament=played, by=organizer, at=desk.at).return_reason == ""
