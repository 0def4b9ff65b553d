"""Rounds as people paste them: which game each line says, and what is said about lines that say none."""

import pytest

from tests.tournaments.rosters import Line
from tournaments.exchange.pasted import read_games
from tournaments.exchange.pasted_table import is_table, read_table
from tournaments.exchange.results import read_result
from tournaments.exchange.roster import Roster
from tournaments.models import GameResult

NONE, WHITE, DRAW, BLACK, PLUS, MINUS, BOTH, W, D, L = GameResult
NAMES = {1: "Silva, João", 2: "Souza, Ana", 3: "Sá-Pinto, Rui", 7: "Costa, Bia", 10: "Lima, Zé", 12: "Silva, Pedro"}
ROSTER = Roster([Line(number, name) for number, name in NAMES.items()])


def game(text):
    (read,) = read_games(text, ROSTER)
    assert read.problem == ""
    return (read.white.number, read.black.number, read.result)


def problem(text):
    return read_games(text, ROSTER)[-1].problem


@pytest.mark.parametrize(
    ("text", "result"),
    [(text, DRAW) for text in ("½", "½-½", "1/2", "1/2-1/2", "0.5", "0,5", "0,5-0,5", "0.5:0.5", "=", "½ – ½", " ½ ")]
    + [(text, WHITE) for text in ("1-0", "1–0", "1 - 0", "1:0", "1")]
    + [(text, BLACK) for text in ("0-1", "0:1", "0")]
    + [(text, PLUS) for text in ("+/-", "+-", "+ -", "+:-", "+/−", "1-0F", "1-0 ff", "1-0 (WO)", "1F-0F")]
    + [(text, MINUS) for text in ("-/+", "-+", "- +", "0-1F", "0F-1F")]
    + [(text, BOTH) for text in ("-/-", "--", "- -", "0-0", "0-0F")]
    + [("W-L", W), ("d-d", D), ("L - W", L)]
    + [(text, None) for text in ("", "2-0", "1-1", "x", "10", "½-0", "1-½", "+", "-")],
)
def test_result_is_read_in_every_common_form(text, result):
    assert read_result(text) == result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Silva, João - Souza 1-0", (1, 2, WHITE)),
        ("12 - 7 ½", (12, 7, DRAW)),
        ("Silva, João × Souza 0-1", (1, 2, BLACK)),
        ("12-7 1-0", (12, 7, WHITE)),
        ("12 7 0-1", (12, 7, BLACK)),
        ("#12 - #7 =", (12, 7, DRAW)),
        ("joao souza", None),
        ("sa pinto x costa 0,5", (3, 7, DRAW)),
        ("Sá-Pinto - Costa 0,5-0,5", (3, 7, DRAW)),
        ("Souza-Costa 1-0", (2, 7, WHITE)),
        ("Sá-Pinto-Costa 1-0", (3, 7, WHITE)),
        ("Costa vs. Lima +/-", (7, 10, PLUS)),
        ("Costa – Lima -/+", (7, 10, MINUS)),
        ("Costa - Lima - -", (7, 10, BOTH)),
        ("Costa 1 - 0 Lima", (7, 10, WHITE)),
        ("Costa ½-½ Lima", (7, 10, DRAW)),
        ("Costa - Lima", (7, 10, NONE)),
        ("costa - 10", (7, 10, NONE)),
        ("2. Souza - 1. Silva 1/2-1/2", (2, 1, DRAW)),
        ("12 Silva - 1 Silva 1", (12, 1, WHITE)),
        ("12\t7\t1-0", (12, 7, WHITE)),
        ("Souza, Ana\t1-0\tCosta, Bia", (2, 7, WHITE)),
        ("Souza, Ana; Costa, Bia; 0,5", (2, 7, DRAW)),
        ("Souza | Costa", (2, 7, NONE)),
        ("SOUZA\u00a0- Costa W-L", (2, 7, W)),
    ],
)
def test_line_is_read(text, expected):
    if expected is None:
        assert problem(text)
    else:
        assert game(text) == expected


@pytest.mark.parametrize("text", ["4. Souza - Costa 1-0", "4) Souza - Costa 1-0", "4\tSouza\tCosta\t1-0", "4\tSouza\t1-0\tCosta"])
def test_number_in_front_is_the_board(text):
    (read,) = read_games(text, ROSTER)
    assert (read.board, read.white.number, read.black.number, read.result) == (4, 2, 7, WHITE)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("silva - souza 1-0", "“silva” may be several: 1 Silva, João, 12 Silva, Pedro."),
        ("Zoe - Souza 1-0", "“Zoe” is nobody who is entered."),
        ("99 - 7 1-0", "“99” is nobody who is entered."),
        ("7 Souza - Lima", "“7 Souza” is nobody who is entered."),
        ("Costa - Costa 1-0", "Costa, Bia is on both sides of the board."),
        ("Costa - Lima 2-0", "“Lima 2-0” is nobody who is entered."),
        ("hello", "Write it as"),
        ("1\t2\t3\t4\t5\t6", "Write it as"),
        ("Costa - Lima 1-0\nLima - Souza 1-0", "Lima, Zé stands in line 1 already."),
    ],
)
def test_line_that_says_no_game_is_told_why(text, words):
    assert problem(text).startswith(words)


