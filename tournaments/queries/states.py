"""Where a tournament stands on its way to a rating list, as everybody may see it."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery
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
OPEN_AGAIN = pgettext_lazy("tournament", "rated; its month is open again")
STEPS = (Stage.PLANNED, Stage.RUNNING, Stage.SUBMITTED, Stage.RATED)
"""The way of a tournament that nothing goes wrong with. One that is late or was returned stands where it would be running."""


@dataclass(frozen=True)
class Step:
    words: str | Promise
    reached: bool
    current: bool


@dataclass(frozen=True)
class State:
    """A tournament's stage; rated, with the month whose list rated it; returned, with the rating officer's reason.

    `is_open_again`: that month was reopened. Its list, and what it says of the tournament, stay in force until it closes again.
    """

    stage: Stage
    rated_month: dt.date | None = None
    pace: str = ""
    reason: str = ""
    is_open_again: bool = False

    @property
    def words(self) -> str | Promise:
        return OPEN_AGAIN if self.is_open_again else WORDS[self.stage]

    @property
    def steps(self) -> list[Step]:
        """The whole way, with where the tournament is on it."""
        at = STEPS.index(self.stage) if self.stage in STEPS else STEPS.index(Stage.RUNNING)
        return [
            Step(self.words if place == at else WORDS[stage], reached=place <= at, current=place == at)
            for place, stage in enumerate(STEPS)
        ]


def state_of(tournament: Tournament, today: dt.date, rated_month: dt.date | None, open_again: dt.date | None = None) -> State:
    """Where it stands today; the months come from the functions below. Without `open_again`: where it stands on the desk."""
    if open_again is not None:
        return State(Stage.RATED, open_again, tournament.pace, tournament.return_reason, is_open_again=True)
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
    again = Q(Exists(_open_again("pk")))
    return Q(status=Status.RATED) | again if stage == Stage.RATED else _on_the_desk(stage, today) & ~again


def _on_the_desk(stage: Stage, today: dt.date) -> Q:
    if stage == Stage.SUBMITTED:
        return Q(status=Status.SUBMITTED)
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


def open_again_month(tournament: Tournament) -> dt.date | None:
    """The month of the list in force that rated it, where that month was reopened and is not closed again."""
    return None if tournament.status == Status.RATED else _open_again(tournament.pk).values_list("month", flat=True).first()


def open_again_months() -> Subquery:
    """The same for every row of a query over tournaments."""
    return Subquery(_open_again("pk").values("month")[:1])


def _open_again(tournament: int | str) -> QuerySet[Any, Any]:
    """Of one tournament, or of a query's by that name: the `month` of each such list, the latest first."""
    rated, lists = "ratings__rating_list", "ratings__rating_list__period__lists"
    of = OuterRef(tournament) if isinstance(tournament, str) else tournament
    rows = Tournament.objects.filter(**{"pk": of, f"{rated}__period__status": "open", f"{rated}__pace": F("pace")})
    found = rows.exclude(status=Status.RATED).annotate(month=F(f"{rated}__period__month"), revision=F(f"{rated}__revision"))
    latest = Max(f"{lists}__revision", filter=Q(**{f"{lists}__pace": F("pace")}))
    return found.values("month", "revision").annotate(latest=latest).filter(revision=F("latest")).order_by("-month")
