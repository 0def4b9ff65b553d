"""Storing superseded lists as they were published, in months that are open again, and why these were reopened."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from players.models import Player
from ratings.archive.contents import Archive
from ratings.archive.fields import columns_of
from ratings.archive.past_tables import PAST_ROWS, Key, PastRow, RevisionRow, model_columns
from ratings.archive.reading import Report
from ratings.columns import write_rows
from ratings.digests import outcome_digest
from ratings.models import RatingList, RatingPeriod, Reopening
from ratings.months import next_month
from ratings.periods import regulation_for
from ratings.stored import stored_rows
from tournaments.models import Tournament

Keys = dict[str, Mapping[str, int]]
"""For each column that names a row of another file: the primary keys by the ids of the archive."""


def store_past(archive: Archive, players: Mapping[str, Player], tournaments: Mapping[str, Tournament], report: Report) -> None:
    """The months that were published, open, and their lists with all rows, in the order of months and revisions.

    A list's digest is made anew, for it speaks of primary keys; what the list was computed from is gone, and the regulation that
    holds in its month stands beside its own parameters.
    """
    keys: Keys = {
        "player": {reference: player.pk for reference, player in players.items()},
        "tournament": {reference: tournament.pk for reference, tournament in tournaments.items()},
    }
    periods = _open_months(archive)
    rows = [_by_list(archive.past[table]) for table in PAST_ROWS]
    for number, head in enumerate(sorted(archive.revisions, key=lambda row: row.key), start=1):
        for table, of_lists in zip(PAST_ROWS, rows, strict=True):
            _write_rows(table, of_lists.get(head.key, []), number, keys)
        _seal(head, number, periods)
        report(_("Storing lists"), number, len(archive.revisions))
    Reopening.objects.bulk_create(
        Reopening(period=periods[row.period], at=row.at, by_name=row.by, reason=row.reason) for row in archive.reopenings
    )


def _open_months(archive: Archive) -> dict[Any, RatingPeriod]:
    """Every month from the first to the last that was published before."""
    assert archive.club is not None
    month = archive.club.first_period
    published = [row.period for row in archive.revisions] + [row.period for row in archive.reopenings]
    last = max(published, default=month)
    periods = {month: RatingPeriod.objects.get(month=month)}
    while month < last:
        month = next_month(month)
        periods[month] = RatingPeriod.objects.create(month=month)
    return periods


def _by_list(rows: Iterable[PastRow]) -> dict[Key, list[PastRow]]:
    found: dict[Key, list[PastRow]] = defaultdict(list)
    for row in rows:
        found[row.key].append(row)
    return found


def _write_rows(table: type[PastRow], rows: list[PastRow], list_id: int, keys: Keys) -> None:
    names = [column.name for column in columns_of(table)[3:]]  # after the three that name the list

    def values(row: PastRow) -> list[Any]:
        return [keys[name][getattr(row, name)] if name in keys else getattr(row, name) for name in names]

    write_rows(
        table.model._meta.db_table, ["rating_list_id", *model_columns(table, names)], ([list_id, *values(row)] for row in rows)
    )


def _seal(head: RevisionRow, list_id: int, periods: Mapping[Any, RatingPeriod]) -> None:
    """The list itself, after its rows; the database then keeps both as they are."""
    regulation = regulation_for(month=head.period, pace=head.pace)
    assert regulation is not None  # club.toml's first holds from the first period on
    numbers = {column.name: getattr(head, column.name) for column in columns_of(RevisionRow) if column.name.endswith("_count")}
    RatingList.objects.create(
        id=list_id,
        period=periods[head.period],
        pace=head.pace,
        revision=head.revision,
        regulation=regulation,
        parameters=head.parameters,
        software=head.software,
        published_at=head.published_at,
        published_by_name=head.published_by,
        reason=head.reason,
        inputs_digest=head.inputs_digest,
        outcome_digest=outcome_digest(stored_rows(RatingList(pk=list_id)).groups()),
        **numbers,
    )
