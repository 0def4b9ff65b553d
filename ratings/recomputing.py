"""Computing published months anew in one go: rehearsed first, so that the difference is seen before it is made."""

import datetime as dt
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from ratings.computing import ClosingError, Progress, report
from ratings.differences import ListDifference, compare_lists
from ratings.models import RatingList
from ratings.moving import MovedTournament, moved_between
from ratings.periods import lists_in_force
from ratings.reopening import checked_reason, reopen_back_to
from ratings.services import close_period

InForce = dict[tuple[int, str], RatingList]


@dataclass(frozen=True)
class Rehearsal:
    """What computing from a month on would do: each list that would get a revision, and a fingerprint of all of them together."""

    month: dt.date
    differences: list[ListDifference]  # in the order of months and paces; `after` is of no list that exists
    new_lists: int  # that no earlier revision stands for
    fingerprint: str
    moved: Sequence[MovedTournament] = ()  # what it would rate in another month

    @property
    def changes_nothing(self) -> bool:
        return not self.new_lists and not any(difference.players for difference in self.differences)


def rehearse(*, month: dt.date, by: User | None, at: dt.datetime, progress: Progress | None = None) -> Rehearsal:
    """Recompute every published month from `month` on as `recompute_from` would, compare, and undo it all.

    It is the real thing up to the end, so nothing can come out otherwise; while it runs, others who want to write wait.
    """
    before = in_force_from(month)
    with undone():
        made = recompute_from(month=month, by=by, at=at, reason=_("rehearsal"), progress=progress)
        report(progress, "compare")
        differences = differences_from(before, made)
        moved = moved_between(before.values(), made)
        return Rehearsal(month, differences, len(made) - len(differences), lists_fingerprint(made), moved)


def in_force_from(month: dt.date) -> InForce:
    """The lists in force from that month on, by period and pace."""
    return {(one.period_id, one.pace): one for one in lists_in_force().filter(period__month__gte=month)}


def differences_from(before: InForce, made: Iterable[RatingList]) -> list[ListDifference]:
    """What each list that was made says otherwise than the one it took the place of; those that took none are left out."""
    return [compare_lists(before[key], one) for one in made if (key := (one.period_id, one.pace)) in before]


@contextmanager
def undone() -> Iterator[None]:
    """Whatever the block does to the database is undone at its end."""
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)


@transaction.atomic
def recompute_from(
    *,
    month: dt.date,
    by: User | None,
    at: dt.datetime,
    reason: str,
    rehearsed: str = "",
    progress: Progress | None = None,
) -> list[RatingList]:
    """Reopen every closed month back to `month` and close all that were published in order: the next revisions of their lists.

    All or nothing. With the `fingerprint` of a rehearsal it is refused where anything else would come out than was shown there.
    """
    require_officer(by)
    reason = checked_reason(reason)
    published: list[RatingList] = []
    for period in reopen_back_to(month=month, by=by, at=at, reason=reason, progress=progress):
        report(progress, period.slug)
        published += close_period(period=period, by=by, at=at, reason=reason)
    if rehearsed and rehearsed != lists_fingerprint(published):
        raise ClosingError(_("Something changed since the difference was shown: nothing was recomputed. Look at it again."))
    return published


def lists_fingerprint(lists: Iterable[RatingList]) -> str:
    """What these lists say and which revisions they are, in one short text: what was rehearsed is published once."""
    told = "".join(f"{one.period.slug} {one.pace} {one.revision} {one.outcome_digest} " for one in lists)
    return hashlib.sha256(told.encode()).hexdigest()
