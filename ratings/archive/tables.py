"""The columns of each file of an archive: what docs/archive.md describes, once, for reading and for writing.

A file is a dataclass, its columns are the fields in the order in which they are written. A cell that was refused is None in its
row, whatever the field's type says: such an archive is looked through to the end, but never stored.
"""

# ruff: noqa: RUF009  every default here is a field

import datetime as dt
from dataclasses import dataclass
from typing import ClassVar

from players.models import Club, Gender, Player, Title
from ratings.archive import cells
from ratings.archive.fields import LARGEST, PACES, Row, column, longest, reference
from ratings.archive.past_tables import PAST_TABLES
from ratings.models import Adjustment, EntryStatus, OpeningRating
from tournaments.models import ByeKind, GameResult, Kind, Pace, Status, System, Tournament
from tournaments.services.checks import MOST_ROUNDS

RESULTS = {
    "": GameResult.NONE,
    "1-0": GameResult.WHITE_WINS,
    "1/2": GameResult.DRAW,
    "0-1": GameResult.BLACK_WINS,
    "+-": GameResult.WHITE_FORFEIT_WIN,
    "-+": GameResult.BLACK_FORFEIT_WIN,
    "--": GameResult.DOUBLE_FORFEIT,
    "WL": GameResult.WHITE_WINS_UNRATED,
    "DD": GameResult.DRAW_UNRATED,
    "LW": GameResult.BLACK_WINS_UNRATED,
}
SYSTEMS = {system.value or "other": system.value for system in System}
STATUSES = {status.value: status for status in (Status.DRAFT, Status.SUBMITTED)}
PLAIN_SOURCE = "archive"
"""The source of an opening rating that stands in players.csv alone."""
MOST_GAMES = 100_000


@dataclass(slots=True)
class PlayerRow(Row):
    file: ClassVar[str] = "players.csv"
    required: ClassVar[bool] = True

    id: str = column(reference, filled=True)
    family_name: str = column(cells.text(longest(Player, "family_name")), filled=True)
    given_name: str = column(cells.text(longest(Player, "given_name")), default="")
    birth_year: int | None = column(cells.whole(cells.FIRST_YEAR, cells.LAST_YEAR))
    gender: str = column(cells.one_of({g.value: g.value for g in Gender}), default="")
    federation: str = column(cells.federation, default="")
    national_id: str | None = column(cells.text(longest(Player, "national_id")))
    fide_id: int | None = column(cells.fide_id)
    title: str = column(cells.one_of({t.value: t.value for t in Title}), default="")
    club: str = column(cells.text(longest(Club, "name")), default="")
    joined: dt.date | None = column(cells.date)
    rating: int | None = column(cells.whole(1, 9999))
    rated_games: int | None = column(cells.whole(0, MOST_GAMES))
    peak: int | None = column(cells.whole(1, 9999))
    deceased: bool = column(cells.yes_or_no, default=False, extra=True)
    hide_name: bool = column(cells.yes_or_no, default=False, extra=True)
    merged_into: str | None = column(reference, extra=True)


@dataclass(slots=True)
class TournamentRow(Row):
    file: ClassVar[str] = "tournaments.csv"
    required: ClassVar[bool] = True

    id: str = column(reference, filled=True)
    name: str = column(cells.text(longest(Tournament, "name")), filled=True)
    start: dt.date = column(cells.date, filled=True)
    end: dt.date = column(cells.date, filled=True)
    kind: str = column(cells.one_of({k.value: k.value for k in Kind}), default=Kind.TOURNAMENT.value)
    pace: str = column(cells.one_of(PACES), default=Pace.STANDARD.value)
    rounds: int | None = column(cells.whole(1, MOST_ROUNDS))
    venue: str = column(cells.text(longest(Tournament, "venue")), default="")
    system: str | None = column(cells.one_of(SYSTEMS), extra=True)
    time_control: str = column(cells.text(longest(Tournament, "time_control")), default="", extra=True)
    arbiter: str = column(cells.text(longest(Tournament, "arbiter")), default="", extra=True)
    status: str | None = column(cells.one_of(STATUSES), extra=True)
    rated_in: dt.date | None = column(cells.month, extra=True)
    tie_breaks: list[str] | None = column(cells.tie_breaks, extra=True)
    hidden_until_start: bool = column(cells.yes_or_no, default=False, extra=True)
    needs_confirmation: bool = column(cells.yes_or_no, default=False, extra=True)

    @property
    def is_casual(self) -> bool:
        return self.kind == Kind.CASUAL


