"""The public page of the register."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.paging import turn_page
from players.queries import clean_search, register
from players.tables import RegisterTable

PER_PAGE = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Everybody on the register, searched by name in any word order, or by an id."""
    search = clean_search(request.GET.get("q", ""))
    table = RegisterTable(register(search))
    turn_page(request, table, per_page=PER_PAGE)
    return render(request, "players/register.html", {"table": table, "found": table.paginator.count, "search": search})
