"""The clubs, and one club with its players: by the register of today, with the ratings of the list in force."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from players.models import Club
from players.paging import turn_page
from ratings.club_queries import club_index, club_page
from ratings.club_tables import ClubMemberTable, ClubTable
from tournaments.permissions import visible_to

PER_PAGE = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All clubs that have players, those with most on the list first."""
    found = club_index()
    table = ClubTable(found.lines)
    turn_page(request, table, per_page=PER_PAGE)
    return render(request, "ratings/clubs.html", {"table": table, "list": found.shown})


@require_safe
def page(request: HttpRequest, club_id: int) -> HttpResponse:
    """One club: its rated players by rating, those without a rating by name, and where they played."""
    club, today = get_object_or_404(Club, pk=club_id), timezone.localdate()
    shown = club_page(club=club, visible=visible_to(request.user, today), today=today, query=request.GET.dict())
    table = ClubMemberTable(shown.rows) if shown.rows else None
    if table is not None:
        turn_page(request, table, per_page=PER_PAGE)
    return render(request, "ratings/club.html", {"page": shown, "club": club, "list": shown.shown, "table": table})
