"""Reading the CSV files of an archive, row by row, collecting every fault with its place."""

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import Field
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from ratings.archive.cells import Reader
from ratings.archive.club import read_club
from ratings.archive.contents import Archive
from ratings.archive.errors import CellError, Problems, Unreadable
from ratings.archive.fields import Row, columns_of
from ratings.archive.lines import Lines
from ratings.archive.past_tables import PAST_ROWS, ReopeningRow, RevisionRow
from ratings.archive.source import Source, open_source, opened
from ratings.archive.tables import (
    CLUB_FILE,
    TABLES,
    AdjustmentRow,
    ByeRow,
    EntryRow,
    GameRow,
    ListRow,
    OpeningRow,
    PlayerRow,
    TournamentRow,
)

Report = Callable[[str, int, int | None], None]
"""Told how far the work is: what is being done, how many rows of it are done, and of how many (None: unknown)."""

R = TypeVar("R", bound=Row)
_EVERY = 1000  # rows between two reports

MOST_ROWS = 5_000_000
"""Of one file; a club of a thousand players needs centuries for as many games."""
MOST_COLUMNS = 200
"""So many names of a header are looked at; no file has nearly as many."""


def silently(what: str, done: int, total: int | None) -> None:
    """The report of work that nobody watches."""


def read_archive(path: Path, problems: Problems, report: Report = silently) -> Archive:
    """The archive at `path`, a folder or a zip. Raises ArchiveError only where there is none; faults go into `problems`."""
    with open_source(path) as source:
        _refuse_unknown_files(source, problems)
        _check_header(source, ListRow, problems)
        return Archive(
            club=read_club(source, problems),
            players=_read(source, PlayerRow, problems, report),
            tournaments=_read(source, TournamentRow, problems, report),
            games=_read(source, GameRow, problems, report),
            byes=_read(source, ByeRow, problems, report),
            entries=_read(source, EntryRow, problems, report),
            openings=_read(source, OpeningRow, problems, report),
            adjustments=_read(source, AdjustmentRow, problems, report),
            revisions=_read(source, RevisionRow, problems, report),
            past={table: _read(source, table, problems, report) for table in PAST_ROWS},
            reopenings=_read(source, ReopeningRow, problems, report),
        )


def read_lists(path: Path) -> list[ListRow]:
    """The rows of `lists.csv` of the archive at `path`, in the file's order; raises ArchiveError."""
    problems = Problems()
    with open_source(path) as source:
        if ListRow.file not in source.names:
            problems.add(ListRow.file, _("This file is missing."))
        rows = _read(source, ListRow, problems, silently)
    problems.refuse_if_any()
    return rows


def has_revisions(path: Path) -> bool:
    """Whether the archive at `path` brings its superseded lists along; raises ArchiveError where there is none."""
    with open_source(path) as source:
        return RevisionRow.file in source.names


def _refuse_unknown_files(source: Source, problems: Problems) -> None:
    """A .csv or .toml file that nobody would read is most likely misspelt.

    expected.* is left aside: it says what must come out of an archive, for those who check that.
    """
    known = {CLUB_FILE, *(table.file for table in TABLES)}
    for name in source.names:
        is_ours = name.lower().endswith((".csv", ".toml")) and not name.startswith((".", "expected."))
        if is_ours and name not in known:
            problems.add(name, _("An archive has no such file; its files are: %(known)s.") % {"known": ", ".join(sorted(known))})


def _read(source: Source, table: type[R], problems: Problems, report: Report) -> list[R]:
    if table.file not in source.names:
        if table.required:
            problems.add(table.file, _("This file is missing."), row_lost=True)
        return []
    rows: list[R] = []
    try:
        with opened(source, table.file) as stream:
            for row in _rows(stream, table, problems):
                rows.append(row)
                if len(rows) % _EVERY == 0:
                    report(_("Reading %(file)s") % {"file": table.file}, len(rows), None)
    except Unreadable as fault:
        problems.add(table.file, fault.sentence, line=fault.line, row_lost=True)
    return rows


