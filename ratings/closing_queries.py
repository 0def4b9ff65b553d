"""The rating officer's dashboard: the open month, what blocks it, what is to be decided, and what is under way."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from ratings.draft_queries import DraftLine, draft_line
from ratings.expiry import Expiry, expiring_blocks
from ratings.findings import limits
from ratings.job_queries import live_jobs
from ratings.models import Job, PeriodStatus, RatingList, RatingPeriod, Reopening
from ratings.period_queries import ToRate, not_submitted, to_rate, unfinished_tournaments
from ratings.periods import lists_in_force, open_period
from tournaments.models import Status, Tournament

RECENT = 12


@dataclass(frozen=True)
class OpenMonth:
    """The open period and how its tournaments stand. `at` is the first day on which all of them can have ended."""

    period: RatingPeriod
    unfinished: bool  # the month is not over yet
    at: dt.date
    running: list[Tournament]  # not handed in, and not over
    overdue: list[Tournament]  # over and not handed in: to be handed in, waited for, or left for a later month
    to_rate: list[ToRate]  # handed in; those of earlier months are marked late
    blocking: list[Tournament]  # handed in with boards that have no result
    rated: int  # by the lists of the month before
    before: RatingPeriod | None
    draft: DraftLine | None
    expiring: list[Expiry]

    @property
    def late(self) -> int:
        """How many of those handed in belong to a month that is closed."""
        return sum(line.late for line in self.to_rate)


@dataclass(frozen=True)
class ReopenedMonth:
    """A month that was closed, is open again, and has not been closed anew."""

    period: RatingPeriod
    reopening: Reopening | None


@dataclass(frozen=True)
class ClosingDesk:
    """What the rating officer needs before closing a month."""

    open: OpenMonth | None  # None before a club is set up
    reopened: list[ReopenedMonth]
    jobs: list[Job]
    closed: list[RatingPeriod]  # the last ones, newest first


def closing_desk(*, today: dt.date, now: dt.datetime) -> ClosingDesk:
    """The open period and all around it. Queries do not grow with the rows."""
    period = open_period()
    return ClosingDesk(
        open=_open_month(period, today) if period else None,
        reopened=reopened_months(),
        jobs=live_jobs(now),
        closed=list(RatingPeriod.objects.exclude(closed_at=None).select_related("closed_by").order_by("-month")[:RECENT]),
    )


def _open_month(period: RatingPeriod, today: dt.date) -> OpenMonth:
    ended = not_submitted(period)
    before = RatingPeriod.objects.filter(month__lt=period.month).order_by("-month").first()
    return OpenMonth(
        period=period,
        unfinished=today <= period.last_day,
        at=period.last_day + dt.timedelta(days=1),
        running=_running(max(today, period.last_day), today),
        overdue=[tournament for tournament in ended if tournament.end_date < today],
        to_rate=to_rate(period),
        blocking=unfinished_tournaments(period),
        rated=sum(lists_in_force().filter(period=before).values_list("tournament_count", flat=True)) if before else 0,
        before=before,
        draft=draft_line(period.pk),
        expiring=expiring_blocks(period, months=limits().expiry_months),
    )


def _running(begun_by: dt.date, today: dt.date) -> list[Tournament]:
    """Tournaments that are not handed in and end today or later, begun by that day."""
    found = Tournament.objects.filter(status=Status.DRAFT, start_date__lte=begun_by, end_date__gte=today)
    return list(found.order_by("end_date", "name", "pk"))


def reopened_months() -> list[ReopenedMonth]:
    """The open months that have published lists, in order, each with why it was reopened last."""
    published = RatingList.objects.filter(period=OuterRef("pk"))
    periods = RatingPeriod.objects.filter(Exists(published), status=PeriodStatus.OPEN).order_by("month")
    last = {reopening.period_id: reopening for reopening in Reopening.objects.filter(period__in=periods).order_by("pk")}
    return [ReopenedMonth(period, last.get(period.pk)) for period in periods]
