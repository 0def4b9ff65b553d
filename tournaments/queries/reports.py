"""Reports of wrong results, for those who answer them and for those who wrote them."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, QuerySet

from tournaments.models import Game, ReportStatus, ResultReport, Tournament


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


def open_report_counts(tournaments: Iterable[Tournament]) -> dict[int, int]:
    """How many reports wait for an answer, by tournament id; without an entry: none. One query."""
    waiting: Any = ResultReport.objects.filter(game__tournament__in=[t.pk for t in tournaments], status=ReportStatus.OPEN)
    counted = waiting.order_by().values("game__tournament").annotate(count=Count("pk"))
    return {row["game__tournament"]: row["count"] for row in counted}
