"""Setting from where on something in a draft is worth a look."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from ratings.change_checks import HIGHEST, ChangeError
from ratings.models import ClosingLimits

MOST_MONTHS = 99
NAMES = ("change", "lowest_first_rating", "highest_first_rating", "odds", "expiry_months")


@transaction.atomic
def set_limits(
    *,
    change: int,
    lowest_first_rating: int,
    highest_first_rating: int,
    odds: int,
    expiry_months: int,
    by: User | None,
    at: dt.datetime,
) -> ClosingLimits:
    """Set all limits. They hold for drafts made from now on; those made before keep what was found in them."""
    require_officer(by)
    after = dict(zip(NAMES, (change, lowest_first_rating, highest_first_rating, odds, expiry_months), strict=True))
    _check(after)
    ClosingLimits.objects.get_or_create(pk=1)
    stored = ClosingLimits.objects.select_for_update().get(pk=1)
    before = by_name(stored)
    for name, value in after.items():
        setattr(stored, name, value)
    stored.save()
    if after != before:
        record_event(by=by, at=at, action="set closing limits", target="closing limits", before=before, after=after)
    return stored


def by_name(limits: ClosingLimits) -> dict[str, int]:
    """The limits as `set_limits` takes them."""
    return {name: getattr(limits, name) for name in NAMES}


def _check(values: dict[str, int]) -> None:
    """Refuse impossible numbers, and bounds that leave no first rating between them."""
    for name, value in values.items():
        most = MOST_MONTHS if name == "expiry_months" else HIGHEST
        if not 0 <= value <= most:
            raise ChangeError(name, _("Write a whole number from 0 to %(most)s.") % {"most": most})
    if values["lowest_first_rating"] > values["highest_first_rating"]:
        raise ChangeError("highest_first_rating", _("This bound lies below the other one."))
