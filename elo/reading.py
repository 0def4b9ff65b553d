"""Reads a regulation from data and refuses everything impossible (rating-rules.md section 3).

Every refusal is a `RegulationError` that names the parameter.  *none* is written as a missing key, None, "" or
"none"; yes and no also as true/false.  Whole numbers must be whole numbers: a boolean or a text is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any, NoReturn, get_args

from elo import regulation as rules
from elo.errors import RegulationError, gettext_noop
from elo.presets import preset_data
from elo.regulation import (
    BlocksInitial,
    FixedInitial,
    Initial,
    JuniorK,
    KBand,
    LinearInitial,
    NewPlayerK,
    Regulation,
)

_PARAMETERS = frozenset(Regulation.__slots__)
_METHODS = ("none", "fixed", "blocks", "linear")
_OPEN_BOUNDS = (None, "", "none", "open")

# No rating, K or count comes near these; they keep every product of the computation inside 64 bits.
_LARGEST = 1_000_000
_LARGEST_K = 1_000
_LARGEST_SCALE = 10**8


def read_regulation(data: Mapping[str, Any]) -> Regulation:
    """See `Regulation.from_dict`."""
    table = _table(data, "regulation")
    if table.get("preset") is not None:
        table = _with_preset(table)
    _known(table, _PARAMETERS | {"preset"}, "")
    regulation = Regulation(
        expectation=_choice(table, "expectation", get_args(rules.Expectation), default="table"),
        expectation_per=_choice(table, "expectation_per", get_args(rules.ExpectationPer)),
        difference_cap=_number(table, "difference_cap", least=1),
        cap_exempt_from=_number(table, "cap_exempt_from", least=1),
        k_bands=_bands(table.get("k_bands")),
        k_permanent=_flag(table, "k_permanent"),
        k_new_player=_new_player(table.get("k_new_player")),
        k_junior=_junior(table.get("k_junior")),
        k_games_limit=_number(table, "k_games_limit", least=1),
        k_changes_within=_flag(table, "k_changes_within"),
        rating_basis=_choice(table, "rating_basis", get_args(rules.RatingBasis), default="period_start"),
        rounding=_choice(table, "rounding", get_args(rules.Rounding)),
        unrated_opponents=_choice(table, "unrated_opponents", get_args(rules.UnratedOpponents), default="ignore"),
        initial=_initial(table.get("initial")),
        delist_below=_number(table, "delist_below", least=1),
        inactive_after=_number(table, "inactive_after", least=1),
    )
    _check_together(regulation)
    return regulation


def _with_preset(table: Mapping[str, Any]) -> dict[str, Any]:
    base = preset_data(table["preset"])
    merged = {**base, **{key: value for key, value in table.items() if key != "preset"}}
    initial = table.get("initial")
    if isinstance(initial, Mapping) and "method" not in initial:
        merged["initial"] = {**base["initial"], **initial}
    return merged


def _check_together(regulation: Regulation) -> None:
    """The refusals that concern two parameters at once."""
    if regulation.cap_exempt_from is not None and regulation.difference_cap is None:
        _refuse("cap_exempt_from", gettext_noop("%(parameter)s needs a difference_cap to be exempt from."))
    if regulation.unrated_opponents == "provisional" and not isinstance(regulation.initial, LinearInitial):
        template = gettext_noop("%(parameter)s: “provisional” needs the initial method “linear”.")
        _refuse("unrated_opponents", template)
    if regulation.k_changes_within and lcm(*(band.k for band in regulation.k_bands)) > _LARGEST_SCALE:
        _refuse("k_changes_within", gettext_noop("%(parameter)s: the bands’ K have no small common multiple."))


# Methods of a first rating


def _initial(value: object) -> Initial:
    if _is_none(value):
        return None
    if isinstance(value, str):
        value = {"method": value}
    table = _table(value, "initial")
    method = _choice(table, "method", _METHODS, within="initial.")
    rest = {key: entry for key, entry in table.items() if key != "method"}
    return _READERS[method](rest)


def _no_initial(table: Mapping[str, Any]) -> None:
    _known(table, frozenset(), "initial.")


def _fixed(table: Mapping[str, Any]) -> FixedInitial:
    _known(table, frozenset(FixedInitial.__slots__), "initial.")
    return FixedInitial(rating=_needed(table, "rating", least=1, within="initial."))


def _linear(table: Mapping[str, Any]) -> LinearInitial:
    _known(table, frozenset(LinearInitial.__slots__), "initial.")
    return LinearInitial(
        span=_needed(table, "span", least=1, within="initial."),
        min_games=_needed(table, "min_games", least=1, within="initial."),
        all_unrated_rating=_number(table, "all_unrated_rating", least=1, within="initial."),
    )


def _blocks(table: Mapping[str, Any]) -> BlocksInitial:
    names = (frozenset(BlocksInitial.__slots__) - {"first_block_min_half_points"}) | {"first_block_min_points"}
    _known(table, names, "initial.")
    within = "initial."
    blocks = BlocksInitial(
        min_games=_needed(table, "min_games", least=1, within=within),
        min_block_games=_number(table, "min_block_games", least=1, within=within) or 1,
        window=_number(table, "window", least=1, within=within),
        first_block_min_half_points=_half_points(table.get("first_block_min_points"), "initial.first_block_min_points"),
        first_block_floor=_flag(table, "first_block_floor", within=within),
        combine=_choice(table, "combine", get_args(rules.Combine), within=within),
        above_half="dp" if table.get("above_half") == "dp" else _needed(table, "above_half", least=1, within=within),
        phantoms=_phantoms(table.get("phantoms")),
        round_average=_flag(table, "round_average", within=within),
        floor=_number(table, "floor", least=0, within=within),
        maximum=_number(table, "maximum", least=1, within=within),
    )
    _check_blocks(blocks)
    return blocks


def _check_blocks(blocks: BlocksInitial) -> None:
    if blocks.phantoms and blocks.combine != "pooled":
        _refuse("initial.phantoms", gettext_noop("%(parameter)s: phantom games need combine = “pooled”."))
    if blocks.first_block_floor and blocks.floor is None:
        _refuse("initial.first_block_floor", gettext_noop("%(parameter)s needs a floor."))
    if blocks.maximum is not None and blocks.floor is not None and blocks.maximum < blocks.floor:
        template = gettext_noop("%(parameter)s: %(value)s is below the floor of %(floor)s.")
        _refuse("initial.maximum", template, value=blocks.maximum, floor=blocks.floor)


def _phantoms(value: object) -> tuple[tuple[int, int], ...]:
    if _is_none(value):
        return ()
    phantoms = []
    for entry in _list(value, "initial.phantoms"):
        rating, score = _pair(entry, "initial.phantoms", ("rating", "score"))
        half_points = _half_points(score, "initial.phantoms")
        if half_points > 2:
            template = gettext_noop("%(parameter)s: the score of one game is 0, ½ or 1, not %(value)s.")
            _refuse("initial.phantoms", template, value=score)
        phantoms.append((_whole(rating, "initial.phantoms", least=1), half_points))
    return tuple(phantoms)


_READERS: dict[str, Callable[[Mapping[str, Any]], Initial]] = {
    "none": _no_initial,
    "fixed": _fixed,
    "blocks": _blocks,
    "linear": _linear,
}


# K


def _bands(value: object) -> tuple[KBand, ...]:
    bands = tuple(_band(entry) for entry in _list(value, "k_bands"))
    if not bands:
        _refuse("k_bands", gettext_noop("%(parameter)s: at least one band is needed."))
    if bands[-1].up_to is not None:
        _refuse("k_bands", gettext_noop("%(parameter)s: the last band must be open, without an upper bound."))
    bounds = [band.up_to for band in bands[:-1]]
    if None in bounds:
        _refuse("k_bands", gettext_noop("%(parameter)s: only the last band may be open."))
    for lower, upper in pairwise(bounds):
        if lower is not None and upper is not None and upper <= lower:
            template = gettext_noop("%(parameter)s: the upper bounds must ascend, but %(upper)s follows %(lower)s.")
            _refuse("k_bands", template, lower=lower, upper=upper)
    return bands


def _band(entry: object) -> KBand:
    if isinstance(entry, Mapping):
        _known(entry, frozenset({"up_to", "k"}), "k_bands.")
    elif isinstance(entry, Sequence) and not isinstance(entry, str) and len(entry) == 1:
        entry = (None, entry[0])
    up_to, k = _pair(entry, "k_bands", ("up_to", "k"))
    bound = None if up_to in _OPEN_BOUNDS else _whole(up_to, "k_bands", least=1)
    return KBand(up_to=bound, k=_whole(k, "k_bands", least=1, most=_LARGEST_K))


def _new_player(value: object) -> NewPlayerK | None:
    if _is_none(value):
        return None
    table, within = _table(value, "k_new_player"), "k_new_player."
    _known(table, frozenset(NewPlayerK.__slots__), within)
    return NewPlayerK(
        games=_needed(table, "games", least=1, within=within),
        k=_needed(table, "k", least=1, most=_LARGEST_K, within=within),
        counts_initial_games=_flag(table, "counts_initial_games", within=within),
    )


def _junior(value: object) -> JuniorK | None:
    if _is_none(value):
        return None
    table, within = _table(value, "k_junior"), "k_junior."
    _known(table, frozenset(JuniorK.__slots__), within)
    return JuniorK(
        age=_needed(table, "age", least=1, within=within),
        below=_needed(table, "below", least=1, within=within),
        k=_needed(table, "k", least=1, most=_LARGEST_K, within=within),
    )


# Single values


def _refuse(parameter: str, template: str, **params: object) -> NoReturn:
    raise RegulationError(parameter, template, params)


def _is_none(value: object) -> bool:
    return value is None or (isinstance(value, str) and value in ("", "none"))


def _table(value: object, parameter: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        _refuse(parameter, gettext_noop("%(parameter)s: a table of parameters is needed, not %(value)r."), value=value)
    return value


def _list(value: object, parameter: str) -> Sequence[Any]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        _refuse(parameter, gettext_noop("%(parameter)s: a list is needed, not %(value)r."), value=value)
    return value


def _pair(entry: object, parameter: str, names: tuple[str, str]) -> tuple[Any, Any]:
    if isinstance(entry, Mapping):
        return entry.get(names[0]), entry.get(names[1])
    pair = _list(entry, parameter)
    if len(pair) != 2:
        template = gettext_noop("%(parameter)s: each entry needs two values (%(first)s, %(second)s), not %(value)r.")
        _refuse(parameter, template, first=names[0], second=names[1], value=entry)
    return pair[0], pair[1]


def _known(table: Mapping[str, Any], names: frozenset[str], within: str) -> None:
    for key in table:
        if key not in names:
            template = gettext_noop("There is no parameter “%(parameter)s”. Known: %(known)s.")
            _refuse(f"{within}{key}", template, known=", ".join(sorted(names)) or "–")


def _whole(value: object, parameter: str, *, least: int, most: int = _LARGEST) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        template = gettext_noop("%(parameter)s: a whole number is needed, not %(value)r.")
        _refuse(parameter, template, value=value)
    if value < least:
        template = gettext_noop("%(parameter)s: %(value)s is too small, the least is %(least)s.")
        _refuse(parameter, template, value=value, least=least)
    if value > most:
        template = gettext_noop("%(parameter)s: %(value)s is too large, the most is %(most)s.")
        _refuse(parameter, template, value=value, most=most)
    return value


def _number(table: Mapping[str, Any], name: str, *, least: int, most: int = _LARGEST, within: str = "") -> int | None:
    value = table.get(name)
    return None if _is_none(value) else _whole(value, within + name, least=least, most=most)


def _needed(table: Mapping[str, Any], name: str, *, least: int, most: int = _LARGEST, within: str) -> int:
    value = _number(table, name, least=least, most=most, within=within)
    if value is None:
        _refuse(within + name, gettext_noop("%(parameter)s is missing."))
    return value


def _flag(table: Mapping[str, Any], name: str, *, within: str = "") -> bool:
    value = table.get(name)
    if isinstance(value, bool):
        return value
    if _is_none(value) or value in ("no", "false"):
        return False
    if value in ("yes", "true"):
        return True
    _refuse(within + name, gettext_noop("%(parameter)s: yes or no is needed, not %(value)r."), value=value)


def _choice(
    table: Mapping[str, Any], name: str, choices: tuple[str, ...], *, default: str | None = None, within: str = ""
) -> Any:
    value = table.get(name)
    if _is_none(value) and "none" not in choices:
        value = default
    if value is None:
        template = gettext_noop("%(parameter)s is missing. Possible: %(known)s.")
        _refuse(within + name, template, known=", ".join(choices))
    if not isinstance(value, str) or value not in choices:
        template = gettext_noop("%(parameter)s: “%(value)s” is not possible. Possible: %(known)s.")
        _refuse(within + name, template, value=value, known=", ".join(choices))
    return value


def _half_points(value: object, parameter: str) -> int:
    """A score as half points; 0.5, "0.5", "1/2" and "½" are one half point."""
    if _is_none(value):
        return 0
    points = _fraction(value)
    if points is None:
        template = gettext_noop("%(parameter)s: a number of points is needed, not %(value)r.")
        _refuse(parameter, template, value=value)
    doubled = 2 * points
    if doubled.denominator != 1 or not 0 <= doubled <= _LARGEST:
        template = gettext_noop("%(parameter)s: points come in halves from 0 upwards, not %(value)s.")
        _refuse(parameter, template, value=value)
    return doubled.numerator


def _fraction(value: object) -> Fraction | None:
    """The exact value of a number or of a text such as "0.5", "1/2" or "2½"; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        if isinstance(value, str) and value.endswith("½"):
            return int(value[:-1] or "0") + Fraction(1, 2)
        return Fraction(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
