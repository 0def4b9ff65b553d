"""Rated players: expectation, cap, K, the movement through the bands, rounding, status and rank."""

from __future__ import annotations

from fractions import Fraction

import pytest

from elo.outcome import KReason, Status
from tests.elo.build import PERIOD, close, entry, event, events, lines_of, new_rating, one_k, people, regulation

YEAR = 2026


def draws(count, *, first=101):
    return [f"1 {first + place} 1/2" for place in range(count)]


def k_of(rules, rating, *, played=1, **columns):
    """K and its reason of a player who draws some games."""
    columns = {name: {1: value} for name, value in columns.items()}
    ratings = {1: rating} | {101 + place: rating for place in range(played)}
    found = entry(close(rules, people(ratings, **columns), *draws(played)), 1)
    return found.k, KReason(found.k_reason)


# Expectation


def test_tournament_is_computed_by_the_mean_and_games_one_by_one():
    ratings, played = {1: 1500, 2: 1500, 3: 2300}, ["1 2 1/2", "1 3 1/2"]

    (by_mean,) = lines_of(close("club", ratings, *played), 1)
    (by_game,) = lines_of(close("toledo", ratings, *played), 1)

    assert (by_mean.average, by_mean.expected_percent) == (1900, 16)
    assert by_game.expected_percent == 50


def test_casual_games_are_computed_one_by_one():
    tournaments = events(event(1), event(2, casual=True))

    outcome = close(
        "club", {1: 1500, 2: 1500, 3: 2300}, "1 2 1/2 1", "1 3 1/2 1", "1 2 1/2 2", "1 3 1/2 2", tournaments=tournaments
    )

    assert [(line.per_game, line.expected_percent) for line in lines_of(outcome, 1)] == [(False, 16), (True, 50)]


def test_casual_pair_may_play_again():
    outcome = close("cusp", {1: 1500, 2: 1500}, "1 2 1-0", "2 1 0-1", "1 2 1-0", tournaments=events(event(1, casual=True)))

    assert new_rating(outcome, 1) == 1568


def test_logistic_expectation_is_rounded_to_whole_percent():
    (line,) = lines_of(close(regulation("toledo", expectation="logistic"), {1: 1400, 2: 1000}, "1 2 1-0"), 1)

    assert (line.expected_percent, line.surplus100) == (91, 9)


def test_game_against_an_unrated_player_does_not_count():
    outcome = close("toledo", {1: 1500, 2: None}, "1 2 0-1")

    assert (entry(outcome, 1).games, new_rating(outcome, 1), len(outcome.lines)) == (0, 1500, 0)


@pytest.mark.parametrize("result", ["+-", "-+", "--", "W-L", "D-D", "L-W", "*"])
def test_unplayed_game_does_not_count(result):
    outcome = close("toledo", {1: 1500, 2: 1500}, f"1 2 {result}")

    assert [(entry(outcome, one).games, new_rating(outcome, one)) for one in (1, 2)] == [(0, 1500)] * 2


# Cap


def test_cap_is_applied_to_each_opponent_before_the_mean():
    rules = regulation("club", difference_cap=400)

    (line,) = lines_of(close(rules, {1: 1500, 2: 2500, 3: 1500}, "1 2 0-1", "1 3 1-0"), 1)

    assert (line.rating_sum, line.average) == (3400, 1700)


@pytest.mark.parametrize(("own", "seen"), [(2649, 2249), (2650, 1900), (2651, 1900)])
def test_cap_exemption_begins_at_its_rating(own, seen):
    outcome = close("fide-2025", {1: own, 2: 1900}, "1 2 1-0")

    assert lines_of(outcome, 1)[0].rating_sum == seen
    assert lines_of(outcome, 2)[0].rating_sum == 2300


# K


@pytest.mark.parametrize(("rating", "k"), [(1900, 45), (1901, 30), (2200, 30), (2201, 15), (2350, 15), (2351, 10), (100, 45)])
def test_band_includes_its_upper_bound(rating, k):
    assert k_of("club", rating) == (k, KReason.BAND)


