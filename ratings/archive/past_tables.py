"""The files about lists that a correction replaced, and about months reopened for one.

What these lists were computed from has gone with the correction, so they cannot be computed again: their rows are carried in
full, with the columns and the units of the models.
"""

# ruff: noqa: RUF009  every default here is a field

import datetime as dt
from dataclasses import dataclass
from typing import Any, ClassVar

from elo.outcome import StartMethod
from ratings.archive import cells
from ratings.archive.fields import LARGEST, PACES, Row, coded, column, longest, reference, stored
from ratings.models import Block, BlockStatus, Calculation, EntryStatus, ListEntry, RatedTournament, RatingList, Reopening
from ratings.months import month_index, month_slug, month_start

LONGEST_TEXT = 10_000
Key = tuple[dt.date, str, int]  # month, pace, revision


def _codes(choices: Any) -> dict[str, int]:
    return {choice.name.lower(): int(choice) for choice in choices}


def _month_slug(day: dt.date | None) -> str | None:
    return None if day is None else month_slug(day)


def _index_slug(index: int | None) -> str | None:
    return None if index is None else month_slug(month_start(index))


def _read_index(cell: str) -> int:
    return month_index(cells.month(cell))


@dataclass(slots=True)
class RevisionRow(Row):
    """A list that is not in force any more, or that of a month that is open again."""

    file: ClassVar[str] = "revisions.csv"

    period: dt.date = column(cells.month, filled=True, writer=month_slug)
    pace: str = column(cells.one_of(PACES), filled=True)
    revision: int = column(cells.whole(1, LARGEST), filled=True)
    published_at: dt.datetime = column(cells.moment, filled=True, writer=cells.moment_text)
    published_by: str = column(cells.text(longest(RatingList, "published_by_name")), default="")
    software: str = column(cells.text(longest(RatingList, "software")), filled=True)
    reason: str = column(cells.text(LONGEST_TEXT, lines=True), default="")
    parameters: dict[str, Any] = column(cells.rules, filled=True, writer=cells.rules_text)
    inputs_digest: str = column(cells.digest, filled=True)
    tournament_count: int = stored(RatingList, "tournament_count")
    game_count: int = stored(RatingList, "game_count")
    rated_count: int = stored(RatingList, "rated_count")
    active_count: int = stored(RatingList, "active_count")
    new_count: int = stored(RatingList, "new_count")
    unrated_count: int = stored(RatingList, "unrated_count")

    @property
    def key(self) -> Key:
        return self.period, self.pace, self.revision


@dataclass(slots=True)
class PastRow(Row):
    """A row of such a list. `model` has the table, `order` the order of its rows in the file."""

    model: ClassVar[Any]
    order: ClassVar[tuple[str, ...]] = ("tournament", "player")

    period: dt.date = column(cells.month, filled=True)
    pace: str = column(cells.one_of(PACES), filled=True)
    revision: int = column(cells.whole(1, LARGEST), filled=True)

    @property
    def key(self) -> Key:
        return self.period, self.pace, self.revision

    @property
    def player_or_none(self) -> str | None:
        """The player, in files that have the column."""
        return getattr(self, "player", None)

    @property
    def tournament_or_none(self) -> str | None:
        """The tournament, in files that have the column."""
        return getattr(self, "tournament", None)


