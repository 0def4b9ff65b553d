"""A draft of a close: what to look at in it, and its lists row by row."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.paging import turn_page
from players.queries import clean_search
from ratings.draft_queries import DraftHead, FindingGroup, draft_head, findings_of
from ratings.draft_rows import DraftRows, Show, draft_rows
from ratings.models import DraftList
from ratings.period_queries import rated_by, to_rate
from ratings.tables import DraftTable, FindingTable
from ratings.views.access import officer_required
from ratings.wording import month_words

PER_PAGE = 100
FINDINGS_PER_PAGE = 50
LOOK, TOURNAMENTS = "look", "tournaments"  # the choices beside those of the rows


@require_safe
@officer_required
def page(request: HttpRequest, draft_id: int) -> HttpResponse:
    """The draft as its address says: what to look at, the tournaments, or the rows of one pace's list."""
    head = draft_head(draft_id)
    if head is None:
        return gone(request)
    drafted = next((one for one in head.lists if one.pace == request.GET.get("pace")), head.lists[0])
    rows = draft_rows(drafted, head.corrected.get(drafted.pace))
    shown = request.GET.get("show", "")
    if shown not in (TOURNAMENTS, *Show) or (shown != TOURNAMENTS and rows is None):
        shown = LOOK
    context = {
        "head": head,
        "draft": head.draft,
        "drafted": drafted,
        "shown": shown,
        "tabs": _tabs(drafted, rows),
        "reason_missing": request.GET.get("reason") == "missing",  # closing it was refused for that
        "unfinished": timezone.localdate() <= head.draft.period.last_day,
        **_part(request, head, drafted, rows, shown),
    }
    return render(request, "ratings/draft.html", context)


def gone(request: HttpRequest) -> HttpResponse:
    """What is said at the address of a draft that a close has dropped: it may have been handed on, or kept open."""
    return render(request, "ratings/draft_gone.html", status=404)


def _tabs(drafted: DraftList, rows: DraftRows | None) -> dict[str, int]:
    """The choices with something in them, and how much."""
    counts = {str(show): count for show, count in rows.counts().items() if count} if rows is not None else {}
    return {**counts, TOURNAMENTS: drafted.tournament_count}


def _part(request: HttpRequest, head: DraftHead, drafted: DraftList, rows: DraftRows | None, shown: str) -> dict[str, Any]:
    if shown == LOOK:
        return {"looks": [(group, _findings(request, head, group)) for group in head.groups]}
    if shown == TOURNAMENTS:
        return {"tournaments": _tournaments(head, drafted)}
    assert rows is not None
    search = clean_search(request.GET.get("q", ""))
    chosen = rows.chosen(Show(shown), search)
    table = DraftTable(chosen, corrects=drafted.pace in head.corrected)
    table.caption = _list_words(head, drafted)
    turn_page(request, table, per_page=PER_PAGE)
    return {"table": table, "search": search, "found": len(chosen)}


def _findings(request: HttpRequest, head: DraftHead, group: FindingGroup) -> FindingTable:
    table = FindingTable(findings_of(head.draft, group.kind), prefix=f"{group.kind}-")
    table.head = head
    table.caption = _("%(ticked)s of %(total)s ticked") % {"ticked": group.ticked, "total": group.total}
    turn_page(request, table, per_page=FINDINGS_PER_PAGE)
    return table


def _list_words(head: DraftHead, drafted: DraftList) -> str:
    words = {"month": month_words(head.draft.period.month), "pace": drafted.get_pace_display()}
    return _("List of %(month)s, %(pace)s") % words


def _tournaments(head: DraftHead, drafted: DraftList) -> list[Any]:
    """Those that the list rates: of a published one what it rated, else what is handed in now."""
    if drafted.published is not None:
        return rated_by(drafted.published)
    return [line for line in to_rate(head.draft.period) if line.tournament.pace == drafted.pace]
