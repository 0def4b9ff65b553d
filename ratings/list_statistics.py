"""What a published list says in numbers: changes, points that came in and went, mean and median. Whole numbers throughout.

A published list never changes, so what was counted of it is kept in the process.
"""

import datetime as dt
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo.outcome import StartMethod
from elo.tables import half_up_div
from ratings.columns import read_columns
from ratings.models import EntryStatus, RatingList

Ints = NDArray[np.int64]

#: The lowest change of each class above 0; the classes below 0 are their mirror images.
_RISES = (1, 10, 20, 30, 50, 100)
_LOWS = np.array([*(1 - up for up in reversed(_RISES[1:])), 0, *_RISES])
BIGGEST = 5
LONGEST = 100
_LISTS_KEPT = 256
_COLUMNS = {
    "position": "position",
    "change": "COALESCE(change, 0)",
    "rated": "CASE WHEN rating IS NULL THEN 0 ELSE 1 END",
    "rating": "COALESCE(rating, 0)",
    "start_rated": "CASE WHEN start_rating IS NULL THEN 0 ELSE 1 END",
    "start": "COALESCE(start_rating, 0)",
    "method": "start_method",
    "initial_rated": "CASE WHEN initial_rating IS NULL THEN 0 ELSE 1 END",
    "initial": "COALESCE(initial_rating, 0)",
    "adjustment": "adjustment",
    "games": "games",
    "status": "status",
    "newly_inactive": "CASE WHEN status = %s AND player_id NOT IN (SELECT player_id FROM ratings_listentry"
    " WHERE rating_list_id = %s AND status = %s) THEN 1 ELSE 0 END",
}


@dataclass(frozen=True)
class ChangeClass:
    """How many changes lie from `low` to `high`, None being without end; `width` of the bar in percent of the longest."""

    low: int | None
    high: int | None
    count: int
    width: int


@dataclass(frozen=True)
class Points:
    """How many players, and how many points together."""

    players: int
    points: int


@dataclass(frozen=True)
class Balance:
    """How the list before became this one: `before` and all between it and `after` add up to `after`.

    `games`: what games moved, of players rated before and after them. Who came and was delisted in one month is in none of them.
    """

    before: Points
    games: Points
    adjustments: Points
    openings: Points
    first_ratings: Points
    delisted: Points
    after: Points


@dataclass(frozen=True)
class Standouts:
    """The positions of those to name: the BIGGEST rises and falls, and at most LONGEST of each other kind."""

    rises: list[int]
    falls: list[int]
    first_ratings: list[int]
    delisted: list[int]
    newly_inactive: list[int]  # who is inactive on this list and was not on the one before

    @property
    def all(self) -> list[int]:
        return [*self.rises, *self.falls, *self.first_ratings, *self.delisted, *self.newly_inactive]


@dataclass(frozen=True)
class ListStatistics:
    """`mean10`, `median10`: of all ratings on the list, in tenths, the mean rounded half up; None where nobody is rated."""

    mean10: int | None
    median10: int | None
    inactive: int
    changes: list[ChangeClass]  # the biggest rises first; without the empty classes at both ends
    balance: Balance
    standouts: Standouts


def list_statistics(shown: RatingList) -> ListStatistics:
    """Read and count one list: one query, none where this process has counted it before."""
    return _counted(shown.pk, shown.previous_id, shown.published_at, shown.outcome_digest)


def forget() -> None:
    """Keep nothing any more: for tests, whose databases come and go within one process."""
    _counted.cache_clear()


@lru_cache(maxsize=_LISTS_KEPT)
def _counted(list_id: int, previous_id: int | None, _published_at: dt.datetime, _outcome_digest: str) -> ListStatistics:
    """The last two only tell apart lists of one id, in databases that took each other's place."""
    params = [EntryStatus.INACTIVE.value, previous_id, EntryStatus.INACTIVE.value, list_id]
    rows = read_columns([*_COLUMNS.values()], "FROM ratings_listentry WHERE rating_list_id = %s", params)
    c = dict(zip(_COLUMNS, rows, strict=True))
    ratings = np.sort(c["rating"][c["rated"] == 1])
    return ListStatistics(
        mean10=half_up_div(10 * int(ratings.sum()), len(ratings)) if len(ratings) else None,
        median10=_median10(ratings) if len(ratings) else None,
        inactive=int((c["status"] == EntryStatus.INACTIVE).sum()),
        changes=_classes(_moved(c)),
        balance=_balance(c),
        standouts=_standouts(c),
    )


def _standouts(c: dict[str, Ints]) -> Standouts:
    return Standouts(
        rises=_first(c, c["change"] > 0, BIGGEST, -c["change"]),
        falls=_first(c, c["change"] < 0, BIGGEST, c["change"]),
        first_ratings=_first(c, c["status"] == EntryStatus.NEW, LONGEST),
        delisted=_first(c, c["status"] == EntryStatus.DELISTED, LONGEST),
        newly_inactive=_first(c, c["newly_inactive"] == 1, LONGEST),
    )


def _first(c: dict[str, Ints], chosen: NDArray[np.bool_], most: int, by: Ints | None = None) -> list[int]:
    """The positions of the first so many of those rows: by that column, or else in the order of the list."""
    positions = c["position"][chosen]
    order = np.argsort(positions) if by is None else np.lexsort((positions, by[chosen]))
    return [int(position) for position in positions[order[:most]]]


def _median10(ratings: Ints) -> int:
    """The middle of sorted ratings, or the mean of the two in the middle, in tenths."""
    lower, upper = ratings[(len(ratings) - 1) // 2], ratings[len(ratings) // 2]
    return 5 * int(lower + upper)


def _moved(c: dict[str, Ints]) -> Ints:
    """What games did to everybody who played and is rated before and after: the change without the adjustment."""
    played = (c["rated"] == 1) & (c["start_rated"] == 1) & (c["games"] > 0)
    moved: Ints = (c["rating"] - c["start"] - c["adjustment"])[played]
    return moved


def _classes(changes: Ints) -> list[ChangeClass]:
    places = np.searchsorted(_LOWS, changes, side="right")
    counts = np.bincount(places, minlength=len(_LOWS) + 1).tolist()
    lows = [None, *_LOWS.tolist()]
    highs = [*(low - 1 for low in _LOWS.tolist()), None]
    longest = max(counts)
    classes = [
        ChangeClass(low, high, count, -(-100 * count // longest) if longest else 0)
        for low, high, count in zip(lows, highs, counts, strict=True)
    ]
    filled = [place for place, one in enumerate(classes) if one.count]
    return classes[filled[0] : filled[-1] + 1][::-1] if filled else []


def _balance(c: dict[str, Ints]) -> Balance:
    rated, listed = c["rated"] == 1, (c["start_rated"] == 1) & (c["method"] == StartMethod.LIST)
    new, moved = c["status"] == EntryStatus.NEW, _moved(c)
    return Balance(
        before=_points(listed, c["start"]),
        games=Points(len(moved), int(moved.sum())),
        adjustments=_points(rated & (c["adjustment"] != 0), c["adjustment"]),
        openings=_points(rated & (c["method"] == StartMethod.OPENING), c["start"]),
        first_ratings=_points(new, np.where(c["initial_rated"] == 1, c["initial"], c["start"])),
        delisted=_points(listed & ~rated, -c["start"]),
        after=_points(rated, c["rating"]),
    )


def _points(chosen: NDArray[np.bool_], column: NDArray[Any]) -> Points:
    return Points(int(chosen.sum()), int(column[chosen].sum()))
