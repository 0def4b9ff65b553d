"""The page on which a round is entered."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.models import User
from desk.access import editor_required
from desk.forms.round import RoundForm
from desk.round_page import bye_choices, bye_rows, byes_loaded, page_data, result_choices, row_views, said
from desk.round_saving import RoundOutcome, save_round
from players.models import Player
from tournaments.models import Tournament
from tournaments.queries.grid import RoundGrid
from tournaments.services import TournamentError
from tournaments.services.changing import refuse_locked
from tournaments.services.checks import MOST_ROUNDS


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def page(request: HttpRequest, tournament: Tournament, round: int) -> HttpResponse:
    """The grid of a round; posted whole by a browser without JavaScript."""
    require_round(tournament, round)
    user: Any = request.user
    grid = RoundGrid.read(tournament, round)
    if request.method != "POST":
        return _grid(request, grid)
    form = RoundForm.read(request.POST, grid, players_of(tournament))
    outcome = save_round(tournament=tournament, round=round, changes=form.changes, byes=form.byes, by=user, at=timezone.now())
    if outcome.is_clean and not form.problems:
        messages.success(request, said(outcome))
        return redirect("desk:round", tournament.pk, round)
    return _grid(request, RoundGrid.read(tournament, round), form, outcome)


def _grid(
    request: HttpRequest, grid: RoundGrid, form: RoundForm | None = None, outcome: RoundOutcome | None = None
) -> HttpResponse:
    user: Any = request.user
    context = {
        "tournament": grid.tournament,
        "grid": grid,
        "rows": row_views(grid, form, outcome),
        "byes": bye_rows(grid, form, outcome),
        "byes_loaded": byes_loaded(grid),
        "results": result_choices(),
        "bye_choices": bye_choices(),
        "locked": locked_because(grid.tournament, user),
        "said": said(outcome) if outcome else "",
        "last_round": grid.tournament.rounds or MOST_ROUNDS,
        "data": page_data(grid, user),
    }
    return render(request, "desk/round.html", context)


def players_of(tournament: Tournament) -> dict[int, Player]:
    """The entered players by id."""
    return {entry.player_id: entry.player for entry in tournament.entries.select_related("player")}


def require_round(tournament: Tournament, round: int) -> None:
    """404 for a round the tournament cannot have."""
    if tournament.is_casual or not 1 <= round <= (tournament.rounds or MOST_ROUNDS):
        raise Http404


def locked_because(tournament: Tournament, user: User) -> str:
    """Why nothing can be entered; empty where it can."""
    try:
        refuse_locked(tournament, user)
    except TournamentError as refusal:
        return str(refusal)
    return ""
