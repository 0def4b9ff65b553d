"""Entering people who are not on the register yet, alone or among others of a list."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from players.problems import Problem
from players.services import PlayerError, PlayerFields, create_player
from tournaments.models import Entry, Tournament
from tournaments.permissions import require_editor
from tournaments.services.entries import add_entries, add_entry
from tournaments.services.errors import TournamentError


@dataclass(frozen=True)
class Newcomer:
    """The name of somebody to be put on the register."""

    family_name: str
    given_name: str


@transaction.atomic
def enter_new_player(
    *, tournament: Tournament, from_round: int = 1, by: User | None, at: dt.datetime, **fields: Unpack[PlayerFields]
) -> Entry:
    """Put a player on the register and enter him: both or neither. The caller has shown the players with similar names."""
    require_editor(by, tournament)
    player = create_player(by=by, at=at, **fields)
    return add_entry(tournament=tournament, player=player, from_round=from_round, by=by, at=at)


@transaction.atomic
def enter_list(*, tournament: Tournament, people: Sequence[Player | Newcomer], by: User | None, at: dt.datetime) -> list[Entry]:
    """Enter everybody of a list, putting newcomers on the register: all or none.

    Problems are told at the place in the list, from 1, in `board`.
    """
    require_editor(by, tournament)
    players: list[Player] = []
    problems: list[Problem] = []
    for place, person in enumerate(people, start=1):
        try:
            players.append(person if isinstance(person, Player) else _register(person, by, at))
        except PlayerError as refusal:
            problems += [Problem(problem.message, problem.field, place) for problem in refusal.problems]
    if problems:
        raise TournamentError(problems)
    twice = [place for place, player in enumerate(players, start=1) if player in players[: place - 1]]
    if twice:
        raise TournamentError(
            [Problem(_("%(name)s stands here twice.") % {"name": players[p - 1].name}, "player", p) for p in twice]
        )
    return add_entries(tournament=tournament, players=players, by=by, at=at)


def _register(person: Newcomer, by: User | None, at: dt.datetime) -> Player:
    return create_player(family_name=person.family_name, given_name=person.given_name, by=by, at=at)
