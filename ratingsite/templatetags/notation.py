"""How numbers, months and days are written for people, in the language of the page.

The project counts in integers (half points, hundredths of a point); these filters are the only place that writes them out.
"""

import datetime as dt
from typing import Any

from django import template
from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, pgettext

from ratings.wording import MINUS, capitals_months, month_words, short_month, signed
from tournaments.models import Pace

register = template.Library()

DASH = "\u2014"


register.filter("month_words", month_words)
register.filter("short_month", short_month)
register.filter("signed", signed)


@register.filter
def signed_total(value: int) -> str:
    """+14,014, −50, 0: with its sign, and grouped as the language groups thousands."""
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{intcomma(abs(value))}"


@register.filter
def day_words(day: dt.date) -> str:
    """April 2, 2026; 2 de abril de 2026; and in Portuguese the first of a month as 1º."""
    if isinstance(day, dt.datetime) and timezone.is_aware(day):
        day = timezone.localtime(day)
    words = date_format(day, "DATE_FORMAT")
    if capitals_months():
        return words
    first = day.day == 1 and (get_language() or "").startswith("pt")
    return words.lower().replace("1 ", "1º ", 1) if first else words.lower()


@register.filter
def half_points(value: int) -> str:
    """Half points as points: 13 -> 6½."""
    whole, half = divmod(abs(value), 2)
    digits = f"{whole or ''}½" if half else str(whole)
    return f"{MINUS}{digits}" if value < 0 else digits


@register.filter
def hundredths(value: int) -> str:
    """Hundredths with the decimal mark of the language: 650 -> 6.50 or 6,50."""
    whole, rest = divmod(abs(value), 100)
    return f"{MINUS if value < 0 else ''}{whole}{get_format('DECIMAL_SEPARATOR')}{rest:02d}"


@register.filter
def signed_hundredths(value: int) -> str:
    """+0.23, −1.50, 0.00."""
    return f"{'+' if value > 0 else ''}{hundredths(value)}"


TITLES = {
    "GM": gettext_lazy("grandmaster"),
    "WGM": gettext_lazy("woman grandmaster"),
    "IM": gettext_lazy("international master"),
    "WIM": gettext_lazy("woman international master"),
    "FM": gettext_lazy("FIDE master"),
    "WFM": gettext_lazy("woman FIDE master"),
    "CM": gettext_lazy("candidate master"),
    "WCM": gettext_lazy("woman candidate master"),
}


@register.filter
def title_words(title: str) -> str:
    """A FIDE title in words: FM -> FIDE master."""
    return str(TITLES.get(title, title))


@register.filter
def pace_words(pace: str) -> str:
    """The pace in words: standard, rapid, blitz in the language of the page."""
    return str(Pace(pace).label)


@register.filter
def or_dash(value: Any) -> Any:
    """A dash where there is nothing to show; zero is something."""
    return DASH if value is None or value == "" else value


@register.simple_tag
def change(value: int | None) -> SafeString | str:
    """A change of rating with arrow, sign and colour; the arrow is said in words to who cannot see it."""
    if value is None:
        return DASH
    if value == 0:
        return format_html('<span class="zero">{}</span>', 0)
    css, arrow, word = ("up", "▲", pgettext("rating", "up")) if value > 0 else ("down", "▼", pgettext("rating", "down"))
    return format_html(
        '<span class="{}"><span aria-hidden="true">{}</span><span class="visually-hidden">{}</span> {}</span>',
        css,
        arrow,
        word,
        signed(value),
    )


@register.simple_tag(takes_context=True)
def current(context: template.Context, *names: str) -> SafeString | str:
    """aria-current for the link of the navigation whose pages have one of these URL names ("ratings:list")."""
    match = getattr(context.get("request"), "resolver_match", None)
    return SafeString(' aria-current="page"') if match is not None and match.view_name in names else ""
