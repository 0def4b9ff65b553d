"""What a player has played."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import OuterRef, Q, QuerySet, Subquery

from players.models import Player
from tournaments.models import Entry, Game, Tournament


@dataclass(frozen=True)
class LastTournament:
    """The last tournament that somebody entered."""

    name: str
    end_date: dt.date


def last_tournaments(players: Iterable[int], today: dt.date) -> dict[int, LastTournament]:
    """By player, the latest tournament begun by `today`; who never entered one is not there. One query."""
    latest = Tournament.objects.filter(entries__player=OuterRef("pk"), start_date__lte=today).order_by("-end_date", "-pk")
    rows = (
        Player.objects.filter(pk__in=list(players))
        .order_by()
        .annotate(last_name=Subquery(latest.values("name")[:1]), last_day=Subquery(latest.values("end_date")[:1]))
    )
    return {row.pk: LastTournament(row.last_name, row.last_day) for row in rows if row.last_day}


def games_of_entry(entry: Entry) -> QuerySet[Game]:
    """The games of an entered player in that tournament."""
    return Game.objects.filter(Q(white=entry.player_id) | Q(black=entry.player_id), tournament=entry.tournament_id)
