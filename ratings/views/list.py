"""The rating list: the front page, and every list back to the first."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.permissions import may_officiate
from players.paging import turn_page
from ratings.list_queries import ListPage, clean_search, list_page, rated_entries, unrated_entries
from ratings.months import parse_month
from ratings.periods import open_period
from ratings.stale_queries import stale_notes
from ratings.tables import ProgressTable, RatingListTable
from ratings.wording import month_words

PER_PAGE = 50
HIGHEST_REVISION = 32767  # what the column holds


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The list in force; before the first close, what there will be to see here."""
    if request.GET.get("month"):
        return _turn_to(request, None)
    page = list_page()
    if page is None:
        return render(request, "ratings/no_list.html", {"period": open_period()})
    return _show(request, page)


@require_safe
def month(request: HttpRequest, month: dt.date, pace: str | None = None) -> HttpResponse:
    """The list of a month, of the pace named or else the first that has one."""
    if request.GET.get("month"):
        return _turn_to(request, pace)
    page = list_page(month=month, pace=pace)
    if page is None:
        raise Http404
    return _show(request, page)


@require_safe
def revision(request: HttpRequest, month: dt.date, pace: str, revision: int) -> HttpResponse:
    """A list as one of its revisions published it, whatever took its place."""
    if request.GET.get("month"):
        return _turn_to(request, pace)
    page = list_page(month=month, pace=pace, revision=min(revision, HIGHEST_REVISION))
    if page is None:
        raise Http404
    return _show(request, page, stands_for_itself=True)


def _turn_to(request: HttpRequest, pace: str | None) -> HttpResponse:
    """Answer the form, which sends the month as a field, with that month's own address; the search goes along."""
    try:
        chosen = parse_month(request.GET["month"])
    except ValueError:
        raise Http404 from None
    address = reverse("ratings:list_pace", args=[chosen, pace]) if pace else reverse("ratings:list_month", args=[chosen])
    kept = request.GET.copy()
    for name in ("month", "page", "u-page"):
        kept.pop(name, None)
    if not kept.get("q"):
        kept.pop("q", None)
    return redirect(f"{address}?{kept.urlencode()}" if kept else address)


def _show(request: HttpRequest, page: ListPage, *, stands_for_itself: bool = False) -> HttpResponse:
    search = clean_search(request.GET.get("q", ""))
    with_inactive = request.GET.get("inactive") == "1"
    rated = RatingListTable(rated_entries(page.shown, search=search, with_inactive=with_inactive))
    unrated = ProgressTable(unrated_entries(page.shown, search=search), prefix="u-", games_needed=page.games_needed)
    for table in (rated, unrated):
        turn_page(request, table, per_page=PER_PAGE)
    context = {
        "heading": _heading(page),
        "page": page,
        "list": page.shown,
        "table": rated,
        "unrated": unrated,
        "found": rated.paginator.count,
        "found_unrated": unrated.paginator.count,
        "search": search,
        "with_inactive": with_inactive,
        "games_needed": page.games_needed,
        "stands_for_itself": stands_for_itself,
        "stale": stale_notes().of([page.shown]) if may_officiate(request.user) else None,
    }
    return render(request, "ratings/list.html", context)


def _heading(page: ListPage) -> str:
    """The list by its month; the pace is named only where there is a choice, the revision where it was replaced."""
    words = {"month": month_words(page.month), "pace": page.shown.get_pace_display()}
    heading = _("List of %(month)s") if len(page.paces) == 1 else _("List of %(month)s, %(pace)s")
    replaced = _(" (revision %(revision)s)") % {"revision": page.shown.revision} if page.replaced_by else ""
    return heading % words + replaced
