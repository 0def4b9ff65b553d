"""The list of tournaments."""

import datetime as dt
from typing import Any

from django.db.models import Count, IntegerField, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournaments.models import Entry, Game, Status, Tournament


def tournament_list() -> QuerySet[Any]:
    """All tournaments, the latest first, with `player_count` and `game_count`; one query for any slice."""
    return Tournament.objects.annotate(player_count=_count(Entry), game_count=_count(Game)).order_by("-end_date", "name", "id")


def _count(model: type[Model]) -> Coalesce:
    rows = model._default_manager.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(rows.annotate(count=Count("pk")).values("count"), output_field=IntegerField()), 0)


def several_paces_in_use() -> bool:
    """Whether pages need to name the pace at all."""
    return Tournament.objects.order_by().values("pace").distinct().count() > 1


def state_in_words(tournament: Tournament, today: dt.date) -> str | Promise:
    """Where a tournament stands, as its page says it."""
    if tournament.status != Status.DRAFT:
        return Status(tournament.status).label
    if tournament.start_date > today:
        return pgettext_lazy("tournament", "planned")
    if tournament.end_date < today:
        return pgettext_lazy("tournament", "not submitted yet")
    return Status.DRAFT.label
