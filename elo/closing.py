"""From the calculation to the list: adjustments, delisting, counts, status and rank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from elo.calculation import Calculation
from elo.errors import PeriodError, gettext_noop
from elo.first_ratings import Entrants
from elo.outcome import Entries, StartMethod, Status
from elo.preparation import Prepared
from elo.regulation import Regulation
from elo.start import player_rows
from elo.values import Adjustment, BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class _Computed:
    """Ratings after the computation, before adjustments; one row per player."""

    rated: BoolArray
    rating: IntArray
    exact: IntArray


def close_list(
    prepared: Prepared,
    calculation: Calculation,
    entrants: Entrants,
    block_games: IntArray,
    adjustments: Iterable[Adjustment],
) -> Entries:
    """The entries of the period's list, one row per row of `Players`."""
    start, players = prepared.start, prepared.players
    computed = _computed(prepared, calculation, entrants)
    adjustment = _adjustment(prepared, computed.rated, adjustments)
    rating, exact = computed.rating + adjustment, computed.exact + 100 * adjustment
    delisted = computed.rated & falls_off(prepared.regulation, rating)
    rated = computed.rated & ~delisted
    entered = _spread(prepared, entrants.row, entrants.row >= 0).astype(np.bool_)
    games = _spread(prepared, calculation.row, calculation.games)
    last_played = np.where((games > 0) | entered, prepared.period, start.last_played)
    status = _status(prepared, rated, delisted, last_played)
    peak = np.maximum(start.peak, np.maximum(np.where(start.rated, start.rating, 0), np.where(rated, rating, 0)))
    initial_games = np.where(entered, _spread(prepared, entrants.row, entrants.games), start.initial_games)
    return Entries(
        player=players.player,
        start_rated=start.rated,
        start_rating=start.rating,
        start_exact=start.exact,
        start_method=start.method,
        rated=rated,
        rating=np.where(rated, rating, 0),
        exact=np.where(rated, exact, 0),
        initial_rated=entered,
        initial_rating=_spread(prepared, entrants.row, entrants.rating),
        change=np.where(rated & start.rated, rating - start.rating, 0),
        adjustment=adjustment,
        games=games + _spread(prepared, entrants.row, entrants.games),
        k=_spread(prepared, calculation.row, calculation.k.k),
        k_reason=_spread(prepared, calculation.row, calculation.k.reason),
        surplus100=_spread(prepared, calculation.row, calculation.surplus100),
        unrounded_num=_both(prepared, calculation, entrants, "numerator"),
        unrounded_den=_both(prepared, calculation, entrants, "denominator"),
        total_games=np.where(delisted | entered, 0, start.games + games),
        initial_games=np.where(delisted, 0, initial_games),
        peak=np.where(delisted, 0, peak),
        last_played=np.where(delisted, 0, last_played),
        status=status,
        rank=_rank(rating, (status == Status.RATED) | (status == Status.NEW)),
        block_games=block_games,
    )


def falls_off(regulation: Regulation, rating: IntArray) -> BoolArray:
    """Whether a final rating is so low that its player leaves the list (`delist_below`)."""
    floor = regulation.delist_below
    return np.zeros(len(rating), dtype=np.bool_) if floor is None else rating < floor


def _spread(prepared: Prepared, row: IntArray, column: IntArray | BoolArray) -> IntArray:
    """A column of some rows as a column of all players, 0 elsewhere."""
    spread = np.zeros(len(prepared.players), dtype=np.int64)
    spread[row] = column
    return spread


def _both(prepared: Prepared, calculation: Calculation, entrants: Entrants, name: str) -> IntArray:
    """A column that calculated players and entrants have in common; nobody is both."""
    first: IntArray = getattr(calculation, name)
    second: IntArray = getattr(entrants, name)
    return _spread(prepared, calculation.row, first) + _spread(prepared, entrants.row, second)


def _computed(prepared: Prepared, calculation: Calculation, entrants: Entrants) -> _Computed:
    start = prepared.start
    rated, rating, exact = start.rated.copy(), start.rating.copy(), start.exact.copy()
    rating[calculation.row], exact[calculation.row] = calculation.rating, calculation.exact
    rated[entrants.row], rating[entrants.row], exact[entrants.row] = True, entrants.rating, entrants.exact
    return _Computed(rated, rating, exact)


def _adjustment(prepared: Prepared, rated: BoolArray, adjustments: Iterable[Adjustment]) -> IntArray:
    """Points added per player (section 6); several adjustments of one player add up."""
    given = list(adjustments)
    rows = player_rows(prepared.players, np.array([one.player for one in given], dtype=np.int64))
    points = np.zeros(len(prepared.players), dtype=np.int64)
    for row, one in zip(rows.tolist(), given, strict=True):
        if not rated[row]:
            template = gettext_noop("Player %(player)s has no rating that could be adjusted.")
            raise PeriodError("adjustment_of_an_unrated_player", template, {"player": one.player})
        points[row] += one.points
    return points


def _status(prepared: Prepared, rated: BoolArray, delisted: BoolArray, last_played: IntArray) -> IntArray:
    months = prepared.regulation.inactive_after
    inactive = prepared.period - last_played >= months if months is not None else np.zeros_like(rated)
    new = ~prepared.players.rated & (prepared.start.method != StartMethod.OPENING)
    return np.select(
        [delisted, ~rated, new, inactive],
        [Status.DELISTED, Status.UNRATED, Status.NEW, Status.INACTIVE],
        Status.RATED,
    ).astype(np.int64)


def _rank(rating: IntArray, active: BoolArray) -> IntArray:
    """Competition ranking (1, 1, 3) over the rated active players, 0 for all others."""
    ascending = np.sort(rating[active])
    rank = np.zeros(len(rating), dtype=np.int64)
    rank[active] = len(ascending) - np.searchsorted(ascending, rating[active], side="right") + 1
    return rank
