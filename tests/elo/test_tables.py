"""The two published tables, whole, and exact rounding."""

from __future__ import annotations

import csv
from decimal import Decimal, getcontext

import numpy as np
import pytest

from elo.tables import (
    DP,
    EXPECTED_UPPER_BOUNDS,
    dp,
    expected_percent,
    half_away_div,
    half_up_div,
    logistic_percent,
    percent_score,
)
from tests.elo.worlds import DATA


def rows(name):
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def percent(text):
    return int(Decimal(text) * 100)


@pytest.mark.parametrize("row", rows("fide_8_1_2_difference_to_pd.csv"), ids=lambda row: row["d_min"])
def test_expected_percent_is_the_published_row(row):
    last = int(row["d_max"] or 5000)
    differences = np.arange(int(row["d_min"]), last + 1)

    higher, lower = expected_percent(differences), expected_percent(-differences)

    assert set(higher.tolist()) == {percent(row["pd_high"])}
    assert set(lower[differences > 0].tolist()) <= {percent(row["pd_low"])}


def test_expected_percent_covers_every_difference_once():
    assert len(rows("fide_8_1_2_difference_to_pd.csv")) == len(EXPECTED_UPPER_BOUNDS) + 1 == 51
    assert expected_percent(0) == 50


@pytest.mark.parametrize("row", rows("fide_8_1_1_p_to_dp.csv"), ids=lambda row: row["p"])
def test_dp_is_the_published_row(row):
    assert dp(percent(row["p"])) == int(row["dp"]) == DP[percent(row["p"])]


def test_dp_has_101_rows():
    assert len(rows("fide_8_1_1_p_to_dp.csv")) == len(DP) == 101


@pytest.mark.parametrize("difference", [10**9, 2**62, -(10**9)])
def test_expected_percent_takes_differences_of_any_size(difference):
    assert expected_percent(difference) == (100 if difference > 0 else 0)
    assert logistic_percent(difference) == (100 if difference > 0 else 0)


def test_logistic_percent_is_the_curve_rounded_half_up():
    getcontext().prec = 50
    differences = range(-1000, 1001)

    curve = [100 / (1 + Decimal(10) ** (Decimal(-d) / 400)) for d in differences]

    wanted = [int(value + Decimal("0.5")) for value in curve]
    assert logistic_percent(np.array(differences)).tolist() == wanted


def test_table_and_curve_differ_where_the_rules_say_so():
    differences = np.arange(736)

    assert int((expected_percent(differences) != logistic_percent(differences)).sum()) == 460


@pytest.mark.parametrize(
    ("numerator", "denominator", "up", "away"),
    [(5, 2, 3, 3), (-5, 2, -2, -3), (7, 3, 2, 2), (-7, 3, -2, -2), (0, 7, 0, 0), (-1, 2, 0, -1), (1, 2, 1, 1)],
)
def test_halves_go_up_or_away_from_zero(numerator, denominator, up, away):
    assert half_up_div(numerator, denominator) == up
    assert half_away_div(np.array([numerator]), denominator).tolist() == [away]


@pytest.mark.parametrize(
    ("half_points", "games", "score"), [(5, 6, 42), (2, 8, 13), (1, 1, 50), (9, 9, 50), (0, 4, 0), (8, 4, 100)]
)
def test_percent_score_is_rounded_half_up(half_points, games, score):
    assert percent_score(half_points, games) == score
