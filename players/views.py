"""The public page of the register."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from players.queries import clean_search, register
from players.tables import RegisterTable

PER_PAGE = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Everybody on the register, searched by name in any word order, or by an id."""
    search = clean_search(request.GET.get("q", ""))
    table = RegisterTable(register(search))
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    return render(request, "players/register.html", {"table": table, "found": table.paginator.count, "search": search})
