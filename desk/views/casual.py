"""A month's loose games: one by one, or as the score of a match."""

from typing import Any, TypedDict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from desk.access import editor_required
from desk.forms.casual import GameForm, MatchForm
from desk.forms.head import DeskForm
from desk.picking import Pick, read_pick
from players.models import Player
from tournaments.models import Game, Tournament
from tournaments.permissions import is_locked
from tournaments.services import TournamentError, record_casual_game, record_casual_match, remove_game


@require_safe
@editor_required
def games(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The games, the latest first, and the inputs for more."""
    return _page(request, tournament)


def _page(request: HttpRequest, tournament: Tournament, **shown: Any) -> HttpResponse:
    if not tournament.is_casual:
        return redirect("desk:entries", tournament.pk)
    context = {
        "tournament": tournament,
        "games": tournament.games.select_related("white", "black").order_by("-pk"),
        "white": Pick("white"),
        "black": Pick("black"),
        "form": GameForm(),
        "first": Pick("first"),
        "second": Pick("second"),
        "match": MatchForm(),
        "locked": is_locked(request.user, tournament),
        **shown,
    }
    return render(request, "desk/casual.html", context)


@require_POST
@editor_required
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Add one game; its players are entered with it."""
    white, black = read_pick(request.POST, "white"), read_pick(request.POST, "black")
    form = GameForm(request.POST)
    if form.is_valid() and white.player and black.player:
        seats = _Seats(white=white.player, black=black.player)
        try:
            record_casual_game(tournament=tournament, by=_user(request), at=timezone.now(), **seats, **form.cleaned_data)
        except TournamentError as refusal:
            black = _refuse(refusal, black, form)
        else:
            words = {**seats, "result": form.cleaned_data["result"].label}
            messages.success(request, _("Added: %(white)s – %(black)s %(result)s.") % words)
            return redirect("desk:casual", tournament.pk)
    return _page(request, tournament, white=white, black=black, form=form)


class _Seats(TypedDict):
    white: Player
    black: Player


def _refuse(refusal: TournamentError, pick: Pick, form: DeskForm) -> Pick:
    """The sentence beside the player it speaks of, or in the form."""
    if refusal.field == pick.name:
        return pick.refused(str(refusal))
    form.refuse(refusal)
    return pick


@require_POST
@editor_required
def match(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Add the games of a match by its score."""
    first, second = read_pick(request.POST, "first"), read_pick(request.POST, "second")
    form = MatchForm(request.POST)
    if form.is_valid() and first.player and second.player:
        sides = _Sides(first=first.player, second=second.player)
        try:
            made = record_casual_match(tournament=tournament, by=_user(request), at=timezone.now(), **sides, **form.cleaned_data)
        except TournamentError as refusal:
            second = _refuse(refusal, second, form)
        else:
            count = len(made)
            words = ngettext("%(count)s game is added.", "%(count)s games are added.", count) % {"count": count}
            messages.success(request, words)
            return redirect("desk:casual", tournament.pk)
    return _page(request, tournament, first=first, second=second, match=form)


class _Sides(TypedDict):
    first: Player
    second: Player


@require_POST
@editor_required
def remove(request: HttpRequest, tournament: Tournament, game_id: int) -> HttpResponse:
    """Take a game away; its players stay entered."""
    game = get_object_or_404(Game.objects.select_related("tournament", "white", "black"), tournament=tournament, pk=game_id)
    try:
        remove_game(game=game, by=_user(request), at=timezone.now())
    except TournamentError as refusal:
        messages.error(request, str(refusal))
    else:
        words = {"white": game.white.name, "black": game.black.name, "result": game.get_result_display()}
        messages.success(request, _("Removed: %(white)s – %(black)s %(result)s.") % words)
    return redirect("desk:casual", tournament.pk)


def _user(request: HttpRequest) -> Any:
    return request.user
