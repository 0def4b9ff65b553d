"""Findings that the numbers of a list give by themselves."""

import numpy as np
from numpy.typing import NDArray

from elo.outcome import Status
from ratings.findings.making import name_of
from ratings.models import ClosingLimits, Finding, FindingKind
from ratings.publishing import Computed


def big_changes(made: Computed, bounds: ClosingLimits) -> list[Finding]:
    """Ratings that move by more than the limit, adjustments included; the biggest first."""
    entries = made.rows.entries
    rows = np.flatnonzero((entries["changed"] == 1) & (np.abs(entries["change"]) > bounds.change))
    order = rows[np.argsort(-np.abs(entries["change"][rows]), kind="stable")]
    return [
        _of_player(made, row, FindingKind.BIG_CHANGE, old="start_rating", new="rating", change="change", games="games")
        for row in order.tolist()
    ]


def first_ratings(made: Computed, bounds: ClosingLimits) -> list[Finding]:
    """First ratings of this month outside the bounds, the lowest first."""
    entries = made.rows.entries
    outside = (entries["rating"] < bounds.lowest_first_rating) | (entries["rating"] > bounds.highest_first_rating)
    rows: NDArray[np.intp] = np.flatnonzero((entries["status"] == Status.NEW) & outside)
    order = rows[np.argsort(entries["rating"][rows], kind="stable")]
    return [_of_player(made, row, FindingKind.FIRST_RATING, rating="rating", games="games") for row in order.tolist()]


def _of_player(made: Computed, row: int, kind: FindingKind, **columns: str) -> Finding:
    """A finding about the player in that row of the entries, with these of his numbers as its facts."""
    entries = made.rows.entries
    player = int(entries["player"][row])
    facts = {fact: int(entries[column][row]) for fact, column in columns.items()}
    return Finding(kind=kind, pace=made.inputs.pace, player_id=player, facts={"name": name_of(made.register, player), **facts})
