"""Months, paces and kinds of files in addresses: /list/2026-03/rapid/list.csv. What is neither is a 404 before any view runs."""

import datetime as dt

from ratings.months import month_slug, parse_month
from tournaments.models import Pace


class MonthConverter:
    """2026-03 <-> the first day of that month."""

    regex = "[0-9]{4}-[0-9]{2}"

    def to_python(self, value: str) -> dt.date:
        return parse_month(value)

    def to_url(self, value: dt.date) -> str:
        return month_slug(value)


class PaceConverter:
    """standard, rapid or blitz."""

    regex = "|".join(Pace.values)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return str(value)


class FileConverter:
    """The kinds of files that a list is offered in."""

    regex = "csv|xlsx"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
