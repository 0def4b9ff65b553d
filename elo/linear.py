"""First ratings by `linear` (rating-rules.md section 4): from all games of one period."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from elo.basis import Basis, GameSides
from elo.outcome import StartMethod
from elo.regulation import LinearInitial, Regulation
from elo.start import Start, enter
from elo.tables import half_up_div
from elo.values import BoolArray, IntArray, Month


@dataclass(frozen=True, eq=False)
class Linear:
    """First ratings by `linear`: mask, shown rating and kept hundredths, exact value, games; one row per player."""

    rated: BoolArray
    rating: IntArray
    exact: IntArray
    numerator: IntArray
    denominator: IntArray
    games: IntArray


def rate_all_unrated(
    initial: LinearInitial,
    period: Month,
    start: Start,
    basis: Basis,
    white: IntArray,
    black: IntArray,
    tournament: IntArray,
) -> Start:
    """Rate the players of tournaments in which nobody with a played game is rated, all found before any is rated."""
    if initial.all_unrated_rating is None:
        return start
    lists = basis.list_of[tournament]
    somebody = np.zeros(len(basis.list_of), dtype=np.bool_)
    for rows in (white, black):
        somebody[tournament[start.rated[rows] | basis.rated[lists, rows]]] = True
    nobody = ~somebody[tournament]
    mask = np.zeros(len(start.rated), dtype=np.bool_)
    mask[white[nobody]] = True
    mask[black[nobody]] = True
    return enter(start, mask, initial.all_unrated_rating, StartMethod.ALL_UNRATED, period)


def linear_ratings(regulation: Regulation, initial: LinearInitial, count: int, sides: GameSides) -> Linear:
    """Ri = Rm + span · (Pg − Pp) / N of each unrated player, all tournaments of the period together."""
    counted = ~sides.own_rated & sides.opponent_rated
    player = sides.player[counted]
    games = np.bincount(player, minlength=count)
    rating_sum = np.zeros(count, dtype=np.int64)
    half_points = np.zeros(count, dtype=np.int64)
    np.add.at(rating_sum, player, sides.opponent_rating[counted])
    np.add.at(half_points, player, sides.half_points[counted])
    numerator, denominator = linear_rating(initial, np.maximum(games, 1), rating_sum, half_points)
    carries = regulation.rounding == "carry"
    exact = half_up_div(100 * numerator, denominator) if carries else 100 * half_up_div(numerator, denominator)
    rated = games >= initial.min_games
    return Linear(rated, half_up_div(exact, 100), exact, numerator, denominator, np.where(rated, games, 0))


def linear_rating(
    initial: LinearInitial, games: IntArray, rating_sum: IntArray, half_points: IntArray
) -> tuple[IntArray, IntArray]:
    """The exact first rating by `linear`; points won less points lost are half points less games."""
    mean = half_up_div(rating_sum, games)
    return mean * games + initial.span * (half_points - games), games


def with_provisional(sides: GameSides, start: Start, linear: Linear) -> GameSides:
    """Let first ratings of this period serve rated players as ratings of opponents who have none otherwise."""
    opponent = sides.opponent
    provisional = sides.own_rated & ~sides.opponent_rated & ~start.rated[opponent] & linear.rated[opponent]
    return replace(
        sides,
        opponent_rated=sides.opponent_rated | provisional,
        opponent_rating=np.where(provisional, linear.rating[opponent], sides.opponent_rating),
        provisional=provisional,
    )
