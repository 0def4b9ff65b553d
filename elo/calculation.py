"""The period's calculation of all players who are rated at its start: lines, K, new ratings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elo.k_factor import KColumns, decide_k
from elo.outcome import Lines
from elo.preparation import Prepared
from elo.rated import LineRows, Sides, line_rows, new_value, rounded, sums
from elo.values import IntArray


@dataclass(frozen=True, eq=False)
class Calculation:
    """One row per rated player with a counted game (`row`: his row in `Players`), ascending."""

    row: IntArray
    games: IntArray
    surplus100: IntArray
    k: KColumns
    numerator: IntArray
    denominator: IntArray
    rating: IntArray
    exact: IntArray


def calculate(prepared: Prepared) -> tuple[Calculation, Lines]:
    """W − We of every counted game, summed per tournament and per period, and the ratings that follow."""
    lines = line_rows(prepared.regulation, _counted(prepared), prepared.tournaments.casual)
    first = np.flatnonzero(np.diff(lines.player, prepend=-1))
    calculation = _per_player(prepared, lines.player[first], sums(lines.games, first), sums(lines.surplus100, first))
    k = np.repeat(calculation.k.k, np.diff(first, append=len(lines.player)))
    return calculation, _lines(prepared, lines, k)


def _counted(prepared: Prepared) -> Sides:
    """The sides of rated players whose opponent has a rating (section 1)."""
    sides = prepared.sides
    counted = np.flatnonzero(sides.own_rated & sides.opponent_rated)
    return Sides(
        player=sides.player[counted],
        tournament=sides.tournament[counted],
        own=sides.own[counted],
        opponent=sides.opponent_rating[counted],
        half_points=sides.half_points[counted],
    )


def _per_player(prepared: Prepared, row: IntArray, games: IntArray, surplus100: IntArray) -> Calculation:
    regulation, start = prepared.regulation, prepared.start
    k = decide_k(
        regulation,
        prepared.period,
        rating=start.rating[row],
        peak=start.peak[row],
        games=start.games[row],
        initial_games=start.initial_games[row],
        birth_year=prepared.players.birth_year[row],
        rated_games=games,
    )
    numerator, denominator = new_value(regulation, start.exact[row], surplus100, k.k, k.by_band)
    rating, exact = rounded(regulation, start.exact[row], numerator, denominator)
    return Calculation(row, games, surplus100, k, numerator, denominator, rating, exact)


def _lines(prepared: Prepared, rows: LineRows, k: IntArray) -> Lines:
    through_bands = prepared.regulation.k_changes_within
    return Lines(
        player=prepared.players.player[rows.player],
        tournament=prepared.tournaments.tournament[rows.tournament],
        own_rating=rows.own,
        games=rows.games,
        half_points=rows.half_points,
        rating_sum=rows.rating_sum,
        average=rows.average,
        per_game=rows.per_game,
        expected_percent=rows.expected_percent,
        surplus100=rows.surplus100,
        k=k,
        change100=np.zeros(len(k), dtype=np.int64) if through_bands else k * rows.surplus100,
    )
