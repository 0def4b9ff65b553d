"""Opening closed months again, the latest first, and computing them anew."""

import datetime as dt
from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from ratings.change_checks import LONGEST_REASON, text_fault
from ratings.computing import ClosingError, Progress, report
from ratings.locks import lock_drafts, lock_months
from ratings.models import ClosingDraft, LateReport, PeriodStatus, RatedTournament, RatingList, RatingPeriod, Reopening
from ratings.periods import lists_in_force
from ratings.wording import month_words
from tournaments.models import Status, Tournament


@transaction.atomic
def reopen_period(*, period: RatingPeriod, by: User | None, at: dt.datetime, reason: str) -> RatingPeriod:
    """Open the period closed last again, with the reason that is printed with the revisions to come.

    Its published lists stay as they are and in force until it is closed again. The tournaments they rated are handed in again
    and may change; those that were rated late are rated in this period again, not in their own. Drafts of the months from this
    one on lose their approval and keep their ticks. ClosingError refuses.
    """
    require_officer(by)
    reason = checked_reason(reason)
    lock_months()
    period = RatingPeriod.objects.get(pk=period.pk)
    _check_latest_closed(period)
    lists = list(lists_in_force().filter(period=period))
    period.status, period.closed_at, period.closed_by = PeriodStatus.OPEN, None, None
    period.save(update_fields=["status", "closed_at", "closed_by"])
    _hand_in_again(period, lists)
    drafts = lock_drafts(ClosingDraft.objects.filter(period__month__gte=period.month, published_at=None))
    drafts.update(approved_at=None, approved_by=None, approved_by_name="")
    name = by.get_username() if by else ""
    Reopening.objects.create(period=period, at=at, by=by, by_name=name, reason=reason)
    before = {rating_list.pace: rating_list.outcome_digest for rating_list in lists}
    record_event(by=by, at=at, action="reopen period", target=f"period {period.slug}", before=before, reason=reason)
    return period


def checked_reason(reason: str) -> str:
    """A reason as it is printed; ClosingError where it is missing or cannot be printed."""
    reason = reason.strip()
    if not reason:
        raise ClosingError(_("Give the reason: it is printed with the corrected lists."))
    if fault := text_fault(reason, LONGEST_REASON):
        raise ClosingError(fault)
    return reason


def reason_to_print(period: RatingPeriod) -> str:
    """What a correction of the period is published for unless somebody says otherwise; empty where it was never reopened."""
    reopened = Reopening.objects.filter(period__month__lte=period.month).order_by("pk")
    return joined_reasons(period.month, reopened.values_list("period__month", "reason"))


def joined_reasons(month: dt.date, reopened: Iterable[tuple[dt.date, str]]) -> str:
    """Why the list of `month` comes out anew, of all reopenings in order: the newest first, each reason once.

    What has reached it since it was published is its own last reopening and, after that, those of earlier months. The oldest are
    left out where all of them together would be too long to print.
    """
    reached: list[str] = []
    for opened, reason in reopened:
        if opened == month:
            reached = [reason]
        elif reached and opened < month:
            reached.append(reason)
    joined = ""
    for reason in dict.fromkeys(reversed(reached)):
        longer = f"{joined}; {reason}" if joined else reason
        if joined and len(longer) > LONGEST_REASON:
            break
        joined = longer
    return joined


def _check_latest_closed(period: RatingPeriod) -> None:
    words = {"month": month_words(period.month)}
    if period.is_open:
        raise ClosingError(_("%(month)s is open already.") % words)
    latest = latest_closed()
    if latest is not None and latest.pk != period.pk:
        words["latest"] = month_words(latest.month)
        raise ClosingError(_("Months are reopened from the latest backwards: reopen %(latest)s before %(month)s.") % words)


def latest_closed() -> RatingPeriod | None:
    """The period that was closed last, the only one that can be reopened."""
    return RatingPeriod.objects.filter(status=PeriodStatus.CLOSED).order_by("-month").first()


def _hand_in_again(period: RatingPeriod, lists: list[RatingList]) -> None:
    """Unfreeze what the lists rated, and keep late tournaments in the month that rated them."""
    rated = RatedTournament.objects.filter(rating_list__in=lists)
    ids = list(rated.values_list("tournament_id", flat=True))
    Tournament.objects.filter(pk__in=ids).update(status=Status.SUBMITTED)
    for tournament in rated.filter(late=True).values_list("tournament_id", flat=True):
        LateReport.objects.update_or_create(tournament_id=tournament, defaults={"month": period.month})


def published_from(month: dt.date) -> list[RatingPeriod]:
    """The periods that were published from `month` on, in order, open again or not; ClosingError where `month` was not."""
    published = RatingList.objects.filter(period__month__gte=month).values("period")
    periods = list(RatingPeriod.objects.filter(pk__in=published).order_by("month"))
    if not periods or periods[0].month != month:
        raise ClosingError(_("%(month)s was never published.") % {"month": month_words(month)})
    return periods


@transaction.atomic
def reopen_back_to(
    *,
    month: dt.date,
    by: User | None,
    at: dt.datetime,
    reason: str,
    latest: dt.date | None = None,
    progress: Progress | None = None,
) -> list[RatingPeriod]:
    """Reopen the closed months from the latest back to `month`; all that were published from `month` on, in order.

    Those that are open already stay so. ClosingError where `month` was never published; with `latest`, the month that was the
    last one closed when somebody looked at what this reaches, also where that is another one by now.
    """
    require_officer(by)
    checked_reason(reason)
    lock_months()
    periods = published_from(month)
    if latest is not None and ((now := latest_closed()) is None or now.month != latest):
        raise ClosingError(_("Another month was closed or reopened since you looked: nothing was reopened. Look again."))
    for period in reversed(periods):
        if not period.is_open:
            report(progress, period.slug)
            reopen_period(period=period, by=by, at=at, reason=reason)
    return published_from(month)
