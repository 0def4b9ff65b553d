"""What an officer is asked to look at before a close: a module for each kind of finding, put together here."""

from collections.abc import Sequence

from ratings.findings.ages import birth_years
from ratings.findings.blocks import expiring
from ratings.findings.names import similar_names
from ratings.findings.numbers import big_changes, first_ratings
from ratings.findings.people import gone
from ratings.findings.results import against_odds
from ratings.findings.settled import Settled
from ratings.findings.tournaments import left_out, without_games
from ratings.models import ClosingLimits, Finding, RatingPeriod
from ratings.period_queries import unfinished_tournaments
from ratings.publishing import Computed

__all__ = ["find", "limits"]


def limits() -> ClosingLimits:
    """The club's limits, or those a club begins with."""
    return ClosingLimits.objects.filter(pk=1).first() or ClosingLimits(pk=1)


def find(*, period: RatingPeriod, lists: Sequence[Computed]) -> list[Finding]:
    """Everything to look at in these lists of the period, unsaved; a number of queries that does not grow with the month."""
    bounds, settled = limits(), Settled()
    unfinished = {tournament.pk for tournament in unfinished_tournaments(period)}
    found = [*left_out(period), *similar_names(lists, settled), *gone(lists)]
    for made in lists:
        found += without_games(made, unfinished)
        found += big_changes(made, bounds)
        found += first_ratings(made, bounds)
        found += against_odds(made, bounds)
        found += birth_years(made, settled)
        found += expiring(made, bounds)
    return found