@dataclass(slots=True)
class GameRow(Row):
    file: ClassVar[str] = "games.csv"
    required: ClassVar[bool] = True

    tournament: str = column(reference, filled=True)
    round: int | None = column(cells.whole(1, MOST_ROUNDS), present=True)
    board: int | None = column(cells.whole(0, LARGEST))
    white: str = column(reference, filled=True)
    black: str = column(reference, filled=True)
    result: int = column(cells.one_of({k: v for k, v in RESULTS.items() if k}), present=True, default=GameResult.NONE)


@dataclass(slots=True)
class ByeRow(Row):
    file: ClassVar[str] = "byes.csv"

    tournament: str = column(reference, filled=True)
    round: int = column(cells.whole(1, MOST_ROUNDS), filled=True)
    player: str = column(reference, filled=True)
    kind: str = column(cells.one_of({k.value: k.value for k in ByeKind}), filled=True)


@dataclass(slots=True)
class EntryRow(Row):
    file: ClassVar[str] = "entries.csv"

    tournament: str = column(reference, filled=True)
    number: int = column(cells.whole(1, LARGEST), filled=True)
    player: str = column(reference, filled=True)
    withdrawn_after: int | None = column(cells.whole(0, MOST_ROUNDS))
    from_round: int = column(cells.whole(1, MOST_ROUNDS), default=1, extra=True)


@dataclass(slots=True)
class OpeningRow(Row):
    file: ClassVar[str] = "opening_ratings.csv"

    player: str = column(reference, filled=True)
    period: dt.date = column(cells.month, filled=True)
    pace: str = column(cells.one_of(PACES), default=Pace.STANDARD.value)
    rating: int = column(cells.whole(1, 9999), filled=True)
    rated_games: int | None = column(cells.whole(0, MOST_GAMES))
    peak: int | None = column(cells.whole(1, 9999))
    source: str = column(cells.text(longest(OpeningRating, "source")), filled=True)
    reason: str = column(cells.text(10_000, lines=True), default="")


@dataclass(slots=True)
class AdjustmentRow(Row):
    file: ClassVar[str] = "adjustments.csv"

    player: str = column(reference, filled=True)
    period: dt.date = column(cells.month, filled=True)
    pace: str = column(cells.one_of(PACES), default=Pace.STANDARD.value)
    points: int = column(cells.whole(-9999, 9999, signed=True), filled=True)
    source: str = column(cells.text(longest(Adjustment, "source")), default="")
    reason: str = column(cells.text(10_000, lines=True), filled=True)


@dataclass(slots=True)
class ListRow(Row):
    """A player on a published list. Written for whoever recomputes the lists; an import leaves it aside."""

    file: ClassVar[str] = "lists.csv"

    period: dt.date = column(cells.month, filled=True)
    pace: str = column(cells.one_of(PACES), filled=True)
    revision: int = column(cells.whole(1, LARGEST), filled=True)
    player: str = column(reference, filled=True)
    rating: int | None = column(cells.whole(-LARGEST, LARGEST, signed=True), present=True)
    change: int | None = column(cells.whole(-LARGEST, LARGEST, signed=True), present=True)
    games: int = column(cells.whole(0, LARGEST), filled=True)
    k: int | None = column(cells.whole(0, LARGEST), present=True)
    rank: int | None = column(cells.whole(1, 2**31 - 1), present=True)
    status: str = column(cells.one_of({s.name.lower(): s.name.lower() for s in EntryStatus}), filled=True)


TABLES: tuple[type[Row], ...] = (
    PlayerRow,
    TournamentRow,
    GameRow,
    ByeRow,
    EntryRow,
    OpeningRow,
    AdjustmentRow,
    ListRow,
    *PAST_TABLES,
)
CLUB_FILE = "club.toml"
