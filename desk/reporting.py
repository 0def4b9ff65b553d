"""Reports of wrong results on the desk: each with the form that answers it, or what can be done about a published list."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from desk.forms.reports import AnswerForm
from ratings.wording import month_words
from tournaments.models import ReportStatus, ResultReport, Status, Tournament
from tournaments.queries import rated_month


@dataclass(frozen=True)
class ReportLine:
    """One report; `form` where it waits for an answer, `stale` where a published list rests on the result."""

    report: ResultReport
    form: AnswerForm | None
    stale: str
    month: dt.date | None  # whose list rests on it


def stale_list(tournament: Tournament) -> str:
    """What becomes of a published list made from a wrong result; nothing where it is not rated."""
    return _sentence(rated_month(tournament)) if tournament.status == Status.RATED else ""


def _sentence(month: dt.date | None) -> str:
    if month is None:
        stays = _("This tournament has been rated: its results stay.")
    else:
        stays = _("The list of %(month)s stays as published.") % {"month": month_words(month)}
    return stays + " " + _("If the report is right, a rating officer can reopen the month and correct it.")


def report_lines(reports: Iterable[ResultReport], tournament: Tournament, refused: AnswerForm | None = None) -> list[ReportLine]:
    """The reports of one tournament; `refused` is the form that a service has just refused."""
    stale, month = stale_list(tournament), rated_month(tournament)
    return [_line(report, stale, month, refused) for report in reports]


def _line(report: ResultReport, stale: str, month: dt.date | None, refused: AnswerForm | None) -> ReportLine:
    if report.status != ReportStatus.OPEN:
        return ReportLine(report, None, "", None)
    form = refused if refused is not None and refused.report.pk == report.pk else AnswerForm(report=report)
    return ReportLine(report, form, stale, month)
