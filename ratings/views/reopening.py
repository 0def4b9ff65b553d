"""Opening closed months again: first what that reaches, then the deed."""

import datetime as dt

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from ratings.computing import ClosingError
from ratings.correction_forms import ReasonForm
from ratings.correction_queries import Reach, reach_of
from ratings.late import LateError, set_rated_in
from ratings.months import parse_month
from ratings.reopening import reopen_back_to
from ratings.views.access import officer_required
from ratings.wording import as_sentence, month_words
from tournaments.models import Tournament


def reach_or_404(month: dt.date) -> Reach:
    """What a correction from that month on reaches; 404 for a month that was never published."""
    try:
        return reach_of(month)
    except ClosingError as error:
        raise Http404 from error


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def page(request: HttpRequest, month: dt.date) -> HttpResponse:
    """What reopening every month back to that one reaches; by POST, with a reason, they are reopened."""
    reach = reach_or_404(month)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return _reopen(request, month, form.cleaned_data["reason"])
    return render(request, "ratings/reopen.html", {"reach": reach, "form": form})


def _reopen(request: HttpRequest, month: dt.date, reason: str) -> HttpResponse:
    """Reopen what was shown, or say why not."""
    try:
        latest = parse_month(request.POST.get("latest", ""))
        made = reopen_back_to(month=month, by=request.user, at=timezone.now(), reason=reason, latest=latest)  # type: ignore[arg-type]
    except ClosingError as error:
        messages.error(request, str(error))
        return redirect("ratings:reopen", month)
    except ValueError:
        raise Http404 from None
    said = ngettext("%(month)s is open again.", "%(n)s months, back to %(month)s, are open again.", len(made))
    messages.success(request, as_sentence(said % {"n": len(made), "month": month_words(month)}))
    return redirect("ratings:closing")


@require_POST
@officer_required
def rated_in(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Choose which of two open months rates a tournament handed in."""
    tournament = get_object_or_404(Tournament, pk=tournament_id)
    try:
        month = parse_month(request.POST.get("month", ""))
        set_rated_in(tournament=tournament, month=month, by=request.user, at=timezone.now())  # type: ignore[arg-type]
    except ValueError:
        messages.error(request, _("That is not a month."))
    except LateError as error:
        messages.error(request, str(error))
    else:
        words = {"name": tournament.name, "month": month_words(month)}
        messages.success(request, _("“%(name)s” will be rated in %(month)s.") % words)
    return redirect(reverse("ratings:closing") + "#late")
