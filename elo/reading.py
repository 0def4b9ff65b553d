"""Reads a regulation from data and refuses everything impossible (rating-rules.md section 3).

Every refusal is a `RegulationError` that names the parameter.  *none* is written as a missing key, None, "" or
"none"; yes and no also as true/false.  Whole numbers must be whole numbers: a boolean or a text is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import lcm
from typing import Any, TypeVar, get_args

from elo import parameters as rules
from elo.errors import gettext_noop
from elo.fields import (
    LARGEST_K,
    check_known,
    choice_of,
    flag_of,
    half_points_of,
    is_none,
    list_of,
    needed,
    number_of,
    pair_of,
    refuse,
    table_of,
    whole_of,
)
from elo.parameters import (
    BlocksInitial,
    FixedInitial,
    Initial,
    JuniorK,
    KBand,
    LinearInitial,
    NewPlayerK,
    Parameters,
)
from elo.preset_tables import preset_data

Read = TypeVar("Read", bound=Parameters)

_PARAMETERS = frozenset(Parameters.__slots__)
_METHODS = ("none", "fixed", "blocks", "linear")
_OPEN_BOUNDS = (None, "", "none", "open")

#: The most that the bands' K may have as their common multiple, which scales a movement through the bands.
_LARGEST_SCALE = 10**8


def read_parameters(data: Mapping[str, Any], *, into: type[Read]) -> Read:
    """See `Regulation.from_dict`."""
    table = table_of(data, "regulation")
    if table.get("preset") is not None:
        table = _with_preset(table)
    check_known(table, _PARAMETERS | {"preset"}, "")
    regulation = into(
        expectation=choice_of(table, "expectation", get_args(rules.Expectation), default="table"),
        expectation_per=choice_of(table, "expectation_per", get_args(rules.ExpectationPer)),
        difference_cap=number_of(table, "difference_cap", least=1),
        cap_exempt_from=number_of(table, "cap_exempt_from", least=1),
        k_bands=_bands(table.get("k_bands")),
        k_permanent=flag_of(table, "k_permanent"),
        k_new_player=_new_player(table.get("k_new_player")),
        k_junior=_junior(table.get("k_junior")),
        k_games_limit=number_of(table, "k_games_limit", least=1),
        k_changes_within=flag_of(table, "k_changes_within"),
        rating_basis=choice_of(table, "rating_basis", get_args(rules.RatingBasis), default="period_start"),
        rounding=choice_of(table, "rounding", get_args(rules.Rounding)),
        unrated_opponents=choice_of(table, "unrated_opponents", get_args(rules.UnratedOpponents), default="ignore"),
        initial=_initial(table.get("initial")),
        delist_below=number_of(table, "delist_below", least=1),
        inactive_after=number_of(table, "inactive_after", least=1),
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


def _check_together(regulation: Parameters) -> None:
    """The refusals that concern two parameters at once."""
    if regulation.cap_exempt_from is not None and regulation.difference_cap is None:
        refuse("cap_exempt_from", gettext_noop("%(parameter)s needs a difference_cap to be exempt from."))
    if regulation.unrated_opponents == "provisional" and not isinstance(regulation.initial, LinearInitial):
        template = gettext_noop("%(parameter)s: “provisional” needs the initial method “linear”.")
        refuse("unrated_opponents", template)
    if regulation.k_changes_within and lcm(*(band.k for band in regulation.k_bands)) > _LARGEST_SCALE:
        refuse("k_changes_within", gettext_noop("%(parameter)s: the bands’ K have no small common multiple."))


# Methods of a first rating


def _initial(value: object) -> Initial:
    if is_none(value):
        return None
    if isinstance(value, str):
        value = {"method": value}
    table = table_of(value, "initial")
    method = choice_of(table, "method", _METHODS, within="initial.")
    rest = {key: entry for key, entry in table.items() if key != "method"}
    return _READERS[method](rest)


def _no_initial(table: Mapping[str, Any]) -> None:
    check_known(table, frozenset(), "initial.")


def _fixed(table: Mapping[str, Any]) -> FixedInitial:
    check_known(table, frozenset(FixedInitial.__slots__), "initial.")
    return FixedInitial(rating=needed(table, "rating", least=1, within="initial."))


def _linear(table: Mapping[str, Any]) -> LinearInitial:
    check_known(table, frozenset(LinearInitial.__slots__), "initial.")
    return LinearInitial(
        span=needed(table, "span", least=1, within="initial."),
        min_games=needed(table, "min_games", least=1, within="initial."),
        all_unrated_rating=number_of(table, "all_unrated_rating", least=1, within="initial."),
    )


def _blocks(table: Mapping[str, Any]) -> BlocksInitial:
    names = (frozenset(BlocksInitial.__slots__) - {"first_block_min_half_points"}) | {"first_block_min_points"}
    check_known(table, names, "initial.")
    within = "initial."
    blocks = BlocksInitial(
        min_games=needed(table, "min_games", least=1, within=within),
        min_block_games=number_of(table, "min_block_games", least=1, within=within) or 1,
        window=number_of(table, "window", least=1, within=within),
        first_block_min_half_points=half_points_of(table.get("first_block_min_points"), "initial.first_block_min_points"),
        first_block_floor=flag_of(table, "first_block_floor", within=within),
        combine=choice_of(table, "combine", get_args(rules.Combine), within=within),
        above_half="dp" if table.get("above_half") == "dp" else needed(table, "above_half", least=1, within=within),
        phantoms=_phantoms(table.get("phantoms")),
        round_average=flag_of(table, "round_average", within=within),
        floor=number_of(table, "floor", least=0, within=within),
        maximum=number_of(table, "maximum", least=1, within=within),
    )
    _check_blocks(blocks)
    return blocks


def _check_blocks(blocks: BlocksInitial) -> None:
    if blocks.phantoms and blocks.combine != "pooled":
        refuse("initial.phantoms", gettext_noop("%(parameter)s: phantom games need combine = “pooled”."))
    if blocks.first_block_floor and blocks.floor is None:
        refuse("initial.first_block_floor", gettext_noop("%(parameter)s needs a floor."))
    if blocks.maximum is not None and blocks.floor is not None and blocks.maximum < blocks.floor:
        template = gettext_noop("%(parameter)s: %(value)s is below the floor of %(floor)s.")
        refuse("initial.maximum", template, value=blocks.maximum, floor=blocks.floor)


def _phantoms(value: object) -> tuple[tuple[int, int], ...]:
    if is_none(value):
        return ()
    phantoms = []
    for entry in list_of(value, "initial.phantoms"):
        rating, score = pair_of(entry, "initial.phantoms", ("rating", "score"))
        half_points = half_points_of(score, "initial.phantoms")
        if half_points > 2:
            template = gettext_noop("%(parameter)s: the score of one game is 0, ½ or 1, not %(value)s.")
            refuse("initial.phantoms", template, value=score)
        phantoms.append((whole_of(rating, "initial.phantoms", least=1), half_points))
    return tuple(phantoms)


_READERS: dict[str, Callable[[Mapping[str, Any]], Initial]] = {
    "none": _no_initial,
    "fixed": _fixed,
    "blocks": _blocks,
    "linear": _linear,
}


# K


def _bands(value: object) -> tuple[KBand, ...]:
    bands = tuple(_band(entry) for entry in list_of(value, "k_bands"))
    if not bands:
        refuse("k_bands", gettext_noop("%(parameter)s: at least one band is needed."))
    if bands[-1].up_to is not None:
        refuse("k_bands", gettext_noop("%(parameter)s: the last band must be open, without an upper bound."))
    bounds = [band.up_to for band in bands[:-1]]
    if None in bounds:
        refuse("k_bands", gettext_noop("%(parameter)s: only the last band may be open."))
    for lower, upper in pairwise(bounds):
        if lower is not None and upper is not None and upper <= lower:
            template = gettext_noop("%(parameter)s: the upper bounds must ascend, but %(upper)s follows %(lower)s.")
            refuse("k_bands", template, lower=lower, upper=upper)
    return bands


def _band(entry: object) -> KBand:
    if isinstance(entry, Mapping):
        check_known(entry, frozenset({"up_to", "k"}), "k_bands.")
    elif isinstance(entry, Sequence) and not isinstance(entry, str) and len(entry) == 1:
        entry = (None, entry[0])
    up_to, k = pair_of(entry, "k_bands", ("up_to", "k"))
    bound = None if up_to in _OPEN_BOUNDS else whole_of(up_to, "k_bands", least=1)
    return KBand(up_to=bound, k=whole_of(k, "k_bands", least=1, most=LARGEST_K))


def _new_player(value: object) -> NewPlayerK | None:
    if is_none(value):
        return None
    table, within = table_of(value, "k_new_player"), "k_new_player."
    check_known(table, frozenset(NewPlayerK.__slots__), within)
    return NewPlayerK(
        games=needed(table, "games", least=1, within=within),
        k=needed(table, "k", least=1, most=LARGEST_K, within=within),
        counts_initial_games=flag_of(table, "counts_initial_games", within=within),
    )


def _junior(value: object) -> JuniorK | None:
    if is_none(value):
        return None
    table, within = table_of(value, "k_junior"), "k_junior."
    check_known(table, frozenset(JuniorK.__slots__), within)
    return JuniorK(
        age=needed(table, "age", least=1, within=within),
        below=needed(table, "below", least=1, within=within),
        k=needed(table, "k", least=1, most=LARGEST_K, within=within),
    )
