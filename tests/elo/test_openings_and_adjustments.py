"""Opening ratings and adjustments (rating-rules.md section 6), and what a period refuses."""

from __future__ import annotations

import pytest

from elo.errors import PeriodError
from elo.outcome import BlockStatus, KReason, StartMethod, Status
from elo.period import next_players
from elo.values import Adjustment, Games, Opening, Players, Tournaments
from tests.elo.build import PERIOD, block, close, entry, event, events, lines_of, new_rating, people, regulation

# Opening ratings


def test_opening_rating_counts_as_the_start_list_of_its_period():
    outcome = close("club", {1: None, 2: 1500}, "1 2 1-0", openings=[Opening(1, 1500)], first_period=PERIOD - 9)

    found = entry(outcome, 1)
    assert (found.rating, found.change, found.start_method, found.status) == (1523, 23, StartMethod.OPENING, Status.RATED)
    assert entry(outcome, 2).games == 1


@pytest.mark.parametrize(("first_period", "last_played"), [(PERIOD, PERIOD - 1), (PERIOD - 1, PERIOD), (None, PERIOD)])
def test_opening_rating_counts_as_a_game(first_period, last_played):
    outcome = close("club", {1: None}, openings=[Opening(1, 1500)], first_period=first_period)

    assert entry(outcome, 1).last_played == last_played


def test_opening_rating_at_the_first_period_runs_out_of_activity_a_month_sooner():
    first = close("club", {1: None}, openings=[Opening(1, 1500)], first_period=PERIOD)
    players = next_players(first, people({1: None}))

    statuses = [entry(close("club", players, period=PERIOD + months), 1).status for months in (10, 11)]

    assert statuses == [Status.RATED, Status.INACTIVE]


@pytest.mark.parametrize(("games", "k"), [(29, KReason.NEW_PLAYER), (30, KReason.BAND_PERMANENT)])
def test_opening_rating_brings_earlier_games(games, k):
    outcome = close("fide-2024", {1: None, 2: 1800}, "1 2 1/2", openings=[Opening(1, 1800, games)])

    found = entry(outcome, 1)
    assert (found.k_reason, found.total_games, found.initial_games) == (k, games + 1, 0)


@pytest.mark.parametrize(("peak", "highest"), [(None, 1800), (1750, 1800), (2410, 2410)])
def test_opening_rating_brings_a_peak(peak, highest):
    outcome = close("fide-2024", {1: None}, openings=[Opening(1, 1800, 100, peak)])

    assert entry(outcome, 1).peak == highest


def test_opening_rating_comes_before_a_fixed_one_and_ends_waiting_blocks():
    fixed = close("cusp", {1: None}, openings=[Opening(1, 1700)])
    waited = close("club", {1: None}, openings=[Opening(1, 1700)], blocks=[block(4, 4, 1500)])

    assert new_rating(fixed, 1) == 1700
    assert ([one.status for one in waited.blocks], waited.waiting_blocks) == ([BlockStatus.USED], ())


def test_opening_rating_below_the_limit_is_delisted_at_the_close():
    outcome = close("fide-2009", {1: None, 2: 1300}, "1 2 1/2", openings=[Opening(1, 1100)])

    assert entry(outcome, 1).status is Status.DELISTED
    assert entry(outcome, 2).games == 1


# Adjustments


def test_adjustment_is_added_after_rounding():
    outcome = close("club", {1: 1500, 2: 1500}, "1 2 1-0", adjustments=[Adjustment(1, -10)])

    found = entry(outcome, 1)
    assert (found.rating, found.change, found.adjustment, found.surplus100) == (1513, 13, -10, 50)


def test_adjustments_of_one_player_add_up():
    outcome = close("club", {1: 1500}, adjustments=[Adjustment(1, 10), Adjustment(1, 5)])

    assert (new_rating(outcome, 1), entry(outcome, 1).games) == (1515, 0)


def test_adjustment_moves_the_kept_value():
    players = people({1: 1500}, exact={1: 149960})

    found = entry(close("alicante", players, adjustments=[Adjustment(1, 7)]), 1)

    assert (found.rating, found.exact) == (1507, 150660)


@pytest.mark.parametrize(("points", "status"), [(-3, Status.RATED), (-4, Status.DELISTED)])
def test_delisting_sees_the_rating_after_the_adjustment(points, status):
    assert entry(close("fide-2009", {1: 1203}, adjustments=[Adjustment(1, points)]), 1).status is status


