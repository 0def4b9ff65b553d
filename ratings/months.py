"""Months as the database, addresses and the rating engine write them."""

import datetime as dt
import re
from typing import Any

from django.db.models import BooleanField, Func

_SLUG = re.compile(r"(\d{4})-(0[1-9]|1[0-2])\Z", re.ASCII)


class IsFirstDay(Func):
    """The condition that a date is the first of its month.

    Written in each database's own words: Django's `day` look-up would put a function of its own into the SQLite file, which no
    other program could then check or copy.
    """

    template = "(EXTRACT(DAY FROM %(expressions)s) = 1)"
    output_field = BooleanField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return super().as_sql(compiler, connection, template="(strftime('%%%%d', %(expressions)s) = '01')", **context)


def month_slug(day: dt.date) -> str:
    """2026-03"""
    return f"{day.year:04d}-{day.month:02d}"


def parse_month(text: str) -> dt.date:
    """The first day of the month that "2026-03" names; ValueError for anything else."""
    match = _SLUG.match(text)
    if not match or not dt.MINYEAR <= int(match[1]) <= dt.MAXYEAR:
        raise ValueError(text)
    return dt.date(int(match[1]), int(match[2]), 1)


def month_index(day: dt.date) -> int:
    """The month as the rating engine counts it: year * 12 + month - 1."""
    return day.year * 12 + day.month - 1


def month_start(index: int) -> dt.date:
    """The first day of the month with this index."""
    return dt.date(index // 12, index % 12 + 1, 1)


def next_month(day: dt.date) -> dt.date:
    return month_start(month_index(day) + 1)
