"""Writing the whole club as an archive that `importing` reads."""

import datetime as dt
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.utils.translation import gettext as _

from players.models import Organization, Player
from ratings.archive.club_writing import club_lines, versions
from ratings.archive.errors import refusal
from ratings.archive.exporting_play import PlayExport
from ratings.archive.ids import player_ids, tournament_ids
from ratings.archive.past_exporting import in_order, write_past
from ratings.archive.reading import Report, silently
from ratings.archive.tables import CLUB_FILE, PLAIN_SOURCE, AdjustmentRow, ListRow, OpeningRow, PlayerRow
from ratings.archive.target import Target, open_target, write_table
from ratings.models import Adjustment, EntryStatus, ListEntry, OpeningRating, RatingList
from ratings.months import month_slug
from ratings.periods import first_month
from tournaments.models import Pace

_CHUNK = 5000


@dataclass(frozen=True)
class Exported:
    """How much an export wrote."""

    players: int
    tournaments: int
    games: int
    lists: int


def export_archive(*, path: Path, report: Report = silently) -> Exported:
    """Write the club to `path`, a new folder or (ending in .zip) a new zip, as it is at one moment.

    Raises ArchiveError where there is no club, or something in the way. `club.toml` is written last: where it is missing, the
    export broke off.
    """
    with _snapshot():
        first = first_month()
        if first is None:
            raise refusal(_("There is no club to export yet."), path.name)
        with open_target(path) as target:
            ids = player_ids()
            openings = list(OpeningRating.objects.filter(month__gte=first).order_by("month", "pk"))
            _write_players(target, ids, {o.player_id: o for o in openings if _stands_with_the_player(o, first)})
            of_tournaments = tournament_ids()
            play = PlayExport(target, ids, of_tournaments, first)
            tournaments, games = play.write(report)
            write_table(target, OpeningRow, (_opening(o, ids) for o in openings if not _is_plain(o, first)), optional=True)
            adjustments = Adjustment.objects.filter(month__gte=first).order_by("month", "pk")
            write_table(target, AdjustmentRow, (_adjustment(a, ids) for a in adjustments), optional=True)
            lists = _write_lists(target, ids, report)
            write_past(target, ids, of_tournaments)
            name = Organization.objects.values_list("name", flat=True).first() or ""
            with target.open(CLUB_FILE) as stream:
                stream.writelines(club_lines(name, versions(first)))
    return Exported(len(ids), tournaments, games, lists)


@contextmanager
def _snapshot() -> Iterator[None]:
    """Everything read inside is of one moment. (SQLite's transactions are so anyway.)"""
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _stands_with_the_player(opening: OpeningRating, first: dt.date) -> bool:
    return opening.month == first and opening.pace == Pace.STANDARD


def _is_plain(opening: OpeningRating, first: dt.date) -> bool:
    """Whether players.csv says everything about it."""
    return _stands_with_the_player(opening, first) and opening.source == PLAIN_SOURCE and not opening.reason


def _write_players(target: Target, ids: dict[int, str], openings: dict[int, OpeningRating]) -> None:
    players = Player.objects.select_related("club").order_by("pk").iterator(_CHUNK)
    write_table(target, PlayerRow, (_player(player, ids, openings.get(player.pk)) for player in players))


def _player(player: Player, ids: dict[int, str], opening: OpeningRating | None) -> list[Any]:
    return [
        ids[player.pk],
        player.family_name,
        player.given_name,
        player.birth_year,
        player.gender,
        player.federation,
        player.national_id,
        player.fide_id,
        player.title,
        player.club.name if player.club else None,
        player.joined,
        opening and opening.rating,
        opening and (opening.rated_games or None),
        opening and opening.peak,
        "yes" if player.deceased else None,
        "yes" if player.hide_name else None,
        ids[player.merged_into_id] if player.merged_into_id else None,
    ]


def _opening(opening: OpeningRating, ids: dict[int, str]) -> list[Any]:
    return [
        ids[opening.player_id],
        month_slug(opening.month),
        opening.pace,
        opening.rating,
        opening.rated_games or None,
        opening.peak,
        opening.source,
        opening.reason,
    ]


def _adjustment(adjustment: Adjustment, ids: dict[int, str]) -> list[Any]:
    return [
        ids[adjustment.player_id],
        month_slug(adjustment.month),
        adjustment.pace,
        adjustment.points,
        adjustment.source,
        adjustment.reason,
    ]


def _write_lists(target: Target, ids: dict[int, str], report: Report) -> int:
    """Every published list in every revision, in list order."""
    lists = in_order(RatingList.objects.all())
    write_table(target, ListRow, _list_rows(lists, ids, report), optional=True)
    return len(lists)


def _list_rows(lists: list[RatingList], ids: dict[int, str], report: Report) -> Iterable[list[Any]]:
    columns = ("player_id", "rating", "change", "games", "k", "rank", "status")
    for done, each in enumerate(lists, start=1):
        head = [month_slug(each.period.month), each.pace, each.revision]
        entries = ListEntry.objects.filter(rating_list=each).order_by("position").values_list(*columns)
        for player, *numbers, status in entries.iterator(_CHUNK):
            yield [*head, ids[player], *numbers, EntryStatus(status).name.lower()]
        report(_("Writing lists"), done, len(lists))
