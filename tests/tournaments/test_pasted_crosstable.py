"""Crosstables as people paste them: the results of given pairings, and what is said about lines that give none."""

import re
import time
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rosters import Line
from tournaments.berger import schedule
from tournaments.exchange.crosstable import Pairing, read_crosstable
from tournaments.exchange.crosstable_layout import read_cell
from tournaments.exchange.pasted import read_games
from tournaments.exchange.pasted_table import is_table, read_table
from tournaments.exchange.roster import Roster
from tournaments.models import GameResult

NONE, WHITE, DRAW, BLACK, PLUS, MINUS, BOTH, W, D, L = GameResult


def roster_of(*names):
    return Roster([Line(number, name) for number, name in enumerate(names, start=1)])


ROSTER = roster_of("Silva, João", "Souza, Ana", "Sá-Pinto, Rui", "Conceição, Inês")
FULL = """No.\tName\t1\t2\t3\t4\tPts
1\tSilva, João\tX\t1\t½\t+\t2½
2\tSouza, Ana\t0\tX\t=\t0\t½
3\tSá-Pinto, Rui\t½\t=\tX\t1\t2
4\tConceição, Inês\t-\t1\t0\tX\t1"""
ROUND = [(1, 4), (2, 3)]


def read(text, pairs=ROUND, roster=ROSTER, leg=0):
    """Line, White, Black, result and problem of each game."""
    table = read_crosstable(text, roster)
    assert table is not None
    players = {player.number: player for player in roster.players}
    pairings = [Pairing(board, players[white], players[black], leg) for board, (white, black) in enumerate(pairs, start=1)]
    return [
        (game.line, game.white and game.white.number, game.black and game.black.number, game.result, game.problem)
        for game in table.games(pairings)
    ]


def results(text, pairs=ROUND, **more):
    """Results alone, of a table in which nothing is wrong."""
    games = read(text, pairs, **more)
    assert [game[4] for game in games] == [""] * len(pairs)
    found = {game[1:3]: game[3] for game in games}
    return [found[pair] for pair in pairs]


def test_crosstable_gives_each_pairing_its_result_at_the_line_of_white():
    assert read(FULL) == [(2, 1, 4, PLUS, ""), (3, 2, 3, DRAW, "")]
    assert read(FULL, [(2, 1), (4, 3)]) == [(3, 2, 1, BLACK, ""), (5, 4, 3, BLACK, "")]


@pytest.mark.parametrize(
    "text",
    [
        FULL.replace("\t", ";"),
        FULL.replace("\t", " ; "),
        FULL.replace("\t", "   "),
        FULL.replace("\t", " | "),
        FULL.replace("X", "×"),
        FULL.replace("X", "*"),
        FULL.replace("X", ""),
        FULL.replace("X", "XX"),
        FULL.split("\n", 1)[1],
        FULL.split("\n", 1)[1].replace("X", ""),
        FULL.replace("No.\tName\t1\t2\t3\t4", "Nr\tNome\tA\tB\tC\tE"),
        FULL.replace("½", "0,5").replace("=", "1/2"),
        FULL.replace("\t1\t0\tX", "\t1,0\t0,0\tX"),
        FULL.replace("-\t", "−\t"),
        "Torneio de março\n\n" + FULL + "\n\nDesempate 1: Sonneborn-Berger",
        FULL.replace("\n", "\r\n"),
        FULL.upper(),
        FULL.replace("ç", "c").replace("ã", "a").replace("ê", "e").replace("á", "a"),
        re.sub(r"^(\d)\t", r"\1. ", FULL.replace("No.\t", ""), flags=re.MULTILINE),
    ],
)
def test_crosstable_is_read_however_it_is_written(text):
    assert not is_table(text)
    assert results(text) == [PLUS, DRAW]


def test_ratings_federations_titles_and_tie_breaks_beside_the_table_are_passed_over():
    text = """Rk.\tSNo\t\tName\tFED\tRtg\t1\t2\t3\t4\tPts.\tTB1\tTB2
1\t1\tIM\tSilva, João\tBRA\t2101\t*\t1\t½\t1\t2½\t1\t3,75
2\t3\t\tSá-Pinto, Rui\tPOR\t1999\t0\t*\t=\t1\t1½\t0\t1
3\t2\tWFM\tSouza, Ana\tBRA\t0\t½\t=\t*\t0\t1\t1\t2
4\t4\t\tConceição, Inês\tBRA\t1850\t0\t0\t1\t*\t1\t0\t2"""
    assert results(text, [(1, 4), (3, 2)]) == [WHITE, DRAW]


