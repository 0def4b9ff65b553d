"""A second organizer says that results are right, where the tournament asks for it."""

import datetime as dt
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import Game, Tournament
from tournaments.queries.handing_in import Readiness
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.errors import TournamentError
from tournaments.services.telling import told_game


@transaction.atomic
def confirm_results(
    *, tournament: Tournament, round: int | None, by: User, at: dt.datetime, seen: Mapping[int, int] | None = None
) -> list[Game]:
    """Confirm what somebody else entered in a round (None: among casual games); gives the games confirmed.

    `seen` holds the versions of the games that stood on the page, by id: what has changed since is left for another look.
    One's own results stay as they are: they need somebody else.
    """
    locked = lock_for_change(tournament, by)
    if not locked.needs_confirmation:
        raise TournamentError(_("Results of this tournament need no second organizer."))
    waiting = [game for game in Readiness.read(locked).unconfirmed if game.round == round]
    others = [game for game in waiting if game.entered_by_id != by.pk]
    if waiting and not others:
        raise TournamentError(_("You entered these results yourself: another organizer has to confirm them."))
    games = [game for game in others if seen is None or seen.get(game.pk) == game.version]
    if not games:
        raise TournamentError(_("Nothing was confirmed: the results have changed since you looked at them. Look at them again."))
    Game.objects.filter(pk__in=[game.pk for game in games]).update(confirmed_by=by)
    after = {"round": round, "boards": [told_game(game) for game in games]}
    record_change(locked, by=by, at=at, action="confirm results", after=after)
    return games
