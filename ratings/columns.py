"""Whole columns of integers between the database and NumPy, without an object per row.

Reading: the database joins the numbers to one text, which NumPy parses; measured at a third of the time of fetching rows. One way
for SQLite and PostgreSQL. Writing: COPY on PostgreSQL, executemany on SQLite.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

IntColumns = list[NDArray[np.int64]]
BATCH = 10_000  # rows written between two words on how far it is


def read_columns(expressions: Sequence[str], rest: str, params: Sequence[Any] = ()) -> IntColumns:
    """Integer columns of `SELECT expressions rest`, rows in no particular order.

    Each expression must be an integer and never NULL (use COALESCE).
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_joined(expressions)} {rest}", params)
        text = cursor.fetchone()[0]
    table = _parsed(text).reshape(-1, len(expressions))
    return [np.ascontiguousarray(table[:, i]) for i in range(len(expressions))]


def read_groups(group: str, expression: str, rest: str, params: Sequence[Any] = ()) -> dict[Any, NDArray[np.int64]]:
    """One such column, parted by what `group` is in each row."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {group}, {_joined([expression])} {rest} GROUP BY {group}", params)
        return {value: _parsed(text) for value, text in cursor.fetchall()}


def _joined(expressions: Sequence[str]) -> str:
    """SQL for all rows as one text. A function that writes a row at once takes half as long as a chain of `||`, or less."""
    if connection.vendor == "postgresql":
        return f"string_agg(concat_ws(',', {', '.join(expressions)}), ',')"
    marks = ",".join(["%%s"] * len(expressions))
    return f"group_concat(printf('{marks}', {', '.join(expressions)}), ',')"


def _parsed(text: str | None) -> NDArray[np.int64]:
    return np.fromstring(text, dtype=np.int64, sep=",") if text else np.empty(0, dtype=np.int64)


def any_of(column: str, ids: Sequence[int]) -> tuple[str, list[Any]]:
    """The condition that `column` is one of `ids`, and its parameters; however many there are."""
    if connection.vendor == "postgresql":
        return f"{column} = ANY(%s)", [list(ids)]
    return f"{column} IN (SELECT value FROM json_each(%s))", [str(list(ids))]  # noqa: S608  constants of this project


def month_of(column: str) -> str:
    """The month index (ratings.months) of a date column as SQL."""
    if connection.vendor == "postgresql":
        return f"(EXTRACT(YEAR FROM {column})::int * 12 + EXTRACT(MONTH FROM {column})::int - 1)"
    return f"(CAST(strftime('%%Y', {column}) AS INTEGER) * 12 + CAST(strftime('%%m', {column}) AS INTEGER) - 1)"


def write_rows(
    table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], written: Callable[[int], Any] | None = None
) -> None:
    """Append many rows to `table` as fast as the driver can, inside the transaction under way.

    `written` is told after every BATCH rows that there are so many more.
    """
    names = ", ".join(columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with connection.wrap_database_errors, cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for batch in _batches(rows, written):
                    for row in batch:
                        copy.write_row(row)
        else:
            marks = ", ".join(["%s"] * len(columns))
            statement = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608
            for batch in _batches(rows, written):
                cursor.executemany(statement, batch)


def _batches(rows: Iterable[Sequence[Any]], written: Callable[[int], Any] | None) -> Iterator[list[Sequence[Any]]]:
    """The rows in lists of at most BATCH. A list that was taken is told of as written when the next one is asked for."""
    remaining = iter(rows)
    while batch := list(islice(remaining, BATCH)):
        yield batch
        if written is not None and len(batch) == BATCH:
            written(BATCH)


def nullable(values: NDArray[Any], present: NDArray[np.bool_]) -> list[Any]:
    """Python values of a column, None where not present."""
    boxed = values.astype(object)
    boxed[~present] = None
    return boxed.tolist()
