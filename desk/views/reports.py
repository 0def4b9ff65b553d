"""Reports of wrong results, and the log of a tournament."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from desk.access import editor_required
from desk.forms.reports import AnswerForm
from desk.reporting import report_lines, stale_list
from players.paging import Pages
from ratings.views.access import officer_required
from tournaments.models import GameResult, Status, Tournament
from tournaments.queries.log import log_events, log_lines
from tournaments.queries.reports import all_reports, open_first, reports_of
from tournaments.services import TournamentError, accept_report, answer_report

PER_PAGE = 50


@require_safe
@editor_required
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The reports about a tournament's games, those that wait for an answer first."""
    return _page(request, tournament)


@require_POST
@editor_required
def answer(request: HttpRequest, tournament: Tournament, report_id: int) -> HttpResponse:
    """Accept a report or answer it; what is refused stands with what was typed."""
    report = get_object_or_404(reports_of(tournament), pk=report_id)
    form = AnswerForm(request.POST, report=report)
    accepting = request.POST.get("act") == "accept"
    if form.is_valid() and _done(request, tournament, form, accepting=accepting):
        return redirect("desk:reports", tournament.pk)
    return _page(request, tournament, form)


def _done(request: HttpRequest, tournament: Tournament, form: AnswerForm, *, accepting: bool) -> bool:
    """Whether the service took it; if not, the form says why."""
    user: Any = request.user
    words = form.cleaned_data["answer"]
    try:
        if accepting and tournament.status == Status.RATED:
            raise TournamentError(stale_list(tournament))
        if accepting:
            result = form.cleaned_data.get("result") or GameResult.NONE
            accept_report(report=form.report, result=result, answer=words, by=user, at=timezone.now())
        else:
            answer_report(report=form.report, answer=words, by=user, at=timezone.now())
    except TournamentError as refusal:
        form.refuse(refusal)
        return False
    messages.success(request, _("The result is changed.") if accepting else _("The report is answered."))
    return True


def _page(request: HttpRequest, tournament: Tournament, refused: AnswerForm | None = None) -> HttpResponse:
    page = Pages(open_first(reports_of(tournament)), PER_PAGE).get_page(request.GET.get("page"))
    context = {"tournament": tournament, "page": page, "lines": report_lines(page.object_list, tournament, refused)}
    return render(request, "desk/reports.html", context)


@require_safe
@officer_required
def everywhere(request: HttpRequest) -> HttpResponse:
    """The reports about every tournament, for rating officers."""
    page = Pages(open_first(all_reports()), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "desk/all_reports.html", {"page": page})


@require_safe
@editor_required
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every change to the tournament, the latest first."""
    page = Pages(log_events(tournament), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "desk/log.html", {"tournament": tournament, "page": page, "lines": log_lines(list(page.object_list))})
