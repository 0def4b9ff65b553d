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
        first = written(start, pgettext("date format: the first of several days in one month", "F j"))
        last = written(end, pgettext("date format: the last of several days in one month", "j, Y"))
        return first + pgettext("between two days of one month", "–") + last
    format = "MONTH_DAY_FORMAT" if start.year == end.year else "DATE_FORMAT"
    return written(start, format) + pgettext("between two days", " – ") + written(end, "DATE_FORMAT")
