"""The Berger tables, against those printed in FIDE's handbook (C.05, General Regulations for Competitions, Annex 1)."""

import pytest

from tournaments.berger import schedule

# Round by round as printed: White-Black, the board of the last number first.
PRINTED = {
    4: "1-4 2-3|4-3 1-2|2-4 3-1",
    6: "1-6 2-5 3-4|6-4 5-3 1-2|2-6 3-1 4-5|6-5 1-4 2-3|3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5|8-5 6-4 7-3 1-2|2-8 3-1 4-7 5-6|8-6 7-5 1-4 2-3|3-8 4-2 5-1 6-7|8-7 1-6 2-5 3-4|4-8 5-3 6-2 7-1",
    10: (
        "1-10 2-9 3-8 4-7 5-6|10-6 7-5 8-4 9-3 1-2|2-10 3-1 4-9 5-8 6-7|10-7 8-6 9-5 1-4 2-3|3-10 4-2 5-1 6-9 7-8"
        "|10-8 9-7 1-6 2-5 3-4|4-10 5-3 6-2 7-1 8-9|10-9 1-8 2-7 3-6 4-5|5-10 6-4 7-3 8-2 9-1"
    ),
    12: (
        "1-12 2-11 3-10 4-9 5-8 6-7|12-7 8-6 9-5 10-4 11-3 1-2|2-12 3-1 4-11 5-10 6-9 7-8|12-8 9-7 10-6 11-5 1-4 2-3"
        "|3-12 4-2 5-1 6-11 7-10 8-9|12-9 10-8 11-7 1-6 2-5 3-4|4-12 5-3 6-2 7-1 8-11 9-10|12-10 11-9 1-8 2-7 3-6 4-5"
        "|5-12 6-4 7-3 8-2 9-1 10-11|12-11 1-10 2-9 3-8 4-7 5-6|6-12 7-5 8-4 9-3 10-2 11-1"
    ),
    14: (
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8|14-8 9-7 10-6 11-5 12-4 13-3 1-2|2-14 3-1 4-13 5-12 6-11 7-10 8-9"
        "|14-9 10-8 11-7 12-6 13-5 1-4 2-3|3-14 4-2 5-1 6-13 7-12 8-11 9-10|14-10 11-9 12-8 13-7 1-6 2-5 3-4"
        "|4-14 5-3 6-2 7-1 8-13 9-12 10-11|14-11 12-10 13-9 1-8 2-7 3-6 4-5|5-14 6-4 7-3 8-2 9-1 10-13 11-12"
        "|14-12 13-11 1-10 2-9 3-8 4-7 5-6|6-14 7-5 8-4 9-3 10-2 11-1 12-13|14-13 1-12 2-11 3-10 4-9 5-8 6-7"
        "|7-14 8-6 9-5 10-4 11-3 12-2 13-1"
    ),
    16: (
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9|16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2|2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10"
        "|16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3|3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11|16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4"
        "|4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12|16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5|5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13"
        "|16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6|6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14|16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7"
        "|7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15|16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8|8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"
    ),
}


def printed(size):
    return [tuple(tuple(map(int, board.split("-"))) for board in line.split()) for line in PRINTED[size].split("|")]


@pytest.mark.parametrize("size", sorted(PRINTED))
def test_even_numbers_are_the_printed_table(size):
    rounds = schedule(size)
    assert [pairs.boards for pairs in rounds] == printed(size)
    assert {pairs.free for pairs in rounds} == {None}


@pytest.mark.parametrize("size", sorted(PRINTED))
def test_odd_numbers_are_free_against_the_last_number(size):
    rounds = schedule(size - 1)
    for pairs, boards in zip(rounds, printed(size), strict=True):
        (against_nobody,) = [board for board in boards if size in board]
        assert pairs.free == min(against_nobody)
        assert pairs.boards == tuple(board for board in boards if size not in board)


@pytest.mark.parametrize("players", [2, 3, 17, 23, 40])
def test_everybody_meets_everybody_once(players):
    met = [frozenset(board) for pairs in schedule(players) for board in pairs.boards]
    assert len(met) == len(set(met)) == players * (players - 1) // 2


@pytest.mark.parametrize("players", [2, 3, 8, 9])
def test_second_cycle_gives_the_other_colour(players):
    games = [board for pairs in schedule(players, double=True) for board in pairs.boards]
    assert len(games) == len(set(games)) == players * (players - 1)


def test_double_round_swaps_the_last_two_rounds_of_the_first_cycle():
    rounds = [pairs.boards for pairs in schedule(4, double=True)]
    one, two, three = printed(4)
    assert rounds[:3] == [one, three, two]
    assert rounds[3:] == [tuple((b, w) for w, b in boards) for boards in (one, two, three)]


@pytest.mark.parametrize("players", range(2, 31))
def test_nobody_has_one_colour_three_times_running(players):
    rounds = schedule(players, double=True)
    for player in range(1, players + 1):
        seats = [board.index(player) for pairs in rounds for board in pairs.boards if player in board]
        assert all(len(set(seats[i : i + 3])) > 1 for i in range(len(seats) - 2))


def test_one_player_is_no_tournament():
    with pytest.raises(ValueError, match="1"):
        schedule(1)
