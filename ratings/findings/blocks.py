"""Findings about games on the way to a first rating."""

import numpy as np

from ratings.findings.making import name_of
from ratings.models import BlockStatus, ClosingLimits, Finding, FindingKind
from ratings.months import month_index, month_slug, month_start
from ratings.publishing import Computed

_COUNTING = (BlockStatus.COUNTED, BlockStatus.WAITING)


def expiring(made: Computed, bounds: ClosingLimits) -> list[Finding]:
    """Unrated players of whose games some count on this list and no more within the months of the limit, the first to go first.

    `missing` in the facts: how many games more a first rating takes; 0 where there are enough, and a result below the floor.
    """
    blocks = made.rows.blocks
    last = month_index(made.inputs.month) + bounds.expiry_months
    waiting = (blocks["carried"] == 1) & np.isin(blocks["status"], _COUNTING)
    rows = np.flatnonzero(waiting & (blocks["expires"] > 0) & (blocks["expires"] <= last))
    games: dict[tuple[int, int], int] = {}
    for row in rows.tolist():
        key = int(blocks["expires"][row]), int(blocks["player"][row])
        games[key] = games.get(key, 0) + int(blocks["games"][row])
    return [_finding(made, player, expires, count) for (expires, player), count in sorted(games.items())]


def _finding(made: Computed, player: int, expires: int, games: int) -> Finding:
    progress = made.outcome.progress.get(player)
    facts = {
        "name": name_of(made.register, player),
        "games": games,
        "expires": month_slug(month_start(expires)),
        "missing": max(progress.games_needed - progress.games_counted, 0) if progress else 0,
    }
    return Finding(kind=FindingKind.EXPIRY, pace=made.inputs.pace, player_id=player, facts=facts)
