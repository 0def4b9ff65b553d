"""Which list is going to rate a tournament."""

import datetime as dt
from dataclasses import dataclass

from ratings.periods import open_period
from tournaments.models import Status, Tournament


@dataclass(frozen=True)
class Expected:
    """The list that will rate the tournament: of its own month, or of the open one where that is closed."""

    month: dt.date
    ended_in: dt.date
    late: bool


def expected_list(tournament: Tournament) -> Expected | None:
    """Which list will rate it once it is handed in; None before a club has its first month."""
    period = open_period()
    if period is None or tournament.status == Status.RATED:
        return None
    ended_in = tournament.end_date.replace(day=1)
    return Expected(max(ended_in, period.month), ended_in, late=ended_in < period.month)
