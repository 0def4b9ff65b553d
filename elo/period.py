"""Closing a period: from the list before, the tournaments and their games to the next list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from elo.calculation import calculate
from elo.closing import close_list
from elo.errors import PeriodError
from elo.first_ratings import first_ratings, initial_lines
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
from elo.preparation import prepare
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
    """Close `period`: the list that follows from the list before and the period's tournaments (rating-rules.md).

    `players`: the state on the list before, before openings; everybody who has a game, block, opening or adjustment
    must have a row.  `tournaments`, `games`: everything that is rated in this period, late ones included, in any
    order; unplayed games may be among them.  `blocks`: the `waiting_blocks` of the period before.  `openings` take
    effect with this period; `adjustments` are added at its close, after rounding, and the delisting and the peak use
    the rating after them (section 6).

    Only `rating_basis = event_start` reads `earlier`: the start lists (openings and fixed ratings of that month in)
    of all months before this one in which one of the tournaments began, none older than `first_period`, the first
    month the club ever closed.  `first_period = None`: nothing is known of a first period, so no start month is
    moved up to it and an opening counts as a game in its own period.

    Raises PeriodError (a ValueError) for what cannot be: a game of a player with himself, an unknown player or
    tournament, an opening rating for a player on the list or a second one, an adjustment of an unrated player, a
    start list that is missing.
    """
    prepared = prepare(
        regulation, period, players, tournaments, games, openings=openings, first_period=first_period, earlier=earlier
    )
    calculation, lines = calculate(prepared)
    first = first_ratings(prepared, blocks)
    return Outcome(
        regulation=regulation,
        period=period,
        entries=close_list(prepared, calculation, first.entrants, first.block_games, adjustments),
        lines=lines,
        initial_lines=initial_lines(prepared),
        blocks=tuple(first.blocks),
        waiting_blocks=tuple(first.waiting),
        progress=first.progress,
    )


def next_players(outcome: Outcome, players: Players) -> Players:
    """The state for the next close: the list just computed, with the birth years and joining months of `players`
    (the same rows that the outcome was computed from)."""
    entries = outcome.entries
    return Players(
        player=entries.player,
        rated=entries.rated,
        rating=entries.rating,
        exact=entries.exact,
        games=entries.total_games,
        initial_games=entries.initial_games,
        peak=entries.peak,
        last_played=entries.last_played,
        birth_year=players.birth_year,
        joined=players.joined,
    )
