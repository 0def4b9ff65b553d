"""What an address asks for: a choice that makes sense, or nothing and a sentence that says so."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

LONGEST_SHOWN = 40


def one_of(query: Mapping[str, str], name: str, known: Collection[str], sentence: str, problems: list[str]) -> str:
    """The value of that name if it is one of those known; else nothing, and `sentence` about the `value` among the problems."""
    value = query.get(name, "").replace("\0", " ").strip()
    if not value or value in known:
        return value
    problems.append(sentence % {"value": shown_value(value)})
    return ""


def pace_asked(query: Mapping[str, str], known: Collection[str], problems: list[str]) -> str:
    """The pace chosen, among those there are to choose from."""
    return one_of(query, "pace", known, _("“%(value)s” is no pace that can be chosen here."), problems)


def year_asked(query: Mapping[str, str], problems: list[str]) -> int | None:
    """The year chosen: four digits, whether anything lies in it or not."""
    value = query.get("year", "").replace("\0", " ").strip()
    if value.isascii() and value.isdigit() and len(value) == 4 and int(value):
        return int(value)
    if value:
        problems.append(_("“%(value)s” is no year.") % {"value": shown_value(value)})
    return None


def shown_value(value: str) -> str:
    """What stands in the address, as a sentence quotes it."""
    return value.replace("\0", " ").strip()[:LONGEST_SHOWN]
