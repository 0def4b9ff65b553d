"""Storing the tournaments of an archive with their entries, games and byes."""

import datetime as dt
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from players.models import Player
from ratings.archive.bulk import create_all
from ratings.archive.contents import Archive
from ratings.archive.reading import Report
from ratings.archive.tables import GameRow, TournamentRow
from ratings.columns import write_rows
from ratings.models import LateReport
from tournaments.models import Bye, Entry, Game, GameResult, Kind, Status, System, Tournament

_BATCH = 5000

Places = dict[str, dict[str, Entry]]
"""The entries of each tournament by player, all by their ids in the archive."""


def store_tournaments(
    archive: Archive, first_period: dt.date, players: Mapping[str, Player], report: Report
) -> Mapping[str, Tournament]:
    """Tournaments first, then who entered them, then what was played: the order in which the database wants them.

    Gives the tournaments by their ids in the archive.
    """
    unfinished = {game.tournament for game in archive.games if game.result == GameResult.NONE}
    tournaments = {row.id: _tournament(row, unfinished=row.id in unfinished) for row in archive.tournaments}
    create_all(Tournament, tournaments.values(), what=_("Storing tournaments"), total=len(tournaments), report=report)
    _store_late_reports(archive.tournaments, first_period, tournaments)
    places = _places(archive, tournaments, players)
    entries = [entry for members in places.values() for entry in members.values()]
    create_all(Entry, entries, what=_("Storing entries"), total=len(entries), report=report)
    _store_games(archive.games, tournaments, players, report)
    byes = (Bye(entry=places[row.tournament][row.player], round=row.round, kind=row.kind) for row in archive.byes)
    create_all(Bye, byes, what=_("Storing byes"), total=len(archive.byes), report=report)
    return tournaments


def default_system(kind: str) -> str:
    """The system of a tournament for which the archive names none."""
    return System.OTHER.value if kind == Kind.CASUAL else System.SWISS.value


def default_status(*, unfinished: bool) -> Status:
    """The status of a tournament for which the archive names none: handed in, unless a game has no result yet."""
    return Status.DRAFT if unfinished else Status.SUBMITTED


def own_month(end: dt.date, first_period: dt.date) -> dt.date:
    """The month that rates a tournament unless it comes in late."""
    return max(end.replace(day=1), first_period)


def _tournament(row: TournamentRow, *, unfinished: bool) -> Tournament:
    return Tournament(
        reference=row.id,
        name=row.name,
        venue=row.venue,
        start_date=row.start,
        end_date=row.end,
        kind=row.kind,
        pace=row.pace,
        system=default_system(row.kind) if row.system is None else row.system,
        rounds=None if row.is_casual else row.rounds,
        time_control=row.time_control,
        arbiter=row.arbiter,
        status=row.status or default_status(unfinished=unfinished),
        tie_breaks=row.tie_breaks or [],
        hidden_until_start=row.hidden_until_start,
        needs_confirmation=row.needs_confirmation,
    )


def _store_late_reports(rows: list[TournamentRow], first_period: dt.date, tournaments: Mapping[str, Tournament]) -> None:
    LateReport.objects.bulk_create(
        LateReport(tournament=tournaments[row.id], month=row.rated_in)
        for row in rows
        if row.rated_in and row.rated_in > own_month(row.end, first_period)
    )


def _places(archive: Archive, tournaments: Mapping[str, Tournament], players: Mapping[str, Player]) -> Places:
    """Everybody who entered: as entries.csv says, else numbered from 1 in the order in which games and byes name them."""
    places: Places = {row.id: {} for row in archive.tournaments}
    for row in archive.entries:
        places[row.tournament][row.player] = Entry(
            tournament=tournaments[row.tournament],
            player=players[row.player],
            number=row.number,
            withdrawn_after=row.withdrawn_after,
            from_round=row.from_round,
        )
    for tournament, player in _appearances(archive):
        here = places[tournament]
        if player not in here:
            here[player] = Entry(tournament=tournaments[tournament], player=players[player], number=len(here) + 1)
    return places


def _appearances(archive: Archive) -> Iterator[tuple[str, str]]:
    for game in archive.games:
        yield game.tournament, game.white
        yield game.tournament, game.black
    for bye in archive.byes:
        yield bye.tournament, bye.player


def _store_games(
    rows: list[GameRow], tournaments: Mapping[str, Tournament], players: Mapping[str, Player], report: Report
) -> None:
    """The one table of many rows: written without an object for each, by the thousand."""
    columns = ("tournament_id", "round", "board", "white_id", "black_id", "result", "version")
    for done in range(0, len(rows), _BATCH):
        batch = rows[done : done + _BATCH]
        write_rows(Game._meta.db_table, columns, (_game(row, tournaments[row.tournament], players) for row in batch))
        report(_("Storing games"), done + len(batch), len(rows))


def _game(row: GameRow, tournament: Tournament, players: Mapping[str, Player]) -> tuple[int | None, ...]:
    number = None if tournament.is_casual else row.round
    return tournament.pk, number, row.board, players[row.white].pk, players[row.black].pk, int(row.result), 0
