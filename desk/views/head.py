"""The head of a tournament: making, changing, copying, deleting."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from desk.access import editor_required, organizer_required
from desk.forms.head import CloneForm, HeadForm
from tournaments.models import Status, Tournament
from tournaments.permissions import can_edit_tournament
from tournaments.services import TournamentError, clone_tournament, create_tournament, delete_tournament, save_head


@require_http_methods(["GET", "HEAD", "POST"])
@organizer_required
def new(request: HttpRequest) -> HttpResponse:
    """Make a tournament; its players come next."""
    user: Any = request.user
    form = HeadForm(request.POST or None, by=user)
    if form.is_valid():
        try:
            made = create_tournament(by=user, at=timezone.now(), organizers=list(form.cleaned_data["organizers"]), **form.head())
        except TournamentError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("“%(name)s” is made. Now enter the players.") % {"name": made.name})
            return _to("desk:entries", user, made)
    return render(request, "desk/new.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change the head."""
    user: Any = request.user
    form = HeadForm(request.POST or None, tournament=tournament, by=user)
    if form.is_valid():
        try:
            saved = save_head(
                tournament=tournament,
                organizers=list(form.cleaned_data["organizers"]),
                by=user,
                at=timezone.now(),
                **form.head(),
            )
        except TournamentError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("“%(name)s” is saved.") % {"name": saved.name})
            return _to("desk:edit", user, saved)
    context = {"tournament": tournament, "form": form, "locked": form.is_locked(user)}
    return render(request, "desk/edit.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def clone(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make a new tournament with this one's head and, if wished, its players."""
    form = CloneForm(request.POST or None, source=tournament)
    if form.is_valid():
        try:
            made = clone_tournament(source=tournament, by=request.user, at=timezone.now(), **form.cleaned_data)  # type: ignore[arg-type]
        except TournamentError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("“%(name)s” is made.") % {"name": made.name})
            return redirect("desk:edit", made.pk)
    return render(request, "desk/clone.html", {"tournament": tournament, "form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Delete a tournament after a page that says how many games go with it."""
    refused = ""
    if request.method == "POST":
        confirmed = request.POST.get("games", "")
        games = int(confirmed) if confirmed.isascii() and confirmed.isdigit() and len(confirmed) < 10 else -1
        try:
            delete_tournament(tournament=tournament, games_confirmed=games, by=request.user, at=timezone.now())  # type: ignore[arg-type]
        except TournamentError as refusal:
            refused = str(refusal)
        else:
            messages.success(request, _("“%(name)s” is deleted.") % {"name": tournament.name})
            return redirect("desk:index")
    context = {
        "tournament": tournament,
        "games": tournament.games.count(),
        "entries": tournament.entries.count(),
        "rated": tournament.status == Status.RATED,
        "refused": refused,
    }
    return render(request, "desk/delete.html", context)


def _to(name: str, user: Any, tournament: Tournament) -> HttpResponse:
    """That page of the tournament, or the list for somebody who has just handed it over to others."""
    return redirect(name, tournament.pk) if can_edit_tournament(user, tournament) else redirect("desk:index")
