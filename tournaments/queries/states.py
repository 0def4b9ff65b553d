"""Where a tournament stands on its way to a rating list, as everybody may see it."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import OuterRef, Q, Subquery
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournaments.models import Status, Tournament


class Stage(StrEnum):
    PLANNED = "planned"
    RUNNING = "running"
    OVERDUE = "overdue"
    RETURNED = "returned"
    SUBMITTED = "submitted"
    RATED = "rated"


WORDS: dict[Stage, str | Promise] = {
    Stage.PLANNED: pgettext_lazy("tournament", "planned"),
    Stage.RUNNING: pgettext_lazy("tournament", "running"),
    Stage.OVERDUE: pgettext_lazy("tournament", "not submitted yet"),
    Stage.RETURNED: pgettext_lazy("tournament", "returned"),
    Stage.SUBMITTED: pgettext_lazy("tournament", "submitted"),
    Stage.RATED: pgettext_lazy("tournament", "rated"),
}
STEPS = (Stage.PLANNED, Stage.RUNNING, Stage.SUBMITTED, Stage.RATED)
"""The way of a tournament that nothing goes wrong with. One that is late or was returned stands where it would be running."""


@dataclass(frozen=True)
class Step:
    words: str | Promise
    reached: bool
    current: bool


@dataclass(frozen=True)
class State:
    """A tournament's stage; rated, with the month whose list rated it; returned, with the rating officer's reason."""

    stage: Stage
    rated_month: dt.date | None = None
    pace: str = ""
    reason: str = ""

    @property
    def words(self) -> str | Promise:
        return WORDS[self.stage]

    @property
    def steps(self) -> list[Step]:
        """The whole way, with where the tournament is on it."""
        at = STEPS.index(self.stage) if self.stage in STEPS else STEPS.index(Stage.RUNNING)
        return [
            Step(self.words if place == at else WORDS[stage], reached=place <= at, current=place == at)
            for place, stage in enumerate(STEPS)
        ]


def state_of(tournament: Tournament, today: dt.date, rated_month: dt.date | None) -> State:
    """Where it stands today; `rated_month` comes from `rated_month` or `with_rated_month`."""
    if tournament.status == Status.RATED:
        return State(Stage.RATED, rated_month, tournament.pace)
    if tournament.status == Status.SUBMITTED:
        return State(Stage.SUBMITTED)
    if tournament.return_reason:
        return State(Stage.RETURNED, reason=tournament.return_reason)
    if tournament.start_date > today:
        return State(Stage.PLANNED)
    return State(Stage.OVERDUE if tournament.end_date < today else Stage.RUNNING)


def in_stage(stage: Stage, today: dt.date) -> Q:
    """The tournaments of which `state_of` says that stage today."""
    if stage in (Stage.RATED, Stage.SUBMITTED):
        return Q(status=Status.RATED if stage == Stage.RATED else Status.SUBMITTED)
    if stage == Stage.RETURNED:
        return Q(status=Status.DRAFT) & ~Q(return_reason="")
    days = {
        Stage.PLANNED: Q(start_date__gt=today),
        Stage.RUNNING: Q(start_date__lte=today, end_date__gte=today),
        Stage.OVERDUE: Q(end_date__lt=today),
    }
    return Q(status=Status.DRAFT, return_reason="") & days[stage]


def rated_month(tournament: Tournament) -> dt.date | None:
    """The month of the list that rated it: the latest, where periods were reopened. None unless it is rated.

    The rows belong to the app above. Asked for through the relation by its name, they need no import of it.
    """
    if tournament.status != Status.RATED:
        return None
    return tournament.ratings.order_by("-rating_list_id").values_list("rating_list__period__month", flat=True).first()


def rated_months(tournament: str = "pk") -> Subquery:
    """The same for every row of a query over tournaments, or over what leads to one by the name `tournament`."""
    latest = Tournament.objects.filter(pk=OuterRef(tournament), status=Status.RATED).order_by("-ratings__rating_list_id")
    return Subquery(latest.values("ratings__rating_list__period__month")[:1])
