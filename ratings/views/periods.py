"""What each month rated, and whom it moved."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.permissions import may_officiate
from ratings.correction_queries import reopening_of, revisions_of
from ratings.draft_queries import published_drafts
from ratings.models import RatingPeriod
from ratings.period_queries import list_reports, neighbours, period_lines, to_rate
from ratings.stale_queries import stale_notes


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every period, newest first."""
    return render(request, "ratings/periods.html", {"lines": period_lines()})


@require_safe
def detail(request: HttpRequest, month: dt.date) -> HttpResponse:
    """One period: its lists' changes and revisions, or for a month that has no list yet what it will rate."""
    period = get_object_or_404(RatingPeriod, month=month)
    reports = list_reports(period)
    if not reports:
        return render(request, "ratings/open_period.html", {"period": period, "to_rate": to_rate(period)})
    context = {
        "period": period,
        "reports": reports,
        "revisions": revisions_of(period),
        "reopening": reopening_of(period),
        "neighbours": neighbours(period),
        "drafts": published_drafts(period.pk) if may_officiate(request.user) else [],
        "stale": stale_notes().of(report.shown for report in reports) if may_officiate(request.user) else None,
    }
    return render(request, "ratings/period.html", context)
