"""The rows of a draft's list: all of them as columns to choose from, and one page of them with names.

A list may have a hundred thousand rows: choosing and sorting is done on whole columns, and objects are made for the page shown.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from elo.k_factor import band_of
from elo.outcome import Status
from elo.regulation import Regulation as Rules
from players.models import Player
from players.queries import everybody
from ratings.columns import read_columns
from ratings.models import DraftList, EntryStatus, ListEntry, RatingList
from ratings.packing import unpack
from ratings.rows import Ints, entry_values
from ratings.stored import stored_rows


class Show(StrEnum):
    """Which rows of a draft's list are shown."""

    MOVED = "moved"
    FIRST = "first"
    STATUS = "status"
    BANDS = "bands"
    CORRECTED = "corrected"
    ALL = "all"


class Turn(StrEnum):
    """What became of a player's standing since the list before."""

    NONE = ""
    FIRST_RATING = "first_rating"
    DELISTED = "delisted"
    INACTIVE = "inactive"
    ACTIVE_AGAIN = "active_again"
    ENTERED = "entered"  # on no list before: by an opening rating, or with first games


@dataclass(frozen=True)
class DraftRow:
    """One row of the page shown. `entry` is unsaved; what is None there is."""

    entry: ListEntry
    turn: Turn
    bands: tuple[int, int] | None  # K of the band that the rating left and of the one it is in now; None where it is the same
    published: int | None  # the rating on the list that this one corrects


_TURNS = list(Turn)


@dataclass(frozen=True)
class DraftRows:
    """A list's entries in list order, as columns beside each other."""

    entries: dict[str, Ints]
    turn: Ints  # places in _TURNS
    old_k: Ints
    new_k: Ints
    published: Ints  # rating on the list that is corrected; 0 where unrated or not on it
    corrected: NDArray[np.bool_]  # another rating or another standing than there

    def __len__(self) -> int:
        return len(self.turn)

    def where(self, show: Show) -> NDArray[np.bool_]:
        """Which rows belong to a choice."""
        return _CHOICES[show](self)

    def counts(self) -> dict[Show, int]:
        """How many rows each choice has."""
        return {show: int(self.where(show).sum()) for show in Show}

    def chosen(self, show: Show, search: str) -> "DraftRows":
        """The rows of that choice whose players a search finds."""
        rows = self.where(show)
        if search:
            rows = rows & np.isin(self.entries["player"], list(everybody(search).values_list("pk", flat=True)))
        return self.taken(np.flatnonzero(rows))

    def by_change(self, *, biggest_first: bool) -> "DraftRows":
        """The same rows by what they gain; who has no change comes last."""
        change = self.entries["change"]
        without = self.entries["changed"] == 0
        return self.taken(np.lexsort((-change if biggest_first else change, without)))

    def taken(self, order: NDArray[np.intp]) -> "DraftRows":
        """These rows, in this order."""
        entries = {name: column[order] for name, column in self.entries.items()}
        columns = {name: getattr(self, name)[order] for name in ("turn", "old_k", "new_k", "published", "corrected")}
        return replace(self, entries=entries, **columns)

    def page(self, start: int, stop: int) -> list[DraftRow]:
        """Those rows as objects; the only ones whose names are read."""
        part = self.taken(np.arange(start, min(stop, len(self))))
        values = entry_values(part.entries)
        ids = values.pop("player")
        players = Player.objects.in_bulk(ids)
        rows = [dict(zip(values, row, strict=True)) for row in zip(*values.values(), strict=True)]
        entries = [_entry(players.get(pk), pk, row) for pk, row in zip(ids, rows, strict=True)]
        columns = (part.turn, part.old_k, part.new_k, part.published)
        extra = zip(*(column.tolist() for column in columns), strict=True)
        return [
            DraftRow(entry, _TURNS[turn], (old, new) if old != new else None, published or None)
            for entry, (turn, old, new, published) in zip(entries, extra, strict=True)
        ]


