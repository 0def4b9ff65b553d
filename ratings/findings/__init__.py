"""What an officer is asked to look at before a close: a module for each kind of finding, put together here."""

from collections.abc import Sequence

from ratings.findings.numbers import big_changes, first_ratings
from ratings.findings.tournaments import left_out
from ratings.models import ClosingLimits, Finding, RatingPeriod
from ratings.publishing import Computed

__all__ = ["find", "limits"]


def limits() -> ClosingLimits:
    """The club's limits, or those a club begins with."""
    return ClosingLimits.objects.filter(pk=1).first() or ClosingLimits(pk=1)


def find(*, period: RatingPeriod, lists: Sequence[Computed]) -> list[Finding]:
    """Everything to look at in these lists of the period, unsaved; a number of queries that does not grow with the month."""
    bounds = limits()
    found = left_out(period)
    for made in lists:
        found += big_changes(made, bounds)
        found += first_ratings(made, bounds)
    return found
