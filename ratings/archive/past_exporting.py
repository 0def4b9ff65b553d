"""Writing the lists that are not in force any more, or whose month is open again, and why it was reopened."""

from collections.abc import Iterator
from typing import Any

from ratings.archive.fields import Row, columns_of
from ratings.archive.past_tables import PAST_ROWS, PastRow, ReopeningRow, RevisionRow, model_columns
from ratings.archive.target import Target, write_table
from ratings.models import PeriodStatus, RatingList, Reopening
from ratings.months import month_slug
from ratings.periods import lists_in_force
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
    reopenings = Reopening.objects.select_related("period").order_by("pk")
    rows = (_written(ReopeningRow, [each.period.month, each.at, each.by_name, each.reason]) for each in reopenings)
    write_table(target, ReopeningRow, rows, optional=True)


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
