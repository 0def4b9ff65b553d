"""The rating officer's main act: closing a period."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from ratings.computing import ClosingError, Progress, check_finished, check_newest, compute_lists, fingerprint, gather, report
from ratings.locks import lock_drafts, lock_months
from ratings.models import ClosingDraft, PeriodStatus, RatingList, RatingPeriod, Regulation
from ratings.months import next_month
from ratings.periods import open_period
from ratings.publishing import Computed, Written, publish_list
from ratings.reopening import checked_reason, reason_to_print
from ratings.wording import month_words
from tournaments.models import Status, Tournament

__all__ = ["ClosingError", "close_period"]

Made = list[tuple[Regulation, Computed]]


@transaction.atomic
def close_period(
    *,
    period: RatingPeriod,
    by: User | None,
    at: dt.datetime,
    reason: str = "",
    draft: ClosingDraft | None = None,
    progress: Progress | None = None,
) -> list[RatingList]:
    """Compute and publish the lists of `period`, freeze its tournaments and open the next month; all or nothing.

    Only the open period can be closed. A second close that comes in meanwhile waits for this one and is then refused.
    With `draft`, exactly what was approved in it is published, or nothing is. Where the period was published before, its lists
    become the next revisions, for `reason` or else what they were reopened for; a first publication has none.
    """
    require_officer(by)
    lock_months()
    period = RatingPeriod.objects.get(pk=period.pk)
    _check_closable(period, at)
    reason = _reason(period, reason)
    report(progress, "read")
    gathered, register = gather(period, lock=True)
    if draft is not None:
        draft = _approved(draft, period, fingerprint(period, gathered, register))
    report(progress, "compute")
    made = list(compute_lists(gathered, register))
    report(progress, "write")
    written = _counter(made, progress)
    published = _publish(made, period=period, by=by, at=at, reason=reason, written=written)
    _keep_draft(draft, period, published, at)
    period.status, period.closed_at, period.closed_by = PeriodStatus.CLOSED, at, by
    period.save(update_fields=["status", "closed_at", "closed_by"])
    RatingPeriod.objects.get_or_create(month=next_month(period.month))
    after = {rating_list.pace: rating_list.outcome_digest for rating_list in published}
    record_event(by=by, at=at, action="close period", target=f"period {period.slug}", after=after, reason=reason)
    return published


def _check_closable(period: RatingPeriod, at: dt.datetime) -> None:
    current = open_period()
    if not period.is_open:
        raise ClosingError(_("%(month)s is closed already.") % {"month": month_words(period.month)})
    if current is None or current.pk != period.pk:
        raise ClosingError(
            _("%(month)s is not the open month: close the months before it first.") % {"month": month_words(period.month)}
        )
    if timezone.localdate(at) < period.month:
        raise ClosingError(_("%(month)s has not begun yet.") % {"month": month_words(period.month)})


def _reason(period: RatingPeriod, given: str) -> str:
    """What is printed with a correction: what was given, else why months were reopened since. Nothing is with a first list."""
    if not RatingList.objects.filter(period=period).exists():
        return ""
    if given.strip():
        return checked_reason(given)
    reason = reason_to_print(period)
    if not reason:
        raise ClosingError(
            _("%(month)s was published before: closing it again needs a reason.") % {"month": month_words(period.month)}
        )
    return reason


def _approved(draft: ClosingDraft, period: RatingPeriod, now: str) -> ClosingDraft:
    """The draft, locked, if it is the approved one of this period and nothing that it was made from has changed."""
    locked = lock_drafts(ClosingDraft.objects.filter(pk=draft.pk, period=period)).first()
    if locked is None or locked.approved_at is None:
        raise ClosingError(_("This draft has not been approved: nothing was closed."))
    check_newest(locked)
    if locked.fingerprint != now:
        raise ClosingError(_("Something changed since the draft was made: nothing was closed. Make a new one and look at it."))
    check_finished(period)  # a board without a result moves no number, and so no fingerprint
    return locked


def _counter(made: Made, progress: Progress | None) -> Written:
    """Adds up the rows that are written and says how many of all there are by now."""
    done, total = 0, sum(len(one.rows) for _regulation, one in made)

    def written(rows: int) -> None:
        nonlocal done
        done += rows
        report(progress, "write", done, total)

    return written


def _publish(
    made: Made, *, period: RatingPeriod, by: User | None, at: dt.datetime, reason: str, written: Written
) -> list[RatingList]:
    published = []
    for regulation, one in made:
        published.append(publish_list(one, period=period, regulation=regulation, by=by, at=at, reason=reason, written=written))
        Tournament.objects.filter(pk__in=[t.pk for t in one.inputs.tournament_rows]).update(status=Status.RATED)
    return published


def _keep_draft(draft: ClosingDraft | None, period: RatingPeriod, published: Sequence[RatingList], at: dt.datetime) -> None:
    """Tie the draft to the lists it became, whose rows now stand in their tables, and drop the drafts that came to nothing."""
    others = ClosingDraft.objects.filter(period=period, published_at=None)
    if draft is None:
        lock_drafts(others).delete()
        return
    lock_drafts(others.exclude(pk=draft.pk)).delete()
    lists = {rating_list.pace: rating_list for rating_list in published}
    for kept in draft.lists.all():
        rating_list = lists.pop(kept.pace, None)
        if rating_list is None or kept.outcome_digest != rating_list.outcome_digest:
            raise ClosingError(_("The lists came out otherwise than in the draft: nothing was closed. Make a new one."))
        kept.published, kept.rows = rating_list, b""
        kept.save(update_fields=["published", "rows"])
    draft.published_at = at
    draft.save(update_fields=["published_at"])
