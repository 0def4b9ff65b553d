"""What an explanation says of K, games that do not count, stretches, blocks and linear ratings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from elo.explain import explain, player_case
from elo.outcome import BlockStatus
from elo.values import Adjustment, Opening
from tests.elo.build import PERIOD, block, close, event, events, games, people, regulation, start_ratings
from tests.elo.test_explain_worlds import check_month
from tests.elo.worlds import Close


def explained(rules, ratings, player, *played, tournaments=None, blocks=(), **more):
    """The explanation of one player's month; the whole month's explanations must add up as well."""
    rules = regulation(rules) if isinstance(rules, str) else rules
    players = people(ratings) if isinstance(ratings, dict) else ratings
    table = games(*played)
    tournaments = tournaments or events(*(event(number) for number in sorted(set(table.tournament.tolist()))))
    outcome = close(rules, players, *played, tournaments=tournaments, blocks=blocks, **more)
    check_month(rules, Close(PERIOD, players, tournaments, table, tuple(blocks), more, outcome), more.get("adjustments", ()))
    return explain(rules, player_case(rules, PERIOD, players, tournaments, table, blocks, player, **more))


def k_of(rules, **columns):
    columns = {name: {1: value} for name, value in columns.items()}
    found = explained(rules, people({1: 1800, 2: 1800}, **columns), 1, "1 2 1/2")
    return found.k


def test_band_that_decides_is_shown():
    found = explained("club", {1: 2000, 2: 1500}, 1, "1 2 1-0").k

    assert (found.k, found.reason, found.band) == (30, "band", (1901, 2200))


def test_lowest_and_last_band_are_open():
    assert explained("club", {1: 1500, 2: 1500}, 1, "1 2 1-0").k.band == (None, 1900)
    assert explained("club", {1: 2500, 2: 1500}, 1, "1 2 1-0").k.band == (2351, None)


def test_reason_of_k_is_named_with_its_numbers():
    new, junior, permanent = k_of("fide-2024", games=12), k_of("fide-2024", birth_year=2010), k_of("fide-2024")

    assert (new.reason, new.band, new.params["counted_games"], new.params["below_games"]) == ("new_player", None, 12, 30)
    assert (junior.reason, junior.params["age"], junior.params["birth_year"], junior.params["below"]) == (
        "junior",
        18,
        2010,
        2300,
    )
    assert (permanent.reason, permanent.band, permanent.params["highest"]) == ("band_permanent", (None, 2399), 1800)
    assert k_of("fide-2024", games=12, birth_year=2010).reason == "new_and_junior"
    assert k_of("fide-2024", peak=2400).reason == "last_band"


def test_games_limit_keeps_the_reason_inside():
    ratings = {1: 1800} | dict.fromkeys(range(2, 38), 1800)

    found = explained("fide-2024", ratings, 1, *(f"1 {place} 1/2" for place in range(2, 38))).k

    assert (found.k, found.reason, found.first_reason) == (19, "games_limit", "band_permanent")
    assert (found.params["limit"], found.params["rated_games"], found.params["first_k"]) == (700, 36, 20)


def test_game_that_does_not_count_says_why():
    ratings = {1: 1500, 2: 1500, 3: None}

    found = explained("club", ratings, 1, "1 2 +-", "2 1 *", "1 2 W-L", "3 1 1-0", "1 2 --", "1 2 1-0")

    reasons = ["forfeit", "not_played", "too_short", "opponent_unrated", "forfeit", None]
    assert [game.why_not for game in found.tournaments[0].games] == reasons
    assert [game.half_points for game in found.tournaments[0].games] == [2, 0, 2, 0, 0, 2]
    assert found.games == 1


def test_tournament_in_which_nothing_counts_is_still_shown():
    found = explained("club", {1: 1500, 2: None}, 1, "1 2 1-0")

    assert (found.kind, found.games, found.k, found.final_rating) == ("rated", 0, None, 1500)
    assert [(one.n, one.average) for one in found.tournaments] == [(0, None)]


def test_player_without_a_game_has_nothing_but_his_rating_and_adjustment():
    found = explained("club", {1: 1500, 2: None}, 1, adjustments=[Adjustment(1, 5)])

    assert (found.kind, found.tournaments, found.final_rating) == ("no_games", (), 1505)


def test_cap_is_shown_per_game():
    found = explained("fide-2024", {1: 1500, 2: 2000, 3: 1600}, 1, "1 2 1/2", "1 3 1/2")

    first, second = found.tournaments[0].games
    assert (first.opponent_rating, first.capped_rating, first.capped, first.difference) == (2000, 1900, True, -400)
    assert (second.capped_rating, second.capped) == (1600, False)
    assert [game.expected_percent for game in (first, second)] == [8, 36]


def test_list_that_a_game_uses_is_named():
    tournaments = events(event(1, start=PERIOD - 1), event(2))
    earlier = {PERIOD - 1: start_ratings({1: 1600, 2: 1700})}

    found = explained("fide-2024", {1: 1500, 2: 1500}, 1, "1 2 1/2 1", "1 2 1/2 2", tournaments=tournaments, earlier=earlier)

    assert [one.games[0].basis_month for one in found.tournaments] == [PERIOD - 1, PERIOD]
    assert [one.own_rating for one in found.tournaments] == [1600, 1500]


def test_tournaments_are_in_order_of_their_ends():
    tournaments = events(event(1, day=20), event(2, day=5), event(3, day=20, order=0))

    found = explained("club", {1: 1500, 2: 1500}, 1, "1 2 1/2 1", "1 2 1/2 2", "1 2 1/2 3", tournaments=tournaments)

    assert [one.tournament for one in found.tournaments] == [2, 3, 1]


def test_movement_through_the_bands_is_shown_stretch_by_stretch():
    found = explained("cex", {1: 1880, 2: 1880, 3: 1880}, 1, "1 2 1-0", "1 3 1-0")

    first, second = found.stretches
    assert (first.from_exact100, Fraction(first.to_num, first.to_den), first.k) == (188000, 1900, 45)
    assert Fraction(first.surplus_num, first.surplus_den) == Fraction(20, 45)
    assert (second.from_exact100, Fraction(second.to_num, second.to_den), second.k) == (190000, Fraction(5750, 3), 30)
    assert Fraction(found.change_num, found.change_den) == Fraction(110, 3)
    assert (found.computed_rating, found.final_rating) == (1917, 1917)


def test_special_k_moves_without_stretches():
    rules = regulation("cex", k_new_player={"games": 30, "k": 20})

    found = explained(rules, people({1: 1880, 2: 1880}, games={1: 0}), 1, "1 2 1-0")

    assert (found.stretches, Fraction(found.result_num, found.result_den)) == ((), 1890)


def test_delisting_is_shown_with_the_rating_that_led_to_it():
    found = explained("fide-2009", {1: 1203, 2: 1300}, 1, "1 2 0-1", adjustments=[Adjustment(1, -1)])

    assert (found.computed_rating, found.adjustment, found.delisted, found.final_rating) == (1197, -1, True, None)


def test_opening_rating_is_shown_as_the_start():
    found = explained("club", {1: None, 2: 1500}, 1, "1 2 1-0", openings=[Opening(1, 1500)], blocks=[block(4, 4, 1500)])

    assert (found.kind, found.start_method.name, found.final_rating) == ("rated", "OPENING", 1523)
    assert [(one.status, one.counted) for one in found.blocks] == [(BlockStatus.USED, False)]


def test_blocks_of_an_unrated_player_are_shown_with_their_parts():
    ratings = {1: None, 2: 1500, 3: 1500, 4: 1501}

    found = explained(
        "club",
        ratings,
        1,
        "1 2 1-0",
        "1 3 1/2",
        "1 4 1/2",
        "1 2 +-",
        blocks=[block(4, 5, 1600), block(1, 2, 1600, tournament=91)],
    )

    waited, few, new = found.blocks
    assert (found.kind, found.games_counted, found.games_needed, found.would_be) == ("unrated", 8, 9, 1563)
    assert [one.status for one in found.blocks] == [BlockStatus.COUNTED, BlockStatus.TOO_FEW_GAMES, BlockStatus.COUNTED]
    assert (waited.percent, waited.step, waited.step2, waited.own_rating) == (40, "dp", -144, 1528)
    assert (few.own_rating, few.step, few.counted) == (None, None, False)
    assert (new.average_num, new.step, new.step2, Fraction(new.own_num, new.own_den)) == (1500, "bonus", 25, Fraction(3025, 2))
    assert [game.rated for game in new.games] == [True, True, True, False]
    assert (found.pool.games, found.pool.half_points, found.pool.average_num, found.pool.step) == (8, 8, 1563, "even")


def test_first_rating_shows_phantoms_and_the_limit():
    found = explained("fide-2024", {1: None}, 1, blocks=[block(8, 5, 2500)])

    assert (found.pool.games, found.pool.phantoms, found.pool.limited) == (7, ((1800, 1), (1800, 1)), True)
    assert (found.result_num, found.result_den, found.final_rating) == (2200, 1, 2200)
    assert found.blocks[0].status is BlockStatus.USED


def test_weighted_blocks_have_no_pool_average():
    found = explained("alicante", {1: None}, 1, blocks=[block(3, 5, 2234), block(5, 4, 2210, tournament=91)])

    assert (found.pool.combine, found.pool.average_num, found.pool.games) == ("weighted", None, 9)
    assert Fraction(found.result_num, found.result_den) == Fraction(19315, 9)
    assert (found.final_rating, found.final_exact) == (2146, 214611)


def test_casual_game_of_an_unrated_player_says_that_it_forms_no_block():
    tournaments = events(event(1, casual=True))

    found = explained("club", {1: None, 2: 1500}, 1, "1 2 1-0", tournaments=tournaments)

    assert [game.why_not for game in found.tournaments[0].games] == ["casual_without_block"]
    assert found.blocks == ()


@pytest.mark.parametrize("rules", ["toledo", "cusp"])
def test_game_of_a_player_who_stays_unrated_says_so(rules):
    players = people({1: None, 2: 1500}, joined={1: PERIOD + 1})

    found = explained(rules, players, 1, "1 2 1-0")

    assert (found.kind, found.final_rating) == ("unrated", None)
    assert [game.why_not for game in found.tournaments[0].games] == ["own_unrated"]


def test_linear_rating_is_shown():
    found = explained(
        "cex", {1: None, 2: 1800, 3: 1901, 4: None}, 1, "1 2 1-0 1", "1 3 1/2 1", "4 1 1-0 1", blocks=[block(4, 4, 1500)]
    )

    assert (found.kind, found.linear.games, found.linear.mean, found.linear.half_points) == ("initial_linear", 2, 1851, 3)
    assert (found.result_num, found.result_den, found.final_rating) == (2051, 1, 2051)
    assert [game.why_not for game in found.tournaments[0].games] == [None, None, "opponent_unrated"]
    assert [one.status for one in found.blocks] == [BlockStatus.USED]


def test_too_few_games_for_a_linear_rating_say_so():
    rules = regulation("cex", initial={"method": "linear", "span": 400, "min_games": 2})

    found = explained(rules, {1: None, 2: 1800}, 1, "1 2 1-0")

    assert (found.kind, found.games_counted, found.games_needed) == ("unrated", 1, 2)
    assert found.tournaments[0].games[0].why_not == "too_few_games"


def test_first_rating_that_serves_in_the_same_period_is_marked():
    found = explained("cex", {1: None, 2: 1800}, 2, "1 2 1-0")

    (game,) = found.tournaments[0].games
    assert (game.opponent_rating, game.opponent_provisional, game.rated) == (2200, True, True)


def test_player_who_is_not_in_the_period_has_no_case():
    with pytest.raises(KeyError):
        explained("club", {1: 1500}, 9)
