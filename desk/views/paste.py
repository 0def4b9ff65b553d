"""Many entries at once: a pasted list, matched line by line with the register, looked at, and entered."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from desk.access import editor_required
from desk.forms.entries import PasteForm
from desk.forms.listed import MOST_LINES, ListedNames
from desk.similar import known
from players.matching import match_names
from players.pasted_names import names_in
from tournaments.models import Tournament
from tournaments.permissions import is_locked
from tournaments.services import TournamentError, enter_list


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The input; then what its lines were taken for. Nothing is entered yet."""
    form = PasteForm(request.POST or None)
    listed = _listed(tournament, form) if form.is_valid() else None
    return _page(request, tournament, form, listed)


@require_POST
@editor_required
def enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter those who were chosen, all or none. The lines are matched anew: whatever was not offered is not taken."""
    form = PasteForm(request.POST)
    listed = _listed(tournament, form) if form.is_valid() else None
    if listed is None:
        return _page(request, tournament, form, None)
    listed.read(request.POST)
    by: Any = request.user
    try:
        entered = enter_list(tournament=tournament, people=listed.people(), by=by, at=timezone.now())
    except TournamentError as refusal:
        for problem in refusal.problems:
            if problem.board:
                listed.chosen[problem.board - 1].problem = problem.message
            else:
                form.refuse(TournamentError(problem.message))
        return _page(request, tournament, form, listed)
    count = len(entered)
    words = ngettext("%(count)s player is entered.", "%(count)s players are entered.", count) % {"count": count}
    messages.success(request, words)
    return redirect("desk:entries", tournament.pk)


def _listed(tournament: Tournament, form: PasteForm) -> ListedNames | None:
    lines = names_in(form.cleaned_data["names"])
    if len(lines) > MOST_LINES:
        form.add_error("names", _("At most %(most)s names at once.") % {"most": MOST_LINES})
        return None
    if not lines:
        form.add_error("names", _("There is no name here."))
        return None
    matches = match_names(lines)
    people = known((player for match in matches for player in match.players), timezone.localdate())
    return ListedNames(matches, people, set(tournament.entries.values_list("player_id", flat=True)))


def _page(request: HttpRequest, tournament: Tournament, form: PasteForm, listed: ListedNames | None) -> HttpResponse:
    context = {"tournament": tournament, "form": form, "listed": listed, "locked": is_locked(request.user, tournament)}
    return render(request, "desk/paste.html", context)
