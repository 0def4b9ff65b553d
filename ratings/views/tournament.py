"""The pages of a tournament that anybody may see: its standings and games, and what one player did in it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.asked import one_of
from ratings.expected import expected_list
from ratings.sheet_queries import player_sheet
from ratings.standings import page_with_ratings
from tournaments.models import Entry, Tournament
from tournaments.permissions import can_edit_tournament, visible_to
from tournaments.queries import (
    Stage,
    TournamentPage,
    open_again_month,
    public_arbiter,
    rated_month,
    several_paces_in_use,
    state_of,
)


@require_safe
def page(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """One tournament: its standings after a round, its table, its rounds, or its casual games."""
    today = timezone.localdate()
    tournament = get_object_or_404(Tournament, visible_to(request.user, today), pk=tournament_id)
    state = state_of(tournament, today, rated_month(tournament), open_again_month(tournament))
    shown = page_with_ratings(tournament, _round(request), all_rounds=request.GET.get("rounds") == "all")
    context = {
        "tournament": tournament,
        "arbiter": public_arbiter(tournament),
        "page": shown,
        "problems": _problems(request, shown),
        "state": state,
        "can_edit": can_edit_tournament(request.user, tournament),
        "is_rated": state.stage == Stage.RATED,
        "expected": expected_list(tournament) if state.stage == Stage.SUBMITTED else None,
        "names_pace": several_paces_in_use(),
    }
    return render(request, "tournaments/detail.html", context)


@require_safe
def player(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """One player's games, round by round, and what they did to his rating."""
    tournament = get_object_or_404(Tournament, visible_to(request.user, timezone.localdate()), pk=tournament_id)
    entry = get_object_or_404(Entry, tournament=tournament, number=number)
    return render(request, "ratings/tournament_player.html", {"tournament": tournament, "sheet": player_sheet(tournament, entry)})


def _problems(request: HttpRequest, page: TournamentPage) -> list[str]:
    """What to say of a round in the address that the tournament has not, or has not come to."""
    problems: list[str] = []
    known = {str(number) for number in (*page.rounds_to_choose, *page.round_numbers, *(view.number for view in page.rounds))}
    one_of(request.GET.dict(), "round", known, _("“%(value)s” is no round that can be shown yet."), problems)
    return problems


def _round(request: HttpRequest) -> int | None:
    """The round asked for; None, the latest, for what is no round."""
    asked = request.GET.get("round", "")
    return int(asked) if asked.isascii() and asked.isdigit() and 0 < len(asked) < 4 and int(asked) else None
