"""The rating list: the front page, and every list back to the first."""

import datetime as dt
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from accounts.permissions import may_officiate
from players.paging import turn_page
from ratings import list_address
from ratings.list_choice import Choice, choose
from ratings.list_filters import ListFilters
from ratings.list_queries import ListPage, list_page
from ratings.list_tables import ProgressTable, RatingListTable, columns_asked
from ratings.list_tools import list_tools, one_number
from ratings.list_version import list_etag
from ratings.months import parse_month
from ratings.periods import open_period
from ratings.stale_queries import stale_notes
from ratings.wording import month_words

PER_PAGE = 50
MOST_ON_PAPER = 2000
HIGHEST_REVISION = 32767  # what the column holds


@require_safe
@condition(etag_func=list_etag)
def front(request: HttpRequest) -> HttpResponse:
    """The list in force; before the first close, what there will be to see here."""
    if request.GET.get("month"):
        return _turn_to(request, None)
    page = list_page()
    if page is None:
        return render(request, "ratings/no_list.html", {"period": open_period()})
    return _show(request, page)


@require_safe
@condition(etag_func=list_etag)
def month(request: HttpRequest, month: dt.date, pace: str | None = None) -> HttpResponse:
    """The list of a month, of the pace named or else the first that has one."""
    if request.GET.get("month"):
        return _turn_to(request, pace)
    page = list_page(month=month, pace=pace)
    if page is None:
        raise Http404
    return _show(request, page)


@require_safe
@condition(etag_func=list_etag)
def revision(request: HttpRequest, month: dt.date, pace: str, revision: int) -> HttpResponse:
    """A list as one of its revisions published it, whatever took its place."""
    if request.GET.get("month") not in (None, "", f"{month:%Y-%m}"):
        return _turn_to(request, pace)
    if "month" in request.GET:
        return redirect(request.path + list_address.settled(request.GET))
    page = list_page(month=month, pace=pace, revision=min(revision, HIGHEST_REVISION))
    if page is None:
        raise Http404
    return _show(request, page, stands_for_itself=True)


def _turn_to(request: HttpRequest, pace: str | None) -> HttpResponse:
    """Answer the form, which sends the month as a field, with that month's own address; what was chosen goes along."""
    try:
        chosen = parse_month(request.GET["month"])
    except ValueError:
        raise Http404 from None
    address = reverse("ratings:list_pace", args=[chosen, pace]) if pace else reverse("ratings:list_month", args=[chosen])
    return redirect(address + list_address.settled(request.GET))


def _show(request: HttpRequest, page: ListPage, *, stands_for_itself: bool = False) -> HttpResponse:
    filters = ListFilters.asked(request.GET.dict(), page.clubs)
    choice = choose(page.shown, filters, games=one_number(request.GET.get("u-games")) or 0)
    if filters.text and choice.only is not None and list_address.STAY not in request.GET:
        return redirect(list_address.found_address(choice.only, request.path, request.GET))
    rated, unrated = _tables(request, page, filters, choice)
    context = {
        "heading": _heading(page),
        "page": page,
        "list": page.shown,
        "filters": filters,
        "choice": choice,
        "tools": list_tools(request.path, request.GET, page, filters, choice),
        "table": rated,
        "unrated": unrated,
        "stands_for_itself": stands_for_itself,
        "stale": stale_notes().of([page.shown]) if may_officiate(request.user) else None,
    }
    return render(request, "ratings/list.html", context)


def _tables(request: HttpRequest, page: ListPage, filters: ListFilters, choice: Choice) -> tuple[RatingListTable, ProgressTable]:
    """The rated and the unrated, each sorted and turned to its page; that of the row to jump to, where no page is named."""
    rated, unrated = tables_of(request, page, filters, choice)
    per_page = MOST_ON_PAPER if request.GET.get("print") == "1" else PER_PAGE
    for table in (rated, unrated):
        turn_page(request, table, per_page=per_page)
        place = table.data.data.place_of(table.me) if table.me is not None else None
        if place is not None and table.prefixed_page_field not in request.GET:
            table.page = table.paginator.get_page(place // per_page + 1)
    return rated, unrated


def tables_of(
    request: HttpRequest, page: ListPage, filters: ListFilters, choice: Choice
) -> tuple[RatingListTable, ProgressTable]:
    """The rated and the unrated in the columns that the address names, whole and not sorted yet."""
    me = one_number(request.GET.get("at"))
    columns = columns_asked(request.GET.getlist("col"))
    rated = RatingListTable(choice.rated, shown=columns, within=filters.is_group, me=me)
    return rated, ProgressTable(choice.unrated, games_needed=page.games_needed, me=me, prefix="u-")


def _heading(page: ListPage) -> str:
    """The list by its month; the pace is named only where there is a choice, the revision where it was replaced."""
    words: dict[str, Any] = {"month": month_words(page.month), "pace": page.shown.get_pace_display()}
    heading = _("List of %(month)s") if len(page.paces) == 1 else _("List of %(month)s, %(pace)s")
    replaced = _(" (revision %(revision)s)") % {"revision": page.shown.revision} if page.replaced_by else ""
    return heading % words + replaced
