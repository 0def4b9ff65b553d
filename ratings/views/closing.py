"""The rating officer's desk: what the open month will rate, the list it would give, and closing it."""

import unicodedata

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from players.paging import turn_page
from ratings.change_checks import LONGEST_REASON
from ratings.computing import ClosingError, fingerprint, gather
from ratings.models import EntryStatus, RatingPeriod
from ratings.months import month_slug
from ratings.period_queries import closing_desk, not_submitted, was_published
from ratings.periods import open_period
from ratings.services import PreviewList, close_period, preview_period
from ratings.tables import PreviewTable
from ratings.views.access import officer_required
from ratings.wording import month_words

PER_PAGE = 100


@require_safe
@officer_required
def index(request: HttpRequest) -> HttpResponse:
    """The open period with the tournaments its close would rate and those it would leave out, and the last ones closed."""
    return render(request, "ratings/closing.html", {"desk": closing_desk(today=timezone.localdate())})


@require_safe
@officer_required
def preview(request: HttpRequest) -> HttpResponse:
    """The lists as closing the open period now would publish them."""
    period = open_period()
    if period is None:
        return redirect("ratings:closing")
    try:
        previews = preview_period(period=period)
    except ClosingError as error:
        messages.error(request, str(error))
        return redirect("ratings:closing")
    everyone = request.GET.get("all") == "1"
    context = {
        "period": period,
        "fingerprint": fingerprint(*gather(period)),
        "previews": [(made, _preview_table(request, made, everyone=everyone)) for made in previews],
        "everyone": everyone,
        "left_out": not_submitted(period),
        "unfinished": timezone.localdate() <= period.last_day,
        "corrects": was_published(period),
    }
    return render(request, "ratings/preview.html", context)


def _preview_table(request: HttpRequest, made: PreviewList, *, everyone: bool) -> PreviewTable:
    """The list's table; the inactive, whom the month does not touch, are left out unless `everyone` is asked for."""
    entries = made.entries if everyone else [entry for entry in made.entries if entry.status != EntryStatus.INACTIVE]
    table = PreviewTable(entries, prefix=f"{made.pace}-")
    table.hidden = len(made.entries) - len(entries)
    turn_page(request, table, per_page=PER_PAGE)
    return table


@require_POST
@officer_required
def close(request: HttpRequest) -> HttpResponse:
    """Close the month that was previewed, unless somebody closed it meanwhile, and show its list on the front page."""
    period = open_period()
    if period is None or request.POST.get("month") != month_slug(period.month):
        messages.error(request, _("The open month is another one by now: nothing was closed. Look at it again."))
        return redirect("ratings:closing")
    reason, previewed = request.POST.get("reason", "").strip(), request.POST.get("previewed", "")
    try:
        _check(reason, previewed)
        close_period(period=period, by=request.user, at=timezone.now(), reason=reason)  # type: ignore[arg-type]
    except ClosingError as error:
        messages.error(request, str(error))
        return redirect("ratings:closing")
    messages.success(request, _done(period))
    return redirect("ratings:list")


def _check(reason: str, previewed: str) -> None:
    """Refuse a close without a preview, which only a command may do, and a reason that cannot be printed with the list."""
    if not previewed:
        raise ClosingError(_("Something changed since you looked at the preview: nothing was closed. Look at it again."))
    if any(unicodedata.category(character) == "Cc" for character in reason):
        raise ClosingError(_("This text holds a character that cannot be stored."))
    if len(reason) > LONGEST_REASON:
        raise ClosingError(_("At most %(count)s characters.") % {"count": LONGEST_REASON})


def _done(period: RatingPeriod) -> str:
    return _("%(month)s is closed and its list published.") % {"month": month_words(period.month).capitalize()}
