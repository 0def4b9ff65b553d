"""Handing a tournament in for rating, and handing it back."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from tournaments.models import Game, GameResult, Status, Tournament
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.errors import TournamentError

NAMED = 10


@transaction.atomic
def submit_tournament(*, tournament: Tournament, by: User | None, at: dt.datetime) -> Tournament:
    """Hand a tournament in: at least one game, and every board with its result."""
    locked = lock_for_change(tournament, by)
    if locked.status == Status.SUBMITTED:
        raise TournamentError(_("“%(name)s” is submitted already.") % {"name": locked.name})
    if not locked.games.exists():
        raise TournamentError(_("A tournament without a game cannot be submitted."))
    _refuse_unfinished(locked)
    _move(locked, Status.SUBMITTED)
    record_change(locked, by=by, at=at, action="submit tournament")
    return locked


@transaction.atomic
def return_tournament(*, tournament: Tournament, reason: str, by: User | None, at: dt.datetime) -> Tournament:
    """Give a submitted tournament back to its organizers, with a sentence why. For rating officers."""
    require_officer(by)
    locked = lock_for_change(tournament, by)
    if locked.status != Status.SUBMITTED:
        raise TournamentError(_("“%(name)s” is not submitted.") % {"name": locked.name})
    if not reason.strip():
        raise TournamentError(_("Tell the organizers why."), field="reason")
    _move(locked, Status.DRAFT)
    record_change(locked, by=by, at=at, action="return tournament", reason=reason.strip())
    return locked


def _refuse_unfinished(tournament: Tournament) -> None:
    open_games = tournament.games.filter(result=GameResult.NONE).select_related("white", "black")
    names = [_place(game) for game in open_games]
    if names:
        more = _(" and %(count)s more") % {"count": len(names) - NAMED} if len(names) > NAMED else ""
        boards = "; ".join(names[:NAMED]) + more
        raise TournamentError(_("Without a result: %(boards)s.") % {"boards": boards})


def _place(game: Game) -> str:
    words = {"round": game.round, "board": game.board, "white": game.white.name, "black": game.black.name}
    if game.round is None:
        return _("%(white)s – %(black)s") % words
    if game.board is None:
        return _("round %(round)s (%(white)s – %(black)s)") % words
    return _("round %(round)s, board %(board)s (%(white)s – %(black)s)") % words


def _move(tournament: Tournament, status: Status) -> None:
    tournament.status = status
    tournament.save(update_fields=["status"])
