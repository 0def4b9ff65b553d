"""A day in words, as the language of the page writes it."""

import datetime as dt

from django.utils.formats import date_format
from django.utils.translation import get_language


def written(day: dt.date, format: str) -> str:
    """Django's catalogues give months a capital, which only English does; Portuguese writes the first of a month as 1º."""
    language, words = get_language() or "en", date_format(day, format)
    if language.startswith("en"):
        return words
    words = words.lower()
    return f"1º{words[1:]}" if day.day == 1 and language.startswith("pt") and words[:2].strip() == "1" else words
