"""What a correction changed: a published list beside the revision that took its place, player by player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from ratings.models import RatingList
from ratings.rows import Ints
from ratings.stored import stored_entries

_COMPARED = ("rating", "rated", "status", "rank", "k", "calculated", "change", "changed", "games")


@dataclass(frozen=True)
class Side:
    """One player's numbers on one of the two lists; None where there is no such number. `status` is that of EntryStatus."""

    rating: int | None
    rank: int | None
    k: int | None
    change: int | None
    games: int
    status: int | None  # None: not on that list


@dataclass(frozen=True)
class PlayerDifference:
    """A player whom the correction moved."""

    player: int
    before: Side
    after: Side

    @property
    def points(self) -> int:
        """By how many points his rating differs; 0 where one of the lists gives him none."""
        both = self.before.rating is not None and self.after.rating is not None
        return self.after.rating - self.before.rating if both else 0  # type: ignore[operator]  # both are there


class Moved(Sequence[PlayerDifference]):
    """The players who differ, in some order: columns, of which objects are made for those alone that are looked at."""

    def __init__(self, ids: Ints, before: dict[str, Ints], after: dict[str, Ints]) -> None:
        self.ids = ids
        self._before, self._after = before, after

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, key: int) -> PlayerDifference: ...
    @overload
    def __getitem__(self, key: slice) -> "Moved": ...
    def __getitem__(self, key: int | slice) -> "PlayerDifference | Moved":
        if isinstance(key, slice):
            return self.taken(np.arange(len(self))[key])
        return PlayerDifference(int(self.ids[key]), _side(self._before, key), _side(self._after, key))

    def taken(self, rows: NDArray[np.intp]) -> "Moved":
        """These of them, in this order."""
        return Moved(self.ids[rows], *({name: c[rows] for name, c in side.items()} for side in (self._before, self._after)))


@dataclass(frozen=True)
class ListDifference:
    """Two revisions of one list. The counts are over everybody; `players` are those with another rating, K, status or games."""

    before: RatingList
    after: RatingList
    players: Moved  # the biggest difference in rating first, then in the order of ids
    ratings: int  # with another rating, or with one on one list only
    statuses: int
    ks: int
    ranks: int
    largest: int  # difference of a rating, in points


def compare_lists(before: RatingList, after: RatingList) -> ListDifference:
    """What `after` says otherwise than `before`, another revision of the same list."""
    return compare_entries(before, after, stored_entries(before, _COMPARED), stored_entries(after, _COMPARED))


def compare_entries(before: RatingList, after: RatingList, old: dict[str, Ints], new: dict[str, Ints]) -> ListDifference:
    """The same over entry columns at hand. Ranks move with everybody above: they are counted, but make nobody a row."""
    ids = np.union1d(old["player"], new["player"])
    left, right = _aligned(old, ids), _aligned(new, ids)
    rating = (left["rating"] != right["rating"]) | (left["rated"] != right["rated"])
    status = left["status"] != right["status"]
    k = (left["k"] != right["k"]) | (left["calculated"] != right["calculated"])
    other = (left["games"] != right["games"]) | (left["change"] != right["change"])
    rows = np.flatnonzero(rating | status | k | other)
    both = (left["rated"] & right["rated"]) == 1
    size = np.where(both, np.abs(right["rating"] - left["rating"]), 0)[rows]
    return ListDifference(
        before=before,
        after=after,
        players=Moved(ids, left, right).taken(rows[np.argsort(-size, kind="stable")]),
        ratings=int(rating.sum()),
        statuses=int(status.sum()),
        ks=int(k.sum()),
        ranks=int((left["rank"] != right["rank"]).sum()),
        largest=int(size.max(initial=0)),
    )


def _aligned(entries: dict[str, Ints], ids: Ints) -> dict[str, Ints]:
    """The compared columns with a row for each of `ids`; status 0 where the player is not on the list."""
    where = np.searchsorted(ids, entries["player"])
    aligned = {}
    for name in _COMPARED:
        column = np.zeros(len(ids), dtype=np.int64)
        column[where] = entries[name]
        aligned[name] = column
    return aligned


def _side(columns: dict[str, Ints], row: int) -> Side:
    value = {name: int(column[row]) for name, column in columns.items()}
    return Side(
        rating=value["rating"] if value["rated"] else None,
        rank=value["rank"] or None,
        k=value["k"] if value["calculated"] else None,
        change=value["change"] if value["changed"] else None,
        games=value["games"],
        status=value["status"] or None,
    )
