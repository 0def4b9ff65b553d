"""A tournament's rating report: what it did to every player's rating."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.report_queries import tournament_report
from tournaments.models import Tournament
from tournaments.permissions import visible_to


@require_safe
def page(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The report; of a tournament that is not rated yet, when it will be."""
    tournament = get_object_or_404(Tournament, visible_to(request.user, timezone.localdate()), pk=tournament_id)
    report = tournament_report(tournament)
    return render(request, "ratings/tournament_report.html", {"tournament": tournament, "report": report})
