"""Reads single values of a regulation's data; what cannot be is refused with the parameter's dotted name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NoReturn

from elo.errors import RegulationError, gettext_noop

# No rating, K or count comes near these; they keep every product of the computation inside 64 bits.
LARGEST = 1_000_000
LARGEST_K = 1_000


def refuse(parameter: str, template: str, **params: object) -> NoReturn:
    """Raise the RegulationError of a parameter; `template` is the English sentence."""
    raise RegulationError(parameter, template, params)


def is_none(value: object) -> bool:
    """Whether the value is one of the spellings of *none*."""
    return value is None or (isinstance(value, str) and value in ("", "none"))


def table_of(value: object, parameter: str) -> Mapping[str, Any]:
    """A table of parameters."""
    if not isinstance(value, Mapping):
        refuse(parameter, gettext_noop("%(parameter)s: a table of parameters is needed, not %(value)r."), value=value)
    return value


def list_of(value: object, parameter: str) -> Sequence[Any]:
    """A list of values."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        refuse(parameter, gettext_noop("%(parameter)s: a list is needed, not %(value)r."), value=value)
    return value


def pair_of(entry: object, parameter: str, names: tuple[str, str]) -> tuple[Any, Any]:
    """An entry of two values, as a list of two or a table with these names."""
    if isinstance(entry, Mapping):
        return entry.get(names[0]), entry.get(names[1])
    pair = list_of(entry, parameter)
    if len(pair) != 2:
        template = gettext_noop("%(parameter)s: each entry needs two values (%(first)s, %(second)s), not %(value)r.")
        refuse(parameter, template, first=names[0], second=names[1], value=entry)
    return pair[0], pair[1]


def check_known(table: Mapping[str, Any], names: frozenset[str], within: str) -> None:
    """Refuse a key that is not one of the names; `within`: the table's own name and a dot."""
    for key in table:
        if key not in names:
            template = gettext_noop("There is no parameter “%(parameter)s”. Known: %(known)s.")
            refuse(f"{within}{key}", template, known=", ".join(sorted(names)) or "–")


def whole_of(value: object, parameter: str, *, least: int, most: int = LARGEST) -> int:
    """A whole number within its limits."""
    if isinstance(value, bool) or not isinstance(value, int):
        template = gettext_noop("%(parameter)s: a whole number is needed, not %(value)r.")
        refuse(parameter, template, value=value)
    if value < least:
        template = gettext_noop("%(parameter)s: %(value)s is too small, the least is %(least)s.")
        refuse(parameter, template, value=value, least=least)
    if value > most:
        template = gettext_noop("%(parameter)s: %(value)s is too large, the most is %(most)s.")
        refuse(parameter, template, value=value, most=most)
    return value


def number_of(table: Mapping[str, Any], name: str, *, least: int, most: int = LARGEST, within: str = "") -> int | None:
    """A whole number that may be *none*."""
    value = table.get(name)
    return None if is_none(value) else whole_of(value, within + name, least=least, most=most)


def needed(table: Mapping[str, Any], name: str, *, least: int, most: int = LARGEST, within: str) -> int:
    """A whole number that must be there."""
    value = number_of(table, name, least=least, most=most, within=within)
    if value is None:
        refuse(within + name, gettext_noop("%(parameter)s is missing."))
    return value


def flag_of(table: Mapping[str, Any], name: str, *, within: str = "") -> bool:
    """Yes or no; *none* is no."""
    value = table.get(name)
    if isinstance(value, bool):
        return value
    if is_none(value) or value in ("no", "false"):
        return False
    if value in ("yes", "true"):
        return True
    refuse(within + name, gettext_noop("%(parameter)s: yes or no is needed, not %(value)r."), value=value)


def choice_of(
    table: Mapping[str, Any], name: str, choices: tuple[str, ...], *, default: str | None = None, within: str = ""
) -> Any:
    """One of the choices; *none* is the default, or refused where there is none."""
    value = table.get(name)
    if is_none(value) and "none" not in choices:
        value = default
    if value is None:
        template = gettext_noop("%(parameter)s is missing. Possible: %(known)s.")
        refuse(within + name, template, known=", ".join(choices))
    if not isinstance(value, str) or value not in choices:
        template = gettext_noop("%(parameter)s: “%(value)s” is not possible. Possible: %(known)s.")
        refuse(within + name, template, value=value, known=", ".join(choices))
    return value


def half_points_of(value: object, parameter: str) -> int:
    """A score as half points; 0.5, "0.5", "1/2" and "½" are one half point."""
    if is_none(value):
        return 0
    points = _fraction(value)
    if points is None:
        template = gettext_noop("%(parameter)s: a number of points is needed, not %(value)r.")
        refuse(parameter, template, value=value)
    doubled = 2 * points
    if doubled.denominator != 1 or not 0 <= doubled <= LARGEST:
        template = gettext_noop("%(parameter)s: points come in halves from 0 upwards, not %(value)s.")
        refuse(parameter, template, value=value)
    return doubled.numerator


def _fraction(value: object) -> Fraction | None:
    """The exact value of a number or of a text such as "0.5", "1/2" or "2½"; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        if isinstance(value, str) and value.endswith("½"):
            return int(value[:-1] or "0") + Fraction(1, 2)
        if isinstance(value, str) and "e" in value.lower():
            return None  # a power of ten could be of any size
        return Fraction(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
