"""The list of tournaments."""

from typing import Any

from django.db.models import Count, IntegerField, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import Entry, Game, Tournament
from tournaments.queries.states import open_again_months, rated_months


def tournament_list() -> QuerySet[Any]:
    """All tournaments, the latest first; one query for any slice.

    With `player_count`, `game_count` and, as tournaments.queries.states has them, `rated_month` and `open_again`.
    """
    counted = Tournament.objects.annotate(player_count=_count(Entry), game_count=_count(Game))
    counted = counted.annotate(rated_month=rated_months(), open_again=open_again_months())
    return counted.order_by("-end_date", "name", "id")


def _count(model: type[Model]) -> Coalesce:
    rows = model._default_manager.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(rows.annotate(count=Count("pk")).values("count"), output_field=IntegerField()), 0)


def several_paces_in_use() -> bool:
    """Whether pages need to name the pace at all."""
    return Tournament.objects.order_by().values("pace").distinct().count() > 1
