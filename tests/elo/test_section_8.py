"""The table of rating-rules.md section 8, row by row."""

from __future__ import annotations

import pytest

from tests.elo.build import block, close, entry, new_rating, one_k


def score(own, rules, half_points, count, rating):
    """Player 1 scores so many half points of `count` games, all against one rating."""
    results = ["1-0"] * (half_points // 2) + ["1/2"] * (half_points % 2)
    results += ["0-1"] * (count - len(results))
    ratings = {1: own} | {101 + place: rating for place in range(count)}
    return close(rules, ratings, *(f"1 {101 + place} {result}" for place, result in enumerate(results)))


@pytest.mark.parametrize(
    ("average", "half_points", "count", "result"),
    [(1958, 9, 6, 1996), (1923, 11, 7, 1973), (1831, 8, 6, 1856), (1815, 5, 6, 1758)],
)
def test_parte_iii_block(average, half_points, count, result):
    outcome = score(None, "fide-2009", half_points, count, average)

    assert outcome.blocks[0].own_rating == result


def test_parte_iii_pooled_blocks():
    outcome = close("fide-2009", {1: None}, blocks=[block(8, 6, 2162), block(2, 4, 2070, tournament=91)])

    assert new_rating(outcome, 1) == 2125


@pytest.mark.parametrize(
    ("half_points", "count", "result"),
    [(13, 7, 1135), (12, 9, 1068), (10, 9, 1023), (10, 10, 1000), (1, 2, 978), (4, 8, 910), (4, 9, 888)],
)
def test_cusp_third_event(half_points, count, result):
    assert new_rating(score(1000, "cusp", half_points, count, 1000), 1) == result


@pytest.mark.parametrize(("half_points", "result"), [(2, 2254), (1, 2249), (0, 2244)])
def test_toledo_game(half_points, result):
    assert new_rating(score(2250, "toledo", half_points, 1, 2200), 1) == result


def test_alicante_tournament_keeps_hundredths():
    found = entry(score(1940, "alicante", 3, 2, 2055), 1)

    assert (found.k, found.rating, found.exact) == (15, 1952, 195230)


def test_alicante_blocks_keep_hundredths():
    outcome = close("alicante", {1: None}, blocks=[block(3, 5, 2234), block(5, 4, 2210, tournament=91)])

    assert [one.own_rating for one in outcome.blocks] == [2085, 2223]  # the second is 2222½ before it is shown
    assert (entry(outcome, 1).rating, entry(outcome, 1).exact) == (2146, 214611)


def test_fide_2024_newcomer():
    games = [(1902, "1/2"), (1877, "1/2"), (1884, "1-0"), (2012, "0-1"), (1832, "1-0")]
    ratings = {1: None} | {101 + place: rating for place, (rating, _) in enumerate(games)}

    outcome = close("fide-2024", ratings, *(f"1 {101 + place} {result}" for place, (_, result) in enumerate(games)))

    assert new_rating(outcome, 1) == 1922


@pytest.mark.parametrize(("opponent", "change"), [(2310, -3), (2690, 3)])
def test_fide_2024_change_is_rounded_away_from_zero(opponent, change):
    found = entry(close(one_k("fide-2024", 10), {1: 2500, 2: opponent}, "1 2 1/2"), 1)

    assert abs(found.k * found.surplus100) == 250
    assert found.change == change