def test_adjustment_can_keep_a_player_on_the_list():
    outcome = close("fide-2009", {1: 1203, 2: 1300}, "1 2 0-1", adjustments=[Adjustment(1, 20)])

    assert entry(outcome, 1).status is Status.RATED


def test_peak_sees_the_rating_after_the_adjustment():
    outcome = close("club", {1: 1500, 2: 1500}, "1 2 1-0", adjustments=[Adjustment(1, 10), Adjustment(2, 5)])

    assert [entry(outcome, one).peak for one in (1, 2)] == [1533, 1500]


def test_adjustment_of_a_first_rating_may_delist_it_again():
    blocks = [block(9, 9, 1210)]

    kept = close("fide-2009", {1: None}, blocks=blocks, adjustments=[Adjustment(1, -5)])
    lost = close("fide-2009", {1: None}, blocks=blocks, adjustments=[Adjustment(1, -20)])

    assert (new_rating(kept, 1), entry(kept, 1).initial_rating) == (1205, 1210)
    assert (new_rating(lost, 1), entry(lost, 1).status, lost.waiting_blocks) == (None, Status.DELISTED, ())


# What is refused


def refused(code, *arguments, **more):
    with pytest.raises(PeriodError) as caught:
        close(*arguments, **more)
    assert caught.value.code == code
    assert str(caught.value) == caught.value.template % caught.value.params


def test_adjustment_of_an_unrated_player_is_refused():
    refused("adjustment_of_an_unrated_player", "club", {1: None}, adjustments=[Adjustment(1, 5)])


def test_opening_rating_of_a_player_on_the_list_is_refused():
    refused("opening_of_a_rated_player", "club", {1: 1500}, openings=[Opening(1, 1600)])


def test_second_opening_rating_in_one_period_is_refused():
    refused("two_openings", "club", {1: None}, openings=[Opening(1, 1600), Opening(1, 1600)])


def test_game_of_a_player_with_himself_is_refused():
    refused("game_with_himself", "club", {1: 1500}, "1 1 1-0")


def test_unknown_player_is_refused():
    refused("unknown_player", "club", {1: 1500}, "1 2 1-0")
    refused("unknown_player", "club", {1: 1500}, "2 1 *")
    refused("unknown_player", "club", {}, "2 1 1-0")
    refused("unknown_player", "club", {1: 1500}, openings=[Opening(2, 1600)])
    refused("unknown_player", "club", {1: 1500}, adjustments=[Adjustment(2, 5)])
    refused("unknown_player", "club", {1: 1500}, blocks=[block(4, 4, 1500, player=2)])


def test_unknown_tournament_is_refused():
    refused("unknown_tournament", "club", {1: 1500, 2: 1500}, "1 2 1-0 3", tournaments=events(event(2)))


@pytest.mark.parametrize("ids", [[2, 1], [1, 1]])
def test_players_out_of_order_are_refused(ids):
    with pytest.raises(ValueError, match="ascending"):
        Players.unrated(ids)


def test_columns_of_unequal_length_are_refused():
    with pytest.raises(ValueError, match="lengths"):
        Games(tournament=[1], round=[1], white=[1], black=[2], result=[])
    with pytest.raises(ValueError, match="lengths"):
        Tournaments([1], [1], [1], [1], [1], [])


# The next period


def test_list_is_the_start_of_the_next_period():
    players = people({1: 1500, 2: None}, birth_year={1: 2000}, joined={2: PERIOD})
    outcome = close("club", players, openings=[Opening(2, 1500, 7, 1900)], first_period=PERIOD)

    following = next_players(outcome, players)

    assert following.rated.tolist() == [True, True]
    assert following.rating.tolist() == [1500, 1500]
    assert following.games.tolist() == [100, 7]
    assert following.peak.tolist() == [1500, 1900]
    assert (following.birth_year.tolist(), following.joined.tolist()) == ([2000, 0], [0, PERIOD])


def test_rating_never_changes_without_a_line_an_adjustment_or_an_opening():
    outcome = close(regulation("alicante"), {1: 1500, 2: 1600}, "1 2 1/2")

    found = entry(outcome, 1)
    assert found.exact - found.start_exact == sum(line.change100 for line in lines_of(outcome, 1))
