"""Months as whole numbers, and the sorting that lines and blocks rest on."""

from __future__ import annotations

import numpy as np
import pytest

from elo.rated import group, sort_order
from elo.values import month, number_of, year_of


@pytest.mark.parametrize(("year", "number"), [(2024, 1), (2024, 12), (1999, 7)])
def test_month_is_a_whole_number_that_can_be_taken_apart(year, number):
    one = month(year, number)

    assert (year_of(one), number_of(one)) == (year, number)
    assert month(year + 1, number) - one == 12


@pytest.mark.parametrize("number", [0, 13, -1])
def test_month_outside_the_year_is_refused(number):
    with pytest.raises(ValueError, match="not a month"):
        month(2024, number)


@pytest.mark.parametrize("bound", [10, 2**61], ids=["packed", "too large to pack"])
def test_sorting_keeps_equal_keys_as_they_stand(bound):
    key = np.array([7, 3, 7, 0, 3])

    assert sort_order(key, bound).tolist() == [3, 1, 4, 0, 2]


def test_rows_are_grouped_by_two_keys():
    order, first = group(np.array([2, 1, 2, 1]), np.array([0, 5, 0, 4]), 6)

    assert (order.tolist(), first.tolist()) == ([3, 1, 0, 2], [0, 1, 2])
