"""`club.toml`: whose archive it is, its first month, and its regulations over time."""

import datetime as dt
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from elo.fields import LARGEST
from elo.presets import preset_data
from elo.regulation import Regulation, RegulationError
from players.models import Organization
from ratings.archive import cells
from ratings.archive.contents import Club, Version
from ratings.archive.errors import CellError, Problems, Unreadable, quoted
from ratings.archive.fields import PACES
from ratings.archive.source import Source, opened
from ratings.archive.tables import CLUB_FILE
from ratings.models import Regulation as RegulationVersion

MOST_BYTES = 256 * 1024
CUSTOM = "custom"
"""The name of a regulation that is no preset and has no name of its own."""

_DOT_OF_A_KEY = re.compile(r"""\.[ \t]*[\w"'-]""")
_MOST_DOTS = 50  # in a line: tomllib's time grows with the square of a key's parts
_VERY_MANY_DIGITS = re.compile(r"[0-9][0-9_]{3999,}")
_MOST_BITS = 256  # what is larger may be too large to be printed in a refusal
_KEYS = ("name", "first_period", "regulation", "regulations")
_NO_PARAMETERS = ("valid_from", "pace", "name", "regulation", "parameters")
_organization = cells.text(Organization._meta.get_field("name").max_length or 0)
_regulation_name = cells.text(RegulationVersion._meta.get_field("name").max_length or 0)


class _Fault(Exception):
    """What is wrong with `key`; `column` is the key unless the sentence names it already."""

    def __init__(self, key: str, sentence: str, *, names_it: bool = False) -> None:
        super().__init__(key, sentence)
        self.key = key
        self.sentence = sentence
        self.column = None if names_it else key


def read_club(source: Source, problems: Problems) -> Club | None:
    """What club.toml says; None, and the fault in `problems`, where it cannot be taken."""
    if CLUB_FILE not in source.names:
        problems.add(CLUB_FILE, _("This file is missing."), row_lost=True)
        return None
    text = ""
    try:
        with opened(source, CLUB_FILE) as stream:
            text = _decoded(stream.read(MOST_BYTES + 1))
        return _club(_parsed(text))
    except Unreadable as fault:
        problems.add(CLUB_FILE, fault.sentence, line=fault.line)
    except _Fault as fault:
        problems.add(CLUB_FILE, fault.sentence, line=_line_of(fault.key, text), column=fault.column)
    return None


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise Unreadable(_("This file is far too long."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(_("This line is not UTF-8 text."), data.count(b"\n", 0, error.start) + 1) from error


def _parsed(text: str) -> dict[str, Any]:
    """The tables of `text`, with no number in them that cannot even be printed."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(_DOT_OF_A_KEY.findall(line)) > _MOST_DOTS:
            raise Unreadable(_("This is unknown here; known are: %(known)s.") % {"known": ", ".join(_KEYS)}, number)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = re.search(r"line (\d+)", str(error))
        raise Unreadable(_("This is not TOML: %(reason)s.") % {"reason": error}, int(place[1]) if place else None) from error
    except ValueError as error:  # of int(), for more digits than it takes
        digits = _VERY_MANY_DIGITS.search(text)
        if digits is None:
            raise Unreadable(_("This is not TOML: %(reason)s.") % {"reason": error}) from error
        raise Unreadable(_too_large(digits[0]), text.count("\n", 0, digits.start()) + 1) from error
    _refuse_huge_numbers(data)
    return data


def _refuse_huge_numbers(data: Mapping[str, Any]) -> None:
    waiting: list[tuple[str, Any]] = list(data.items())
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.items())
        elif isinstance(value, list):
            waiting.extend((key, each) for each in value)
        elif isinstance(value, int) and value.bit_length() > _MOST_BITS:
            raise _Fault(key, _too_large(f"{value:#x}"))


def _too_large(number: str) -> str:
    sentence = _("%(value)s is not a whole number from %(least)d to %(most)d.")
    return sentence % {"value": quoted(number), "least": 0, "most": LARGEST}


def _line_of(key: str, text: str) -> int | None:
    """The line that sets `key`, where only one does."""
    found = list(re.finditer(rf"^[ \t]*{re.escape(key.rpartition('.')[2])}[ \t]*=", text, re.MULTILINE))
    return text.count("\n", 0, found[0].start()) + 1 if len(found) == 1 else None


def _club(data: Mapping[str, Any]) -> Club:
    for key in data:
        if key not in _KEYS:
            raise _Fault(key, _("This is unknown here; known are: %(known)s.") % {"known": ", ".join(_KEYS)})
    first = _month(data, "first_period")
    if "regulation" not in data:
        raise _Fault("regulation", _("This is missing."))
    name, rules = _rules(data["regulation"])
    versions = [Version(name, "", first, rules), *_later(data.get("regulations", []), first)]
    seen: set[tuple[dt.date, str]] = set()
    for version in versions:
        if (version.valid_from, version.pace) in seen:
            raise _Fault("valid_from", _("Two regulations begin with %(month)s.") % {"month": f"{version.valid_from:%Y-%m}"})
        seen.add((version.valid_from, version.pace))
    return Club(_text(data, "name", _organization), first, versions)


def _later(tables: Any, first: dt.date) -> list[Version]:
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise _Fault("regulations", _("Each regulation that follows is a table [[regulations]]."))
    versions = []
    for table in tables:
        valid_from = _month(table, "valid_from")
        if valid_from < first:
            raise _Fault("valid_from", _("%(month)s is before first_period.") % {"month": f"{valid_from:%Y-%m}"})
        name, rules = _rules(_parameters(table))
        pace = _text(table, "pace", cells.one_of(PACES))
        versions.append(Version(_text(table, "name", _regulation_name) or name, pace, valid_from, rules))
    return versions


def _parameters(table: Mapping[str, Any]) -> Any:
    """A preset's name or a table of parameters: under `regulation` or `parameters`, or else in the table itself."""
    given = [key for key in ("regulation", "parameters") if key in table]
    inline = {key: value for key, value in table.items() if key not in _NO_PARAMETERS}
    if len(given) + bool(inline) != 1:
        raise _Fault("regulations", _("Each regulation has either the name of a preset or a table of parameters."))
    return table[given[0]] if given else inline


def _rules(data: Any) -> tuple[str, Regulation]:
    """The name and the rules of a preset or of a table of parameters, which may give itself a name."""
    try:
        if isinstance(data, str):
            return data, Regulation.from_dict(preset_data(data, "regulation"))
        if not isinstance(data, dict):
            raise _Fault("regulation", _("This is the name of a preset or a table of parameters."))
        name = _text(data, "name", _regulation_name)
        return name or CUSTOM, Regulation.from_dict({key: value for key, value in data.items() if key != "name"})
    except RegulationError as error:
        raise _Fault(error.parameter, _(error.template) % error.params, names_it=True) from error


def _text(table: Mapping[str, Any], key: str, read: cells.Reader) -> str:
    """An optional text."""
    value = table.get(key, "")
    if not isinstance(value, str):
        raise _Fault(key, _("This is a text in quotation marks."))
    try:
        return str(read(value.strip())) if value.strip() else ""
    except CellError as fault:
        raise _Fault(key, str(fault)) from fault


def _month(table: Mapping[str, Any], key: str) -> dt.date:
    text = _text(table, key, cells.text(10))
    try:
        return cells.month(text)
    except CellError as fault:
        raise _Fault(key, str(fault) if text else _("This is missing.")) from fault
