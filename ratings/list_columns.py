"""A published list as whole columns, to choose, count, rank and sort by: rows as objects are made for the page shown alone.

A list never changes once it is published, so its columns are read once and kept in the process: any filter over a hundred
thousand rows then takes about a millisecond, where counting in the database takes fifty for every page that is turned.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from django.db.models import Min
from numpy.typing import NDArray

from players.models import Gender, Title
from players.names import sort_key
from ratings.columns import read_columns, read_groups
from ratings.models import Block, BlockStatus, ListEntry, RatingList
from ratings.months import month_index

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

MOST_ROWS = 500_000  # kept in a process, of all lists together; the one asked for last is kept whatever its size
GENDERS = ("", *Gender.values)
TITLES = ("", *Title.values)
NULLABLE = ("rank", "rating", "start_rating", "change", "k", "peak", "last_played", "would_be")
_ROWS = "FROM ratings_listentry WHERE rating_list_id = %s"
_NULL = -99_999  # what no column holds
_NUMBERS = ("player_id", "status", "games", "total_games", "block_games", "position")


@dataclass(frozen=True)
class ListColumns:
    """Columns of one list in its order: row i stands at position i + 1. What is NULL is 0 in `numbers` and False in `present`."""

    list_id: int
    numbers: dict[str, Ints]
    present: dict[str, Bools]

    def __len__(self) -> int:
        return len(self.numbers["player_id"])

    def __getitem__(self, name: str) -> Ints:
        return self.numbers[name]

    def rows_of(self, players: Sequence[int] | Ints) -> Bools:
        """Which rows are about one of these players."""
        return np.isin(self.numbers["player_id"], np.array(players, dtype=np.int64))

    def holding(self, words: Sequence[str]) -> Bools:
        """Which rows have every one of these folded words somewhere in the name."""
        rows = range(len(self))
        for word in words:
            rows = [row for row in rows if word in self._search_keys[row]]  # type: ignore[assignment]
        found = np.zeros(len(self), dtype=np.bool_)
        found[list(rows)] = True
        return found

    def where(self, field: str, value: str) -> Bools:
        """Which rows have this gender or title."""
        return self.numbers[field] == (GENDERS if field == "gender" else TITLES).index(value)

    def ranks(self, group: Bools) -> tuple[Ints, int]:
        """The rank of each active player of a group within it, 1, 1, 3 and 0 for all others; and how many they are.

        List order is the order of ratings. Every rank within a group, on whatever page, is one of these.
        """
        rows = np.flatnonzero(group & self.present["rank"])
        falling = -self["rating"][rows]
        within = np.zeros(len(self), dtype=np.int64)
        within[rows] = 1 + np.searchsorted(falling, falling, side="left")
        return within, len(rows)

    @cached_property
    def clubs(self) -> dict[str, Ints]:
        """The rows of every club, as the list names it."""
        return read_groups("club", "position - 1", f"{_ROWS} AND club <> ''", [self.list_id])

    @cached_property
    def _search_keys(self) -> list[str]:
        return list(ListEntry.objects.filter(rating_list=self.list_id).order_by("position").values_list("search_key", flat=True))

    @cached_property
    def name_order(self) -> Ints:
        """The place of every row in the order of names, as the list spells them."""
        names = ListEntry.objects.filter(rating_list=self.list_id).order_by("position").values_list("name", flat=True)
        keys = [sort_key(*name.partition(", ")[::2]) for name in names]
        return _places(sorted(range(len(keys)), key=keys.__getitem__))

    @cached_property
    def club_order(self) -> Ints:
        """The place of every row's club among the clubs; 0 where there is none."""
        places = np.zeros(len(self), dtype=np.int64)
        for place, club in enumerate(sorted(self.clubs, key=lambda name: sort_key(name, "")), start=1):
            places[self.clubs[club]] = place
        return places

    @cached_property
    def first_expiry(self) -> Ints:
        """The month index of the list that drops the oldest games of an unrated player; 0 where none are counted."""
        months = np.zeros(len(self), dtype=np.int64)
        blocks = Block.objects.filter(rating_list=self.list_id, status__in=[BlockStatus.COUNTED, BlockStatus.WAITING])
        firsts = blocks.filter(expires__isnull=False).order_by().values_list("player").annotate(first=Min("expires"))
        by_player = {player: month_index(first) for player, first in firsts}
        if by_player:
            rows = np.flatnonzero(self.rows_of(list(by_player)))
            months[rows] = [by_player[player] for player in self.numbers["player_id"][rows].tolist()]
        return months


_kept: OrderedDict[tuple[object, ...], ListColumns] = OrderedDict()
_lock = threading.Lock()


def columns_of(rating_list: RatingList) -> ListColumns:
    """The columns of a published list, read unless this process has them; one query."""
    key = (rating_list.pk, rating_list.published_at, rating_list.outcome_digest)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    columns = _read(rating_list)
    with _lock:
        _kept[key] = columns
        while len(_kept) > 1 and sum(map(len, _kept.values())) > MOST_ROWS:
            _kept.popitem(last=False)
    return columns


def forget() -> None:
    """Keep nothing any more: for tests, whose databases come and go within one process."""
    with _lock:
        _kept.clear()


def _read(rating_list: RatingList) -> ListColumns:
    expressions = {
        **{name: name for name in _NUMBERS},
        **{name: f"COALESCE({name}, {_NULL})" for name in NULLABLE},
        "birth_year": "COALESCE(birth_year, 0)",
        "gender": _code("gender", GENDERS),
        "title": _code("title", TITLES),
    }
    numbers = dict(zip(expressions, read_columns([*expressions.values()], _ROWS, [rating_list.pk]), strict=True))
    order = np.argsort(numbers.pop("position"))
    numbers = {name: column[order] for name, column in numbers.items()}
    present = {name: numbers[name] != _NULL for name in NULLABLE}
    for name, known in present.items():
        numbers[name][~known] = 0
    return ListColumns(rating_list.pk, numbers, present)


def _code(column: str, values: Sequence[str]) -> str:
    """SQL for the place of a short text among those that it may be; these are constants of the project."""
    whens = " ".join(f"WHEN '{value}' THEN {place}" for place, value in enumerate(values))
    return f"CASE {column} {whens} ELSE 0 END"


def _places(order: Sequence[int]) -> Ints:
    """Where each row comes in that order, counted from 1."""
    places = np.empty(len(order), dtype=np.int64)
    places[np.array(order, dtype=np.int64)] = np.arange(1, len(order) + 1)
    return places
