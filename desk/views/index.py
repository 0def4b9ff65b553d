"""The desk's front page."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from desk.access import organizer_required
from desk.index_queries import desk_of
from players.paging import Pages
from tournaments.queries import several_paces_in_use

PER_PAGE = 25


@require_safe
@organizer_required
def index(request: HttpRequest) -> HttpResponse:
    """One's tournaments by stage, the rated ones page by page."""
    user: Any = request.user
    desk = desk_of(user, today=timezone.localdate())
    rated = Pages(desk.rated, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "desk/index.html", {"desk": desk, "rated": rated, "names_pace": several_paces_in_use()})
