"""Reports of wrong results, for those who answer them and for those who wrote them."""

from typing import Any

from django.db.models import Case, Count, IntegerField, OuterRef, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from tournaments.models import Game, ReportStatus, ResultReport, Tournament
from tournaments.queries.states import rated_months


def all_reports() -> QuerySet[ResultReport]:
    """Every report, the latest first, with its game, its players, its tournament and who answered."""
    with_all = ResultReport.objects.select_related("game__white", "game__black", "game__tournament", "reporter", "answered_by")
    return with_all.order_by("-id")


def reports_of(tournament: Tournament) -> QuerySet[ResultReport]:
    """The reports about games of one tournament."""
    return all_reports().filter(game__tournament=tournament)


def reports_about(game: Game) -> QuerySet[ResultReport]:
    """The reports about one game."""
    return all_reports().filter(game=game)


def open_first(reports: QuerySet[ResultReport]) -> QuerySet[ResultReport]:
    """Those that wait for an answer before those that had theirs; the latest first in both. With `rated_month` of each."""
    waiting = Case(When(status=ReportStatus.OPEN, then=0), default=1)
    return reports.annotate(rated_month=rated_months("game__tournament")).order_by(waiting, "-id")


def open_reports() -> Coalesce:
    """How many reports wait for an answer, for every row of a query over tournaments."""
    waiting: Any = ResultReport.objects.filter(game__tournament=OuterRef("pk"), status=ReportStatus.OPEN)
    counted = waiting.order_by().values("game__tournament").annotate(count=Count("pk"))
    return Coalesce(Subquery(counted.values("count"), output_field=IntegerField()), 0)
