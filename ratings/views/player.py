"""A player: the rating, the way it went, and the way to the first one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from ratings.player_chart import chart_part
from ratings.player_queries import find_player, player_page


@require_safe
def page(request: HttpRequest, player_id: int) -> HttpResponse:
    """The player's page; one who was merged into another is that other."""
    player = find_player(player_id)
    if player is None:
        raise Http404
    if player.merged_into_id is not None:
        return redirect("ratings:player", player.merged_into_id)
    shown = player_page(player)
    context = {"page": shown, "player": player, "part": chart_part(shown, request.GET)}
    return render(request, "ratings/player.html", context)