BY_RANK = """#\tName\t1\t2\t3\t4
1\tSá-Pinto\t*\t1\t1\t½
2\tSilva\t0\t*\t1\t1
3\tConceição\t0\t0\t*\t1
4\tSouza\t½\t0\t0\t*"""


@pytest.mark.parametrize("text", [BY_RANK, BY_RANK.replace("*", ""), BY_RANK.split("\n", 1)[1]])
def test_columns_of_a_table_by_rank_are_its_own_lines(text):
    assert results(text, [(3, 1), (4, 2)]) == [WHITE, WHITE]
    assert results(text, [(2, 3), (1, 4)]) == [DRAW, WHITE]


@pytest.mark.parametrize("cross", ["X", ""])
def test_columns_under_starting_numbers_are_theirs_in_whatever_order_the_lines_stand(cross):
    head, *lines = FULL.split("\n")
    text = "\n".join([head, lines[2], lines[0], lines[3], lines[1]]).replace("X", cross)
    assert read(text) == [(3, 1, 4, PLUS, ""), (5, 2, 3, DRAW, "")]


def test_table_as_copied_from_a_page_of_this_site_is_read():
    """As Chromium copies it: with the caption, titles and tags beside names, and columns by rank under starting numbers."""
    text = (
        "Crosstable\n#\tPlayer\tNo.\t3\t1\t2\tPoints\n"
        "1\tCM Sá-Pinto, Rui\t3\t×\t1 ½\t½ 1\t3\n"
        "2\tSilva, João withdrew after round 2\t1\t0 ½\t×\t+\t1½\n"
        "3\tSouza, Ana\t2\t½ 0\t-\t×\t½\n"
    )
    assert read(text, [(3, 1)]) == [(3, 3, 1, WHITE, ""), (5, None, None, NONE, "No game in this round.")]
    assert read(text, [(1, 3)], leg=1)[0] == (4, 1, 3, DRAW, "")


DOUBLE = """1;Silva;XX;10;½1;01
2;Souza;01;XX;1 0;==
3;Sá-Pinto;½0;0 1;XX;1
4;Conceição;10;½½;0;XX"""


def test_results_of_two_games_are_told_apart_by_their_order():
    assert results(DOUBLE, [(1, 2), (3, 4)]) == [WHITE, WHITE]
    assert results(DOUBLE, [(2, 1), (4, 3)], leg=1) == [WHITE, NONE]
    assert results(DOUBLE, [(1, 3), (4, 2)], leg=1) == [WHITE, DRAW]


@pytest.mark.parametrize("mark", [".", "_", "?"])
def test_first_of_two_games_may_be_left_open(mark):
    text = DOUBLE.replace("½1", f"{mark}1").replace("½0", f"{mark}0")
    assert results(text, [(1, 3), (2, 4)]) == [NONE, DRAW]
    assert results(text, [(3, 1), (4, 2)], leg=1) == [BLACK, DRAW]


def test_half_filled_table_leaves_games_open_and_takes_a_result_from_one_side():
    text = "\t1\t2\t3\t4\nSilva\tX\t1\t\t\nSouza\t\tX\t\t\nSá-Pinto\t\t\tX\t+\nConceição\t\t\t\tX"
    assert results(text, [(1, 2), (3, 4)]) == [WHITE, PLUS]
    assert results(text, [(2, 1), (4, 3)]) == [BLACK, MINUS]
    assert results(text, [(1, 3), (2, 4)]) == [NONE, NONE]


def test_upper_half_alone_is_enough_under_a_heading():
    text = "\t1\t2\t3\t4\nSilva\t\t1\t0\t½\nSouza\t\t\t+\t=\nSá-Pinto\t\t\t\t0\nConceição"
    assert results(text, [(2, 3), (1, 4)]) == [PLUS, DRAW]
    assert results(text, [(3, 1), (4, 2)]) == [WHITE, DRAW]


