"""Writing the lists that are not in force any more, or whose month is open again, and why it was reopened."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from ratings.archive.fields import Row, columns_of
from ratings.archive.past_tables import PAST_ROWS, PastRow, ReopeningRow, RevisionRow, model_columns
from ratings.archive.target import Target, write_table
from ratings.models import PeriodStatus, RatingList, Reopening
from ratings.months import month_slug
from ratings.periods import lists_in_force
from ratings.reopening import joined_reasons
from tournaments.models import Pace

_CHUNK = 5000
_PACES = list(Pace.values)
Ids = dict[str, dict[int, str]]


def in_order(lists: Any) -> list[RatingList]:
    """Lists by month, pace and revision."""
    found = list(lists.select_related("period"))
    return sorted(found, key=lambda each: (each.period.month, _PACES.index(each.pace), each.revision))


def write_past(target: Target, players: dict[int, str], tournaments: dict[int, str]) -> None:
    """The files about them, each only where it has a row: closing the months elsewhere makes all other lists again."""
    standing = lists_in_force().filter(period__status=PeriodStatus.CLOSED).order_by()
    lists = in_order(RatingList.objects.exclude(pk__in=standing.values("pk")))
    ids: Ids = {"player": players, "tournament": tournaments}
    write_table(target, RevisionRow, (_written(RevisionRow, _head(each)) for each in lists), optional=True)
    for table in PAST_ROWS:
        write_table(target, table, _rows(table, lists, ids), optional=True)
    write_table(target, ReopeningRow, (_written(ReopeningRow, row) for row in _reopenings()), optional=True)


def _reopenings() -> list[list[Any]]:
    """The reopenings; after them one line more for each list that an import would print for another reason than it has here.

    That is a correction whose officer wrote another reason when he published it, and what such a line would add to the reason of
    a later month that is open still.
    """
    reopened = list(Reopening.objects.select_related("period").order_by("pk"))
    rows = [[each.period.month, each.at, each.by_name, each.reason] for each in reopened]
    still_open = [each for each in reopened if each.period.is_open]
    wanted = {each.period.month: [each.at, each.by_name, _printed(each.period.month, rows)] for each in still_open}
    corrected = lists_in_force().filter(period__status=PeriodStatus.CLOSED, revision__gt=1)
    wanted |= {each.period.month: [each.published_at, each.published_by_name, each.reason] for each in corrected}
    for month in sorted(wanted):
        if _printed(month, rows) != wanted[month][-1]:
            rows.append([month, *wanted[month]])
    return rows


def _printed(month: dt.date, rows: list[list[Any]]) -> str:
    """The reason that an import of these lines prints with the month's next revision."""
    return joined_reasons(month, [(opened, reason) for opened, _at, _by, reason in rows])


def _written(table: type[Row], values: list[Any]) -> list[Any]:
    return [column.metadata["write"](value) for column, value in zip(columns_of(table), values, strict=True)]


def _head(each: RatingList) -> list[Any]:
    named = {"period": each.period.month, "published_by": each.published_by_name}
    return [named[column.name] if column.name in named else getattr(each, column.name) for column in columns_of(RevisionRow)]


def _rows(table: type[PastRow], lists: list[RatingList], ids: Ids) -> Iterator[list[Any]]:
    columns = columns_of(table)[3:]  # after the three that name the list
    writers = [ids[column.name].__getitem__ if column.name in ids else column.metadata["write"] for column in columns]
    names = model_columns(table, [column.name for column in columns])
    order = model_columns(table, list(table.order))
    for each in lists:
        head = [month_slug(each.period.month), each.pace, each.revision]
        rows = table.model.objects.filter(rating_list=each).order_by(*order).values_list(*names)
        for row in rows.iterator(_CHUNK):
            yield [*head, *(write(value) for write, value in zip(writers, row, strict=True))]
