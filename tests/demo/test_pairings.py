"""Pairings and results of the invented tournaments."""

from collections import Counter

import pytest

from ratings.demo.chance import chance
from ratings.demo.pairings import Swiss, pair, round_robin
from ratings.demo.people import cast
from ratings.demo.results import played_result
from tournaments.models import ByeKind, GameResult


def draw(white, black):
    return GameResult.DRAW


def test_round_robin_follows_the_berger_table():
    games = round_robin([1, 2, 3, 4, 5, 6], draw)

    rounds = [[(game.white, game.black) for game in games if game.round == number] for number in range(1, 6)]
    assert rounds == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


def test_pair_sets_the_upper_half_of_a_score_group_against_the_lower():
    points = dict.fromkeys(range(1, 7), 0)
    met = {player: set() for player in points}

    assert pair([1, 2, 3, 4, 5, 6], points, met) == [(1, 4), (2, 5), (3, 6)]


def test_pair_avoids_a_second_meeting():
    points = dict.fromkeys((1, 2, 3, 4), 0)

    assert pair([1, 2, 3, 4], points, {1: {3}, 2: set(), 3: {1}, 4: set()}) == [(1, 4), (2, 3)]


def test_pair_refuses_what_is_impossible():
    with pytest.raises(ValueError, match="without meeting again"):
        pair([1, 2], {1: 0, 2: 0}, {1: {2}, 2: {1}})


def test_swiss_gives_everybody_one_seat_or_bye_a_round():
    swiss = Swiss(range(1, 12), byes_asked={(3, 2): ByeKind.HALF}, withdrawn_after={5: 3})

    for round in range(1, 6):
        swiss.play_round(round, draw)

    for round in range(1, 6):
        seats = [player for game in swiss.games if game.round == round for player in (game.white, game.black)]
        seats += [bye.player for bye in swiss.byes if bye.round == round]
        assert sorted(seats) == [player for player in range(1, 12) if player != 5 or round <= 3]
    free = Counter(bye.player for bye in swiss.byes if bye.kind == ByeKind.PAIRING_ALLOCATED)
    assert max(free.values()) == 1


def test_swiss_keeps_colours_even():
    swiss = Swiss(range(1, 21))

    for round in range(1, 7):
        swiss.play_round(round, draw)

    assert max(abs(sum(colours)) for colours in swiss.colours.values()) <= 2


def test_played_result_favours_the_stronger():
    rng = chance(1, "results")

    results = Counter(played_result(rng, 1900, 1500) for _ in range(500))

    assert results[GameResult.WHITE_WINS] > 400
    assert set(results) <= {GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS}


def test_cast_is_the_same_for_the_same_seed():
    assert cast(3) == cast(3)
    assert cast(3) != cast(4)


def test_cast_has_no_two_people_of_one_name():
    for seed in range(30):
        names = [(person.family, person.given) for person in cast(seed)]
        assert len(set(names)) == len(names)