def test_table_without_a_result_yet_is_one():
    text = "\t1\t2\t3\t4\nSilva\tX\t\t\t\nSouza\t\tX\t\t\nSá-Pinto\t\t\tX\t\nConceição\t\t\t\tX"
    assert results(text) == [NONE, NONE]


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [("+", "-", PLUS), ("-", "+", MINUS), ("-", "-", BOTH), ("–", "−", BOTH), ("W", "L", W), ("d", "D", D), ("L", "w", L)],
)
def test_forfeits_and_games_without_a_move_are_read(white, black, result):
    assert results(FULL.replace("-\t", f"{black}\t").replace("½\t+", f"½\t{white}"))[0] == result


def test_dash_on_the_whole_diagonal_is_no_forfeit_anywhere():
    text = FULL.replace("-\t", "\t").replace("X", "-").replace("\t=", "\t-")
    assert results(text) == [PLUS, NONE]


@pytest.mark.parametrize(("white", "black"), [("1", "1"), ("½", "0"), ("0", "0"), ("+", "0"), ("1", "-"), ("10", "½1")])
def test_cells_that_contradict_each_other_are_told(white, black):
    text = FULL.replace("+", white).replace("4\tConceição, Inês\t-", f"4\tConceição, Inês\t{black}")
    assert read(text)[0] == (2, 1, 4, NONE, "The line of Conceição, Inês says something else.")
    assert read(text)[1][4] == ""


def test_cell_that_is_no_result_is_told():
    assert read(FULL.replace("+", "won"))[0][4] == "“won” is not a result."


def test_line_of_nobody_and_of_several_is_told():
    roster = roster_of("Silva, João", "Souza, Ana", "Silva, Rui", "Conceição, Inês")
    text = FULL.replace("Sá-Pinto, Rui", "Silva").replace("3\tSilva", "\tSilva").replace("Conceição, Inês", "Zoe")
    assert [line[4] for line in read(text, [(1, 2)], roster=roster)] == [
        "",
        "“Silva” may be several: 1 Silva, João, 3 Silva, Rui.",
        "“Zoe” is nobody who is entered.",
    ]


def test_opponent_who_does_not_stand_in_the_table_is_told():
    text = "Silva\tX\t1\t0\nSouza\t0\tX\t1\nSá-Pinto\t1\t0\tX"
    assert read(text, [(1, 4), (2, 3)])[0][4] == "Conceição, Inês does not stand in this table."


def test_player_in_two_lines_is_told():
    text = FULL.replace("4\tConceição, Inês", "2\tSouza, Ana")
    assert (5, None, None, NONE, "Souza, Ana stands in line 3 already.") in read(text, [(2, 3)])


def test_namesakes_are_told_apart_by_their_numbers():
    roster = roster_of("Silva, João", "Silva, João", "Costa, Bia")
    text = "1\tSilva, João\tX\t1\t0\n2\tSilva, João\t0\tX\t½\n3\tCosta, Bia\t1\t½\tX"
    assert read(text, [(2, 1)], roster=roster)[0] == (2, 2, 1, BLACK, "")


def test_whoever_has_no_pairing_has_no_game():
    assert read(FULL, [(1, 4)])[1:] == [
        (3, None, None, NONE, "No game in this round."),
        (4, None, None, NONE, "No game in this round."),
    ]


def test_part_of_a_table_is_enough_under_its_heading():
    text = "\n".join(FULL.split("\n")[:3])
    assert read(text, [(4, 1), (2, 3)]) == [(2, 4, 1, MINUS, ""), (3, 2, 3, DRAW, "")]


