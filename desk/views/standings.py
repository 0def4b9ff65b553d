"""What a tournament would do to ratings: a page for its organizer, and the numbers for the round grid."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from desk.access import editor_required
from desk.projection_page import projection_lines
from ratings.months import month_slug
from ratings.projection import Projection, ProjectionError, project
from tournaments.models import Tournament


@never_cache
@require_safe
@editor_required
def projection(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """By player id: rating, the month of its list, projected change in hundredths, projected rating; or why there is none."""
    try:
        projected = project(tournament)
    except ProjectionError as refusal:
        return JsonResponse({"error": str(refusal)}, status=409)
    return JsonResponse(_numbers(projected))


@require_safe
@editor_required
def projection_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's projected change, labelled with the list it is projected on."""
    context: dict[str, Any] = {"tournament": tournament}
    try:
        context["projection"] = project(tournament)
    except ProjectionError as refusal:
        context["refusal"] = str(refusal)
    else:
        context["lines"] = projection_lines(context["projection"])
    return render(request, "desk/projection.html", context)


def _numbers(projected: Projection) -> dict[int, dict[str, Any]]:
    shown = month_slug(projected.shown.period.month) if projected.shown else None
    return {
        player: {"rating": made.rating, "list": shown, "change100": made.change100, "new": made.new}
        for player, made in projected.players.items()
    }
