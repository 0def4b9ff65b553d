"""Which list is going to rate a tournament."""

import datetime as dt
from dataclasses import dataclass

from ratings.models import LateReport
from ratings.periods import open_period
from tournaments.models import Status, Tournament


@dataclass(frozen=True)
class Expected:
    """The list that will rate the tournament: of its own month, of the open one where that is closed, or of one chosen."""

    month: dt.date
    ended_in: dt.date
    late: bool


def rated_in(ended_in: dt.date, *, first_open: dt.date, chosen: dt.date | None) -> dt.date:
    """The month that rates a tournament handed in: its own, the first open one where that is closed, or a later one chosen."""
    return max(ended_in, first_open, chosen or ended_in)


def expected_list(tournament: Tournament) -> Expected | None:
    """Which list will rate it once it is handed in; None before a club has its first month."""
    period = open_period()
    if period is None or tournament.status == Status.RATED:
        return None
    ended_in = tournament.end_date.replace(day=1)
    chosen = LateReport.objects.filter(tournament=tournament).values_list("month", flat=True).first()
    month = rated_in(ended_in, first_open=period.month, chosen=chosen)
    return Expected(month, ended_in, late=ended_in < month)
