"""Corrected lists: what a correction changed. The revisions themselves are shown by ratings.views.list."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.paging import turn_page
from ratings.correction_tables import DifferenceTable
from ratings.difference_queries import difference_page
from tournaments.queries import several_paces_in_use

PER_PAGE = 100


@require_safe
def differences(request: HttpRequest, month: dt.date, pace: str) -> HttpResponse:
    """Two revisions of a list: everybody who differs, the largest differences first or by name."""
    by_name = request.GET.get("order") == "name"
    before, after = (_number(request, name) for name in ("from", "to"))
    page = difference_page(month=month, pace=pace, before=before, after=after, by_name=by_name)
    if page is None:
        raise Http404
    table = DifferenceTable(page)
    turn_page(request, table, per_page=PER_PAGE)
    context = {"page": page, "table": table, "by_name": by_name, "names_pace": several_paces_in_use()}
    return render(request, "ratings/differences.html", context)


def _number(request: HttpRequest, name: str) -> int | None:
    """The revision that the address names; None where it names none, 404 for what is no number."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise Http404
    return int(text)
