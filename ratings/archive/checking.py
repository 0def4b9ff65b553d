"""What the rows of an archive must agree on: ids, references, dates and ratings. Games and byes are in `seats`.

Rows with a cell that was refused are left out, for what they say is unknown; only their ids count, for references to them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from django.utils.translation import gettext as _

from ratings.archive.contents import Archive
from ratings.archive.errors import Problems, stands_already, unknown_player
from ratings.archive.past_checking import check_past
from ratings.archive.row_checks import check_once, check_period
from ratings.archive.seats import check_seats
from ratings.archive.tables import OpeningRow, PlayerRow, TournamentRow
from tournaments.models import Pace


def check_archive(archive: Archive, problems: Problems, *, this_year: int) -> None:
    """Adds to `problems` whatever does not fit together. Nobody is born after `this_year`."""
    players = _ids(archive.players, problems)
    tournaments = _ids(archive.tournaments, problems)
    sound = _sound(archive, problems)
    _check_players(sound.players, players, problems, this_year)
    for row in sound.tournaments:
        _check_tournament(row, sound, problems)
    check_seats(sound, players, tournaments, problems)
    _check_openings(sound, players, problems)
    _check_adjustments(sound, players, problems)
    check_past(sound, players, tournaments, problems)


def _ids(rows: Iterable[Any], problems: Problems) -> dict[str, Any]:
    """The rows by their ids, each of which stands once."""
    found: dict[str, Any] = {}
    for row in rows:
        if row.id and found.setdefault(row.id, row) is not row:
            problems.add(row.file, stands_already(row.id, found[row.id].line), line=row.line, column="id")
    return found


def _sound(archive: Archive, problems: Problems) -> Archive:
    """The rows without a fault so far."""
    places = set(problems.places)

    def keep(rows: list[Any]) -> list[Any]:
        return [row for row in rows if (row.file, row.line) not in places]

    rows: dict[str, Any] = {
        field.name: keep(getattr(archive, field.name)) for field in fields(archive) if field.name not in ("club", "past")
    }
    return replace(archive, **rows, past={table: keep(found) for table, found in archive.past.items()})


def _check_players(rows: list[PlayerRow], players: Mapping[str, PlayerRow], problems: Problems, this_year: int) -> None:
    check_once(rows, lambda row: row.national_id, "national_id", problems)
    check_once(rows, lambda row: row.fide_id, "fide_id", problems)
    for row in rows:
        if row.birth_year and row.birth_year > this_year:
            problems.add(row.file, _("%(year)d is yet to come.") % {"year": row.birth_year}, line=row.line, column="birth_year")
        _check_rating(row, problems)
        if row.merged_into:
            _check_merge(row, row.merged_into, players, problems)


def _check_rating(row: PlayerRow | OpeningRow, problems: Problems) -> None:
    """Earlier games and a highest rating belong to a rating."""
    if row.rating is None:
        column = "peak" if row.peak else "rated_games"
        if row.peak or row.rated_games:
            problems.add(row.file, _("A player without a rating has none of these."), line=row.line, column=column)
    elif row.peak is not None and row.peak < row.rating:
        sentence = _("%(peak)d is less than the rating, %(rating)d.")
        problems.add(row.file, sentence % {"peak": row.peak, "rating": row.rating}, line=row.line, column="peak")


def _check_merge(row: PlayerRow, target: str, players: Mapping[str, PlayerRow], problems: Problems) -> None:
    """Merged names lead to a player who is there, never in a circle."""
    if target not in players:
        problems.add(row.file, unknown_player(target), line=row.line, column="merged_into")
    passed = {row.id}
    following: str | None = target
    while following is not None and following in players and following not in passed:
        passed.add(following)
        following = players[following].merged_into
    if following == row.id:
        problems.add(row.file, _("This leads in a circle."), line=row.line, column="merged_into")


def _check_tournament(row: TournamentRow, archive: Archive, problems: Problems) -> None:
    if row.end < row.start:
        sentence = _("The last day, %(end)s, is before the first, %(start)s.")
        values = {"end": row.end.isoformat(), "start": row.start.isoformat()}
        problems.add(row.file, sentence % values, line=row.line, column="end")
    if row.rated_in and row.rated_in < row.end.replace(day=1):
        problems.add(row.file, _("No tournament is rated before the month of its last day."), line=row.line, column="rated_in")
    elif row.rated_in:
        check_period(row, "rated_in", row.rated_in, archive, problems)


def _check_openings(archive: Archive, players: Mapping[str, PlayerRow], problems: Problems) -> None:
    check_once(archive.openings, lambda row: (row.player, row.period, row.pace), "player", problems)
    for row in archive.openings:
        check_period(row, "period", row.period, archive, problems)
        _check_rating(row, problems)
        player = players.get(row.player)
        if player is None:
            problems.add(row.file, unknown_player(row.player), line=row.line, column="player")
        elif archive.club and (row.period, row.pace) == (archive.club.first_period, Pace.STANDARD):
            _check_agreement(row, player, problems)


def _check_agreement(row: OpeningRow, player: PlayerRow, problems: Problems) -> None:
    """A first opening rating stands in players.csv too; here it has its source and reason, and must be the same."""
    mine = (row.rating, row.rated_games or 0, row.peak)
    if player.rating is not None and mine != (player.rating, player.rated_games or 0, player.peak):
        sentence = _("Line %(line)d of players.csv gives this player another rating, number of games or peak for that period.")
        problems.add(row.file, sentence % {"line": player.line}, line=row.line, column="rating")


def _check_adjustments(archive: Archive, players: Mapping[str, PlayerRow], problems: Problems) -> None:
    check_once(archive.adjustments, lambda row: (row.player, row.period, row.pace), "player", problems)
    for row in archive.adjustments:
        check_period(row, "period", row.period, archive, problems)
        if row.player not in players:
            problems.add(row.file, unknown_player(row.player), line=row.line, column="player")
        if row.points == 0:
            problems.add(row.file, _("An adjustment of no points changes nothing."), line=row.line, column="points")
