"""A new player entered in place, after looking at those with similar names."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from desk.access import editor_required
from desk.forms.entries import FromRoundForm, NewcomerForm
from desk.similar import Known, known_like
from players.pasted_names import split_name
from players.problems import Refusal
from players.queries import clean_search
from tournaments.models import Tournament
from tournaments.permissions import is_locked
from tournaments.services import enter_new_player


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def newcomer(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The form; then, where names are alike, those players; then the entry."""
    similar: list[Known] = []
    if request.method == "POST":
        form = NewcomerForm(request.POST)
        late = FromRoundForm({"from_round": request.POST.get("from_round") or "1"})
        if form.is_valid() and late.is_valid():
            similar = _unseen(request, form)
            if not similar and _enter(request, tournament, form, late):
                return redirect("desk:entries", tournament.pk)
    else:
        name = split_name(clean_search(request.GET.get("name", "")) or " ")
        form = NewcomerForm(initial={"family_name": name.family_name, "given_name": name.given_name})
        late = FromRoundForm(initial={"from_round": request.GET.get("from_round") or 1})
    context = {
        "tournament": tournament,
        "form": form,
        "late": late,
        "similar": similar,
        "entered": set(tournament.entries.values_list("player_id", flat=True)) if similar else set(),
        "seen": " ".join(str(known.player.pk) for known in similar),
        "locked": is_locked(request.user, tournament),
    }
    return render(request, "desk/newcomer.html", context)


def _unseen(request: HttpRequest, form: NewcomerForm) -> list[Known]:
    """All who are like the newcomer, unless the page has shown every one of them for this name already."""
    name = " ".join((form.cleaned_data["family_name"], form.cleaned_data["given_name"]))
    found = known_like(name, timezone.localdate())
    seen = set(request.POST.get("seen", "").split())
    return [] if {str(known.player.pk) for known in found} <= seen else found


def _enter(request: HttpRequest, tournament: Tournament, form: NewcomerForm, late: FromRoundForm) -> bool:
    by: Any = request.user
    from_round: int = late.cleaned_data["from_round"]
    try:
        entry = enter_new_player(tournament=tournament, from_round=from_round, by=by, at=timezone.now(), **form.cleaned_data)
    except Refusal as refusal:
        for problem in refusal.problems:
            form.add_error(problem.field if problem.field in form.fields else None, problem.message)
        return False
    words = {"name": entry.player.name, "number": entry.number}
    messages.success(request, _("New on the register, and entered: %(name)s, number %(number)s.") % words)
    return True
