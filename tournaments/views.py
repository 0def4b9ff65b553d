"""The public pages of tournaments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.models import Status, Tournament
from tournaments.permissions import visible_to
from tournaments.queries import rated_month, several_paces_in_use, state_of, tournament_list, tournament_page
from tournaments.tables import TournamentTable

PER_PAGE = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All tournaments that the visitor may know of, the latest first."""
    hidden = () if several_paces_in_use() else ("pace",)
    today = timezone.localdate()
    table = TournamentTable(tournament_list().filter(visible_to(request.user, today)), exclude=hidden, today=today)
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    return render(request, "tournaments/index.html", {"table": table})


@require_safe
def detail(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """One tournament: its table, its rounds, or its casual games."""
    tournament = get_object_or_404(Tournament, visible_to(request.user, timezone.localdate()), pk=tournament_id)
    context = {
        "tournament": tournament,
        "page": tournament_page(tournament),
        "state": state_of(tournament, timezone.localdate(), rated_month(tournament)),
        "is_rated": tournament.status == Status.RATED,
        "names_pace": several_paces_in_use(),
    }
    return render(request, "tournaments/detail.html", context)
