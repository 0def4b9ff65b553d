"""Faults that people reported of other systems; numbers and letters are those of the collection of cases.

Everything is computed under preset `club` with a floor of 1200.
"""

from __future__ import annotations

import pytest

from elo.explain import explain, player_case
from elo.outcome import BlockStatus
from tests.elo.build import (
    CLUB_1200,
    PERIOD,
    block,
    block_of,
    close,
    entry,
    event,
    events,
    games,
    lines_of,
    new_rating,
    opponents,
    people,
    regulation,
)


def repeated(own, rating, *results):
    """Player 1 with white against as many players of one rating."""
    ratings = {1: own} | opponents(len(results), rating)
    return close(CLUB_1200, ratings, *(f"1 {101 + place} {result}" for place, result in enumerate(results)))


@pytest.mark.parametrize(
    ("results", "rating"),
    [
        (["1-0"] * 4 + ["1/2"] * 2 + ["0-1"] * 3, 1023),
        (["1/2", "0-1"], 978),
        (["1-0", "1/2", "1/2"] + ["0-1"] * 6, 888),
    ],
)
def test_case_1_exact_halves_go_up(results, rating):
    assert new_rating(repeated(1000, 1000, *results), 1) == rating


@pytest.mark.parametrize(("opponent", "rating"), [(1435, 1518), (1135, 1505)])
def test_case_2_rating_is_rounded_once(opponent, rating):
    assert new_rating(repeated(1500, opponent, "1-0"), 1) == rating


def test_case_3_table_is_a_look_up_and_no_formula():
    assert new_rating(repeated(1400, 1000, *["1-0"] * 5), 1) == 1418


def test_case_5_mean_with_a_fraction_is_rounded_before_the_look_up():
    ratings, played = {1: 1000, 2: 1003, 3: 1004}, ["1 2 1-0", "1 3 1-0"]

    per_tournament = close(CLUB_1200, ratings, *played)
    per_game = close(regulation("club", expectation_per="game"), ratings, *played)

    assert (new_rating(per_tournament, 1), new_rating(per_game, 1)) == (1046, 1045)
    assert lines_of(per_tournament, 1)[0].average == 1004
    assert [line.per_game for line in (*lines_of(per_tournament, 1), *lines_of(per_game, 1))] == [False, True]


def test_case_6_no_show_is_no_rated_game():
    outcome = repeated(1500, 1500, "+-", "1/2", "0-1")

    assert (new_rating(outcome, 1), entry(outcome, 1).games) == (1478, 2)
    assert entry(outcome, 1).total_games == 102


def test_case_7_double_forfeit_changes_nothing():
    outcome = repeated(1500, 1500, "--")

    for player in (1, 101):
        assert (new_rating(outcome, player), entry(outcome, player).games) == (1500, 0)


def test_case_15_month_without_games_counts_nothing_again():
    february = close(CLUB_1200, {1: 1500, 2: 1500}, "1 2 1-0")
    march = close(CLUB_1200, {1: new_rating(february, 1), 2: new_rating(february, 2)})

    for outcome, counted in ((february, 1), (march, 0)):
        assert [new_rating(outcome, 1), new_rating(outcome, 2)] == [1523, 1478]
        assert entry(outcome, 1).games == counted
    assert entry(march, 1).change == 0


def test_case_18_blocks_are_pooled():
    outcome = close(CLUB_1200, {1: None}, blocks=[block(7, 5, 1700, end=PERIOD - 3), block(2, 4, 1600, tournament=91)])

    assert [one.own_rating for one in outcome.blocks] == [1725, 1407]
    assert new_rating(outcome, 1) == 1656


def test_case_19_poor_first_block_is_not_counted():
    may = close(CLUB_1200, {1: None}, blocks=[block(1, 4, 1500, tournament=1)])
    june = close(CLUB_1200, {1: None}, blocks=[*may.waiting_blocks, block(6, 5, 1500, tournament=2)])
    july = close(CLUB_1200, {1: None}, blocks=[*june.waiting_blocks, block(4, 4, 1500, tournament=3)])

    assert block_of(may, 1, 1).status is BlockStatus.FIRST_BLOCK_POINTS
    assert (june.progress[1].games_counted, new_rating(june, 1)) == (5, None)
    assert (entry(july, 1).block_games, new_rating(july, 1)) == (9, 1513)


def test_case_23_leap_day_is_no_trouble_for_the_window():
    leap = 2024 * 12 + 1

    made = close(CLUB_1200, {1: None, **opponents(4, 1500)}, *(f"1 {101 + place} 1/2" for place in range(4)), period=leap)
    last = close(CLUB_1200, {1: None}, blocks=made.waiting_blocks, period=leap + 23)
    after = close(CLUB_1200, {1: None}, blocks=last.waiting_blocks, period=leap + 24)

    assert [one.blocks[0].status for one in (made, last, after)] == [
        BlockStatus.COUNTED,
        BlockStatus.COUNTED,
        BlockStatus.EXPIRED,
    ]
    assert {one.blocks[0].expires for one in (made, last, after)} == {leap + 24}


def test_case_24_opponent_is_rated_from_the_next_list_on():
    ratings = {1: None, 2: None, **opponents(9, 1500)}
    first = [f"1 {101 + place} {'1-0' if place < 7 else '0-1'} 1" for place in range(9)]
    second = ["2 1 1-0 2", "2 101 1-0 2", "2 102 1-0 2", "2 103 0-1 2"]
    table, period_events = games(*first, *second), events(event(1), event(2))

    outcome = close(CLUB_1200, ratings, *first, *second)
    explained = explain(CLUB_1200, player_case(CLUB_1200, PERIOD, people(ratings), period_events, table, (), 2))

    assert new_rating(outcome, 1) == 1563
    assert block_of(outcome, 2, 2).block.games == 3
    assert [game.why_not for game in explained.tournaments[0].games] == ["opponent_unrated", None, None, None]


def test_case_25_first_block_below_the_floor_is_not_counted():
    outcome = close(CLUB_1200, {1: None}, blocks=[block(2, 4, 1300)])

    (found,) = outcome.blocks
    assert (found.status, found.own_rating) == (BlockStatus.FIRST_BLOCK_FLOOR, 1107)
    assert (new_rating(outcome, 1), outcome.progress[1].games_counted) == (None, 0)
