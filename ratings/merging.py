"""Joining two rows of the register that are one person, where ratings allow it."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from ratings.changes import ChangeError
from ratings.models import Adjustment, ListEntry, OpeningRating
from tournaments import services as tournaments


@transaction.atomic
def merge_players(*, source: Player, target: Player, by: User | None, at: dt.datetime, reason: str) -> Player:
    """Merge `source` into `target`, as `tournaments.services.merge_players` does; its errors, and ChangeError.

    A player who stands on a list, or has an opening rating or an adjustment, is not merged away: that would change lists.
    """
    if ListEntry.objects.filter(player=source).exists():
        raise ChangeError("source", _("%(name)s stands on a published list and cannot be merged away.") % {"name": source.name})
    if OpeningRating.objects.filter(player=source).exists() or Adjustment.objects.filter(player=source).exists():
        raise ChangeError(
            "source", _("%(name)s has an opening rating or an adjustment: remove it first.") % {"name": source.name}
        )
    return tournaments.merge_players(source=source, target=target, by=by, at=at, reason=reason)
