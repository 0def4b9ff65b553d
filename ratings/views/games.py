"""A player's games, what they add up to, and two players against each other."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.views.decorators.http import require_safe

from players.models import Player
from players.queries import clean_search
from ratings.game_filters import COLOURS, RESULTS, GameFilters
from ratings.games_queries import games_page
from ratings.head_to_head import head_to_head, opponent_choice
from ratings.player_queries import find_player, page_name
from ratings.statistics_queries import player_statistics
from tournaments.permissions import visible_to


def _of_player(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Hand the view the player; one who was merged into another is that other, at the same place of his pages."""

    @require_safe
    @wraps(view)
    def found(request: HttpRequest, player_id: int, **others: int) -> HttpResponse:
        player = find_player(player_id)
        if player is None or request.resolver_match is None:
            raise Http404
        if player.merged_into_id is not None:
            return redirect(resolve_url(request.resolver_match.view_name, player_id=player.merged_into_id, **others))
        return view(request, player, **others)

    return found


@_of_player
def games(request: HttpRequest, player: Player) -> HttpResponse:
    """His games, the newest first, with filters that combine in the address."""
    shown = games_page(
        player.pk,
        visible=visible_to(request.user, timezone.localdate()),
        filters=GameFilters.asked(request.GET.dict()),
        page=request.GET.get("page"),
    )
    context = {"colours": COLOURS.items(), "results": RESULTS.items(), "games": shown, "filters": shown.filters}
    return render(request, "ratings/player_games.html", context | _whose(player))


@_of_player
def statistics(request: HttpRequest, player: Player) -> HttpResponse:
    """What his games add up to."""
    visible = visible_to(request.user, timezone.localdate())
    found = player_statistics(player.pk, visible=visible, query=request.GET.dict())
    return render(request, "ratings/player_statistics.html", {"found": found} | _whose(player))


@_of_player
def choose(request: HttpRequest, player: Player) -> HttpResponse:
    """A search for the opponent; the only one found is gone to."""
    text = clean_search(request.GET.get("q", ""))
    choice = opponent_choice(player.pk, visible=visible_to(request.user, timezone.localdate()), text=text)
    if choice.only is not None:
        return redirect("ratings:head_to_head", player.pk, choice.only)
    return render(request, "ratings/against.html", {"choice": choice, "text": text} | _whose(player))


@_of_player
def against(request: HttpRequest, player: Player, other_id: int) -> HttpResponse:
    """Two players; somebody and himself is a sentence."""
    other = find_player(other_id)
    if other is None:
        raise Http404
    if other.merged_into_id is not None:
        return redirect("ratings:head_to_head", player.pk, other.merged_into_id)
    found = head_to_head(player.pk, other.pk, visible=visible_to(request.user, timezone.localdate()))
    context = {"found": found, "other": other, "other_name": page_name(other), "is_same": player == other}
    return render(request, "ratings/head_to_head.html", context | _whose(player))


def _whose(player: Player) -> dict[str, Any]:
    return {"player": player, "name": page_name(player)}
