"""Players with names like a newcomer's, so that nobody is put on the register twice."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from players.models import Player
from players.queries import similar_players
from tournaments.queries.people import LastTournament, last_tournaments


@dataclass(frozen=True)
class Known:
    """Somebody on the register, with what tells him from others of his name."""

    player: Player
    last: LastTournament | None  # the last tournament he entered


def known_like(name: str, today: dt.date) -> list[Known]:
    """The players whose names are like this one, the closest first."""
    found = similar_players(name)
    last = last_tournaments((similar.player.pk for similar in found), today)
    return [Known(s.player, last.get(s.player.pk)) for s in found]


def known(players: Iterable[Player], today: dt.date) -> dict[int, Known]:
    """The same of players already found, by id."""
    by_id = {player.pk: player for player in players}
    last = last_tournaments(by_id, today)
    return {pk: Known(player, last.get(pk)) for pk, player in by_id.items()}
