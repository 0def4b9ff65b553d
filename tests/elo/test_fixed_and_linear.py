"""First ratings by `fixed` and `linear`."""

from __future__ import annotations

import pytest

from elo.outcome import BlockStatus, StartMethod, Status
from tests.elo.build import PERIOD, block, close, entry, event, events, lines_of, new_rating, people, regulation

# Fixed


def test_fixed_rating_holds_from_the_start_with_or_without_games():
    outcome = close("cusp", {1: None, 2: None, 3: None}, "1 2 1-0")

    assert [new_rating(outcome, one) for one in (1, 2, 3)] == [1023, 978, 1000]
    found = entry(outcome, 3)
    assert (found.status, found.start_method, found.last_played, found.games) == (Status.NEW, StartMethod.FIXED, PERIOD, 0)


@pytest.mark.parametrize(("joined", "rating"), [(0, 1000), (PERIOD, 1000), (PERIOD + 1, None)])
def test_fixed_rating_is_for_those_on_the_register(joined, rating):
    assert new_rating(close("cusp", people({1: None}, joined={1: joined})), 1) == rating


def test_fixed_rating_counts_no_game():
    found = entry(close("cusp", {1: None}), 1)

    assert (found.total_games, found.initial_games, found.peak) == (0, 0, 1000)


# Linear


def test_linear_rating_is_made_of_all_tournaments_together():
    outcome = close("cex", {1: None, 2: 1800, 3: 1901, 4: 2000}, "1 2 1-0 1", "3 1 1/2 1", "1 4 0-1 2", "1 2 1-0 3")

    # mean 7501/4 = 1875.25, 2½ won, 1½ lost of 4
    found = entry(outcome, 1)
    assert (found.rating, found.status, found.games, found.initial_games, found.total_games) == (1975, Status.NEW, 4, 4, 0)
    assert (found.k, found.unrounded_den) == (0, 0)
    assert outcome.initial_lines.tournament.tolist() == [1, 2, 3]
    assert outcome.initial_lines.half_points.tolist() == [3, 0, 2]


def test_linear_result_is_rounded_half_up():
    rules = regulation("cex", initial={"method": "linear", "span": 401, "min_games": 1})

    assert new_rating(close(rules, {1: None, 2: 1800, 3: 1801}, "1 2 1-0", "1 3 1/2"), 1) == 2002  # 1801 + 200½


def test_linear_needs_its_games():
    rules = regulation("cex", initial={"method": "linear", "span": 400, "min_games": 2})

    assert new_rating(close(rules, {1: None, 2: 1800}, "1 2 1-0"), 1) is None


def test_first_rating_serves_rated_opponents_of_the_same_period():
    outcome = close("cex", {1: None, 2: 1800, 3: 1800}, "1 2 1-0 1", "1 3 0-1 1")

    assert new_rating(outcome, 1) == 1800
    assert [line.average for line in lines_of(outcome, 2)] == [1800]


def test_first_rating_serves_nobody_where_unrated_opponents_are_ignored():
    rules = regulation("cex", unrated_opponents="ignore")

    outcome = close(rules, {1: None, 2: 1800}, "1 2 1-0")

    assert (new_rating(outcome, 1), entry(outcome, 2).games) == (2200, 0)


def test_unrated_players_do_not_rate_each_other():
    outcome = close("cex", {1: None, 2: None, 3: 1800}, "1 2 1-0", "1 3 1/2", "2 3 +-")

    assert (new_rating(outcome, 1), new_rating(outcome, 2)) == (1800, None)
    assert entry(outcome, 1).games == 1


def test_tournament_without_a_rated_player_rates_them_all():
    outcome = close("cex", {1: None, 2: None, 3: None, 4: 1500}, "1 2 1-0 1", "3 1 *  1".replace("  ", " "), "4 2 -+ 1")

    # Player 4 is rated but has no played game there; player 3 has none either and stays unrated.
    assert [new_rating(outcome, one) for one in (1, 2, 3)] == [2015, 1985, None]
    assert entry(outcome, 1).start_method == StartMethod.ALL_UNRATED


def test_players_rated_so_are_rated_in_every_tournament_of_the_period():
    tournaments = events(event(1, casual=True), event(2))

    outcome = close("cex", {1: None, 2: None, 3: 2000, 4: None}, "1 2 1/2 1", "1 3 1/2 2", "4 1 1/2 2", tournaments=tournaments)

    assert [line.tournament for line in lines_of(outcome, 1)] == [1, 2]
    assert entry(outcome, 4).status is Status.NEW
    assert new_rating(outcome, 4) == 2000


def test_tournaments_without_a_rated_player_are_found_before_anybody_is_rated():
    outcome = close("cex", {1: None, 2: None, 3: None}, "1 2 1-0 1", "2 3 1-0 2")

    assert [entry(outcome, one).start_rating for one in (1, 2, 3)] == [2000, 2000, 2000]


def test_blocks_of_an_earlier_regulation_are_spent_on_entering():
    outcome = close("cex", {1: None, 2: 1800, 3: None}, "1 2 1-0", blocks=[block(4, 4, 1500), block(4, 4, 1500, player=3)])

    assert [(one.block.player, one.status) for one in outcome.blocks] == [(1, BlockStatus.USED), (3, BlockStatus.WAITING)]
    assert [one.player for one in outcome.waiting_blocks] == [3]
