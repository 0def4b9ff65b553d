"""Reporting a wrong result: the page of one game's reports, for everybody who may see the game."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from players.queries import public_name
from tournaments.limits import may_report
from tournaments.models import Game, GameResult, Tournament
from tournaments.permissions import visible_to
from tournaments.queries import rated_month
from tournaments.queries.reports import reports_about
from tournaments.report_forms import ReportForm
from tournaments.services import TournamentError, report_result

OWN = "reports"  # the key of a session under which a visitor's own reports are kept
KEPT = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, tournament_id: int, game_id: int) -> HttpResponse:
    """The form, and what became of earlier reports; their words are shown to their writer alone."""
    shown = visible_to(request.user, timezone.localdate())
    tournament = get_object_or_404(Tournament, shown, pk=tournament_id)
    games = Game.objects.filter(tournament=tournament).exclude(result=GameResult.NONE).select_related("white", "black")
    game = get_object_or_404(games, pk=game_id)
    form = ReportForm(request.POST or None, recorded=game.result, initial={"name": _name(request)})
    if form.is_valid() and _taken(request, game, form):
        messages.success(request, _("Thank you: the organizers have your report. Their answer will stand on this page."))
        return redirect("tournaments:report", tournament.pk, game.pk)
    context = {
        "tournament": tournament,
        "game": game,
        "white": public_name(game.white),
        "black": public_name(game.black),
        "form": form,
        "rated_month": rated_month(tournament),
        "reports": [(line, _is_own(request, line)) for line in reports_about(game)],
    }
    return render(request, "tournaments/report.html", context)


def _taken(request: HttpRequest, game: Game, form: ReportForm) -> bool:
    """Whether the report was taken in; if not, the form says why."""
    if not may_report(request):
        form.add_error(None, _("You have sent many reports within the hour: please wait an hour before the next one."))
        return False
    fields: dict[str, Any] = {name: form.cleaned_data[name] for name in ("claimed", "message", "name")}
    by: Any = request.user if request.user.is_authenticated else None
    try:
        made = report_result(game=game, by=by, at=timezone.now(), **fields)
    except TournamentError as refusal:
        form.refuse(refusal)
        return False
    if by is None:
        request.session[OWN] = [*request.session.get(OWN, []), made.pk][-KEPT:]
    return True


def _name(request: HttpRequest) -> str:
    user = request.user
    return (user.get_full_name() or user.get_username()) if user.is_authenticated else ""


def _is_own(request: HttpRequest, line: Any) -> bool:
    if request.user.is_authenticated:
        return bool(line.reporter_id == request.user.pk)
    return line.pk in request.session.get(OWN, [])
