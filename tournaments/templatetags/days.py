"""How the days of a tournament are written: March 7–8, 2026; 7 a 8 de março de 2026; 7 al 8 de marzo de 2026."""

import datetime as dt

from django import template
from django.utils.translation import pgettext

from tournaments.day_words import written

register = template.Library()


@register.simple_tag
def day_range(start: dt.date, end: dt.date) -> str:
    """From the first day to the last, what they share said once."""
    if start == end:
        return written(end, "DATE_FORMAT")
    if (start.year, start.month) == (end.year, end.month):
        last = written(end, pgettext("date format: the last of several days in one month", "j, Y"))
        return _first_of_several(start) + last
    format = "MONTH_DAY_FORMAT" if start.year == end.year else "DATE_FORMAT"
    return written(start, format) + pgettext("between two days", " – ") + written(end, "DATE_FORMAT")


@register.simple_tag
def days_of_year(start: dt.date, end: dt.date) -> str:
    """The same where the year of the last day is known: March 7–8; 7 a 8 de março."""
    if start == end:
        return written(end, "MONTH_DAY_FORMAT")
    if start.year != end.year:
        return day_range(start, end)
    if start.month == end.month:
        names_month = "F" in pgettext("date format: the first of several days in one month", "F j")
        return _first_of_several(start) + written(end, "j" if names_month else "MONTH_DAY_FORMAT")
    return written(start, "MONTH_DAY_FORMAT") + pgettext("between two days", " – ") + written(end, "MONTH_DAY_FORMAT")


def _first_of_several(start: dt.date) -> str:
    first = written(start, pgettext("date format: the first of several days in one month", "F j"))
    return first + pgettext("between two days of one month", "–")
