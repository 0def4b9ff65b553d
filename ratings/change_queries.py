"""What the rating officer set by hand and no close has used yet. Queries do not grow with the rows."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Max, Min, Sum

from players.models import Player
from ratings.models import Adjustment, OpeningRating, RatingList
from tournaments.models import Pace, Tournament


def openings_from(month: dt.date) -> list[OpeningRating]:
    """The opening ratings of `month` and later ones."""
    openings = OpeningRating.objects.filter(month__gte=month).select_related("player")
    return list(openings.order_by("month", "player__sort_key", "pk"))


@dataclass(frozen=True)
class AdjustmentLine:
    """One adjustment, or as many as were entered together; then `player` is None, and `first` is the id of one of them."""

    first: int
    month: dt.date
    pace: str
    source: str
    reason: str
    count: int
    total: int  # points
    least: int
    most: int
    player: Player | None


def adjustments_from(month: dt.date) -> list[AdjustmentLine]:
    """The adjustments of `month` and later ones; those entered together are one line, however many they are."""
    waiting = Adjustment.objects.filter(month__gte=month)
    together = waiting.values("month", "pace", "source", "reason", "created_at", "created_by").annotate(
        first=Min("pk"), count=Count("pk"), total=Sum("points"), least=Min("points"), most=Max("points")
    )
    together = together.order_by("month", "first")
    alone = waiting.filter(pk__in=together.filter(count=1).order_by().values("first")).select_related("player")
    players = {adjustment.pk: adjustment.player for adjustment in alone}
    lines = [
        AdjustmentLine(
            first=row["first"],
            month=row["month"],
            pace=row["pace"],
            source=row["source"],
            reason=row["reason"],
            count=row["count"],
            total=row["total"],
            least=row["least"],
            most=row["most"],
            player=players.get(row["first"]),
        )
        for row in together
    ]
    return sorted(lines, key=lambda line: (line.month, line.player.sort_key if line.player else "", line.first))


def paces_in_use() -> list[str]:
    """The paces that have lists, tournaments or opening ratings, in their order; standard where there is nothing yet."""
    models = (RatingList, Tournament, OpeningRating)
    used = {pace for model in models for pace in model._default_manager.order_by().values_list("pace", flat=True).distinct()}
    return [pace for pace in Pace.values if pace in used] or [str(Pace.STANDARD)]
