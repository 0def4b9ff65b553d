"""Checks that rows of several files share."""

import datetime as dt
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from ratings.archive.contents import Archive
from ratings.archive.errors import Problems, stands_already
from ratings.archive.fields import Row
from ratings.months import month_slug


def check_once(rows: Iterable[Row], key: Callable[[Any], Hashable], column: str, problems: Problems) -> None:
    """No two rows share a key (None: has none)."""
    found: dict[Hashable, int] = {}
    for row in rows:
        value = key(row)
        if value is not None and found.setdefault(value, row.line) != row.line:
            problems.add(row.file, stands_already(str(getattr(row, column)), found[value]), line=row.line, column=column)


def check_period(row: Row, column: str, month: dt.date, archive: Archive, problems: Problems) -> None:
    """No month before the club's first is ever closed."""
    if archive.club and month < archive.club.first_period:
        sentence = _("This is before the first period, %(month)s.")
        problems.add(row.file, sentence % {"month": month_slug(archive.club.first_period)}, line=row.line, column=column)
