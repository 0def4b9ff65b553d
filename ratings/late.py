"""In which month a tournament is rated that could be rated in more than one, because its own is open again."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from ratings.locks import lock_months
from ratings.models import LateReport, PeriodStatus, RatedTournament, RatingList, RatingPeriod
from ratings.months import month_slug
from ratings.periods import lists_in_force
from ratings.wording import as_sentence, month_words
from tournaments.models import Status, Tournament


class LateError(Exception):
    """A month that a tournament cannot be rated in; the text is a sentence for the rating officer."""

    def __init__(self, message: str) -> None:
        super().__init__(as_sentence(message))


@dataclass(frozen=True)
class LateChoice:
    """A tournament handed in that a reopened month may rate, or the later one."""

    tournament: Tournament
    own: dt.date  # where that is still closed, the first reopened month after it
    later: dt.date  # the month that rated it late, else the first that was never published
    chosen: dt.date  # which of the two rates it as things stand

    @property
    def is_own(self) -> bool:
        return self.chosen == self.own


def late_choices() -> list[LateChoice]:
    """The tournaments handed in that a reopened month may rate and did not rate the first time, by last day.

    That is their own month; what no list has rated and whose own month is closed would be rated by the first that is open again.
    """
    open_again = set(lists_in_force().filter(period__status=PeriodStatus.OPEN).values_list("period__month", flat=True))
    if not open_again:
        return []
    first_new = first_unpublished()
    rated_by = _rated_by()
    handed_in = Tournament.objects.filter(status=Status.SUBMITTED).select_related("late_report")
    choices = []
    for tournament in handed_in.order_by("end_date", "name", "pk"):
        own, rated = tournament.end_date.replace(day=1), rated_by.get(tournament.pk)
        own = own if rated else max(own, min(open_again))
        later = rated or first_new
        if own in open_again and later is not None and later > own:
            pinned = getattr(tournament, "late_report", None)
            choices.append(LateChoice(tournament, own, later, pinned.month if pinned and pinned.month > own else own))
    return choices


def first_unpublished() -> dt.date | None:
    """The first open month that has no list yet: where tournaments handed in late are rated otherwise."""
    new = RatingPeriod.objects.filter(status=PeriodStatus.OPEN).exclude(pk__in=RatingList.objects.values("period"))
    return new.order_by("month").values_list("month", flat=True).first()


def _rated_by() -> dict[int, dt.date]:
    """Which list in force of an open month rated which tournament."""
    lists = lists_in_force().order_by().filter(period__status=PeriodStatus.OPEN)
    rated = RatedTournament.objects.filter(rating_list__in=lists.values("pk"))
    return dict(rated.values_list("tournament_id", "rating_list__period__month"))


@transaction.atomic
def set_rated_in(*, tournament: Tournament, month: dt.date | None, by: User | None, at: dt.datetime) -> Tournament:
    """Have a tournament handed in rated in its own month (None), which must be open again, or in a later open one.

    LateError refuses what `late_choices` does not offer. A close that runs meanwhile is waited for.
    """
    require_officer(by)
    lock_months()
    open_months = set(RatingPeriod.objects.filter(status=PeriodStatus.OPEN).values_list("month", flat=True))
    locked = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    own = locked.end_date.replace(day=1)
    month = month or own
    _check(locked, own, month, open_months)
    before = LateReport.objects.filter(tournament=locked).values_list("month", flat=True).first()
    if month == own:
        LateReport.objects.filter(tournament=locked).delete()
    else:
        LateReport.objects.update_or_create(tournament=locked, defaults={"month": month})
    record_event(
        by=by,
        at=at,
        action="choose rated month",
        target=f"tournament {locked.pk}",
        before={"month": month_slug(before or own)},
        after={"month": month_slug(month)},
    )
    return locked


def _check(tournament: Tournament, own: dt.date, month: dt.date, open_months: set[dt.date]) -> None:
    words = {"name": tournament.name, "month": month_words(month), "own": month_words(own)}
    if tournament.status != Status.SUBMITTED:
        raise LateError(_("“%(name)s” is not handed in: there is no month to choose.") % words)
    if month < own:
        raise LateError(_("“%(name)s” ended in %(own)s: no earlier month can rate it.") % words)
    if month not in open_months:
        raise LateError(_("%(month)s is not open: it cannot rate “%(name)s”.") % words)
    if not any(month in (one.own, one.later) for one in late_choices() if one.tournament.pk == tournament.pk):
        raise LateError(_("%(month)s is not among the months to choose from for “%(name)s”.") % words)