@pytest.mark.parametrize(
    ("rating", "peak", "k", "reason"),
    [(2300, 2399, 20, KReason.BAND_PERMANENT), (2300, 2400, 10, KReason.LAST_BAND), (2400, 2300, 10, KReason.LAST_BAND)],
)
def test_permanent_band_is_that_of_the_highest_rating(rating, peak, k, reason):
    assert k_of("fide-2024", rating, peak=peak) == (k, reason)


@pytest.mark.parametrize(("games", "initial_games", "k"), [(29, 0, 40), (30, 0, 20), (20, 9, 40), (20, 10, 20)])
def test_new_player_counts_the_games_of_his_first_rating(games, initial_games, k):
    assert k_of("fide-2024", 1800, games=games, initial_games=initial_games)[0] == k


def test_new_player_may_leave_the_games_of_his_first_rating_out():
    assert k_of("fide-2011", 1800, games=29, initial_games=9) == (30, KReason.NEW_PLAYER)
    assert k_of("fide-2011", 1800, games=30, initial_games=9) == (15, KReason.BAND_PERMANENT)


@pytest.mark.parametrize(
    ("born", "rating", "peak", "k"),
    [
        (YEAR - 18, 1800, 1800, 40),
        (YEAR - 19, 1800, 1800, 20),
        (YEAR - 10, 1800, 2300, 20),
        (YEAR - 10, 2299, 0, 40),
        (0, 1800, 0, 20),
    ],
)
def test_junior_is_young_and_was_never_high(born, rating, peak, k):
    assert k_of("fide-2024", rating, birth_year=born, peak=peak)[0] == k


def test_larger_k_holds_where_new_player_and_junior_meet():
    rules = regulation("fide-2024", k_junior={"age": 18, "below": 2300, "k": 30})

    assert k_of(rules, 1800, games=0, birth_year=YEAR - 10) == (40, KReason.NEW_AND_JUNIOR)
    assert k_of(rules, 1800, birth_year=YEAR - 10) == (30, KReason.JUNIOR)


def test_special_k_replaces_the_bands_even_downwards():
    rules = regulation("club", k_new_player={"games": 30, "k": 20})

    assert k_of(rules, 1500, games=0) == (20, KReason.NEW_PLAYER)


def test_last_band_beats_special_k_only_where_permanent():
    new = {"k_new_player": {"games": 30, "k": 40}}

    assert k_of(regulation("fide-2024", **new), 2450, games=0) == (10, KReason.LAST_BAND)
    assert k_of(regulation("club", **new), 2450, games=0) == (40, KReason.NEW_PLAYER)


@pytest.mark.parametrize(
    ("played", "k", "reason"), [(35, 20, KReason.BAND_PERMANENT), (36, 19, KReason.GAMES_LIMIT), (71, 9, KReason.GAMES_LIMIT)]
)
def test_games_limit_lowers_k(played, k, reason):
    assert k_of("fide-2024", 1800, played=played) == (k, reason)


def test_k_is_settled_once_from_the_start_list():
    outcome = close("club", {1: 1895, 2: 1895, 3: 1895}, "1 2 1-0 1", "1 3 1-0 2")

    assert [line.k for line in lines_of(outcome, 1)] == [45, 45]
    assert new_rating(outcome, 1) == 1940


# Movement through the bands


@pytest.mark.parametrize(
    ("rating", "results", "exact"),
    [
        (1880, ["1-0", "1-0"], Fraction(5750, 3)),  # 1916⅔
        (1905, ["0-1", "0-1"], Fraction(3725, 2)),  # 1862½
        (1900, ["1-0", "1-0"], Fraction(1930)),
        (1900, ["0-1", "0-1"], Fraction(1855)),
        (2190, ["1-0"] * 22, 2200 + 150 + Fraction(20, 3)),  # ⅓ at 30, 10 at 15, the last ⅔ at 10
        (2360, ["0-1"] * 44, 1900 - 45),  # 1 at 10, 10 at 15, 10 at 30, the last at 45
    ],
)
def test_surplus_moves_the_rating_through_the_bands(rating, results, exact):
    ratings = {1: rating} | {101 + place: rating for place in range(len(results))}

    outcome = close("cex", ratings, *(f"1 {101 + place} {result}" for place, result in enumerate(results)))

    found = entry(outcome, 1)
    assert Fraction(found.unrounded_num, found.unrounded_den) == exact
    assert found.rating == int(exact + Fraction(1, 2))


