"""A player: the rating, the way it went, and the way to the first one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from ratings.charts import NARROW, WIDE, Chart, rating_chart
from ratings.player_queries import PaceRecord, find_player, player_page


@require_safe
def page(request: HttpRequest, player_id: int) -> HttpResponse:
    """The player's page; one who was merged into another is that other."""
    player = find_player(player_id)
    if player is None:
        raise Http404
    if player.merged_into_id is not None:
        return redirect("ratings:player", player.merged_into_id)
    shown = player_page(player)
    records = [(record, _drawings(record)) for record in shown.paces]
    return render(request, "ratings/player.html", {"page": shown, "player": player, "records": records})


def _drawings(record: PaceRecord) -> list[tuple[str, Chart]]:
    """The chart for wide screens and the one for phones; nothing where there is no rating to draw."""
    frames = {"wide": WIDE, "narrow": NARROW}
    drawn = {name: rating_chart(record.points, frame, record.peak) for name, frame in frames.items()}
    return [(name, chart) for name, chart in drawn.items() if chart is not None]
