"""Which period is open, which list is in force: the questions everything else starts from."""

import datetime as dt

from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Subquery

from ratings.models import PeriodStatus, RatingList, RatingPeriod, Regulation


def open_period() -> RatingPeriod | None:
    """The period that closes next: the earliest that is not closed; None before a club is set up."""
    return RatingPeriod.objects.filter(status=PeriodStatus.OPEN).order_by("month").first()


def first_month() -> dt.date | None:
    """The first month the club rates."""
    return RatingPeriod.objects.order_by("month").values_list("month", flat=True).first()


def lists_in_force() -> QuerySet[RatingList]:
    """The highest revision of every period and pace, in the order of periods."""
    highest = (
        RatingList.objects.filter(period=OuterRef("period"), pace=OuterRef("pace"))
        .values("period", "pace")
        .annotate(highest=Max("revision"))
        .values("highest")
    )
    return RatingList.objects.filter(revision=Subquery(highest)).select_related("period").order_by("period__month", "pace")


def with_corrects(lists: QuerySet[RatingList]) -> QuerySet[RatingList]:
    """The lists with what `RatingList.corrects` says, without a query for each."""
    before = RatingList.objects.filter(period=OuterRef("period"), pace=OuterRef("pace"), revision=OuterRef("revision") - 1)
    # it fills the cached property
    return lists.annotate(  # type: ignore[no-redef]
        corrects=Q(revision__gt=1) & ~Exists(before.filter(outcome_digest=OuterRef("outcome_digest")))
    )


def list_in_force(*, pace: str, month: dt.date | None = None) -> RatingList | None:
    """The list of `month` (None: the latest there is) for `pace`, in its highest revision."""
    lists = RatingList.objects.filter(pace=pace).select_related("period", "regulation")
    if month is not None:
        lists = lists.filter(period__month=month)
    return lists.order_by("-period__month", "-revision").first()


def list_before(*, pace: str, month: dt.date) -> RatingList | None:
    """The list that the period of `month` starts from: the latest one in force of an earlier month."""
    earlier = RatingList.objects.filter(pace=pace, period__month__lt=month).select_related("period")
    return earlier.order_by("-period__month", "-revision").first()


def list_by(*, pace: str, month: dt.date) -> RatingList | None:
    """The list that stands in the open `month`: its own in force while the month is open again, else the one before."""
    lists = RatingList.objects.filter(pace=pace, period__month__lte=month).select_related("period")
    return lists.order_by("-period__month", "-revision").first()


def regulation_for(*, month: dt.date, pace: str) -> Regulation | None:
    """The version of the rules that holds in `month`: the latest begun by then; one for the pace goes before one for all."""
    begun = Regulation.objects.filter(valid_from__lte=month, pace__in=["", pace])
    return begun.order_by("-pace", "-valid_from").first()
