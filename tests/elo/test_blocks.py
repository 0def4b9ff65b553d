"""First ratings from blocks: what counts, the window, the pool, the floor, and what becomes of spent blocks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from elo.explain import explain, player_case
from elo.outcome import BlockStatus, Status
from elo.period import next_players
from elo.values import Opening
from tests.elo.build import (
    PERIOD,
    block,
    block_of,
    close,
    entry,
    event,
    events,
    games,
    new_rating,
    opponents,
    people,
    regulation,
)


def status_of(outcome, tournament=90, player=1):
    return block_of(outcome, player, tournament).status


def test_block_holds_the_games_against_rated_opponents_of_one_tournament():
    ratings = {1: None, 2: None, 3: 1500, 4: 1601, 5: 1400}

    outcome = close("club", ratings, "1 2 1-0 7", "1 3 1-0 7", "4 1 1/2 7", "1 5 +- 7", "1 5 0-1 8")

    first, second = block_of(outcome, 1, 7), block_of(outcome, 1, 8)
    assert (first.block.games, first.block.rating_sum, first.block.half_points) == (2, 3101, 3)
    assert (second.block.games, second.block.rating_sum, second.block.half_points) == (1, 1400, 0)
    assert first.new
    assert first.block in outcome.waiting_blocks


def test_casual_games_form_no_block():
    outcome = close("club", {1: None, 2: 1500}, "1 2 1-0", tournaments=events(event(1, casual=True)))

    assert outcome.blocks == ()


def test_block_of_too_few_games_does_not_count():
    outcome = close("club", {1: None}, blocks=[block(4, 2, 1500)])

    (found,) = outcome.blocks
    assert (found.status, found.own_rating) == (BlockStatus.TOO_FEW_GAMES, None)
    assert outcome.progress[1].games_counted == 0
    assert outcome.waiting_blocks == (found.block,)


def test_blocks_are_walked_by_end_date_then_by_entry():
    poor, good = block(1, 4, 1500, tournament=5), block(6, 4, 1500, tournament=4)

    def walked(**of_the_poor):
        return status_of(close("club", {1: None}, blocks=[block(1, 4, 1500, tournament=5, **of_the_poor), good]), 5)

    assert walked(end_day=good.end_day - 1) is BlockStatus.FIRST_BLOCK_POINTS
    assert walked(order=3) is BlockStatus.FIRST_BLOCK_POINTS
    assert walked(order=5) is BlockStatus.COUNTED
    assert walked(end_day=good.end_day + 1, order=3) is BlockStatus.COUNTED
    assert poor.order == 5


def test_first_block_below_the_floor_does_not_count_and_later_ones_may():
    low, high = block(2, 4, 1150, tournament=1), block(4, 4, 1500, tournament=2)

    before = close("club", {1: None}, blocks=[low, high])
    after = close("club", {1: None}, blocks=[high, block(2, 4, 1150, tournament=3)])

    assert [status_of(before, one) for one in (1, 2)] == [BlockStatus.FIRST_BLOCK_FLOOR, BlockStatus.COUNTED]
    assert [status_of(after, one) for one in (2, 3)] == [BlockStatus.COUNTED, BlockStatus.COUNTED]


def test_first_block_floor_compares_the_rounded_rating():
    # 2½ of 4 against 1186: 12½ more is 1198½, half up 1199; against 1187 it is 1199½, half up 1200.
    rules = regulation("club", initial={"floor": 1200})

    assert status_of(close(rules, {1: None}, blocks=[block(5, 4, 1186)])) is BlockStatus.FIRST_BLOCK_FLOOR
    assert status_of(close(rules, {1: None}, blocks=[block(5, 4, 1187)])) is BlockStatus.COUNTED


@pytest.mark.parametrize(("months_ago", "status"), [(23, BlockStatus.COUNTED), (24, BlockStatus.EXPIRED)])
def test_block_counts_within_the_window(months_ago, status):
    end = PERIOD - months_ago

    outcome = close("club", {1: None}, blocks=[block(4, 4, 1500, end=end)])

    (found,) = outcome.blocks
    assert (found.status, found.expires) == (status, end + 24)
    assert bool(outcome.waiting_blocks) is (status is BlockStatus.COUNTED)


def test_block_without_a_window_never_expires():
    outcome = close("alicante", {1: None}, blocks=[block(4, 4, 1500, end=PERIOD - 300)])

    assert (outcome.blocks[0].status, outcome.blocks[0].expires) == (BlockStatus.COUNTED, None)


def test_rule_of_the_first_block_applies_to_the_next_when_it_expires():
    first, poor = block(6, 4, 1500, tournament=1, end=PERIOD - 23), block(1, 4, 1500, tournament=2)

    now = close("club", {1: None}, blocks=[first, poor])
    next_month = close("club", {1: None}, blocks=now.waiting_blocks, period=PERIOD + 1)

    assert status_of(now, 2) is BlockStatus.COUNTED
    assert [status_of(next_month, one) for one in (1, 2)] == [BlockStatus.EXPIRED, BlockStatus.FIRST_BLOCK_POINTS]


def test_progress_says_what_the_blocks_would_give_now():
    found = close("club", {1: None}, blocks=[block(5, 4, 1500)]).progress[1]

    assert (found.games_counted, found.games_needed, found.would_be, found.below_floor) == (4, 9, 1513, False)


def test_progress_without_an_accepted_block_gives_nothing():
    found = close("club", {1: None}, blocks=[block(0, 4, 1500)]).progress[1]

    assert (found.games_counted, found.would_be) == (0, None)


def test_result_below_the_floor_waits():
    first, second = block(4, 4, 1010, tournament=1), block(0, 5, 1010, tournament=2)

    outcome = close("club", {1: None}, blocks=[first, second])

    assert [one.status for one in outcome.blocks] == [BlockStatus.WAITING, BlockStatus.WAITING]
    assert outcome.progress[1].below_floor
    assert (entry(outcome, 1).status, entry(outcome, 1).games, entry(outcome, 1).block_games) == (Status.UNRATED, 0, 9)
    assert outcome.waiting_blocks == (first, second)


def test_entrant_begins_with_the_games_of_his_blocks():
    blocks = [block(6, 5, 1500, tournament=1), block(4, 4, 1500, tournament=2), block(2, 2, 1500, tournament=3)]

    outcome = close("club", {1: None}, blocks=blocks)

    found = entry(outcome, 1)
    assert (found.status, found.rating, found.initial_rating, found.initial_rated) == (Status.NEW, 1513, 1513, True)
    assert (found.games, found.block_games, found.initial_games, found.total_games) == (9, 9, 9, 0)
    assert (found.k, found.peak, found.last_played) == (0, 1513, PERIOD)
    assert [one.status for one in outcome.blocks] == [BlockStatus.USED, BlockStatus.USED, BlockStatus.TOO_FEW_GAMES]
    assert (outcome.waiting_blocks, 1 in outcome.progress) == ((), False)


def test_score_over_one_half_is_decided_exactly():
    # 200 half points of 201 games are 50 % when rounded, and under one half.
    under = close("club", {1: None}, blocks=[block(200, 201, 1500)])
    over = close("club", {1: None}, blocks=[block(202, 201, 1500)])

    assert (under.blocks[0].own_rating, over.blocks[0].own_rating) == (1500, 1513)


def test_mean_is_rounded_first_only_where_the_regulation_says_so():
    blocks = [block(10, 9, 0, rating_sum=9 * 1500 + 4)]  # 1500.44…

    rounded = close("club", {1: None}, blocks=blocks)
    exact = close(regulation("club", initial={"round_average": False}), {1: None}, blocks=blocks)

    assert (new_rating(rounded, 1), new_rating(exact, 1)) == (1513, 1513)
    assert (
        new_rating(
            close(regulation("club", initial={"round_average": False}), {1: None}, blocks=[block(10, 9, 0, rating_sum=13496)]), 1
        )
        == 1512
    )


def test_phantoms_join_the_pool_and_are_no_games():
    five, four = block(6, 5, 1900), block(6, 4, 1900)

    entered = close("fide-2024", {1: None}, blocks=[five])
    waits = close("fide-2024", {1: None}, blocks=[four])

    assert (new_rating(entered, 1), entry(entered, 1).initial_games) == (1922 - 1, 5)
    assert (new_rating(waits, 1), waits.progress[1].games_counted) == (None, 4)
    assert entered.blocks[0].own_rating == 1972


def test_maximum_limits_the_result_and_not_a_block():
    outcome = close("fide-2024", {1: None}, blocks=[block(8, 5, 2500)])

    assert (new_rating(outcome, 1), outcome.blocks[0].own_rating) == (2200, 2740)


def test_blocks_of_a_player_with_an_opening_rating_are_spent():
    outcome = close("club", {1: None}, blocks=[block(4, 4, 1500)], openings=[Opening(1, 1600)])

    assert [one.status for one in outcome.blocks] == [BlockStatus.USED]
    assert outcome.waiting_blocks == ()


def test_delisted_player_starts_without_blocks():
    players = people({1: 1203, **opponents(4, 1300)})
    played = [f"1 {101 + place} 0-1" for place in range(4)]

    fallen = close("fide-2009", players, *played)
    again = close("fide-2009", next_players(fallen, players), *played, period=PERIOD + 1, blocks=fallen.waiting_blocks)

    assert (entry(fallen, 1).status, fallen.blocks) == (Status.DELISTED, ())
    assert [one.status for one in again.blocks] == [BlockStatus.FIRST_BLOCK_POINTS]


def test_blocks_wait_where_the_regulation_has_none():
    waiting = block(4, 4, 1500)

    outcome = close("toledo", {1: None}, blocks=[waiting])

    assert [(one.block, one.status) for one in outcome.blocks] == [(waiting, BlockStatus.WAITING)]
    assert outcome.waiting_blocks == (waiting,)


def test_blocks_are_spent_where_everybody_is_given_a_rating():
    outcome = close("cusp", {1: None}, blocks=[block(4, 4, 1500)])

    assert ([one.status for one in outcome.blocks], outcome.waiting_blocks) == ([BlockStatus.USED], ())


def test_first_rating_is_kept_to_hundredths_where_decimals_are_carried():
    found = entry(close("alicante", {1: None}, blocks=[block(3, 5, 2234), block(5, 4, 2210, tournament=91)]), 1)

    assert (found.rating, found.exact) == (2146, 214611)
    assert Fraction(found.unrounded_num, found.unrounded_den) == Fraction(214611, 100)


@pytest.mark.parametrize("preset", ["toledo", "cex"])
def test_explanation_tells_of_blocks_that_wait_where_the_regulation_has_none(preset):
    waiting = block(4, 4, 1500)
    rules = regulation(preset)

    explanation = explain(rules, player_case(rules, PERIOD, people({1: None}), events(event(1)), games(), [waiting], 1))

    assert [(one.block, one.status, one.counted) for one in explanation.blocks] == [(waiting, BlockStatus.WAITING, False)]
