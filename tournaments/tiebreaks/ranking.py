"""Everybody's rank by points and a list of tie-breaks (FIDE C.07 articles 4 and 5)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from tournaments.tiebreaks import scores
from tournaments.tiebreaks.encounters import places
from tournaments.tiebreaks.ratings import average_of_opponents, performance
from tournaments.tiebreaks.values import Field


class Unit(Enum):
    """What one stands for in a tie-break's values."""

    PLACE = auto()  # a place among the tied: the lower the better
    WHOLE = auto()
    HALF = auto()
    QUARTER = auto()


BY_SCORES: Mapping[str, tuple[Unit, Callable[[Field], scores.Values]]] = {
    "WIN": (Unit.WHOLE, scores.wins),
    "WON": (Unit.WHOLE, scores.games_won),
    "BPG": (Unit.WHOLE, scores.games_with_black),
    "SB": (Unit.QUARTER, scores.sonneborn_berger),
    "BH": (Unit.HALF, scores.buchholz),
    "BH:C1": (Unit.HALF, scores.buchholz_cut_1),
    "BH:M1": (Unit.HALF, scores.buchholz_median_1),
    "PS": (Unit.HALF, scores.progressive),
    "KS": (Unit.HALF, scores.koya),
}
DIRECT_ENCOUNTER = "DE"
_NOTHING = -(10**9)  # behind every value
BY_RATINGS = ("ARO", "TPR")
CODES = (DIRECT_ENCOUNTER, *BY_SCORES, *BY_RATINGS)


@dataclass(frozen=True)
class Column:
    """One tie-break with everybody's value; None where there is none (nobody is level, no game)."""

    code: str
    unit: Unit
    values: Mapping[int, int | None]


@dataclass(frozen=True)
class Ranking:
    """`ranks` by player, equal where points and all tie-breaks are (1, 2, 2, 4); `dropped`: tie-breaks that could not be used."""

    ranks: dict[int, int]
    half_points: dict[int, int]
    columns: tuple[Column, ...]
    dropped: tuple[str, ...]


def rank(field: Field, codes: Sequence[str], dp: Sequence[int] | None = None) -> Ranking:
    """Rank by points and then by each of `codes` in order; `dp` is needed for TPR. Unknown codes are dropped."""
    points = {player: field.score(player) for player in field.turns}
    keys: dict[int, tuple[int, ...]] = {player: (made,) for player, made in points.items()}
    columns: list[Column] = []
    for code in codes:
        column = _column(field, code, keys, dp)
        if column is not None:
            columns.append(column)
            keys = {player: (*key, _strength(column, player)) for player, key in keys.items()}
    used = {column.code for column in columns}
    return Ranking(_ranks(keys), points, tuple(columns), tuple(code for code in codes if code not in used))


def _column(field: Field, code: str, keys: Mapping[int, tuple[int, ...]], dp: Sequence[int] | None) -> Column | None:
    if code == DIRECT_ENCOUNTER:
        return Column(code, Unit.PLACE, _encounters(field, keys))
    if code in BY_SCORES:
        unit, compute = BY_SCORES[code]
        return Column(code, unit, compute(field))
    if code == "ARO" and field.everybody_rated:
        return Column(code, Unit.WHOLE, average_of_opponents(field))
    if code == "TPR" and field.everybody_rated and dp is not None:
        return Column(code, Unit.WHOLE, performance(field, dp))
    return None


def _encounters(field: Field, keys: Mapping[int, tuple[int, ...]]) -> dict[int, int | None]:
    """The place among those who are level so far."""
    level: dict[tuple[int, ...], list[int]] = {}
    for player, key in keys.items():
        level.setdefault(key, []).append(player)
    found: dict[int, int | None] = {}
    for group in level.values():
        found |= places(field, group) if len(group) > 1 else {group[0]: None}
    return found


def _strength(column: Column, player: int) -> int:
    """A value as a number that is higher the better; who has none stands behind who has."""
    value = column.values[player]
    if value is None:
        return _NOTHING
    return -value if column.unit is Unit.PLACE else value


def _ranks(keys: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    ranks: dict[int, int] = {}
    previous: int | None = None
    for place, player in enumerate(sorted(keys, key=lambda p: keys[p], reverse=True), start=1):
        shared = previous is not None and keys[previous] == keys[player]
        ranks[player] = ranks[previous] if shared and previous is not None else place
        previous = player
    return ranks
