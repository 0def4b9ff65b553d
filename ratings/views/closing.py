"""The rating officer's dashboard, and the question for a preview of the open month."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.closing_queries import closing_desk
from ratings.jobs import ask
from ratings.late import late_choices
from ratings.models import JobKind
from ratings.periods import open_period
from ratings.stale_queries import stale_notes
from ratings.views.access import officer_required
from tournaments.queries import several_paces_in_use


@require_safe
@officer_required
def index(request: HttpRequest) -> HttpResponse:
    """The open period: what its close would rate, what blocks it, what is to be decided; and the last months closed."""
    desk = closing_desk(today=timezone.localdate(), now=timezone.now())
    context = {"desk": desk, "stale": stale_notes(), "late": late_choices(), "names_pace": several_paces_in_use()}
    return render(request, "ratings/closing.html", context)


@require_POST
@officer_required
def preview(request: HttpRequest) -> HttpResponse:
    """Make a draft of the open month; the page of the work leads to it."""
    period = open_period()
    if period is None:
        messages.error(request, _("There is no open month."))
        return redirect("ratings:closing")
    job = ask(kind=JobKind.DRAFT, month=period.month, arguments={}, by=request.user, at=timezone.now())  # type: ignore[arg-type]
    return redirect("ratings:job", job.pk)
