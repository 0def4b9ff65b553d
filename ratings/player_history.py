"""A player's lists one after another: what a month did, and which months did nothing."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from elo.outcome import StartMethod
from ratings.models import Adjustment, EntryStatus, ListEntry, OpeningRating

QUIET = 3  # so many lists in a row that nothing happened on make one row


@dataclass
class HistoryRow:
    """One month of a player: his entry on the list in force, and what an administrator decided for it.

    A row may stand for a run of lists, back to `since`, on which nothing happened.
    """

    month: dt.date
    entry: ListEntry | None = None
    blocks_changed: bool = False  # the list made, used or dropped a block
    opening: OpeningRating | None = None
    adjustment: Adjustment | None = None
    since: dt.date | None = None

    @property
    def corrected(self) -> bool:
        return self.entry is not None and self.entry.rating_list.revision > 1

    @property
    def is_explained(self) -> bool:
        """Whether something happened: games, a first rating, an adjustment; the month then links to its calculation."""
        entry = self.entry
        if entry is None:
            return False
        entered = entry.initial_rating is not None or entry.start_method != StartMethod.LIST
        moved = entry.change or entry.games or entry.adjustment or entry.status == EntryStatus.DELISTED
        return bool(moved) or entered or self.blocks_changed

    @property
    def rated_games(self) -> int:
        """The games that moved a rating; those collected for a first one are counted with it."""
        return self.entry.games if self.entry is not None and self.entry.start_rating is not None else 0

    @property
    def quiet_state(self) -> tuple[int | None, int, int] | None:
        """What consecutive lists must share to stand in one row; None where something happened."""
        entry = self.entry
        if entry is None or self.is_explained or self.opening or self.adjustment or self.corrected:
            return None
        return entry.rating, entry.status, entry.block_games


def rows_by_pace(
    entries: Iterable[ListEntry],
    openings: Iterable[OpeningRating],
    adjustments: Iterable[Adjustment],
    changed: set[int],
) -> dict[str, list[HistoryRow]]:
    """For each pace the months something is known of, newest first; `changed`: the lists that did something to a block."""
    months: dict[str, dict[dt.date, HistoryRow]] = {}

    def row(pace: str, month: dt.date) -> HistoryRow:
        return months.setdefault(pace, {}).setdefault(month, HistoryRow(month))

    for entry in entries:
        line = row(entry.rating_list.pace, entry.rating_list.period.month)
        line.entry, line.blocks_changed = entry, entry.rating_list_id in changed
    for opening in openings:
        row(opening.pace, opening.month).opening = opening
    for adjustment in adjustments:
        row(adjustment.pace, adjustment.month).adjustment = adjustment
    return {pace: [known[month] for month in sorted(known, reverse=True)] for pace, known in months.items()}


def quiet_runs_together(rows: Sequence[HistoryRow]) -> list[HistoryRow]:
    """The rows with long runs of quiet months drawn together."""
    shown: list[HistoryRow] = []
    for state, run in groupby(rows, key=lambda row: row.quiet_state):
        same = list(run)
        together = state is not None and len(same) >= QUIET
        shown.extend([replace(same[0], since=same[-1].month)] if together else same)
    return shown
