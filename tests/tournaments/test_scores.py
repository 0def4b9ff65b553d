"""The tournament's points are those of the rules, result by result."""

import pytest

from elo.results import BLACK_HALF_POINTS, PLAYED, WHITE_HALF_POINTS, Result
from tournaments import models
from tournaments.scores import black_half_points, white_half_points


@pytest.mark.parametrize("result", list(models.GameResult))
def test_points_are_those_of_the_rules(result):
    assert white_half_points(result) == WHITE_HALF_POINTS[result]
    assert black_half_points(result) == BLACK_HALF_POINTS[result]
    assert (result in models.PLAYED) == bool(PLAYED[result])


def test_codes_are_those_of_the_rules():
    assert models.GameResult.values == [result.value for result in Result]
