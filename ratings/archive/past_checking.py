"""What the files about superseded lists must agree on: every row has its list, every list all its rows."""

from collections.abc import Callable, Container, Mapping

from django.utils.translation import gettext as _

from ratings.archive.contents import Archive
from ratings.archive.errors import Problems, unknown_player, unknown_tournament
from ratings.archive.past_tables import (
    PAST_ROWS,
    Key,
    PastEntryRow,
    PastRow,
    PastTournamentRow,
    RevisionRow,
)
from ratings.archive.row_checks import check_once, check_period
from ratings.models import EntryStatus
from ratings.months import month_slug

_COUNTED: dict[str, Callable[[PastEntryRow], bool]] = {
    "rated_count": lambda row: row.rating is not None,
    "active_count": lambda row: row.rank is not None,
    "new_count": lambda row: row.status == EntryStatus.NEW,
    "unrated_count": lambda row: row.status == EntryStatus.UNRATED,
}
"""What a list says of its entries in numbers."""


def check_past(archive: Archive, players: Container[str], tournaments: Container[str], problems: Problems) -> None:
    """Adds to `problems` whatever does not fit together in the sound rows about superseded lists and reopenings."""
    lists_are_whole = all(file != RevisionRow.file for file, _line in problems.places)
    for reopening in archive.reopenings:
        check_period(reopening, "period", reopening.period, archive, problems)
    lists = _check_lists(archive, problems)
    for table in PAST_ROWS:
        rows = archive.past[table]
        _check_rows(rows, lists if lists_are_whole else None, players, tournaments, problems)
        key = "player" if "player" in table.__dataclass_fields__ else "tournament"
        check_once(rows, lambda row: (row.key, row.player_or_none, row.tournament_or_none), key, problems)
    _check_counts(archive, lists, problems)


def _check_lists(archive: Archive, problems: Problems) -> dict[Key, RevisionRow]:
    check_once(archive.revisions, lambda row: row.key, "revision", problems)
    for row in archive.revisions:
        check_period(row, "period", row.period, archive, problems)
        if row.revision > 1 and not row.reason:
            problems.add(row.file, _("A correction has a reason."), line=row.line, column="reason")
    lists = {row.key: row for row in archive.revisions}
    for (period, pace, revision), row in lists.items():
        if revision > 1 and (period, pace, revision - 1) not in lists:
            sentence = _("Revision %(revision)d of this list is missing.")
            problems.add(row.file, sentence % {"revision": revision - 1}, line=row.line, column="revision")
    return lists


def _check_rows(
    rows: list[PastRow],
    lists: Mapping[Key, RevisionRow] | None,
    players: Container[str],
    tournaments: Container[str],
    problems: Problems,
) -> None:
    """Every row belongs to a list of revisions.csv (None: not all of them are known), a player and a tournament."""
    for row in rows:
        if lists is not None and row.key not in lists:
            sentence = _("revisions.csv has no revision %(revision)d of %(month)s, %(pace)s.")
            words = {"revision": row.revision, "month": month_slug(row.period), "pace": row.pace}
            problems.add(row.file, sentence % words, line=row.line, column="revision")
        if (player := row.player_or_none) is not None and player not in players:
            problems.add(row.file, unknown_player(player), line=row.line, column="player")
        if (tournament := row.tournament_or_none) is not None and tournament not in tournaments:
            problems.add(row.file, unknown_tournament(tournament), line=row.line, column="tournament")


def _check_counts(archive: Archive, lists: Mapping[Key, RevisionRow], problems: Problems) -> None:
    """What a list says of itself is what its rows are; not asked where some row is at fault anyway."""
    at_fault = {file for file, _line in problems.places}
    found: dict[Key, dict[str, int]] = {key: {} for key in lists}
    if PastEntryRow.file not in at_fault:
        _count(archive, found)
    if PastTournamentRow.file not in at_fault:
        for each in archive.past[PastTournamentRow]:
            if each.key in found:
                found[each.key]["tournament_count"] = found[each.key].get("tournament_count", 0) + 1
    for key, row in lists.items():
        for name in (*_COUNTED, "tournament_count"):
            file = PastTournamentRow.file if name == "tournament_count" else PastEntryRow.file
            if file not in at_fault and found[key].get(name, 0) != getattr(row, name):
                sentence = _("%(file)s has %(count)d of them.")
                words = {"file": file, "count": found[key].get(name, 0)}
                problems.add(row.file, sentence % words, line=row.line, column=name)


def _count(archive: Archive, found: dict[Key, dict[str, int]]) -> None:
    for row in archive.past[PastEntryRow]:
        if (counts := found.get(row.key)) is not None:
            for name, counted in _COUNTED.items():
                counts[name] = counts.get(name, 0) + counted(row)  # type: ignore[arg-type]
