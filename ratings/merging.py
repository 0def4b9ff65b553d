"""Joining two rows of the register that are one person, where ratings allow it."""

import datetime as dt

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from ratings.changes import ChangeError
from ratings.locks import lock_months
from ratings.models import Adjustment, ListEntry, OpeningRating, PeriodStatus, RatingList
from ratings.periods import lists_in_force
from ratings.wording import month_words
from tournaments import services as tournaments


@transaction.atomic
def merge_players(*, source: Player, target: Player, by: User | None, at: dt.datetime, reason: str) -> Player:
    """Merge `source` into `target`, as `tournaments.services.merge_players` does; its errors, and ChangeError.

    A player who stands on the list in force of a closed month is not merged away: that month must be reopened first, and is
    then closed without him. Nor is one with an opening rating or an adjustment, which are to be withdrawn.
    """
    lock_months()
    if (closed := _closed_list_of(source)) is not None:
        words = {"name": source.name, "month": month_words(closed.period.month)}
        raise ChangeError(
            "source", _("%(name)s stands on the list of %(month)s: reopen the months back to that one first.") % words
        )
    if OpeningRating.objects.filter(player=source).exists() or Adjustment.objects.filter(player=source).exists():
        raise ChangeError(
            "source", _("%(name)s has an opening rating or an adjustment: remove it first.") % {"name": source.name}
        )
    return tournaments.merge_players(source=source, target=target, by=by, at=at, reason=reason)


def _closed_list_of(player: Player) -> RatingList | None:
    """The first list in force of a closed month on which the player stands."""
    entries = ListEntry.objects.filter(player=player, rating_list=OuterRef("pk"))
    return lists_in_force().filter(Exists(entries), period__status=PeriodStatus.CLOSED).first()
