"""Which results are rated and what they score."""

from __future__ import annotations

import pytest

from elo.results import BLACK_HALF_POINTS, PLAYED, WHITE_HALF_POINTS, Result


@pytest.mark.parametrize(
    ("result", "played", "white", "black"),
    [
        (Result.NOT_PLAYED_YET, False, 0, 0),
        (Result.WHITE_WINS, True, 2, 0),
        (Result.DRAW, True, 1, 1),
        (Result.BLACK_WINS, True, 0, 2),
        (Result.WHITE_FORFEIT_WIN, False, 2, 0),
        (Result.BLACK_FORFEIT_WIN, False, 0, 2),
        (Result.DOUBLE_FORFEIT, False, 0, 0),
        (Result.WHITE_WINS_UNRATED, False, 2, 0),
        (Result.DRAW_UNRATED, False, 1, 1),
        (Result.BLACK_WINS_UNRATED, False, 0, 2),
    ],
)
def test_result_scores_and_is_rated_only_when_played(result, played, white, black):
    assert bool(PLAYED[result]) is played
    assert (WHITE_HALF_POINTS[result], BLACK_HALF_POINTS[result]) == (white, black)
