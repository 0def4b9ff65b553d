"""Writing `club.toml`: a preset by its name, other rules parameter by parameter."""

import datetime as dt
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from elo.presets import PRESETS, preset
from elo.regulation import Regulation as Rules
from ratings.archive.club import CUSTOM
from ratings.archive.contents import Version
from ratings.models import Regulation
from ratings.months import month_slug

DEFAULT_PRESET = "club"


def versions(first_period: dt.date) -> list[Version]:
    """The regulations that matter from the first period on, the one for every pace that it begins with first of all."""
    begun: dict[str, Version] = {"": Version(DEFAULT_PRESET, "", first_period, preset(DEFAULT_PRESET))}
    later = []
    for row in Regulation.objects.order_by("valid_from", "pace"):
        version = Version(row.name, row.pace, max(row.valid_from, first_period), Rules.from_dict(row.parameters))
        if row.valid_from <= first_period:
            begun[row.pace] = version
        else:
            later.append(version)
    return [*begun.values(), *later]


def club_lines(name: str, regulations: Sequence[Version]) -> Iterator[str]:
    """The lines of club.toml; `regulations` as `versions` gives them."""
    base, *rest = regulations
    yield f"first_period = {_value(month_slug(base.valid_from))}\n"
    if name:
        yield f"name = {_value(name)}\n"
    known = name_of_preset(base.rules)
    if known and base.name == known:
        yield f"regulation = {_value(known)}\n"
    else:
        yield "\n[regulation]\n"
        yield from _settings(_name(base, known) | ({"preset": known} if known else _parameters(base.rules)))
    for version in rest:
        yield "\n[[regulations]]\n"
        yield from _settings(_heading(version))


def _heading(version: Version) -> dict[str, Any]:
    known = name_of_preset(version.rules)
    heading = {"valid_from": month_slug(version.valid_from)}
    if version.pace:
        heading["pace"] = version.pace
    return heading | _name(version, known) | ({"regulation": known} if known else _parameters(version.rules))


def _name(version: Version, known: str) -> dict[str, Any]:
    """The name, where reading would not find it by itself."""
    return {} if version.name in ("", known or CUSTOM) else {"name": version.name}


def name_of_preset(rules: Rules) -> str:
    """Which preset these rules are; empty: none."""
    return next((name for name in PRESETS if preset(name) == rules), "")


def _parameters(rules: Rules) -> dict[str, Any]:
    """TOML has no word for none: such a parameter is left out, which means the same."""
    return {key: value for key, value in rules.to_dict().items() if value is not None}


def _settings(data: Mapping[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        yield f"{key} = {_value(value)}\n"


def _value(value: Any) -> str:
    """A value in TOML's notation."""
    if value is None:
        return '"open"'  # only the last band of K has no bound
    if isinstance(value, Mapping):
        pairs = (f"{key} = {_value(inner)}" for key, inner in value.items() if inner is not None)
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(inner) for inner in value)}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # TOML's strings are JSON's but for this character
