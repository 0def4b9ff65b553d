"""Findings about tournaments."""

from ratings.models import Finding, FindingKind, RatingPeriod
from ratings.period_queries import not_submitted


def left_out(period: RatingPeriod) -> list[Finding]:
    """Tournaments that ended by the period's last day and are not handed in: ticking one leaves it for the next month."""
    return [
        Finding(
            kind=FindingKind.NOT_SUBMITTED,
            pace=tournament.pace,
            tournament=tournament,
            facts={"tournament": tournament.name, "end": tournament.end_date.isoformat()},
        )
        for tournament in not_submitted(period)
    ]
