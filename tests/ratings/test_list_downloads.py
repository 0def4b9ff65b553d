"""What the page of a list shows, taken away as a file: the same rows, order, columns and language."""

import csv
import io
import re

import pytest
from python_calamine import CalamineWorkbook

from players.models import Club
from tests.ratings.listed import names, text

CSV, XLSX = "/list/2026-01/standard/list.csv", "/list/2026-01/standard/list.xlsx"
USUAL = ["#", "Id", "Title", "Player", "Rating", "Club", "Change", "Games"]
WAITING = ["Games that count", "Rating they would give now", "First games expire with"]
QUERIES = [
    "",
    "?sort=name",
    "?sort=-change&inactive=1",
    "?sex=F&sort=rating",
    "?age=U18&col=age&col=k",
    "?club=&sort=-club&u-sort=name",
    "?chosen=1&col=k&col=peak&col=total_games&col=last_played&col=federation&col=start_rating",
    "?col=none",
    "?col=k&sort=-change",
]


@pytest.fixture
def people(club):
    """Four rated players on the list of January 2026, one of them new, and two on their way."""
    torre = Club.objects.create(name="Torre")
    made = {
        "ana": club.player("Ana", 1800, gender="F", birth_year=2010, title="WFM", club=torre),
        "bia": club.player("Bia", 1900, gender="F", birth_year=1961, federation="BRA"),
        "caio": club.player("Caio", 1700, gender="M", birth_year=1976, reference="n-17"),
        "dora": club.player("Dora", gender="F", birth_year=2012),
        "gil": club.player("Gil", gender="M", birth_year=2011, club=torre),
        "hugo": club.player("Hugo"),
    }
    rated = [made[name] for name in ("ana", "bia", "caio")]
    club.tournament("2026-01-20", [(made["dora"], made[name], "1-0") for name in ("ana", "bia", "caio") * 3])
    club.tournament("2026-01-21", [(made["gil"], one, "1-0") for one in rated])
    club.tournament("2026-01-22", [(made["hugo"], made["ana"], "1/2"), (made["caio"], made["bia"], "1-0")])
    club.close()
    return made


def rows_of(response) -> list[list[str]]:
    data = b"".join(response.streaming_content)
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))


def sheet_of(response) -> list[list]:
    assert response.status_code == 200
    return CalamineWorkbook.from_filelike(io.BytesIO(response.content)).get_sheet_by_index(0).to_python()


def headings(page: str) -> list[list[str]]:
    """Of every table of the page."""
    rows = re.findall(r"<thead.*?</thead>", page, re.DOTALL)
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<th\b.*?</th>", row, re.DOTALL)] for row in rows]


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("language", ["en", "pt-br"])
def test_file_has_the_rows_the_order_and_the_columns_of_the_page(client, people, query, language):
    client.cookies["django_language"] = language
    page = client.get(f"/list/2026-01/standard/{query}")
    csv_link, xlsx_link = re.findall(r'href="([^"]*/list\.(?:csv|xlsx)[^"]*)" download', text(page).replace("&amp;", "&"))
    heads, *rows = rows_of(client.get(csv_link))
    shown = [head for table in headings(text(page)) for head in table]
    name = heads.index("Player" if language == "en" else "Jogador")
    assert heads[: name - 2] + heads[name:-1] == list(dict.fromkeys(shown))  # and id and title before the name, and the status
    assert [row[name] for row in rows] == names(page)
    assert [[str(cell) for cell in row] for row in rows] == [
        [str(int(cell)) if isinstance(cell, float) else cell for cell in row] for row in sheet_of(client.get(xlsx_link))[1:]
    ]


def test_cells_say_what_the_page_says_and_nothing_where_it_has_a_dash(client, people):
    heads, *rows = rows_of(client.get(f"{CSV}?col=age&col=change&col=last_played&col=federation"))
    told = {row[3]: dict(zip(heads, row, strict=True)) for row in rows}
    assert heads[:5] == USUAL[:5]
    assert heads[-4:] == [*WAITING, "Status"]
    assert (told["Ana"]["Title"], told["Ana"]["Age group"], told["Ana"]["Status"]) == ("WFM", "U16", "rated")
    assert (told["Bia"]["Federation"], told["Ana"]["Federation"]) == ("BRA", "")
    assert (told["Bia"]["Last game"], told["Caio"]["Id"], told["Ana"]["Id"]) == ("2026-01", "n-17", f"p{people['ana'].pk}")
    assert (told["Dora"]["Status"], told["Dora"]["Change"]) == ("new", "")
    assert (told["Gil"]["Games that count"], told["Gil"]["Last game"], told["Ana"]["Games that count"]) == ("3", "", "")
    assert told["Gil"]["First games expire with"] > "2026-01"


def test_file_has_no_years_of_birth(client, people):
    cells = {cell for row in rows_of(client.get(f"{CSV}?col=age&col=k")) for cell in row}
    assert not {"2010", "1961", "1976", "2012", "2011"} & cells


def test_file_does_not_tell_who_is_hidden(client, people):
    people["ana"].hide_name = True
    people["ana"].save()
    client.cookies["django_language"] = "pt-br"
    columns = "?col=age&col=club"
    [hidden] = [row for row in rows_of(client.get(CSV + columns)) if row[3] == "jogador oculto"]
    assert (hidden[1], hidden[2], hidden[6]) == ("", "", "")
    assert "Ana" not in str(sheet_of(client.get(XLSX + columns)))


def test_formulas_stay_texts_and_changes_numbers(client, club):
    evil, ana = club.player('=HYPERLINK("x")', 1500, club=Club.objects.create(name="+55 11 Clube")), club.player("Ana", 1500)
    club.tournament("2026-01-20", [(ana, evil, "1-0")])
    club.close()
    row = rows_of(client.get(CSV))[2]
    assert (row[3], row[5], row[6]) == ('\'=HYPERLINK("x")', "'+55 11 Clube", "-22")
    sheet = sheet_of(client.get(XLSX))[2]
    assert (sheet[3], sheet[6]) == ('=HYPERLINK("x")', -22.0)


@pytest.mark.parametrize("address", ["2025-12/standard/list.csv", "2026-01/standard/r9/list.csv", "2026-01/standard/list.pdf"])
def test_files_of_lists_that_are_not_there_are_not_found(client, people, address):
    assert client.get(f"/list/{address}").status_code == 404
