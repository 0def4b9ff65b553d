"""What each month rated, and whom it moved."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ratings.models import RatingPeriod
from ratings.period_queries import list_reports, neighbours, period_lines, to_rate


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every period, newest first."""
    return render(request, "ratings/periods.html", {"lines": period_lines()})


@require_safe
def detail(request: HttpRequest, month: dt.date) -> HttpResponse:
    """One period: its lists' changes, or for a month not closed what it will rate."""
    period = get_object_or_404(RatingPeriod, month=month)
    if period.is_open:
        return render(request, "ratings/open_period.html", {"period": period, "to_rate": to_rate(period)})
    context = {"period": period, "reports": list_reports(period), "neighbours": neighbours(period)}
    return render(request, "ratings/period.html", context)
