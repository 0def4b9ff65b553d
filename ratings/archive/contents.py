"""What an archive holds."""

import datetime as dt
from dataclasses import dataclass, field

from elo.regulation import Regulation
from ratings.archive.past_tables import PastRow, ReopeningRow, RevisionRow
from ratings.archive.tables import AdjustmentRow, ByeRow, EntryRow, GameRow, OpeningRow, PlayerRow, TournamentRow


@dataclass(frozen=True)
class Version:
    """One regulation: `rules` hold from the month `valid_from` on, for one pace or (empty) for all."""

    name: str
    pace: str
    valid_from: dt.date
    rules: Regulation


@dataclass(frozen=True)
class Club:
    """What club.toml says. The first of `regulations` begins with the first period and is for every pace."""

    name: str
    first_period: dt.date
    regulations: list[Version] = field(default_factory=list)


@dataclass
class Archive:
    """What the files say, in their order; not yet checked against each other. `club` is None where it could not be read."""

    club: Club | None
    players: list[PlayerRow]
    tournaments: list[TournamentRow]
    games: list[GameRow]
    byes: list[ByeRow]
    entries: list[EntryRow]
    openings: list[OpeningRow]
    adjustments: list[AdjustmentRow]
    revisions: list[RevisionRow]
    past: dict[type[PastRow], list[PastRow]]  # for each of PAST_ROWS
    reopenings: list[ReopeningRow]
