"""The list of tournaments. The page of one shows ratings where its tie-breaks do and belongs to the app that has them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from players.paging import turn_page
from tournaments.permissions import visible_to
from tournaments.queries import several_paces_in_use, tournament_list
from tournaments.tables import TournamentTable

PER_PAGE = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All tournaments that the visitor may know of, the latest first."""
    hidden = () if several_paces_in_use() else ("pace",)
    today = timezone.localdate()
    table = TournamentTable(tournament_list().filter(visible_to(request.user, today)), exclude=hidden, today=today)
    turn_page(request, table, per_page=PER_PAGE)
    return render(request, "tournaments/index.html", {"table": table})