def _check_header(source: Source, table: type[Row], problems: Problems) -> None:
    """Looks at the first line alone."""
    if table.file not in source.names:
        return
    try:
        with opened(source, table.file) as stream:
            for line, header in islice(_records(stream), 1):
                _plan(header, line, table, problems)
    except Unreadable as fault:
        problems.add(table.file, fault.sentence, line=fault.line)


def _rows(stream: BinaryIO, table: type[R], problems: Problems) -> Iterator[R]:
    records = _records(stream)
    line, header = next(records, (1, []))
    plan = _plan(header, line, table, problems)
    if plan is None:
        return
    for number, (line, cells) in enumerate(records, start=1):
        if number > MOST_ROWS:
            raise Unreadable(_("This file is far too long."), line)
        if len(cells) == len(header):
            yield table(line, *_values(plan, cells, line, table.file, problems))
        else:
            sentence = _("The line has %(cells)d cells and the header %(columns)d.")
            problems.add(table.file, sentence % {"cells": len(cells), "columns": len(header)}, line=line, row_lost=True)


def _records(stream: BinaryIO) -> Iterator[tuple[int, list[str]]]:
    """Each record with the line it begins on; lines without any text are passed over."""
    lines = Lines(stream)
    reader = csv.reader(lines, strict=True)
    while True:
        lines.begin_record()
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise Unreadable(_("This line is not CSV: %(reason)s.") % {"reason": error}, line) from error
        if any(cells):
            yield line, cells


class _Column(NamedTuple):
    """How to read one column: `place` in the record, -1 where the header does not name it."""

    name: str
    place: int
    read: Reader
    filled: bool
    default: Any


def _plan(header: Sequence[str], line: int, table: type[Row], problems: Problems) -> list[_Column] | None:
    """The columns in the order of the table's fields; None where the header is not one of this file."""
    before = problems.total
    columns = columns_of(table)
    names = [name.strip() for name in header]
    known = [column.name for column in columns]
    seen: set[str] = set()
    for place, name in enumerate(names[:MOST_COLUMNS]):  # of more than that some are surely unknown or doubled
        if name not in known:
            problems.add(table.file, _unknown_column(name, names, known), line=line, column=name or str(place + 1), row_lost=True)
        elif name in seen:
            problems.add(table.file, _("This column stands here twice."), line=line, column=name, row_lost=True)
        seen.add(name)
    for column in columns:
        if column.metadata["present"] and column.name not in names:
            problems.add(table.file, _("This column is missing."), line=line, column=column.name, row_lost=True)
    if problems.total > before:
        return None
    return [_column(column, names) for column in columns]


def _column(column: "Field[Any]", names: Sequence[str]) -> _Column:
    place = names.index(column.name) if column.name in names else -1
    metadata = column.metadata
    return _Column(column.name, place, metadata["read"], metadata["filled"], metadata["default"])


def _unknown_column(name: str, names: Sequence[str], known: Sequence[str]) -> str:
    if len(names) == 1 and (";" in name or "\t" in name):
        return _("The columns are not parted by commas, as an archive's are.")
    return _("This column is unknown; the columns of this file are: %(known)s.") % {"known": ", ".join(known)}


def _values(plan: Sequence[_Column], cells: Sequence[str], line: int, file: str, problems: Problems) -> list[Any]:
    """The values of one record, None where a cell is refused."""
    values: list[Any] = []
    for name, place, read, filled, default in plan:
        cell = cells[place].strip() if place >= 0 else ""
        value = default
        if cell:
            try:
                value = read(cell)
            except CellError as fault:
                value = None
                problems.add(file, str(fault), line=line, column=name)
        elif filled:
            problems.add(file, _("This cell must not be empty."), line=line, column=name)
        values.append(value)
    return values
