"""Handing a tournament in for rating, and handing it back."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from tournaments.models import Game, Status, Tournament
from tournaments.queries.handing_in import Readiness
from tournaments.services.changing import lock, lock_for_change, record_change
from tournaments.services.errors import TournamentError

NAMED = 10
LONGEST_REASON = 1000


@transaction.atomic
def submit_tournament(*, tournament: Tournament, by: User | None, at: dt.datetime) -> Tournament:
    """Hand a tournament in: at least one game, every board with its result, every result confirmed where that is asked for."""
    locked = lock_for_change(tournament, by)
    if locked.status == Status.SUBMITTED:
        raise TournamentError(_("“%(name)s” is submitted already.") % {"name": locked.name})
    ready = Readiness.read(locked)
    if not ready.games:
        raise TournamentError(_("A tournament without a game cannot be submitted."))
    _refuse_boards(_("Without a result: %(boards)s."), ready.unfinished)
    _refuse_boards(_("Not confirmed by a second organizer: %(boards)s."), ready.unconfirmed)
    _move(locked, Status.SUBMITTED)
    record_change(locked, by=by, at=at, action="submit tournament")
    return locked


@transaction.atomic
def take_back_tournament(*, tournament: Tournament, by: User | None, at: dt.datetime) -> Tournament:
    """Undo a submission that no close has rated yet: its organizers may go on working on it."""
    locked = lock(tournament, by)
    if locked.status == Status.RATED:
        raise TournamentError(_("“%(name)s” has been rated: it cannot be taken back.") % {"name": locked.name})
    _refuse_not_submitted(locked)
    _move(locked, Status.DRAFT)
    record_change(locked, by=by, at=at, action="take back tournament")
    return locked


@transaction.atomic
def return_tournament(*, tournament: Tournament, reason: str, by: User | None, at: dt.datetime) -> Tournament:
    """Give a submitted tournament back to its organizers, with a sentence why. For rating officers."""
    require_officer(by)
    locked = lock_for_change(tournament, by)
    _refuse_not_submitted(locked)
    reason = reason.strip()
    if not reason:
        raise TournamentError(_("Tell the organizers why."), field="reason")
    if len(reason) > LONGEST_REASON:
        raise TournamentError(_("At most %(count)s characters.") % {"count": LONGEST_REASON}, field="reason")
    _move(locked, Status.DRAFT, reason)
    record_change(locked, by=by, at=at, action="return tournament", reason=reason)
    return locked


def _refuse_not_submitted(tournament: Tournament) -> None:
    if tournament.status != Status.SUBMITTED:
        raise TournamentError(_("“%(name)s” is not submitted.") % {"name": tournament.name})


def _refuse_boards(sentence: str, games: Sequence[Game]) -> None:
    """Refuse with a sentence that names the first of the boards, if there are any."""
    if games:
        more = _(" and %(count)s more") % {"count": len(games) - NAMED} if len(games) > NAMED else ""
        raise TournamentError(sentence % {"boards": "; ".join(_place(game) for game in games[:NAMED]) + more})


def _place(game: Game) -> str:
    words = {"round": game.round, "board": game.board, "white": game.white.name, "black": game.black.name}
    if game.round is None:
        return _("%(white)s – %(black)s") % words
    if game.board is None:
        return _("round %(round)s (%(white)s – %(black)s)") % words
    return _("round %(round)s, board %(board)s (%(white)s – %(black)s)") % words


def _move(tournament: Tournament, status: Status, reason: str = "") -> None:
    """Into another state; the reason of an earlier return has done its work."""
    tournament.status, tournament.return_reason = status, reason
    tournament.save(update_fields=["status", "return_reason"])
