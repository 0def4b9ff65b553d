"""Starting numbers given anew, as long as nothing hangs on them."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import Entry, Tournament
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.errors import TournamentError

_ASIDE = 16_000  # above every number in use, below what the column holds


@transaction.atomic
def number_entries(*, tournament: Tournament, players: Sequence[int], by: User | None, at: dt.datetime) -> list[Entry]:
    """Number the entries 1, 2, 3 … in the order of these players' ids; refused once a game exists, for papers name the numbers.

    `players` must be those entered, each once: the order was made from a page that may have grown old.
    """
    locked = lock_for_change(tournament, by)
    if locked.games.exists():
        raise TournamentError(_("Rounds have been entered: the starting numbers stay."))
    entries = {entry.player_id: entry for entry in locked.entries.all()}
    if sorted(entries) != sorted(players):
        raise TournamentError(_("Somebody was entered or removed meanwhile: look again."))
    new = {player: number for number, player in enumerate(players, start=1)}
    before = [_told(entry) for entry in entries.values() if entry.number != new[entry.player_id]]
    if not before:
        return list(entries.values())
    numbered = renumber(locked, [entries[player] for player in players])
    moved = {told["player"] for told in before}
    after = [_told(entry) for entry in numbered if entry.player_id in moved]
    record_change(locked, by=by, at=at, action="number entries", before=before, after=after)
    return numbered


def _told(entry: Entry) -> dict[str, int]:
    return {"player": entry.player_id, "number": entry.number}


def renumber(tournament: Tournament, entries: Sequence[Entry]) -> list[Entry]:
    """Write the numbers 1, 2, 3 … of the locked tournament, by way of free ones: none may ever be there twice."""
    Entry.objects.filter(tournament=tournament).update(number=F("number") + _ASIDE)
    for number, entry in enumerate(entries, start=1):
        entry.number = number
    Entry.objects.bulk_update(entries, ["number"])
    return list(entries)
