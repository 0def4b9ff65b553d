"""The results a game can have, and which of them are rated (rating-rules.md section 1, "Which games are rated")."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Result(IntEnum):
    """The result of a game; the numbers are stored and never change."""

    NOT_PLAYED_YET = 0
    WHITE_WINS = 1
    DRAW = 2
    BLACK_WINS = 3
    WHITE_FORFEIT_WIN = 4  # "+ -"
    BLACK_FORFEIT_WIN = 5  # "- +"
    DOUBLE_FORFEIT = 6  # "- -"
    # Games of less than one move (TRF W, D, L): they score in the tournament and are never rated.
    WHITE_WINS_UNRATED = 7
    DRAW_UNRATED = 8
    BLACK_WINS_UNRATED = 9


def _by_code(values: dict[Result, int]) -> NDArray[np.int64]:
    return np.array([values.get(result, 0) for result in Result], dtype=np.int64)


#: Whether a game of this result was played and is rated; indexed by `Result`.
PLAYED: NDArray[np.bool_] = _by_code({Result.WHITE_WINS: 1, Result.DRAW: 1, Result.BLACK_WINS: 1}).astype(np.bool_)
PLAYED.setflags(write=False)

#: White's score in the tournament in half points; indexed by `Result`.  Of a played game black has 2 minus this.
WHITE_HALF_POINTS: NDArray[np.int64] = _by_code(
    {
        Result.WHITE_WINS: 2,
        Result.DRAW: 1,
        Result.WHITE_FORFEIT_WIN: 2,
        Result.WHITE_WINS_UNRATED: 2,
        Result.DRAW_UNRATED: 1,
    }
)
WHITE_HALF_POINTS.setflags(write=False)

#: Black's score in the tournament in half points; indexed by `Result`.
BLACK_HALF_POINTS: NDArray[np.int64] = _by_code(
    {
        Result.BLACK_WINS: 2,
        Result.DRAW: 1,
        Result.BLACK_FORFEIT_WIN: 2,
        Result.BLACK_WINS_UNRATED: 2,
        Result.DRAW_UNRATED: 1,
    }
)
BLACK_HALF_POINTS.setflags(write=False)
