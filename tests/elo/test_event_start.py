"""`rating_basis = event_start` and tournaments that are rated later than they ended."""

from __future__ import annotations

import pytest

from elo.errors import PeriodError
from elo.outcome import Status
from elo.values import Opening
from tests.elo.build import PERIOD, block_of, close, entry, event, events, lines_of, new_rating, people, regulation, start_ratings

RULES = regulation("fide-2024")
BEFORE = PERIOD - 1


def began(start, *, end=PERIOD, casual=False):
    return events(event(1, start=start, end=end, casual=casual))


def test_tournament_uses_the_list_of_its_first_day_and_changes_the_present_rating():
    earlier = {BEFORE: start_ratings({1: 1800, 2: 1900})}

    outcome = close(RULES, {1: 2000, 2: 2100}, "1 2 1-0", tournaments=began(BEFORE), earlier=earlier)

    (line,) = lines_of(outcome, 1)
    assert (line.own_rating, line.rating_sum, line.surplus100) == (1800, 1900, 64)
    assert new_rating(outcome, 1) == 2013
    assert entry(outcome, 1).start_rating == 2000


def test_casual_tournament_uses_the_list_of_its_first_day_too():
    earlier = {BEFORE: start_ratings({1: 1800, 2: 1900})}

    outcome = close(RULES, {1: 2000, 2: 2000}, "1 2 1-0", tournaments=began(BEFORE, casual=True), earlier=earlier)

    assert lines_of(outcome, 1)[0].own_rating == 1800


def test_k_is_that_of_the_present_rating():
    earlier = {BEFORE: start_ratings({1: 2399, 2: 2399})}

    outcome = close(RULES, {1: 2400, 2: 2399}, "1 2 1/2", tournaments=began(BEFORE), earlier=earlier)

    assert [entry(outcome, one).k for one in (1, 2)] == [10, 20]


def test_period_start_uses_the_present_list_however_late_a_tournament_is():
    late = began(PERIOD - 7, end=PERIOD - 6)

    outcome = close("club", {1: 1500, 2: 1500}, "1 2 1-0", tournaments=late)

    assert new_rating(outcome, 1) == 1523
    assert entry(outcome, 1).last_played == PERIOD


def test_late_tournament_uses_its_own_old_list():
    late = began(PERIOD - 7, end=PERIOD - 6)
    earlier = {PERIOD - 7: start_ratings({1: 1700, 2: 1500})}

    outcome = close(RULES, {1: 1500, 2: 1500}, "1 2 1/2", tournaments=late, earlier=earlier)

    assert lines_of(outcome, 1)[0].own_rating == 1700
    assert new_rating(outcome, 1) == 1495


def test_late_tournament_makes_a_block_of_its_own_end():
    late = began(PERIOD - 7, end=PERIOD - 6)
    earlier = {PERIOD - 7: start_ratings({2: 1750})}

    outcome = close(RULES, {1: None, 2: 1500}, "1 2 1/2", tournaments=late, earlier=earlier)

    (found,) = outcome.blocks
    assert (found.block.rating_sum, found.block.end_month, found.expires) == (1750, PERIOD - 6, PERIOD + 20)


def test_first_day_before_the_first_period_uses_the_opening_ratings():
    outcome = close(
        RULES,
        {1: None, 2: None},
        "1 2 1/2",
        tournaments=began(PERIOD - 2),
        first_period=PERIOD,
        openings=[Opening(1, 1800, 100), Opening(2, 1800, 100)],
    )

    assert entry(outcome, 1).games == 1


def test_first_day_before_the_first_period_uses_its_start_list_later_too():
    earlier = {BEFORE: start_ratings({1: 1800, 2: 1900})}

    outcome = close(RULES, {1: 2000, 2: 2000}, "1 2 1-0", tournaments=began(PERIOD - 5), first_period=BEFORE, earlier=earlier)

    assert lines_of(outcome, 1)[0].own_rating == 1800


def test_first_day_after_the_period_uses_the_start_list():
    outcome = close(RULES, {1: 2000, 2: 2000}, "1 2 1/2", tournaments=began(PERIOD + 1))

    assert lines_of(outcome, 1)[0].own_rating == 2000


def test_player_who_was_unrated_then_plays_with_his_present_rating_and_counts_for_nobody():
    earlier = {BEFORE: start_ratings({2: 1800})}

    outcome = close(RULES, {1: 1600, 2: 1800}, "1 2 1-0", tournaments=began(BEFORE), earlier=earlier)

    assert (lines_of(outcome, 1)[0].own_rating, entry(outcome, 1).games) == (1600, 1)
    assert entry(outcome, 2).games == 0


def test_player_who_was_delisted_since_counts_for_others_and_makes_a_block():
    earlier = {BEFORE: start_ratings({1: 1450, 2: 1500})}

    outcome = close(RULES, {1: None, 2: 1500}, "1 2 1/2", tournaments=began(BEFORE), earlier=earlier)

    assert lines_of(outcome, 2)[0].rating_sum == 1450
    assert block_of(outcome, 1, 1).block.rating_sum == 1500
    assert entry(outcome, 1).status is Status.UNRATED


def test_each_tournament_of_a_player_uses_its_own_list():
    tournaments = events(event(1, start=PERIOD - 2), event(2, start=BEFORE), event(3))
    earlier = {PERIOD - 2: start_ratings({1: 1700, 2: 1700}), BEFORE: start_ratings({1: 1800, 2: 1800})}

    outcome = close(RULES, {1: 1900, 2: 1900}, "1 2 1/2 1", "1 2 1/2 2", "1 2 1/2 3", tournaments=tournaments, earlier=earlier)

    assert [line.own_rating for line in lines_of(outcome, 1)] == [1700, 1800, 1900]
    assert new_rating(outcome, 1) == 1900


def test_cap_and_its_exemption_use_the_rating_in_the_tournament():
    earlier = {BEFORE: start_ratings({1: 2650, 2: 2100})}

    outcome = close("fide-2025", {1: 2600, 2: 2100}, "1 2 1-0", tournaments=began(BEFORE), earlier=earlier)

    assert lines_of(outcome, 1)[0].rating_sum == 2100
    assert lines_of(outcome, 2)[0].rating_sum == 2500


def test_missing_start_list_is_refused():
    with pytest.raises(PeriodError, match="2026-02") as caught:
        close(RULES, {1: 1500, 2: 1500}, "1 2 1/2", tournaments=began(BEFORE))

    assert (caught.value.code, caught.value.params["month"]) == ("missing_start_list", BEFORE)


def test_player_unknown_to_an_earlier_list_is_unrated_there():
    earlier = {BEFORE: start_ratings({1: 1500})}

    outcome = close(RULES, people({1: 1500, 2: 1500}), "1 2 1/2", tournaments=began(BEFORE), earlier=earlier)

    assert [entry(outcome, one).games for one in (1, 2)] == [0, 1]
