"""Why a rating is what it is: the worked sum behind one entry of one list."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from ratings.calculation_queries import calculation_page
from ratings.player_queries import find_player


@require_safe
def page(request: HttpRequest, player_id: int, month: dt.date, pace: str) -> HttpResponse:
    """The calculation on the list in force of that month."""
    player = find_player(player_id)
    if player is None:
        raise Http404
    if player.merged_into_id is not None:
        return redirect("ratings:calculation", player.merged_into_id, month, pace)
    shown = calculation_page(player=player, month=month, pace=pace)
    if shown is None:
        raise Http404
    return render(request, "ratings/calculation.html", {"page": shown, "player": player, "why": shown.why})
