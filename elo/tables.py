"""The two published tables and exact rounding (rating-rules.md section 2).

Differences and ratings are whole points, percentages whole numbers 0 to 100; everything is an integer.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from elo.values import IntArray

Whole = TypeVar("Whole", int, IntArray)

#: FIDE 8.1.2: upper bound of |D| of each row, for 50 %, 51 %, ... 99 % of the higher-rated player; above: 100 %.
EXPECTED_UPPER_BOUNDS: Final = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)

_DP_FROM_HALF: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589),
    *(677, 800),
)

#: FIDE 8.1.1: the rating difference that belongs to 0 %, 1 %, ... 100 %.
DP: Final = (*(-dp for dp in reversed(_DP_FROM_HALF[1:])), *_DP_FROM_HALF)


def _two_sided(upper_bounds: tuple[int, ...]) -> IntArray:
    """Expected percent for D = -limit ... limit, where limit is the first difference of 100 %."""
    limit = upper_bounds[-1] + 1
    higher = 50 + np.searchsorted(np.array(upper_bounds), np.arange(limit + 1))
    both = np.concatenate([100 - higher[:0:-1], higher]).astype(np.int64)
    both.setflags(write=False)
    return both


def _logistic_upper_bounds() -> tuple[int, ...]:
    """The largest D whose logistic expectation still rounds half up to 50 %, 51 %, ... 99 %.

    100 / (1 + 10^(-D/400)) ≥ q - ½ is, without roots, 10^D · (201 - 2q)^400 ≥ (2q - 1)^400, compared in whole
    numbers.  The two sides are never equal for an odd 2q - 1, so the lower-rated player has the complement.
    """
    bounds = []
    difference, power = 0, 1
    for percent in range(51, 101):
        left, right = (201 - 2 * percent) ** 400, (2 * percent - 1) ** 400
        while power * left < right:
            difference, power = difference + 1, power * 10
        bounds.append(difference - 1)
    return tuple(bounds)


_EXPECTED: Final = _two_sided(EXPECTED_UPPER_BOUNDS)
_LOGISTIC: Final = _two_sided(_logistic_upper_bounds())
_DP_COLUMN: Final = np.array(DP, dtype=np.int64)


def _look_up(table: IntArray, difference: Any) -> IntArray:
    limit = len(table) // 2
    found: IntArray = table[np.clip(np.asarray(difference, dtype=np.int64), -limit, limit) + limit]
    return found


def expected_percent(difference: NDArray[np.int64] | int) -> IntArray:
    """Expected score in whole percent for rating differences own − opponent of any size (FIDE 8.1.2)."""
    return _look_up(_EXPECTED, difference)


def logistic_percent(difference: NDArray[np.int64] | int) -> IntArray:
    """1 / (1 + 10^(−D/400)) in whole percent, rounded half up, exactly (section 3, `expectation = logistic`)."""
    return _look_up(_LOGISTIC, difference)


def dp(percent: NDArray[np.int64] | int) -> IntArray:
    """Rating difference of a performance, for whole percent 0 to 100 (FIDE 8.1.1); IndexError beyond 100."""
    found: IntArray = _DP_COLUMN[np.asarray(percent, dtype=np.int64)]
    return found


def half_up_div(numerator: Whole, denominator: Whole | int) -> Whole:
    """numerator / denominator (positive) rounded to a whole number, halves upward (−2½ gives −2)."""
    return (2 * numerator + denominator) // (2 * denominator)


def half_away_div(numerator: IntArray, denominator: IntArray | int) -> IntArray:
    """numerator / denominator (positive) rounded to a whole number, halves away from zero."""
    rounded: IntArray = np.sign(numerator) * half_up_div(np.abs(numerator), denominator)
    return rounded


def percent_score(half_points: Whole, games: Whole) -> Whole:
    """A score as whole percent of the games, rounded half up (section 2: 2½ of 6 is 42 %, 1 of 8 is 13 %)."""
    return half_up_div(50 * half_points, games)
