"""The rows of a list that filters choose: which, with what rank among them, in which order, and one page of them as objects."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from players.models import Player
from players.names import search_words
from players.queries import MOST_WORDS, hidden_players, id_matches
from ratings.age_groups import age_group, birth_years, group_words
from ratings.list_columns import Bools, Ints, ListColumns, columns_of
from ratings.list_filters import ANY_TITLE, ListFilters
from ratings.models import EntryStatus, ListEntry, RatingList
from ratings.months import month_start


@dataclass(frozen=True)
class ListRow:
    """One row of the page shown, with what the list itself does not hold of it."""

    entry: ListEntry
    within: int | None  # the rank among those chosen; 1, 1, 3
    age: str  # the age group in words; nobody's who hides his name
    first_expiry: dt.date | None
    last_played: dt.date | None


@dataclass(frozen=True)
class ListRows:
    """Some rows of a list in some order, `rows` being their places in it. Objects are made of a page's alone."""

    shown: RatingList
    columns: ListColumns
    hidden: Bools
    within: Ints  # for every row of the list; 0 where it has no such rank
    rows: Ints

    def __len__(self) -> int:
        return len(self.rows)

    def sorted(self, key: str, *, descending: bool) -> "ListRows":
        """By that column; what has no value there comes last both ways, and equals stand in the order of the list."""
        values, present = self._key(key)
        values, missing = np.where(present, values, 0)[self.rows], ~present[self.rows]
        return replace(self, rows=self.rows[np.lexsort((self.rows, -values if descending else values, missing))])

    def _key(self, name: str) -> tuple[Ints, Bools]:
        columns = self.columns
        if name == "name":  # hidden players have none: their place in the alphabet would tell who they are
            return columns.name_order, ~self.hidden
        if name in ("club", "first_expiry", "within"):
            values = {"club": "club_order", "first_expiry": "first_expiry"}
            order: Ints = getattr(columns, values[name]) if name in values else self.within
            return order, order > 0
        return columns[name], columns.present.get(name, np.ones(len(columns), dtype=np.bool_))

    def place_of(self, player: int) -> int | None:
        """How many rows come before that player's; None where he is not among them."""
        found = np.flatnonzero(self.columns["player_id"][self.rows] == player)
        return int(found[0]) if len(found) else None

    def page(self, start: int, stop: int) -> list[ListRow]:
        """Those rows as objects; one query."""
        wanted = self.rows[start:stop].tolist()
        positions = [row + 1 for row in wanted]
        entries = ListEntry.objects.filter(rating_list=self.shown, position__in=positions).select_related("player")
        by_position = {entry.position: entry for entry in entries}
        return [self._row(row, by_position[row + 1]) for row in wanted]

    def _row(self, row: int, entry: ListEntry) -> ListRow:
        group = None if self.hidden[row] else age_group(entry.birth_year, self.shown.period.month.year)
        expiry = int(self.columns.first_expiry[row]) if entry.rating is None else 0
        return ListRow(
            entry=entry,
            within=int(self.within[row]) or None,
            age=group_words(group) if group else "",
            first_expiry=month_start(expiry) if expiry else None,
            last_played=month_start(entry.last_played) if entry.last_played else None,
        )


@dataclass(frozen=True)
class Choice:
    """What filters make of a list."""

    rated: ListRows
    unrated: ListRows  # on the way to a first rating
    inactive: int  # who is inactive of those asked for
    group: int  # how many the rank among them is out of

    @property
    def only(self) -> int | None:
        """The one player found, if there is just one."""
        if len(self.rated) + len(self.unrated) != 1:
            return None
        rows = self.rated if len(self.rated) else self.unrated
        return int(rows.columns["player_id"][rows.rows[0]])


def choose(shown: RatingList, filters: ListFilters, *, games: int = 0) -> Choice:
    """The rows of that list that the filters leave; of the unrated only who has `games` that count."""
    columns = columns_of(shown)
    hidden = columns.rows_of(hidden_players())
    group = in_group(columns, filters, shown.period.month.year, hidden)
    found = group & _found(columns, filters.text, hidden) if filters.text else group
    rated, inactive = found & columns.present["rating"], columns["status"] == EntryStatus.INACTIVE
    unrated = found & (columns["status"] == EntryStatus.UNRATED) & (columns["block_games"] >= games)
    within, ranked = columns.ranks(group)
    rows = ListRows(shown, columns, hidden, within, np.flatnonzero(rated if filters.shows_inactive else rated & ~inactive))
    waiting = replace(rows, rows=np.flatnonzero(unrated & (not filters.has_range)))
    return Choice(rows, waiting, inactive=int((rated & inactive).sum()), group=ranked)


def in_group(columns: ListColumns, filters: ListFilters, year: int, hidden: Bools) -> Bools:
    """Who belongs to what was chosen, as the list knew him. No row tells sex, age or title of who hides his name."""
    rows = np.ones(len(columns), dtype=np.bool_)
    if filters.sex:
        rows &= columns.where("gender", filters.sex) & ~hidden
    if filters.age:
        first, last = birth_years(filters.age, year)
        born = columns["birth_year"]
        rows &= (born > 0) & (born >= first) & (born <= last) & ~hidden
    if filters.club:
        rows &= _marked(columns, [columns.clubs.get(filters.club.name)])
    if filters.members:
        rows &= _marked(columns, list(columns.clubs.values()))
    if filters.title:
        titled = columns["title"] > 0 if filters.title == ANY_TITLE else columns.where("title", filters.title)
        rows &= titled & ~hidden
    if filters.lowest is not None:
        rows &= columns["rating"] >= filters.lowest
    if filters.highest is not None:
        rows &= columns["rating"] <= filters.highest
    return rows


def _marked(columns: ListColumns, parts: Sequence[Ints | None]) -> Bools:
    marked = np.zeros(len(columns), dtype=np.bool_)
    for part in parts:
        if part is not None:
            marked[part] = True
    return marked


def _found(columns: ListColumns, text: str, hidden: Bools) -> Bools:
    """Every word somewhere in the name, in any order and without accents; or the text is one of the player's ids.

    Hidden players are not found: a hit would say who they are.
    """
    words = search_words(text)[:MOST_WORDS]
    found = columns.holding(words) if words else np.zeros(len(columns), dtype=np.bool_)
    if any(c.isdigit() for c in text):
        found |= columns.rows_of(list(Player.objects.filter(id_matches(text)).values_list("pk", flat=True)))
    return found & ~hidden