@dataclass(slots=True)
class PastEntryRow(PastRow):
    file: ClassVar[str] = "superseded_entries.csv"
    model: ClassVar[Any] = ListEntry
    order: ClassVar[tuple[str, ...]] = ("position",)

    player: str = column(reference, filled=True)
    position: int = stored(ListEntry, "position")
    rank: int | None = stored(ListEntry, "rank")
    rating: int | None = stored(ListEntry, "rating")
    exact: int | None = stored(ListEntry, "exact")
    start_rating: int | None = stored(ListEntry, "start_rating")
    start_exact: int | None = stored(ListEntry, "start_exact")
    start_method: int = coded(_codes(StartMethod))
    initial_rating: int | None = stored(ListEntry, "initial_rating")
    change: int | None = stored(ListEntry, "change")
    adjustment: int = stored(ListEntry, "adjustment")
    k: int | None = stored(ListEntry, "k")
    surplus100: int = stored(ListEntry, "surplus100")
    games: int = stored(ListEntry, "games")
    total_games: int = stored(ListEntry, "total_games")
    initial_games: int = stored(ListEntry, "initial_games")
    peak: int | None = stored(ListEntry, "peak")
    last_played: int | None = column(_read_index, present=True, writer=_index_slug)
    status: int = coded(_codes(EntryStatus))
    block_games: int = stored(ListEntry, "block_games")
    would_be: int | None = stored(ListEntry, "would_be")
    name: str = stored(ListEntry, "name")
    search_key: str = stored(ListEntry, "search_key")
    title: str = stored(ListEntry, "title")
    club: str = stored(ListEntry, "club")
    birth_year: int | None = stored(ListEntry, "birth_year")
    gender: str = stored(ListEntry, "gender")
    federation: str = stored(ListEntry, "federation")


@dataclass(slots=True)
class PastCalculationRow(PastRow):
    file: ClassVar[str] = "superseded_calculations.csv"
    model: ClassVar[Any] = Calculation

    tournament: str = column(reference, filled=True)
    player: str = column(reference, filled=True)
    initial: bool = stored(Calculation, "initial")
    own_rating: int | None = stored(Calculation, "own_rating")
    games: int = stored(Calculation, "games")
    half_points: int = stored(Calculation, "half_points")
    rating_sum: int = stored(Calculation, "rating_sum")
    average: int = stored(Calculation, "average")
    per_game: bool = stored(Calculation, "per_game")
    expected_percent: int = stored(Calculation, "expected_percent")
    surplus100: int = stored(Calculation, "surplus100")
    k: int | None = stored(Calculation, "k")
    change100: int | None = stored(Calculation, "change100")


@dataclass(slots=True)
class PastBlockRow(PastRow):
    file: ClassVar[str] = "superseded_blocks.csv"
    model: ClassVar[Any] = Block

    tournament: str = column(reference, filled=True)
    player: str = column(reference, filled=True)
    games: int = stored(Block, "games")
    rating_sum: int = stored(Block, "rating_sum")
    half_points: int = stored(Block, "half_points")
    own_rating: int | None = stored(Block, "own_rating")
    status: int = coded(_codes(BlockStatus))
    made_here: bool = stored(Block, "made_here")
    carried: bool = stored(Block, "carried")
    expires: dt.date | None = column(cells.month, present=True, writer=_month_slug)


@dataclass(slots=True)
class PastTournamentRow(PastRow):
    file: ClassVar[str] = "superseded_tournaments.csv"
    model: ClassVar[Any] = RatedTournament
    order: ClassVar[tuple[str, ...]] = ("tournament",)

    tournament: str = column(reference, filled=True)
    late: bool = stored(RatedTournament, "late")


@dataclass(slots=True)
class ReopeningRow(Row):
    """A month was opened again; from the reasons come those of the revisions to come (ratings.reopening)."""

    file: ClassVar[str] = "reopenings.csv"

    period: dt.date = column(cells.month, filled=True, writer=month_slug)
    at: dt.datetime = column(cells.moment, filled=True, writer=cells.moment_text)
    by: str = column(cells.text(longest(Reopening, "by_name")), default="")
    reason: str = column(cells.text(LONGEST_TEXT, lines=True), filled=True)


PAST_ROWS: tuple[type[PastRow], ...] = (PastEntryRow, PastCalculationRow, PastBlockRow, PastTournamentRow)
PAST_TABLES: tuple[type[Row], ...] = (RevisionRow, *PAST_ROWS, ReopeningRow)
KEYS = {"player": "player_id", "tournament": "tournament_id"}
"""The columns that name a row of another file, and the model's columns for them."""


def model_columns(table: type[PastRow], names: list[str]) -> list[str]:
    """The columns of the table's model by those of the file."""
    return [KEYS.get(name, name) for name in names]
