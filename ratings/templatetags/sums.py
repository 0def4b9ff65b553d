"""Exact numbers of a calculation as people write them; beside the filters of the library `notation`."""

from django import template
from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils.formats import get_format

from ratings.wording import MINUS

register = template.Library()


@register.simple_tag
def exact(numerator: int, denominator: int) -> str:
    """A fraction as a decimal: 1873; 1874,45; and 1916,66… where two places do not hold it, cut and not rounded."""
    hundredths, rest = divmod(abs(numerator) * 100, denominator)
    whole, places = divmod(hundredths, 100)
    mark = MINUS if numerator < 0 else ""
    if not places and not rest:
        return f"{mark}{whole}"
    return f"{mark}{whole}{get_format('DECIMAL_SEPARATOR')}{places:02d}{'…' if rest else ''}"


@register.simple_tag
def added(numerator: int, denominator: int = 1) -> str:
    """A fraction as the next term of a sum: "+ 18,45", "− 3"."""
    return f"{MINUS if numerator < 0 else '+'} {exact(abs(numerator), denominator)}"


@register.filter
def less(value: int, other: int) -> int:
    """value − other"""
    return value - other


@register.filter
def plus(value: int, other: int) -> int:
    """value + other"""
    return value + other


@register.filter
def tenths(value: int) -> str:
    """Tenths with the decimal mark of the language: 15835 -> 1583.5 or 1583,5."""
    whole, rest = divmod(value, 10)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest}"


@register.filter
def signed_total(value: int) -> str:
    """A sum with its sign and its thousands apart: +1,234; −1.234 in Portuguese; 0."""
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{intcomma(abs(value))}"