def test_names_that_nobody_has_are_kept_to_be_looked_up():
    assert read_games("Zoe - Souza 1-0", ROSTER)[0].unknown == ("Zoe",)


def test_lines_keep_their_numbers_past_empty_ones():
    assert [read.line for read in read_games("\n12 - 7 1\r\n\n  \n1 - 2 0\n", ROSTER)] == [2, 5]


SWISS = """#\tPlayer\tNo.\t1\t2\tPoints
1\tSilva, João\t1\t2w1\t12b½\t1½
2\tSilva, Pedro\t12\t7b1\t1w½\t1½
3\tSouza, Ana\t2\t1b0\t7w+\t1
4\tCosta, Bia\t7\t12w0\t2b-\t0
5\tLima, Zé\t10\tU\tH\t1½"""


def table(text, round=1, white="w"):
    return [
        (read.line, read.white and read.white.number, read.black and read.black.number, read.result, read.problem)
        for read in read_table(text, ROSTER, round=round, white_letter=white)
    ]


def test_table_gives_each_game_of_the_round_once_at_the_line_of_white():
    assert is_table(SWISS)
    assert table(SWISS) == [(2, 1, 2, WHITE, ""), (5, 7, 12, BLACK, ""), (6, None, None, NONE, "No game in this round.")]
    assert table(SWISS, 2)[:2] == [(3, 12, 1, DRAW, ""), (4, 2, 7, PLUS, "")]


def test_games_pasted_line_by_line_are_no_table():
    assert not is_table("Silva - Souza 1-0\n12 - 7 ½\n12\t7\t1-0")
    assert not is_table("")


def test_table_without_the_round_says_so():
    assert "no round 3" in table(SWISS, 3)[0][4]


@pytest.mark.parametrize(("white", "black"), [("b", "p"), ("b", "n"), ("B", "N"), ("W", "B"), ("w", "s")])
def test_letters_of_other_languages_are_told_apart(white, black):
    text = SWISS.replace("b", black.upper()).replace("w", white).replace(black.upper(), black)
    assert table(text, white="w")[:2] == table(SWISS)[:2]


def test_numbers_of_a_table_by_rank_are_its_own():
    text = "1\tSouza, Ana\t3w1\n2\tLima, Zé\t4b½\n3\tCosta, Bia\t1b0\n4\tSilva, Pedro\t2w½"
    assert table(text) == [(1, 2, 7, WHITE, ""), (4, 12, 10, DRAW, "")]


def test_single_column_is_the_round_whatever_its_number():
    assert table("1\t2w1\n2\t1b0", round=4) == [(1, 1, 2, WHITE, "")]


def test_game_of_whom_only_black_stands_in_the_table_is_taken_from_him():
    assert table("Souza\t7b½\nLima\t12w0") == [(1, 7, 2, DRAW, ""), (2, 10, 12, BLACK, "")]


@pytest.mark.parametrize("text", ["1\t2w1\n2\t1b½", "1\t2w1\n2\t1w0", "1\t2w1\n2\t7b0\n7\t2w1", "1\t2w1\n2\t1b+"])
def test_cells_that_contradict_each_other_are_told(text):
    assert any("says something else" in line[4] for line in table(text))


def test_unknown_number_in_a_cell_is_told():
    assert table("1\t99w1\n2\t7b0")[0][4] == "Nobody here has the number 99."


def test_unknown_player_of_a_table_is_told():
    assert table("Zoe\t2w1\nSouza\t1b0")[0][4] == "“Zoe” is nobody who is entered."


def test_namesakes_of_a_table_are_told_apart_by_their_numbers():
    roster = Roster([Line(1, "Silva, João"), Line(2, "Silva, João")])
    (read,) = read_table("1\tSilva, João\t2w1\n2\tSilva, João\t1b0", roster, round=1, white_letter="w")
    assert (read.white.number, read.black.number) == (1, 2)


def test_roster_finds_the_best_fit():
    roster = Roster([Line(1, "Ana Silva"), Line(2, "Ana Silvana"), Line(3, "Mariana Silva")])
    assert [line.number for line in roster.find("silva ana")] == [1]
    assert [line.number for line in roster.find("silv an")] == [1, 2]
    assert [line.number for line in roster.find("iana")] == [3]
    assert roster.find("%") == roster.find("") == roster.find("0") == []


def test_table_whose_cells_come_after_the_last_line_that_is_read_breaks_nothing():
    text = "Silva\n" * 500 + "1\t2w1\n" * 700
    assert not is_table(text)


def test_titles_federations_and_ranks_beside_the_name_are_passed_over():
    text = "1\tIM\tCosta, Bia\tLima\t2w1\n2\tGM\tSouza, Ana (left)\tBRA\t1b0"
    assert table(text)[0][:4] == (1, 7, 2, WHITE)
