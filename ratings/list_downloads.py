"""What the page of a list shows, as the rows of a file: the same players, order and columns, in the language of the page.

A reader takes away what he sees. Other programs read what `export_list` writes, whose columns never change (ratings.exports).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext as _

from ratings.archive.ids import player_ids
from ratings.exports import Row
from ratings.list_choice import ListRow, ListRows
from ratings.models import EntryStatus
from ratings.months import month_slug

_CHUNK = 1000
_WHO = ("id", "title", "name")
_CELLS: dict[str, Callable[[ListRow], int | str | None]] = {
    "within": lambda row: row.within,
    "title": lambda row: row.entry.shown_title,
    "name": lambda row: row.entry.shown_name,
    "age": lambda row: row.age,
    "change": lambda row: None if row.entry.status == EntryStatus.NEW else row.entry.change,
    "last_played": lambda row: month_slug(row.last_played) if row.last_played else None,
    "first_expiry": lambda row: month_slug(row.first_expiry) if row.first_expiry else None,
    "status": lambda row: str(row.entry.get_status_display()),
}
"""What a cell says where it is not the number or text of that name which the list holds."""


def heads_and_rows(rated: tables.Table, unrated: tables.Table) -> tuple[list[str], Iterator[Row]]:
    """Of the two tables of a page, sorted: one heading for each column of either, and the rows of the one, then of the other.

    A row is empty where its own table has no such column. A few queries for every thousand rows.
    """
    heads = _heads([table for table in (rated, unrated) if len(table.data)] or [rated])
    return list(heads.values()), (row for table in (rated, unrated) for row in _rows(table, list(heads)))


def _heads(shown: Sequence[tables.Table]) -> dict[str, str]:
    """The heading of every column by its name. Id, title and status, which the page says beside the name, have their own."""
    own = {"id": _("Id"), "title": _("Title"), "status": _("Status")}
    heads: dict[str, str] = {}
    for column in (column for table in shown for column in table.columns):
        for name in _WHO if column.name == "name" else (column.name,):
            heads.setdefault(name, own.get(name) or str(column.header))
    return heads | {"status": own["status"]}


def _rows(table: tables.Table, names: Sequence[str]) -> Iterator[Row]:
    found: ListRows = table.data.data
    known = {column.name for column in table.columns} | {*_WHO, "status"}
    ids = player_ids()
    for start in range(0, len(found), _CHUNK):
        for row in found.page(start, min(start + _CHUNK, len(found))):
            yield tuple(_cell(row, name, ids) if name in known else None for name in names)


def _cell(row: ListRow, name: str, ids: dict[int, str]) -> Any:
    if name == "id":
        return "" if row.entry.player.hide_name else ids[row.entry.player_id]
    return _CELLS[name](row) if name in _CELLS else getattr(row.entry, name)