_CHOICES: dict[Show, Callable[[DraftRows], NDArray[np.bool_]]] = {
    Show.MOVED: lambda rows: (rows.entries["changed"] == 1) & (rows.entries["change"] != 0),
    Show.FIRST: lambda rows: rows.entries["status"] == Status.NEW,
    Show.STATUS: lambda rows: rows.turn != _TURNS.index(Turn.NONE),
    Show.BANDS: lambda rows: rows.old_k != rows.new_k,
    Show.CORRECTED: lambda rows: rows.corrected,
    Show.ALL: lambda rows: np.ones(len(rows), dtype=np.bool_),
}


def _entry(player: Player | None, pk: int, values: dict[str, int | None]) -> ListEntry:
    """An entry with the player's name; his number where he has left the register since."""
    named = {"name": player.name, "title": player.title} if player else {"name": f"#{pk}", "title": ""}
    return ListEntry(player_id=pk, **values, **named)


def draft_rows(drafted: DraftList, corrects: RatingList | None) -> DraftRows | None:
    """The rows of that list, beside those of the list it corrects; None once a newer draft has taken their place.

    Of a published draft they are those of its list.
    """
    if drafted.published is not None:
        entries = stored_rows(drafted.published).entries
    elif packed := bytes(drafted.rows):
        entries = unpack(packed).entries
    else:
        return None
    order = np.argsort(entries["position"])
    entries = {name: column[order] for name, column in entries.items()}
    status, peak, _rating = _standing(drafted.previous, entries["player"])
    old_k, new_k = _band_k(Rules.from_dict(drafted.regulation.parameters), entries, peak)
    then, _peak, published = _standing(corrects, entries["player"])
    corrected = (entries["rating"] * entries["rated"] != published) | (entries["status"] != then)
    return DraftRows(
        entries, _turns(entries["status"], status), old_k, new_k, published, corrected if corrects else corrected & False
    )


def _standing(rating_list: RatingList | None, players: Ints) -> tuple[Ints, Ints, Ints]:
    """Status, highest rating and rating of these players on that list; 0 where there is none."""
    found = np.zeros((3, len(players)), dtype=np.int64)
    if rating_list is not None and len(players):
        wanted = ["player_id", "status", "COALESCE(peak, 0)", "COALESCE(rating, 0)"]
        listed, *columns = read_columns(wanted, "FROM ratings_listentry WHERE rating_list_id = %s", [rating_list.pk])
        order = np.argsort(players)
        where = np.searchsorted(players, listed, sorter=order)
        known = where < len(players)
        known[known] = players[order[where[known]]] == listed[known]
        for row, column in zip(found, columns, strict=True):
            row[order[where[known]]] = column[known]
    return found[0], found[1], found[2]


def _turns(now: Ints, before: Ints) -> Ints:
    """What became of each standing."""
    turns = {
        Turn.FIRST_RATING: now == Status.NEW,
        Turn.DELISTED: now == Status.DELISTED,
        Turn.INACTIVE: (now == Status.INACTIVE) & (before != EntryStatus.INACTIVE),
        Turn.ACTIVE_AGAIN: (now == Status.RATED) & (before == EntryStatus.INACTIVE),
        Turn.ENTERED: before == 0,
    }
    return np.select(list(turns.values()), [_TURNS.index(turn) for turn in turns], _TURNS.index(Turn.NONE)).astype(np.int64)


def _band_k(rules: Rules, entries: dict[str, Ints], peak: Ints) -> tuple[Ints, Ints]:
    """K of the band of each rating before and after; the same where there are not both."""
    k = np.array([band.k for band in rules.k_bands], dtype=np.int64)
    old = k[band_of(rules, rating=entries["start_rating"], peak=peak)]
    new = k[band_of(rules, rating=entries["rating"], peak=np.maximum(peak, entries["start_rating"]))]
    return old, np.where(entries["changed"] == 1, new, old)
