"""A new tournament in the likeness of an earlier one."""

import datetime as dt

from django.db import transaction

from accounts.models import User
from accounts.permissions import may_organize
from players.models import Player
from tournaments.models import Tournament
from tournaments.permissions import require_editor
from tournaments.services.checks import TournamentFields
from tournaments.services.entries import add_entries
from tournaments.services.heads import create_tournament


@transaction.atomic
def clone_tournament(
    *,
    source: Tournament,
    name: str,
    start_date: dt.date,
    end_date: dt.date | None = None,
    with_entries: bool = False,
    by: User | None,
    at: dt.datetime,
) -> Tournament:
    """Make a draft with the head of `source` under another name, on other days (no last day: as many days as then).

    With its entries come the players, all of them from round 1; games and byes never do. Whoever may edit the source may.
    """
    require_editor(by, source)
    last = end_date or start_date + (source.end_date - source.start_date)
    fields: TournamentFields = {**_head(source), "name": name, "start_date": start_date, "end_date": last}
    organizers = [user for user in source.organizers.all() if may_organize(user)]
    made = create_tournament(by=by, at=at, organizers=organizers or None, **fields)
    if with_entries:
        add_entries(tournament=made, players=_players(source), by=by, at=at)
    return made


def _head(source: Tournament) -> TournamentFields:
    """What a copy takes over as it is."""
    return {
        "venue": source.venue,
        "kind": source.kind,
        "pace": source.pace,
        "system": source.system,
        "rounds": source.rounds,
        "time_control": source.time_control,
        "arbiter": source.arbiter,
        "tie_breaks": list(source.tie_breaks),
        "hidden_until_start": source.hidden_until_start,
        "needs_confirmation": source.needs_confirmation,
    }


def _players(source: Tournament) -> list[Player]:
    """The players of `source` in the order of their numbers; who was merged since then is the player he was merged into."""
    entries = source.entries.select_related("player__merged_into")
    players = [entry.player.merged_into or entry.player for entry in entries]
    return list({player.pk: player for player in players}.values())
