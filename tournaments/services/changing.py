"""What every change to a tournament begins and ends with: lock the row, check who and when, count the version, audit."""

import datetime as dt
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import may_officiate
from accounts.services import record_event
from tournaments.models import Game, Status, Tournament
from tournaments.permissions import require_editor
from tournaments.services.errors import TournamentError


def lock(tournament: Tournament, by: User | None) -> Tournament:
    """The tournament as it stands now, locked until the transaction ends; refuses who may not edit it."""
    locked = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament.pk).first()
    if locked is None:
        raise TournamentError(_("This tournament does not exist any more."))
    require_editor(by, locked)
    return locked


def refuse_locked(tournament: Tournament, by: User | None) -> None:
    """A rated tournament is frozen until its period is reopened, for everybody; a submitted one until taken back."""
    if tournament.status == Status.RATED:
        raise TournamentError(_("The period is closed: “%(name)s” has been rated and cannot change.") % {"name": tournament.name})
    if tournament.status == Status.SUBMITTED and by is not None and not may_officiate(by):
        words = _("“%(name)s” is handed in: take it back on its hand-in page to change it.")
        raise TournamentError(words % {"name": tournament.name})


def lock_for_change(tournament: Tournament, by: User | None) -> Tournament:
    """`lock`, and refuse what `refuse_locked` refuses."""
    locked = lock(tournament, by)
    refuse_locked(locked, by)
    return locked


def stamp(game: Game, tournament: Tournament, by: User | None, *, same_result: bool = False) -> None:
    """Mark a game of the locked tournament that is about to be written, before `record_change`: a new version, who entered it.

    The version is the tournament's own after this change. So no form holds it yet, not even of a game that stood on the same
    board and was removed. Another result or other players need another confirmation.
    """
    game.version = max(game.version, tournament.version) + 1
    if not same_result:
        game.entered_by, game.confirmed_by = by, None


def record_change(
    tournament: Tournament,
    *,
    by: User | None,
    at: dt.datetime,
    action: str,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> None:
    """Count the version up and write the audit event of a change just made to the locked tournament."""
    tournament.version += 1
    tournament.save(update_fields=["version"])
    record_event(by=by, at=at, action=action, target=f"tournament {tournament.pk}", before=before, after=after, reason=reason)
