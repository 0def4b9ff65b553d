"""The entries of a tournament: the list, entering, numbering, and the pairings of a round robin."""

import random
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from desk.access import editor_required
from desk.entries_queries import entries_page, order_by_name, order_by_rating, pairable
from desk.forms.entries import FromRoundForm
from desk.picking import Pick, read_pick
from tournaments.models import Tournament
from tournaments.permissions import is_locked
from tournaments.services import TournamentError, add_entry, number_entries, pair_round_robin


@require_safe
@editor_required
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody entered, and the input for the next one."""
    return _page(request, tournament, Pick("player"))


def _page(request: HttpRequest, tournament: Tournament, pick: Pick, form: FromRoundForm | None = None) -> HttpResponse:
    page = entries_page(tournament)
    context = {
        "tournament": tournament,
        "page": page,
        "pick": pick,
        "form": form or FromRoundForm(initial={"from_round": page.next_round}),
        "pairable": pairable(tournament, page),
        "locked": is_locked(request.user, tournament),
    }
    return render(request, "desk/entries.html", context)


@require_POST
@editor_required
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter one player; where it is not clear who is meant, the page asks."""
    pick = read_pick(request.POST, "player")
    form = FromRoundForm({"from_round": request.POST.get("from_round") or "1"})
    if pick.player is None or not form.is_valid():
        return _page(request, tournament, pick, form)
    try:
        entry = add_entry(tournament=tournament, player=pick.player, by=_user(request), at=timezone.now(), **form.cleaned_data)
    except TournamentError as refusal:
        if refusal.field == "from_round":
            form.refuse(refusal)
            return _page(request, tournament, pick, form)
        return _page(request, tournament, pick.refused(str(refusal)), form)
    messages.success(request, _("Entered: %(name)s, number %(number)s.") % {"name": pick.player.name, "number": entry.number})
    return redirect("desk:entries", tournament.pk)


@require_POST
@editor_required
def number(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Number the entries anew: by rating, by name, or by lot."""
    page = entries_page(tournament)
    order = request.POST.get("order")
    players = order_by_rating(page) if order == "rating" else order_by_name(page)
    if order == "lot":
        random.SystemRandom().shuffle(players)
    try:
        number_entries(tournament=tournament, players=players, by=_user(request), at=timezone.now())
    except TournamentError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The starting numbers are given anew."))
    return redirect("desk:entries", tournament.pk)


@require_POST
@editor_required
def pairings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make all rounds of a round robin by the Berger tables."""
    double = request.POST.get("double") == "1"
    try:
        paired = pair_round_robin(tournament=tournament, double=double, by=_user(request), at=timezone.now())
    except TournamentError as refusal:
        messages.error(request, str(refusal))
        return redirect("desk:entries", tournament.pk)
    rounds = paired.rounds or 0
    made = ngettext("%(count)s round is paired.", "%(count)s rounds are paired.", rounds) % {"count": rounds}
    messages.success(request, made)
    return redirect("desk:round", tournament.pk, 1)


def _user(request: HttpRequest) -> Any:
    return request.user
