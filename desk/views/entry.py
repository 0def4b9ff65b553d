"""One entry: late, withdrawn, back again, removed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from desk.access import editor_required
from desk.forms.entries import FromRoundForm, WithdrawForm
from ratings.entry_ratings import entry_ratings
from tournaments.models import Entry, Tournament
from tournaments.permissions import is_locked
from tournaments.queries.people import games_of_entry
from tournaments.services import TournamentError, remove_entry, set_from_round, withdraw_entry


@require_safe
@editor_required
def entry(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """What is known of one entered player, and what can be done with the entry."""
    return _page(request, tournament, _entry(tournament, entry_id))


def _entry(tournament: Tournament, entry_id: int) -> Entry:
    entries = Entry.objects.select_related("player__club", "tournament")
    return get_object_or_404(entries, tournament=tournament, pk=entry_id)


def _page(request: HttpRequest, tournament: Tournament, entry: Entry, **forms: Any) -> HttpResponse:
    brought = entry_ratings(tournament)
    context = {
        "tournament": tournament,
        "entry": entry,
        "rating": brought.ratings.get(entry.player_id),
        "shown": brought.shown,
        "games": games_of_entry(entry).count(),
        "from_form": FromRoundForm(initial={"from_round": entry.from_round}),
        "withdraw_form": WithdrawForm(),
        "locked": is_locked(request.user, tournament),
        **forms,
    }
    return render(request, "desk/entry.html", context)


@require_POST
@editor_required
def late(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Change the round that somebody plays from."""
    entry = _entry(tournament, entry_id)
    form = FromRoundForm(request.POST)
    if form.is_valid():
        try:
            set_from_round(entry=entry, by=_user(request), at=timezone.now(), **form.cleaned_data)
        except TournamentError as refusal:
            form.refuse(refusal)
        else:
            words = {"name": entry.player.name, "round": form.cleaned_data["from_round"]}
            messages.success(request, _("%(name)s plays from round %(round)s.") % words)
            return redirect("desk:entries", tournament.pk)
    return _page(request, tournament, entry, from_form=form)


@require_POST
@editor_required
def withdraw(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Note after which round somebody left."""
    entry = _entry(tournament, entry_id)
    form = WithdrawForm(request.POST)
    if form.is_valid():
        after = form.cleaned_data["withdrawn_after"]
        try:
            withdraw_entry(entry=entry, after_round=after, by=_user(request), at=timezone.now())
        except TournamentError as refusal:
            form.refuse(refusal)
        else:
            words = {"name": entry.player.name, "round": after}
            messages.success(request, _("%(name)s withdrew after round %(round)s.") % words)
            return redirect("desk:entries", tournament.pk)
    return _page(request, tournament, entry, withdraw_form=form)


@require_POST
@editor_required
def take_back(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Somebody who had withdrawn plays on."""
    entry = _entry(tournament, entry_id)
    try:
        withdraw_entry(entry=entry, after_round=None, by=_user(request), at=timezone.now())
    except TournamentError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(name)s plays on.") % {"name": entry.player.name})
    return redirect("desk:entries", tournament.pk)


@require_POST
@editor_required
def remove(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Take somebody out who has no game."""
    entry = _entry(tournament, entry_id)
    name = entry.player.name
    try:
        remove_entry(entry=entry, by=_user(request), at=timezone.now())
    except TournamentError as refusal:
        messages.error(request, str(refusal))
        return redirect("desk:entry", tournament.pk, entry_id)
    messages.success(request, _("%(name)s is taken out.") % {"name": name})
    return redirect("desk:entries", tournament.pk)


def _user(request: HttpRequest) -> Any:
    return request.user
