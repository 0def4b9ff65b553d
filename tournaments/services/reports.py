"""Somebody says that a result is wrong: taking the report in, accepting it, answering it."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.services import record_event
from tournaments.models import Game, GameResult, ReportStatus, ResultReport, Tournament
from tournaments.services.changing import lock, lock_for_change, record_change
from tournaments.services.errors import TournamentError
from tournaments.services.rounds import set_result
from tournaments.services.telling import told_game

MOST_OPEN = 5  # of one game at a time: what a sixth says, the organizer will find out with the first
LONGEST_MESSAGE = 1000
LONGEST_NAME = 100


@transaction.atomic
def report_result(*, game: Game, name: str, claimed: int | None, message: str, by: User | None, at: dt.datetime) -> ResultReport:
    """Note that somebody holds the game's result for wrong. Anybody may, signed in or not; nothing about the game changes."""
    tournament = Tournament.objects.select_for_update(no_key=True).filter(pk=game.tournament_id).first()
    now = Game.objects.filter(pk=game.pk).first()
    if tournament is None or now is None:
        raise TournamentError(_("This game does not exist any more."))
    name, message = name.strip(), message.strip()
    _refuse_report(now, name, claimed, message)
    report = ResultReport.objects.create(
        game=now, reporter=by, reporter_name=name, claimed=claimed, message=message, created_at=at
    )
    after = {"report": report.pk, "name": name, **_told_report(now, claimed)}
    record_event(by=by, at=at, action="report result", target=f"tournament {tournament.pk}", after=after)
    return report


def _refuse_report(game: Game, name: str, claimed: int | None, message: str) -> None:
    if game.result == GameResult.NONE:
        raise TournamentError(_("This game has no result yet."))
    if not name or len(name) > LONGEST_NAME:
        raise TournamentError(_("Say who you are, in at most %(count)s characters.") % {"count": LONGEST_NAME}, field="name")
    if not message or len(message) > LONGEST_MESSAGE:
        words = _("Say what is wrong, in at most %(count)s characters.") % {"count": LONGEST_MESSAGE}
        raise TournamentError(words, field="message")
    if claimed is not None and (claimed not in GameResult.values or claimed == GameResult.NONE):
        raise TournamentError(_("This is no result."), field="claimed")
    if claimed == game.result:
        raise TournamentError(_("This is the result that stands there."), field="claimed")
    if game.reports.filter(status=ReportStatus.OPEN).count() >= MOST_OPEN:
        raise TournamentError(
            ngettext(
                "There is %(count)s open report about this game already: wait for its answer.",
                "There are %(count)s open reports about this game already: wait for their answer.",
                MOST_OPEN,
            )
            % {"count": MOST_OPEN}
        )


@transaction.atomic
def accept_report(*, report: ResultReport, result: int, answer: str = "", by: User | None, at: dt.datetime) -> ResultReport:
    """Set the game's result to `result`, the one claimed or another, and close the report.

    Refused where the game cannot change: once rated for everybody, once submitted for its organizers.
    """
    tournament = lock_for_change(report.game.tournament, by)
    report = _open_report(report)
    if result not in GameResult.values or result in (GameResult.NONE, report.game.result):
        raise TournamentError(_("Choose the right result, another than stands there."), field="result")
    set_result(game=report.game, result=GameResult(result), by=by, at=at)
    _close(report, ReportStatus.ACCEPTED, answer, by, at)
    tournament.refresh_from_db(fields=["version"])  # the result's own change counted it up
    record_change(tournament, by=by, at=at, action="accept report", after=_answered(report))
    return report


@transaction.atomic
def answer_report(*, report: ResultReport, answer: str, by: User | None, at: dt.datetime) -> ResultReport:
    """Close the report with a sentence; the result stays. Possible in every state of the tournament: nothing in it changes."""
    tournament = lock(report.game.tournament, by)
    report = _open_report(report)
    if not answer.strip():
        raise TournamentError(_("Write an answer."), field="answer")
    _close(report, ReportStatus.ANSWERED, answer, by, at)
    record_event(by=by, at=at, action="answer report", target=f"tournament {tournament.pk}", after=_answered(report))
    return report


def _open_report(report: ResultReport) -> ResultReport:
    """The report as it stands now, its tournament locked."""
    now = ResultReport.objects.select_related("game__tournament").filter(pk=report.pk).first()
    if now is None:
        raise TournamentError(_("This report does not exist any more."))
    if now.status != ReportStatus.OPEN:
        raise TournamentError(_("Somebody has answered this report already."))
    return now


def _close(report: ResultReport, status: ReportStatus, answer: str, by: User | None, at: dt.datetime) -> None:
    answer = answer.strip()
    if len(answer) > LONGEST_MESSAGE:
        raise TournamentError(_("At most %(count)s characters.") % {"count": LONGEST_MESSAGE}, field="answer")
    report.status, report.answer, report.answered_by, report.answered_at = status, answer, by, at
    report.save(update_fields=["status", "answer", "answered_by", "answered_at"])


def _told_report(game: Game, claimed: int | None) -> dict[str, object]:
    return {**told_game(game), "claimed": None if claimed is None else GameResult(claimed).name}


def _answered(report: ResultReport) -> dict[str, object]:
    told = {"report": report.pk, "name": report.reporter_name, "answer": report.answer}
    return told | _told_report(report.game, report.claimed)
