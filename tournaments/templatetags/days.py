"""How the days of a tournament are written: March 7–8, 2026; 7 a 8 de março de 2026; 7 al 8 de marzo de 2026."""

import datetime as dt

from django import template
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext

register = template.Library()


@register.simple_tag
def day_range(start: dt.date, end: dt.date) -> str:
    """From the first day to the last, what they share said once."""
    if start == end:
        return _written(end, "DATE_FORMAT")
    if (start.year, start.month) == (end.year, end.month):
        first = _written(start, pgettext("date format: the first of several days in one month", "F j"))
        last = _written(end, pgettext("date format: the last of several days in one month", "j, Y"))
        return first + pgettext("between two days of one month", "–") + last
    format = "MONTH_DAY_FORMAT" if start.year == end.year else "DATE_FORMAT"
    return _written(start, format) + pgettext("between two days", " – ") + _written(end, "DATE_FORMAT")


def _written(day: dt.date, format: str) -> str:
    """Django's catalogues give months a capital, which only English does; Portuguese writes the first of a month as 1º."""
    language, words = get_language() or "en", date_format(day, format)
    if language.startswith("en"):
        return words
    words = words.lower()
    return f"1º{words[1:]}" if day.day == 1 and language.startswith("pt") and words[:2].strip() == "1" else words
