"""A list for other programs: every format says the same (plain text less of it), and spreadsheets take it as it is."""

import csv
import io
import json
import zipfile

import pytest
from python_calamine import CalamineWorkbook

from players.models import Player
from ratings.exports import COLUMNS, csv_text, json_text, list_rows, plain_text, write_xlsx
from ratings.models import ListEntry
from ratings.periods import list_in_force

PLAYERS = (
    "id,family_name,given_name,birth_year,gender,federation,title,club,rating,hide_name\n"
    '1,"=HYPERLINK(""http://example.org"";""clique"")",,1990,M,BRA,FM,+55 11 Clube,2150,\n'
    '2,"Conceição, Neta",Inês,,F,,,Praça,1023,\n'
    "3,-Menos,Bia,,,,,,998,\n"
    "4,@Soma,Ana,,,,,,998,yes\n"
    "5,Novo,Caio,,,,,,,\n"
)
GAMES = (
    "tournament,round,white,black,result\nt1,1,2,1,0-1\nt1,2,5,1,0-1\nt1,3,5,2,1-0\nt1,4,5,3,1/2\nt1,5,3,1,1/2\nt1,6,2,3,1-0\n"
)


@pytest.fixture
def january(archive, take, close):
    take(archive({"players.csv": PLAYERS, "games.csv": GAMES}))
    close(1)
    return list_in_force(pace="standard")


def test_rows_are_those_of_the_list_in_its_order(january):
    rows = list(list_rows(january))

    entries = ListEntry.objects.filter(rating_list=january).order_by("position")
    assert [(row[0], *row[8:]) for row in rows] == [(e.rank, e.rating, e.change, e.games, e.k, e.status_code) for e in entries]
    assert [row[0] for row in rows] == [1, 2, 3, 4, None]
    assert rows[0][1:8] == ("1", '=HYPERLINK("http://example.org";"clique")', "FM", "+55 11 Clube", 1990, "M", "BRA")
    assert rows[4] == (None, "5", "Novo, Caio", "", "", None, "", "", None, None, 0, None, "unrated")


def test_player_who_hides_his_name_keeps_his_place_without_name_and_id(january):
    hidden = [row for row in list_rows(january) if row[2] == "hidden player"]

    assert [(row[1], row[8]) for row in hidden] == [("", 998)]


def test_csv_is_comma_separated_with_plain_numbers(january):
    text = "".join(csv_text(january))

    header, first, *_others, last = text.splitlines()
    assert header == "rank,id,name,title,club,birth_year,gender,federation,rating,change,games,k,status"
    assert first == '1,1,"\'=HYPERLINK(""http://example.org"";""clique"")",FM,\'+55 11 Clube,1990,M,BRA,2135,-15,2,30,rated'
    assert last == ',5,"Novo, Caio",,,,,,,,0,,unrated'
    assert text.endswith("\n")


def test_no_text_in_csv_is_run_as_a_formula_and_no_number_is_quoted(january):
    rows = list(csv.DictReader(io.StringIO("".join(csv_text(january)))))

    guarded = [row["name"] for row in rows if row["name"].startswith("'")]
    assert guarded == ['\'=HYPERLINK("http://example.org";"clique")', "'-Menos, Bia"]
    assert [row["change"] for row in rows] == ["-15", "42", "21", "0", ""]


def test_csv_for_spreadsheets_has_a_mark_semicolons_and_one_line_per_player(january):
    data = "".join(csv_text(january, excel=True)).encode()

    assert data.startswith(b"\xef\xbb\xbfrank;id;name;")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert len(rows) == 6
    assert {len(row) for row in rows} == {len(COLUMNS)}
    assert "Conceição, Neta, Inês" in [row[2] for row in rows]


def test_json_is_a_list_of_objects_with_null_for_empty(january):
    rows = json.loads("".join(json_text(january)))

    assert [tuple(row) for row in rows] == [COLUMNS] * 5
    assert rows[4] == dict.fromkeys(COLUMNS) | {"id": "5", "name": "Novo, Caio", "games": 0, "status": "unrated"}
    assert rows[0]["rating"] == 2135


def test_workbook_holds_numbers_as_numbers_and_texts_as_texts(january):
    file = io.BytesIO()
    write_xlsx(january, file)

    file.seek(0)
    header, *rows = CalamineWorkbook.from_filelike(file).get_sheet_by_index(0).to_python()
    assert header == list(COLUMNS)
    assert [row[8] for row in rows] == [2135.0, 1065.0, 1019.0, 998.0, ""]
    assert [row[9] for row in rows] == [-15.0, 42.0, 21.0, 0.0, ""]
    assert rows[0][2] == '=HYPERLINK("http://example.org";"clique")'
    assert rows[4][8:] == ["", "", 0.0, "", "unrated"]


def test_workbook_holds_no_formula(january):
    file = io.BytesIO()
    write_xlsx(january, file)

    with zipfile.ZipFile(file) as parts:
        assert b"<f>" not in parts.read("xl/worksheets/sheet1.xml")


def test_plain_text_stands_in_straight_columns(january):
    header, rule, *rows = "".join(plain_text(january)).splitlines()

    assert len(rows) == 5
    place = header.index("rating")
    assert rule[place : place + 6] == "------"
    assert [row[place : place + 6].strip() for row in rows] == ["2135", "1065", "1019", "998", ""]
    assert all(row[place - 1] == " " for row in rows)


def test_plain_text_fits_a_terminal_whatever_the_names(archive, take, close):
    long = "id,family_name,given_name,club,rating\n1," + "Silva " * 9 + ",Maria," + "Clube " * 9 + ",1500\n2,Alves,Ana,,1400\n"
    take(archive({"players.csv": long, "games.csv": "tournament,round,white,black,result\nt1,1,1,2,1-0\n"}))
    close(1)

    header, _rule, first, second = "".join(plain_text(list_in_force(pace="standard"))).splitlines()

    assert max(map(len, (header, first, second))) <= 100
    assert "Silva Silva Silva Silva Silva S…" in first
    assert "Clube Clube Clube C…" in first
    assert first.split()[-5:] == ["1516", "16", "1", "45", "rated"]
    assert header.split() == ["rank", "id", "name", "title", "club", "rating", "change", "games", "k", "status"]


def test_list_of_nobody_is_an_empty_one_in_every_format(archive, take, close):
    take(archive({"players.csv": "id,family_name\n", "games.csv": "tournament,round,white,black,result\n"}))
    close(1)
    empty = list_in_force(pace="standard")

    assert json.loads("".join(json_text(empty))) == []
    assert "".join(csv_text(empty)) == ",".join(COLUMNS) + "\n"
    assert len("".join(plain_text(empty)).splitlines()) == 2


def test_number_of_queries_does_not_grow_with_the_list(january, close, django_assert_num_queries):
    with django_assert_num_queries(2):
        list(csv_text(january))

    Player.objects.bulk_create(Player(family_name=f"P{number}", sort_key="p", search_key="p") for number in range(50))
    with django_assert_num_queries(2):
        list(csv_text(january))
