"""Whole tournaments written at once, for importers and the demonstration.

The rows have been validated by the caller; the database's own guards stay on. Nothing is audited here: an import is one event,
and the importer records it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import User
from tournaments.models import Bye, Entry, Game, Status, Tournament

BATCH = 2000


@dataclass(frozen=True)
class GameRow:
    """One game by the players' ids; `result` is a code of GameResult."""

    round: int | None
    white: int
    black: int
    result: int
    board: int | None = None


@dataclass(frozen=True)
class ByeRow:
    """One bye; `kind` is a letter of ByeKind."""

    round: int
    player: int
    kind: str


@dataclass(frozen=True)
class TournamentRow:
    """A tournament with all that happened in it.

    `fields` are columns of Tournament; `players` the ids of the entered players in the order of their starting numbers.
    """

    fields: Mapping[str, Any]
    players: Sequence[int]
    games: Sequence[GameRow] = ()
    byes: Sequence[ByeRow] = ()
    organizers: Sequence[User] = field(default=())
    status: Status = Status.DRAFT


@transaction.atomic
def create_tournaments(*, rows: Sequence[TournamentRow]) -> list[Tournament]:
    """Write all tournaments with a handful of statements per 2000 rows, whatever their number.

    Raises IntegrityError where a row breaks an invariant; nothing is kept then.
    """
    made = Tournament.objects.bulk_create((Tournament(**row.fields, status=row.status) for row in rows), batch_size=BATCH)
    _organizers(made, rows)
    entries = Entry.objects.bulk_create(
        (
            Entry(tournament=tournament, player_id=player, number=number)
            for tournament, row in zip(made, rows, strict=True)
            for number, player in enumerate(row.players, start=1)
        ),
        batch_size=BATCH,
    )
    Game.objects.bulk_create(
        (
            Game(tournament=tournament, round=g.round, board=g.board, white_id=g.white, black_id=g.black, result=g.result)
            for tournament, row in zip(made, rows, strict=True)
            for g in row.games
        ),
        batch_size=BATCH,
    )
    _byes(made, rows, entries)
    return made


def _organizers(made: list[Tournament], rows: Sequence[TournamentRow]) -> None:
    link = Tournament.organizers.through
    link.objects.bulk_create(
        (
            link(tournament_id=tournament.pk, user_id=user.pk)
            for tournament, row in zip(made, rows, strict=True)
            for user in row.organizers
        ),
        batch_size=BATCH,
    )


def _byes(made: list[Tournament], rows: Sequence[TournamentRow], entries: list[Entry]) -> None:
    entry_of = {(entry.tournament_id, entry.player_id): entry for entry in entries}
    Bye.objects.bulk_create(
        (
            Bye(entry=entry_of[tournament.pk, b.player], round=b.round, kind=b.kind)
            for tournament, row in zip(made, rows, strict=True)
            for b in row.byes
        ),
        batch_size=BATCH,
    )