def test_line_that_lost_empty_cells_between_spaces_is_not_trusted():
    text = FULL.replace("Ana\t0\tX\t=\t0", "Ana\t0\tX\t0").replace("\t", "   ")
    assert read(text)[1][4].startswith("This line has fewer cells than others")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "Silva - Souza 1-0\nSá-Pinto - Conceição ½",
        "1\t2\t1-0\n3\t4\t½",
        "1\t2\t1\n3\t4\t0",
        "Silva\t1-0\tSouza\nSá-Pinto\t½-½\tConceição",
        "1\tSilva\tSouza\t1\n2\tSá-Pinto\tConceição\t0",
        "Silva\tx\tSouza\t1-0\n1\tSá-Pinto\tx\tConceição\t1-0",
        "Silva  x  Souza  1-0\nSá-Pinto  x  Conceição  1-0",
        "Board\tWhite\tBlack\tResult\n1\tSilva\tSouza\t1-0\n2\tSá-Pinto\tConceição\t",
        "Silva\tSouza\t\nSá-Pinto\tConceição\t",
        "1\tSilva\t1\t1\t1\t3\n2\tSouza\t1\t0\t½\t1½",  # points by round
    ],
)
def test_other_texts_are_no_crosstable(text):
    assert read_crosstable(text, ROSTER) is None


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("", ()),
        ("x", ()),
        ("**", ()),
        ("1", ("1",)),
        ("0,5", ("½",)),
        ("1,0", ("1",)),
        ("0.0", ("0",)),
        ("10", ("1", "0")),
        ("½1", ("½", "1")),
        ("1/2 1", ("½", "1")),
        ("1 / 0", ("1", "0")),
        ("=+", ("½", "+")),
        ("1-", ("1", "-")),
        (".1", ("", "1")),
        ("2", None),
        ("1-0", None),
        ("½ - ½", None),
        ("1½x", None),
        ("2½", None),
        ("12w1", None),
    ],
)
def test_cell_is_read(text, marks):
    assert read_cell(text).marks == marks


CELLS = ["", "1", "0", "½", "=", "+", "-", "X", "×", "*", "10", "½1", "1 0", "12w1", "2½", "2", "3", "é", "Silva", "1. Sá"]
tables = st.builds(
    lambda rows, mark: "\n".join(mark.join(cells) for cells in rows),
    st.lists(st.lists(st.sampled_from(CELLS), max_size=9), max_size=8),
    st.sampled_from(["\t", ";", "  ", " | ", "\t "]),
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(tables, st.text(max_size=200), st.text(alphabet="10½=+-xX* \t;|\n\r\u2028\u00a0wb.,Sáé²٣", max_size=200)))
def test_garbage_never_breaks_the_readers(text):
    pairings = [Pairing(1, ROSTER.players[0], ROSTER.players[1]), Pairing(2, ROSTER.players[3], ROSTER.players[2], leg=1)]
    table = read_crosstable(text, ROSTER)
    if table:
        for game in table.games(pairings):
            assert game.problem or game.white
    if is_table(text):
        read_table(text, ROSTER, round=1, white_letter="w")
    read_games(text, ROSTER)


def written(names, order, results, cross):
    """A crosstable of everybody's results, the lines in some order, the columns with them."""
    lines = ["\t".join(["#", "Name", *(str(rank) for rank, _ in enumerate(order, start=1)), "Pts"])]
    for rank, one in enumerate(order, start=1):
        cells = [cross if one == other else results[one, other] for other in order]
        lines.append("\t".join([str(rank), names[one - 1], *cells, "0"]))
    return "\n".join(lines)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_round_of_a_berger_table_comes_back_out_of_its_crosstable(data):
    names = ["Ávila, Zé", "Bueno, Ana", "Costa, Bia", "Dias, Íris", "Esteves, Rui", "Faria, Eva"]
    roster = roster_of(*names)
    order = data.draw(st.permutations(range(1, 7)))
    marked = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+", "": ""}
    told = {pair: data.draw(st.sampled_from(sorted(marked))) for pair in combinations(range(1, 7), 2)}
    told |= {(other, one): marked[mark] for (one, other), mark in told.items()}
    text = written(names, order, told, data.draw(st.sampled_from(["X", "×", "*"])))
    wanted = {"1": WHITE, "0": BLACK, "½": DRAW, "+": PLUS, "-": MINUS, "": NONE}
    for pairs in schedule(6):
        assert results(text, list(pairs.boards), roster=roster) == [wanted[told[pair]] for pair in pairs.boards]


@pytest.mark.parametrize(
    "line", ["\t" * 90, "X\t" * 45, "1\t" * 45, "\t".join(str(i) for i in range(30)), "1.01.01.01.0" * 8 + "z"]
)
def test_long_garbage_is_read_in_no_time(line):
    text = "\n".join([line] * 500)[:50_000]
    roster = roster_of(*(f"Silva{n}, Ana" for n in range(60)))
    began = time.perf_counter()
    read_crosstable(text, roster)
    assert time.perf_counter() - began < 5
