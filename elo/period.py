"""Closing a period: from the list before, the tournaments and their games to the next list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from elo.errors import PeriodError
from elo.outcome import (
    BlockOutcome,
    BlockStatus,
    Entries,
    InitialLines,
    KReason,
    Lines,
    Outcome,
    Progress,
    StartMethod,
    Status,
)
from elo.regulation import Regulation
from elo.values import Adjustment, Block, Games, Month, Opening, Players, StartRatings, Tournaments

__all__ = [
    "BlockOutcome",
    "BlockStatus",
    "Entries",
    "InitialLines",
    "KReason",
    "Lines",
    "Outcome",
    "PeriodError",
    "Progress",
    "StartMethod",
    "Status",
    "next_players",
    "rate_period",
]


def rate_period(
    regulation: Regulation,
    period: Month,
    players: Players,
    tournaments: Tournaments,
    games: Games,
    blocks: Sequence[Block] = (),
    *,
    openings: Iterable[Opening] = (),
    adjustments: Iterable[Adjustment] = (),
    first_period: Month | None = None,
    earlier: Mapping[Month, StartRatings] | None = None,
) -> Outcome:
    """Compute the list of `period`."""
    raise NotImplementedError


def next_players(outcome: Outcome, players: Players) -> Players:
    """The players as the next close needs them: the list just computed, with birth years and dates of joining."""
    raise NotImplementedError