def test_special_k_holds_for_the_whole_surplus():
    rules = regulation("cex", k_new_player={"games": 30, "k": 20})

    outcome = close(rules, people({1: 1895, 2: 1895}, games={1: 0}), "1 2 1-0")

    assert new_rating(outcome, 1) == 1905


# Rounding


@pytest.mark.parametrize(
    ("rounding", "result", "rating", "exact"),
    [
        ("new_rating_half_up", "1-0", 1505, 150500),
        ("new_rating_half_up", "0-1", 1496, 149600),
        ("change_half_away", "1-0", 1505, 150500),
        ("change_half_away", "0-1", 1495, 149500),
        ("carry", "1-0", 1505, 150450),
        ("carry", "0-1", 1496, 149550),
    ],
)
def test_half_a_point_is_rounded_as_the_regulation_says(rounding, result, rating, exact):
    found = entry(close(one_k("toledo", 9, rounding=rounding), {1: 1500, 2: 1500}, f"1 2 {result}"), 1)

    assert (found.rating, found.exact) == (rating, exact)


def test_carry_goes_on_from_the_kept_value():
    players = people({1: 1500, 2: 1500}, exact={1: 150040})

    found = entry(close(one_k("alicante", 9), players, "1 2 1/2"), 1)
    moved = entry(close(one_k("alicante", 11), players, "1 2 1-0"), 1)

    assert (found.exact, found.rating) == (150040, 1500)
    assert (moved.exact, moved.rating) == (150590, 1506)


def test_kept_value_is_forgotten_where_nothing_is_carried():
    players = people({1: 1500, 2: 1500}, exact={1: 150049})

    found = entry(close("toledo", players), 1)

    assert (found.start_exact, found.exact, found.rating) == (150000, 150000, 1500)


# The list


def test_counts_and_peak_go_on():
    outcome = close("cusp", people({1: 1500, 2: 1500}, peak={1: 1510, 2: 0}), "1 2 1-0")

    winner, loser = entry(outcome, 1), entry(outcome, 2)
    assert (winner.total_games, winner.peak, winner.last_played) == (101, 1523, PERIOD)
    assert (loser.total_games, loser.peak) == (101, 1500)


@pytest.mark.parametrize(
    ("last_played", "status"), [(PERIOD - 11, Status.RATED), (PERIOD - 12, Status.INACTIVE), (0, Status.INACTIVE)]
)
def test_player_without_a_game_in_twelve_periods_is_inactive(last_played, status):
    found = entry(close("club", people({1: 1500}, last_played={1: last_played})), 1)

    assert (found.status, found.rating) == (status, 1500)


def test_forfeit_keeps_nobody_active():
    outcome = close("club", people({1: 1500, 2: 1500}, last_played={1: PERIOD - 12, 2: PERIOD - 12}), "1 2 +-")

    assert entry(outcome, 1).status is Status.INACTIVE


def test_nobody_is_inactive_without_the_rule():
    assert entry(close("toledo", people({1: 1500}, last_played={1: 0})), 1).status is Status.RATED


def test_rank_is_a_competition_rank_over_rated_active_players():
    players = people({1: 1800, 2: 1900, 3: 1800, 4: 1700, 5: 2000, 6: None}, last_played={5: PERIOD - 20})

    outcome = close("club", players)

    assert [entry(outcome, one).rank for one in range(1, 7)] == [2, 1, 2, 4, 0, 0]


def test_player_who_falls_too_low_is_delisted_with_everything_he_had():
    outcome = close("fide-2009", {1: 1203, 2: 1300}, "1 2 0-1")

    found = entry(outcome, 1)
    assert (found.status, found.rated, found.rating, found.change) == (Status.DELISTED, False, 0, 0)
    assert (found.total_games, found.initial_games, found.peak, found.last_played) == (0, 0, 0, 0)
    assert found.games == 1


@pytest.mark.parametrize(("rating", "status"), [(1200, Status.RATED), (1199, Status.DELISTED)])
def test_delisting_begins_below_its_rating(rating, status):
    assert entry(close("fide-2009", {1: rating}), 1).status is status


def test_empty_period_changes_nothing():
    outcome = close("club", {})

    assert (len(outcome.entries), len(outcome.lines), outcome.blocks) == (0, 0, ())
