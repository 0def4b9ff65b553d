"""The rating officer's acts: previewing and closing a period, opening ratings, adjustments, rules."""

import datetime as dt
import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from elo.errors import PeriodError, RegulationError
from elo.regulation import Regulation as Rules
from players.register import load_register
from ratings.loading import PeriodInputs, compute, load_inputs, tournaments_to_rate
from ratings.models import ListEntry, OpeningRating, PeriodStatus, RatingList, RatingPeriod, Regulation
from ratings.months import next_month
from ratings.periods import first_month, list_before, open_period, regulation_for
from ratings.publishing import Computed, RegisterMovedError, computed, counts, publish_list, unsaved_entries
from ratings.refusals import period_refusal
from ratings.wording import month_words
from tournaments.models import Pace, Status, Tournament


class ClosingError(Exception):
    """A period that cannot be closed or previewed; the text is a sentence for the rating officer."""


Progress = Callable[[str], Any]
"""Told the name of each step of a long close as it begins: "read", "compute" or "write"."""


@dataclass(frozen=True)
class PreviewList:
    """One pace's list as a close would publish it now."""

    pace: str
    regulation: Regulation
    entries: list[ListEntry]  # unsaved, in list order
    tournaments: list[Tournament]
    late: frozenset[int]  # ids of tournaments that end in a month closed before
    tournament_count: int
    game_count: int
    rated_count: int
    active_count: int
    new_count: int
    unrated_count: int
    inputs_digest: str


def preview_period(*, period: RatingPeriod) -> list[PreviewList]:
    """The lists as closing `period` now would publish them, by the same computation; nothing is stored."""
    previews = []
    for regulation, made in _compute_lists(period, lock=False):
        previews.append(
            PreviewList(
                pace=made.inputs.pace,
                regulation=regulation,
                entries=unsaved_entries(made),
                tournaments=made.inputs.tournament_rows,
                late=made.inputs.late,
                inputs_digest=made.inputs_digest,
                **counts(made),
            )
        )
    return previews


def fingerprint(lists: Iterable[PreviewList | Computed]) -> str:
    """What the lists of a period are computed from, in one short text: equal as long as nothing that counts has changed."""
    return hashlib.sha256("".join(made.inputs_digest for made in lists).encode()).hexdigest()


@transaction.atomic
def close_period(
    *,
    period: RatingPeriod,
    by: User | None,
    at: dt.datetime,
    reason: str = "",
    previewed: str = "",
    progress: Progress | None = None,
) -> list[RatingList]:
    """Compute and publish the lists of `period`, freeze its tournaments and open the next month; all or nothing.

    Only the open period can be closed. A second close that comes in meanwhile waits for this one and is then refused.
    `reason` is required where the period was closed before: its lists then become the next revisions. With `previewed`, the
    `fingerprint` of a preview, the close is refused where the lists would be made from anything else than was seen there.
    """
    require_officer(by)
    period = RatingPeriod.objects.select_for_update().get(pk=period.pk)
    _check_closable(period, at, reason)
    made_lists = list(_compute_lists(period, lock=True, progress=progress))
    if previewed and previewed != fingerprint(made for _regulation, made in made_lists):
        raise ClosingError(_("Something changed since you looked at the preview: nothing was closed. Look at it again."))
    _report(progress, "write")
    published = []
    for regulation, made in made_lists:
        published.append(publish_list(made, period=period, regulation=regulation, by=by, at=at, reason=reason))
        Tournament.objects.filter(pk__in=[t.pk for t in made.inputs.tournament_rows]).update(status=Status.RATED)
    period.status, period.closed_at, period.closed_by = PeriodStatus.CLOSED, at, by
    period.save(update_fields=["status", "closed_at", "closed_by"])
    RatingPeriod.objects.get_or_create(month=next_month(period.month))
    after = {rating_list.pace: rating_list.outcome_digest for rating_list in published}
    record_event(by=by, at=at, action="close period", target=f"period {period.slug}", after=after)
    return published


def _check_closable(period: RatingPeriod, at: dt.datetime, reason: str) -> None:
    current = open_period()
    if not period.is_open:
        raise ClosingError(_("%(month)s is closed already.") % {"month": month_words(period.month)})
    if current is None or current.pk != period.pk:
        raise ClosingError(
            _("%(month)s is not the open month: close the months before it first.") % {"month": month_words(period.month)}
        )
    if not reason and RatingList.objects.filter(period=period).exists():
        raise ClosingError(
            _("%(month)s was published before: closing it again needs a reason.") % {"month": month_words(period.month)}
        )
    if timezone.localdate(at) < period.month:
        raise ClosingError(_("%(month)s has not begun yet.") % {"month": month_words(period.month)})


def _report(progress: Progress | None, step: str) -> None:
    if progress is not None:
        progress(step)


def _compute_lists(
    period: RatingPeriod, *, lock: bool, progress: Progress | None = None
) -> Iterable[tuple[Regulation, Computed]]:
    """Every list that the period publishes, with the version of the rules it follows."""
    _report(progress, "read")
    gathered = [_gather(period, pace, lock=lock) for pace in paces_to_publish(period.month)]
    register = load_register()  # last, so that everybody who plays in the tournaments just locked is on it
    _report(progress, "compute")
    for regulation, inputs in gathered:
        try:
            yield regulation, computed(inputs, compute(inputs), register)
        except PeriodError as error:
            raise ClosingError(period_refusal(error)) from error
        except RegisterMovedError as error:
            raise ClosingError(_("The register changed while the month was being closed: try again.")) from error


def _gather(period: RatingPeriod, pace: str, *, lock: bool) -> tuple[Regulation, PeriodInputs]:
    """What one list of the period is computed from."""
    regulation = regulation_for(month=period.month, pace=pace)
    if regulation is None:
        raise ClosingError(_("There are no rules for %(month)s yet.") % {"month": month_words(period.month)})
    tournaments = tournaments_to_rate(period.month, pace)
    if lock:
        tournaments = tournaments.select_for_update(of=("self",))
    inputs = load_inputs(
        month=period.month,
        first_month=first_month() or period.month,
        pace=pace,
        rules=read_rules(regulation.parameters),
        previous=list_before(pace=pace, month=period.month),
        tournaments=list(tournaments),
    )
    return regulation, inputs


def read_rules(parameters: Any) -> Rules:
    """The regulation that stored parameters stand for; ClosingError with a sentence where they are impossible."""
    try:
        return Rules.from_dict(parameters)
    except RegulationError as error:
        raise ClosingError(_(error.template) % error.params) from error


def paces_to_publish(month: dt.date) -> list[str]:
    """The paces that have a list in this period: those that had one, and those that begin with it; standard if none does."""
    begun = set(RatingList.objects.filter(period__month__lt=month).values_list("pace", flat=True))
    begun |= set(OpeningRating.objects.filter(month=month).values_list("pace", flat=True))
    begun |= {pace for pace in Pace.values if tournaments_to_rate(month, pace).exists()}
    return [pace for pace in Pace.values if pace in (begun or {Pace.STANDARD})]
