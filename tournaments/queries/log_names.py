"""The names behind the ids that audit events hold."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self

from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player

PLAYER_KEYS = ("white", "black", "player")


@dataclass(frozen=True)
class Names:
    """Of everybody a page of events speaks of."""

    players: dict[int, str]
    users: dict[int, str]

    @classmethod
    def read(cls, values: Iterable[Any]) -> Self:
        """One query for the players and one for the accounts, where there are any."""
        values = list(values)
        players = {pk for value in values for pk in _players(value)}
        users = {pk for value in values for pk in _users(value)}
        return cls(
            players={player.pk: player.name for player in Player.objects.filter(pk__in=players)},
            users=dict(User.objects.filter(pk__in=users).values_list("pk", "username")),
        )

    def player(self, pk: Any) -> str:
        return self.players.get(pk) or _("player no. %(id)s") % {"id": pk}

    def user(self, pk: Any) -> str:
        return self.users.get(pk) or _("account no. %(id)s") % {"id": pk}


def _players(value: Any) -> Iterator[int]:
    """Every player's id in an event's value, at any depth; a number alone is a player's."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict):
            yield from _players(item)
    for key, item in value.items() if isinstance(value, dict) else ():
        if key in PLAYER_KEYS or isinstance(item, list):
            yield from _players(item)


def _users(value: Any) -> Iterator[int]:
    """A list of numbers alone, or a head's organizers."""
    listed = value.get("organizers") if isinstance(value, dict) else value
    yield from (pk for pk in listed if isinstance(pk, int)) if isinstance(listed, list) else ()
