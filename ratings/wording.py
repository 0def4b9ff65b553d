"""Months in the words of the page's language, and changes with their sign."""

import datetime as dt

from django.utils.dates import MONTHS
from django.utils.formats import date_format
from django.utils.translation import get_language

MINUS = "\u2212"


def capitals_months() -> bool:
    """English writes months with a capital; Portuguese and Spanish do not, though Django's catalogue gives them one."""
    return (get_language() or "en").startswith("en")


def month_words(day: dt.date) -> str:
    """March 2026, março de 2026."""
    words = date_format(day, "YEAR_MONTH_FORMAT")
    return words if capitals_months() else words.lower()


def as_sentence(text: str) -> str:
    """The text with a capital where it begins with a month, which Portuguese and Spanish write small; names stay as they are."""
    months = {str(month).lower() for month in MONTHS.values()}
    return text[:1].upper() + text[1:] if text.split(" ", 1)[0] in months else text


def short_month(day: dt.date) -> str:
    """Mar 2026, mar 2026: a month where there is little room."""
    name = date_format(day, "M" if capitals_months() else "b")
    return f"{name} {day.year}"


def signed(value: int) -> str:
    """+18, −22, 0."""
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{abs(value)}"
