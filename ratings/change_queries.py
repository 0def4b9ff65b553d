"""What the rating officer set by hand and no close has used yet. Queries do not grow with the rows."""

import datetime as dt

from ratings.models import Adjustment, OpeningRating, RatingList
from tournaments.models import Pace, Tournament


def openings_from(month: dt.date) -> list[OpeningRating]:
    """The opening ratings of `month` and later ones."""
    openings = OpeningRating.objects.filter(month__gte=month).select_related("player")
    return list(openings.order_by("month", "player__sort_key", "pk"))


def adjustments_from(month: dt.date) -> list[Adjustment]:
    """The adjustments of `month` and later ones."""
    adjustments = Adjustment.objects.filter(month__gte=month).select_related("player")
    return list(adjustments.order_by("month", "player__sort_key", "pk"))


def paces_in_use() -> list[str]:
    """The paces that have lists, tournaments or opening ratings, in their order; standard where there is nothing yet."""
    models = (RatingList, Tournament, OpeningRating)
    used = {pace for model in models for pace in model._default_manager.order_by().values_list("pace", flat=True).distinct()}
    return [pace for pace in Pace.values if pace in used] or [str(Pace.STANDARD)]
