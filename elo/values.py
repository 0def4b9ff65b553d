"""What goes into a period's computation, as columns of equal length and small records.

Ids are any 64-bit integers.  Constructors take any sequence and turn it into a NumPy column; they raise ValueError
for columns of unequal length and for keys that are not ascending and unique.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

Month = int
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]


def month(year: int, number: int) -> Month:
    """The month `number` (1 to 12) of `year` as one whole number, so that months can be counted and compared."""
    if not 1 <= number <= 12:
        raise ValueError(f"{number} is not a month")
    return year * 12 + number - 1


def year_of(period: Month) -> int:
    """The calendar year of a month."""
    return period // 12


def number_of(period: Month) -> int:
    """The month within its year, 1 to 12."""
    return period % 12 + 1


def _columns(record: Any, booleans: frozenset[str], key: str | None) -> None:
    """Turn every field of a frozen record into a column and check the lengths and the key."""
    lengths = set()
    for field in fields(record):
        dtype: type = np.bool_ if field.name in booleans else np.int64
        column: NDArray[Any] = np.asarray(getattr(record, field.name), dtype=dtype)
        object.__setattr__(record, field.name, column)
        lengths.add(column.shape)
    if len(lengths) > 1:
        raise ValueError(f"{type(record).__name__}: columns of different lengths")
    if key is not None:
        ids = getattr(record, key)
        if len(ids) > 1 and not bool((ids[1:] > ids[:-1]).all()):
            raise ValueError(f"{type(record).__name__}: {key} must be ascending and unique")


@dataclass(frozen=True, eq=False)
class Players:
    """One row per player who may matter, as on the list before the period and before its openings.

    `player` is ascending and unique.  `rating`: whole points, meaningless (0) where not `rated`; `exact`: hundredths
    of a point.  `games`: rated games ever, without `initial_games`, the games that made the first rating.  `peak`:
    the highest rating on a closed list, 0 = none.  `last_played` and `joined`: months, 0 = never / always.
    `birth_year`: 0 = unknown.
    """

    player: IntArray
    rated: BoolArray
    rating: IntArray
    exact: IntArray
    games: IntArray
    initial_games: IntArray
    peak: IntArray
    last_played: IntArray
    birth_year: IntArray
    joined: IntArray

    def __post_init__(self) -> None:
        _columns(self, frozenset({"rated"}), "player")

    def __len__(self) -> int:
        return len(self.player)

    @classmethod
    def unrated(cls, player: Any, *, birth_year: Any = None, joined: Any = None) -> Players:
        """Players (ascending ids) who are on no list yet."""
        ids = np.asarray(player, dtype=np.int64)
        zeros = np.zeros(len(ids), dtype=np.int64)
        return cls(
            player=ids,
            rated=zeros.astype(np.bool_),
            rating=zeros,
            exact=zeros,
            games=zeros,
            initial_games=zeros,
            peak=zeros,
            last_played=zeros,
            birth_year=zeros if birth_year is None else birth_year,
            joined=zeros if joined is None else joined,
        )


@dataclass(frozen=True, eq=False)
class Tournaments:
    """The tournaments rated in the period: ascending unique ids, order of entry, months, end date ordinal, casual."""

    tournament: IntArray
    order: IntArray
    start_month: IntArray
    end_month: IntArray
    end_day: IntArray
    casual: BoolArray

    def __post_init__(self) -> None:
        _columns(self, frozenset({"casual"}), "tournament")

    def __len__(self) -> int:
        return len(self.tournament)

    def select(self, rows: IntArray | BoolArray) -> Tournaments:
        """Some of the rows, in ascending order of ids."""
        return Tournaments(**{field.name: getattr(self, field.name)[rows] for field in fields(self)})


@dataclass(frozen=True, eq=False)
class Games:
    """The games of those tournaments, in any order: ids, round (0 = none) and `elo.results.Result` codes.

    All results may be handed in; the engine itself picks the played ones.
    """

    tournament: IntArray
    round: IntArray
    white: IntArray
    black: IntArray
    result: IntArray

    def __post_init__(self) -> None:
        _columns(self, frozenset(), None)

    def __len__(self) -> int:
        return len(self.tournament)

    def select(self, rows: IntArray | BoolArray) -> Games:
        """Some of the rows, or all in another order."""
        return Games(**{field.name: getattr(self, field.name)[rows] for field in fields(self)})


@dataclass(frozen=True, eq=False)
class StartRatings:
    """The start list of an earlier month (openings and fixed ratings of that month in), players ascending.

    A player who is not on it counts as unrated there.
    """

    player: IntArray
    rated: BoolArray
    rating: IntArray

    def __post_init__(self) -> None:
        _columns(self, frozenset({"rated"}), "player")


@dataclass(frozen=True, slots=True)
class Block:
    """An unrated player's rated games in one tournament (rating-rules.md section 4).

    `games` against rated opponents, the sum of these opponents' ratings, the score in half points, the tournament's
    end (date ordinal and month) and its order of entry.
    """

    player: int
    tournament: int
    games: int
    rating_sum: int
    half_points: int
    end_day: int
    end_month: Month
    order: int


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening rating that takes effect with the period (rating-rules.md section 6); `games`: earlier rated games.

    `peak`: the highest rating before, None = the opening rating itself, and never less than it.
    """

    player: int
    rating: int
    games: int = 0
    peak: int | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points added at the period's close, after the computation (rating-rules.md section 6)."""

    player: int
    points: int
