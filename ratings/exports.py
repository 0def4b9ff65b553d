"""A published list for other programs: CSV, spreadsheet, plain text, JSON. Rows are streamed, in list order.

Whoever runs the club exports all of it, on the server. What anybody may download is what the page shows (ratings.list_downloads).
"""

import csv
import io
import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

import xlsxwriter
from django.db.models import Max
from django.db.models.functions import Length
from django.utils.translation import gettext as _

from ratings.archive.ids import player_ids
from ratings.models import EntryStatus, ListEntry, RatingList
from ratings.months import month_slug

COLUMNS = (
    "rank", "id", "name", "title", "club", "birth_year", "gender", "federation", "rating", "change", "games", "k", "status",
)  # fmt: skip
TEXT_COLUMNS = ("rank", "id", "name", "title", "club", "rating", "change", "games", "k", "status")
_CUT = {"name": 32, "club": 20}  # in plain text, a longer one ends in an ellipsis
NUMBERS = frozenset({"rank", "birth_year", "rating", "change", "games", "k"})

Row = tuple[int | str | None, ...]
"""The cells of one player, in `COLUMNS` those that it names; None is an empty cell."""

_STORED = ("name", "title", "club", "birth_year", "gender", "federation", "rating", "change", "games", "k", "status")
_CHUNK = 2000
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def list_rows(rating_list: RatingList) -> Iterator[Row]:
    """One row per player on the list. A player who hides his name keeps his place, without name, id, title, year and sex."""
    ids = player_ids()
    entries = ListEntry.objects.filter(rating_list=rating_list).order_by("position")
    values = entries.values_list("rank", "player_id", "player__hide_name", *_STORED)
    for rank, player, hidden, name, title, club, born, sex, *cells, status in values.iterator(_CHUNK):
        who, told = (("", _("hidden player"), ""), (None, "")) if hidden else ((ids[player], name, title), (born, sex))
        yield (rank, *who, club, *told, *cells, EntryStatus(status).name.lower())


def csv_text(rating_list: RatingList, *, excel: bool = False) -> Generator[str]:
    """CSV with commas; `excel`: with semicolons and a byte-order mark, as spreadsheets in Portuguese and Spanish expect it.

    A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers never do. Every row is one string.
    """
    return csv_of(COLUMNS, list_rows(rating_list), excel=excel)


def csv_of(columns: Sequence[str], rows: Iterator[Row], *, excel: bool) -> Generator[str]:
    """These rows as `csv_text` writes them."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=";" if excel else ",", lineterminator="\r\n" if excel else "\n")
    if excel:
        buffer.write("\ufeff")
    writer.writerow(columns)
    for row in rows:
        yield _taken(buffer)
        writer.writerow([_guarded(cell) if isinstance(cell, str) else cell for cell in row])
    yield _taken(buffer)


def _guarded(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def json_text(rating_list: RatingList) -> Generator[str]:
    """A list of objects, one a line; what is empty is null."""
    before = "[\n"
    for row in list_rows(rating_list):
        values = {name: None if cell == "" else cell for name, cell in zip(COLUMNS, row, strict=True)}
        yield before + json.dumps(values, ensure_ascii=False)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def plain_text(rating_list: RatingList) -> Generator[str]:
    """A table of fixed width for people, about 100 characters wide: numbers to the right, texts to the left."""
    known = dict(zip(COLUMNS, _widths(rating_list), strict=True))
    widths = {column: min(known[column], _CUT.get(column, known[column])) for column in TEXT_COLUMNS}
    yield _line({column: column for column in widths}, widths)
    yield _line({column: "-" * width for column, width in widths.items()}, widths)
    for row in list_rows(rating_list):
        yield _line(dict(zip(COLUMNS, row, strict=True)), widths)


def _widths(rating_list: RatingList) -> list[int]:
    """The widest cell of every column, asked of the database so that the rows need not be held."""
    longest = ListEntry.objects.filter(rating_list=rating_list).aggregate(
        name=Max(Length("name")), club=Max(Length("club")), rank=Max("rank")
    )
    known = {
        "id": max(map(len, player_ids().values()), default=0),
        "name": max(longest["name"] or 0, len(_("hidden player"))),
        "club": longest["club"] or 0,
        "rank": len(str(longest["rank"] or 0)),
        "change": len("-9999"),
        "k": len("45"),
        "status": max(len(status.name) for status in EntryStatus),
    }
    return [max(len(column), known.get(column, 0)) for column in COLUMNS]


def _line(cells: Mapping[str, Any], widths: Mapping[str, int]) -> str:
    aligned = []
    for column, width in widths.items():
        text = "" if cells[column] is None else str(cells[column])
        if column in _CUT and len(text) > width:
            text = text[: width - 1] + "…"
        aligned.append(text.rjust(width) if column in NUMBERS else text.ljust(width))
    return " ".join(aligned).rstrip() + "\n"


def write_xlsx(rating_list: RatingList, file: BinaryIO) -> None:
    """The list as a workbook of one sheet."""
    write_sheet(file, sheet_name(rating_list), zip(COLUMNS, _widths(rating_list), strict=True), list_rows(rating_list))


def sheet_name(rating_list: RatingList) -> str:
    """What the one sheet of a list's workbook is called."""
    return f"{month_slug(rating_list.period.month)} {rating_list.pace}"


def write_sheet(file: BinaryIO, name: str, columns: Iterable[tuple[str, int]], rows: Iterable[Row]) -> None:
    """A workbook of one sheet: numbers are numbers, texts are texts whatever they begin with, empty cells are empty.

    `columns` are the headings and how many characters their widest cell has.
    """
    with xlsxwriter.Workbook(file, {"constant_memory": True}) as workbook:
        sheet = workbook.add_worksheet(name)
        bold = workbook.add_format({"bold": True})
        sheet.freeze_panes(1, 0)
        for place, (column, width) in enumerate(columns):
            sheet.set_column(place, place, width + 2)
            sheet.write_string(0, place, column, bold)
        for number, row in enumerate(rows, start=1):
            for place, cell in enumerate(row):
                if isinstance(cell, int):
                    sheet.write_number(number, place, cell)
                elif cell:
                    sheet.write_string(number, place, cell)
