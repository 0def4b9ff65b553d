"""Byes, one by one."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from players.problems import Problem
from tournaments.models import Bye, ByeKind, Tournament
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.errors import TournamentError
from tournaments.services.rounds import record_round
from tournaments.services.seats import ByeInput


class ByeConflict(TournamentError):
    """The bye has changed since the form was loaded; `stored` is the letter that stands there now, or nothing."""

    def __init__(self, player: Player, stored: str) -> None:
        self.stored = stored
        words = {"name": player.name, "kind": ByeKind(stored).label if stored else ""}
        sentence = (
            _("%(name)s has been given another bye since you opened the round: %(kind)s.")
            if stored
            else _("The bye of %(name)s has been taken back since you opened the round.")
        )
        super().__init__(Problem(sentence % words, "byes"))


@transaction.atomic
def save_bye(
    *, tournament: Tournament, round: int, player: Player, kind: str, expected: str, by: User | None, at: dt.datetime
) -> Bye | None:
    """Give, change or (no letter) take back a bye; `expected` is the letter that stood there when the form was loaded.

    Raises ByeConflict where another letter stands there now. Saving what stands there changes nothing.
    """
    locked = lock_for_change(tournament, by)
    byes = Bye.objects.filter(entry__tournament=locked, entry__player=player, round=round)
    old = byes.select_related("entry__tournament").first()
    stored, kind = old.kind if old else "", kind.upper()
    if kind == stored:
        return old
    if stored != expected.upper():
        raise ByeConflict(player, stored)
    if kind:
        return record_bye(tournament=locked, player=player, round=round, kind=kind, by=by, at=at)
    assert old is not None
    remove_bye(bye=old, by=by, at=at)
    return None


def record_bye(*, tournament: Tournament, player: Player, round: int, kind: str, by: User | None, at: dt.datetime) -> Bye:
    """Give one player a bye, or another kind of bye."""
    record_round(tournament=tournament, round=round, boards=(), byes=[ByeInput(player, kind)], by=by, at=at)
    return Bye.objects.get(entry__tournament=tournament, entry__player=player, round=round)


@transaction.atomic
def remove_bye(*, bye: Bye, by: User | None, at: dt.datetime) -> None:
    """Take a bye back."""
    locked = lock_for_change(bye.entry.tournament, by)
    Bye.objects.filter(pk=bye.pk).delete()
    before = {"round": bye.round, "player": bye.entry.player_id, "kind": bye.kind}
    record_change(locked, by=by, at=at, action="remove bye", before=before)
