"""Storing an archive in an empty database, all or nothing."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import record_event
from players.models import Club, Organization, Player
from ratings.archive.bulk import create_all
from ratings.archive.checking import check_archive
from ratings.archive.contents import Archive
from ratings.archive.contents import Club as ClubFile
from ratings.archive.errors import Problems, refusal
from ratings.archive.past_storing import store_past
from ratings.archive.playing import store_tournaments
from ratings.archive.reading import Report, read_archive, silently
from ratings.archive.tables import PLAIN_SOURCE, OpeningRow, PlayerRow
from ratings.models import Adjustment, OpeningRating, RatingPeriod, Regulation
from ratings.months import month_slug
from tournaments.models import Pace, Tournament


@dataclass(frozen=True)
class Imported:
    """How much an import made."""

    players: int
    tournaments: int
    games: int
    first_period: str


def import_archive(*, path: Path, by: User | None, at: dt.datetime, report: Report = silently) -> Imported:
    """Make the club that the archive at `path` (a folder or a zip) holds, with its first period open.

    Raises ArchiveError, with every fault found, where the archive or the database does not allow it; then nothing is stored.
    """
    _refuse_unless_empty(path)
    problems = Problems()
    archive = read_archive(path, problems, report)
    if not problems.rows_missing:
        check_archive(archive, problems, this_year=at.year)
    problems.refuse_if_any()
    assert archive.club is not None
    with transaction.atomic():
        _refuse_unless_empty(path)  # once more: somebody may have begun meanwhile
        return _store(archive, archive.club, path=path, by=by, at=at, report=report)


def _refuse_unless_empty(path: Path) -> None:
    if any(model.objects.exists() for model in (Player, Tournament, RatingPeriod, Regulation)):
        raise refusal(_("An archive is imported into an empty database; this one holds a club already."), path.name)


def _store(archive: Archive, club: ClubFile, *, path: Path, by: User | None, at: dt.datetime, report: Report) -> Imported:
    if club.name:
        Organization.objects.update_or_create(pk=1, defaults={"name": club.name})
    RatingPeriod.objects.create(month=club.first_period)
    for version in club.regulations:
        Regulation.objects.create(
            name=version.name, pace=version.pace, valid_from=version.valid_from, parameters=version.rules.to_dict()
        )
    players = _store_players(archive.players, report)
    _store_openings(archive, club, players, by=by, at=at)
    _store_adjustments(archive, players, by=by, at=at)
    tournaments = store_tournaments(archive, club.first_period, players, report)
    store_past(archive, players, tournaments, report)
    made = Imported(len(archive.players), len(archive.tournaments), len(archive.games), month_slug(club.first_period))
    record_event(by=by, at=at, action="import archive", target=f"archive {path.name}"[:80], after=asdict(made))
    return made


def _store_players(rows: Sequence[PlayerRow], report: Report) -> dict[str, Player]:
    """The players by their ids in the archive, which become their references."""
    clubs = _store_clubs(rows)
    players = [_player(row, clubs.get(row.club)) for row in rows]
    create_all(Player, players, what=_("Storing players"), total=len(players), report=report)
    by_id = {row.id: player for row, player in zip(rows, players, strict=True)}
    merged = [row for row in rows if row.merged_into]
    for row in merged:
        by_id[row.id].merged_into = by_id[row.merged_into or ""]
    Player.objects.bulk_update([by_id[row.id] for row in merged], ["merged_into"], batch_size=500)
    return by_id


def _store_clubs(rows: Sequence[PlayerRow]) -> dict[str, Club]:
    names = dict.fromkeys(row.club for row in rows if row.club)
    Club.objects.bulk_create([Club(name=name) for name in names], ignore_conflicts=True)
    return {club.name: club for club in Club.objects.all()}


def _player(row: PlayerRow, club: Club | None) -> Player:
    player = Player(
        reference=row.id,
        family_name=row.family_name,
        given_name=row.given_name,
        birth_year=row.birth_year,
        gender=row.gender,
        federation=row.federation,
        national_id=row.national_id,
        fide_id=row.fide_id,
        title=row.title,
        club=club,
        joined=row.joined,
        deceased=row.deceased,
        hide_name=row.hide_name,
    )
    player.fill_keys()
    return player


def _store_openings(archive: Archive, club: ClubFile, players: dict[str, Player], *, by: User | None, at: dt.datetime) -> None:
    """The ratings of players.csv, for the first period, and those of opening_ratings.csv, which may say more of the same ones."""
    rows = {
        (row.id, club.first_period, Pace.STANDARD.value): OpeningRow(
            row.line, row.id, club.first_period, Pace.STANDARD, row.rating, row.rated_games, row.peak, PLAIN_SOURCE, ""
        )
        for row in archive.players
        if row.rating is not None
    }
    rows |= {(row.player, row.period, row.pace): row for row in archive.openings}
    OpeningRating.objects.bulk_create(
        OpeningRating(
            player=players[row.player],
            pace=row.pace,
            month=row.period,
            rating=row.rating,
            rated_games=row.rated_games or 0,
            peak=row.peak,
            source=row.source,
            reason=row.reason,
            created_at=at,
            created_by=by,
        )
        for row in rows.values()
    )


def _store_adjustments(archive: Archive, players: dict[str, Player], *, by: User | None, at: dt.datetime) -> None:
    Adjustment.objects.bulk_create(
        Adjustment(
            player=players[row.player],
            pace=row.pace,
            month=row.period,
            points=row.points,
            source=row.source,
            reason=row.reason,
            created_at=at,
            created_by=by,
        )
        for row in archive.adjustments
    )
