"""Handing a tournament in: the checklist, a second organizer's confirmation, taking it back, returning it."""

import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from desk.access import editor_required
from desk.checklist import checklist
from desk.forms.reports import ReturnForm
from ratings.views.access import officer_required
from tournaments.models import Status, Tournament
from tournaments.services import (
    TournamentError,
    confirm_results,
    return_tournament,
    submit_tournament,
    take_back_tournament,
)

_SEEN = re.compile(r"(\d{1,18})-(\d{1,10})")
_ROUND = re.compile(r"\d{1,4}")


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def submit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The checklist; by POST the tournament is handed in."""
    user: Any = request.user
    if request.method == "POST":
        _act(request, submit_tournament, _("“%(name)s” is handed in for rating."), tournament=tournament)
        return redirect("desk:submit", tournament.pk)
    context = {
        "tournament": tournament,
        "checklist": checklist(tournament, by=user, today=timezone.localdate()),
        "is_draft": tournament.status == Status.DRAFT,
        "is_submitted": tournament.status == Status.SUBMITTED,
    }
    return render(request, "desk/submit.html", context)


@require_POST
@editor_required
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Work on it again; possible until it is rated."""
    _act(request, take_back_tournament, _("“%(name)s” is yours to work on again."), tournament=tournament)
    return redirect("desk:submit", tournament.pk)


@require_POST
@editor_required
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Confirm the results of a round as they stood on the page."""
    user: Any = request.user
    round, seen = _seen(request)
    try:
        games = confirm_results(tournament=tournament, round=round, by=user, at=timezone.now(), seen=seen)
    except TournamentError as refusal:
        messages.error(request, str(refusal))
    else:
        count = len(games)
        messages.success(request, ngettext("%(n)s result confirmed.", "%(n)s results confirmed.", count) % {"n": count})
    return redirect("desk:submit", tournament.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def give_back(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Return it to its organizers with a reason; for rating officers."""
    user: Any = request.user
    tournament = get_object_or_404(Tournament, pk=tournament_id)
    form = ReturnForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return_tournament(tournament=tournament, reason=form.cleaned_data["reason"], by=user, at=timezone.now())
        except TournamentError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("“%(name)s” is with its organizers again.") % {"name": tournament.name})
            return redirect("ratings:closing")
    return render(request, "desk/return.html", {"tournament": tournament, "form": form})


def _act(request: HttpRequest, service: Callable[..., Tournament], done: str, **what: Any) -> None:
    """Call the service and say what came of it."""
    try:
        changed = service(by=request.user, at=timezone.now(), **what)
    except TournamentError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done % {"name": changed.name})


def _seen(request: HttpRequest) -> tuple[int | None, dict[int, int]]:
    """The round, and the versions of its games by id, that stood on the page; what is no number names no game."""
    pairs = [match.groups() for text in request.POST.getlist("seen") if (match := _SEEN.fullmatch(text))]
    round = request.POST.get("round", "")
    return (int(round) if _ROUND.fullmatch(round) else None), {int(game): int(version) for game, version in pairs}
