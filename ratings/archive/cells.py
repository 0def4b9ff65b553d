"""From the text of a cell to its value, strictly: ISO dates, plain digits, the spellings that docs/archive.md lists.

A reader gets the trimmed text of a cell that is not empty and raises CellError with a sentence.
"""

import datetime as dt
import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from elo.errors import RegulationError
from elo.regulation import Regulation
from players.services import MOST_FIDE_ID
from ratings.archive.errors import CellError, quoted
from ratings.months import parse_month
from tournaments.services.checks import MOST_TIE_BREAKS
from tournaments.tie_break_words import TIE_BREAK_WORDS

Reader = Callable[[str], Any]

FIRST_YEAR, LAST_YEAR = 1850, 2100
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_DIGITS = re.compile(r"\d+", re.ASCII)
_SIGNED = re.compile(r"[+-]?\d+", re.ASCII)
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:[.,'\u2019\s][0-9]{3})+")
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{6})?\+00:00", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)
_LONGEST_RULES = 10_000
_LETTERS = re.compile(r"[A-Za-z]{3}", re.ASCII)


def text(longest: int, *, lines: bool = False) -> Reader:
    """A text of at most `longest` characters, in composed form; on one line unless `lines`."""

    def read(cell: str) -> str:
        value = unicodedata.normalize("NFC", cell)
        if not lines:
            value = " ".join(value.split())
        if any(unicodedata.category(c) == "Cc" and c not in "\r\n\t" for c in value):
            raise CellError(_("%(value)s holds a control character.") % {"value": quoted(cell)})
        if len(value) > longest:
            raise CellError(_("%(value)s is longer than %(longest)d characters.") % {"value": quoted(cell), "longest": longest})
        return value

    return read


def whole(least: int, most: int, *, signed: bool = False) -> Reader:
    """A whole number in plain digits. A mark between thousands is refused: "1.850" may as well mean 1.85."""
    pattern = _SIGNED if signed else _DIGITS

    def read(cell: str) -> int:
        if pattern.fullmatch(cell) and len(cell) <= 12 and least <= (number := int(cell)) <= most:
            return number
        if _THOUSANDS.fullmatch(cell):
            sentence = _("%(value)s has a mark between its digits: write a whole number without one.")
            raise CellError(sentence % {"value": quoted(cell)})
        sentence = _("%(value)s is not a whole number from %(least)d to %(most)d.")
        raise CellError(sentence % {"value": quoted(cell), "least": least, "most": most})

    return read


_any_fide_id = whole(0, MOST_FIDE_ID)


def fide_id(cell: str) -> int | None:
    """Digits; 0 stands in many files for having none."""
    if not _DIGITS.fullmatch(cell):
        raise CellError(_("%(value)s is not a FIDE id: it has only digits.") % {"value": quoted(cell)})
    return _any_fide_id(cell) or None


def date(cell: str) -> dt.date:
    """2024-01-31. Nothing else: 03/04/2024 is one day in Brazil and another in the United States."""
    try:
        value = dt.date.fromisoformat(cell) if _DATE.fullmatch(cell) else None
    except ValueError:
        value = None
    if value is None or not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise CellError(_("%(value)s is not a date; write year-month-day: 2024-01-31.") % {"value": quoted(cell)})
    return value


def month(cell: str) -> dt.date:
    """2024-01, as the first day of that month."""
    try:
        value = parse_month(cell)
    except ValueError:
        value = None
    if value is None or not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise CellError(_("%(value)s is not a month; write year-month: 2024-01.") % {"value": quoted(cell)})
    return value


def federation(cell: str) -> str:
    """Three letters, as FIDE abbreviates federations."""
    if not _LETTERS.fullmatch(cell):
        raise CellError(_("%(value)s is not a federation: it has three letters, such as BRA.") % {"value": quoted(cell)})
    return cell.upper()


def one_of(values: Mapping[str, Any]) -> Reader:
    """One of the spellings of `values`, as what it stands for."""

    def read(cell: str) -> Any:
        try:
            return values[cell]
        except KeyError:
            sentence = _("%(value)s is unknown; known are: %(known)s.")
            raise CellError(sentence % {"value": quoted(cell), "known": ", ".join(values)}) from None

    return read


yes_or_no: Reader = one_of({"yes": True, "no": False})


def tie_breaks(cell: str) -> list[str]:
    """Codes of FIDE C.07 with spaces between them, in the order they apply."""
    codes = cell.split()
    for code in codes:
        if code not in TIE_BREAK_WORDS:
            sentence = _("%(value)s is unknown; known are: %(known)s.")
            raise CellError(sentence % {"value": quoted(code), "known": ", ".join(TIE_BREAK_WORDS)})
    if len(codes) > MOST_TIE_BREAKS or len(set(codes)) < len(codes):
        raise CellError(_("These are at most %(most)s tie-breaks, each of them once.") % {"most": MOST_TIE_BREAKS})
    return codes


def moment(cell: str) -> dt.datetime:
    """2024-02-01T12:00:00+00:00, in universal time so that every archive of a club writes it alike."""
    try:
        value = dt.datetime.fromisoformat(cell) if _MOMENT.fullmatch(cell) else None
    except ValueError:
        value = None
    if value is None or not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise CellError(_("%(value)s is not a moment; write it as 2024-01-31T12:00:00+00:00.") % {"value": quoted(cell)})
    return value


def moment_text(value: dt.datetime) -> str:
    """What `moment` reads."""
    return value.astimezone(dt.UTC).isoformat()


def digest(cell: str) -> str:
    """A SHA-256 in hexadecimal digits."""
    if not _DIGEST.fullmatch(cell):
        raise CellError(_("%(value)s is not a digest: it has 64 digits from 0 to f.") % {"value": quoted(cell)})
    return cell


def rules(cell: str) -> dict[str, Any]:
    """The parameters of a regulation as JSON, kept as they are; they must make a regulation."""
    try:
        if len(cell) > _LONGEST_RULES:
            raise ValueError
        data = json.loads(cell)
        if not isinstance(data, dict):
            raise ValueError
        Regulation.from_dict(data)
    except RegulationError as error:
        raise CellError(_(error.template) % error.params) from error
    except (ValueError, RecursionError) as error:
        raise CellError(_("%(value)s is not a regulation written as JSON.") % {"value": quoted(cell)}) from error
    return data


def rules_text(parameters: dict[str, Any]) -> str:
    """What `rules` reads, alike for equal parameters."""
    return json.dumps(parameters, ensure_ascii=False, sort_keys=True)
