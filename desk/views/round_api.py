"""Where the script of a round's page saves to: JSON in, JSON out, what is said in the user's language."""

from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from desk.access import View, editor_required
from desk.forms.boards import BadBody, read_board, read_boards, read_body
from desk.round_page import said
from desk.round_saving import Outcome, State, save_round
from desk.views.round import players_of, require_round
from ratings.projection import ProjectionError, RoundAsTyped, project
from ratings.wording import month_words
from tournaments.models import Tournament
from tournaments.services import Conflict


def answers_json(view: View) -> View:
    """A script is told in JSON, instead of being sent to the page for signing in, that it may not."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return JsonResponse({"messages": [_("You are signed out.")]}, status=403)
        try:
            return view(request, *args, **kwargs)
        except PermissionDenied as refusal:
            return JsonResponse({"messages": [str(refusal)]}, status=403)

    return checked


@require_POST
@answers_json
@editor_required
def boards(request: HttpRequest, tournament: Tournament, round: int) -> JsonResponse:
    """Save what changed in a round: 200 with what became of each board, 422 where the request itself is wrong."""
    require_round(tournament, round)
    user: Any = request.user
    try:
        changes, byes = read_boards(read_body(request.body), players_of(tournament))
    except BadBody as bad:
        return JsonResponse({"messages": [problem.message for problem in bad.problems]}, status=422)
    outcome = save_round(tournament=tournament, round=round, changes=changes, byes=byes, by=user, at=timezone.now())
    return JsonResponse(
        {
            "said": said(outcome),
            "messages": outcome.general,
            "boards": [_board(board, result) for board, result in outcome.boards.items()],
            "byes": [
                {"player": player, "state": result.state, "messages": result.messages, "stored": result.stored_bye}
                for player, result in outcome.byes.items()
            ],
        }
    )


@require_POST
@answers_json
@editor_required
def board(request: HttpRequest, tournament: Tournament, round: int, board: int) -> JsonResponse:
    """Save one board: 200, 409 with both values, or 422 with what is wrong."""
    require_round(tournament, round)
    user: Any = request.user
    try:
        data = read_body(request.body)
        change = read_board(board, data, players_of(tournament))
    except BadBody as bad:
        return JsonResponse({"messages": [problem.message for problem in bad.problems]}, status=422)
    outcome = save_round(tournament=tournament, round=round, changes=[change], byes=[], by=user, at=timezone.now())
    result = outcome.boards[board]
    answer = _board(board, result) | {"said": said(outcome)}
    answer["messages"] = [*result.messages, *outcome.general]
    if result.state == State.CONFLICT:
        yours = {"white": data.get("white"), "black": data.get("black"), "result": int(change.result)}
        return JsonResponse(answer | {"yours": yours}, status=409)
    return JsonResponse(answer, status=200 if result.state == State.SAVED else 422)


@require_POST
@answers_json
@editor_required
def effect(request: HttpRequest, tournament: Tournament, round: int) -> JsonResponse:
    """What the ratings would be with the boards of the body in place of what is stored of the round. Nothing is written."""
    require_round(tournament, round)
    try:
        changes, _byes = read_boards(read_body(request.body), players_of(tournament))
        games = [(c.white.pk, c.black.pk, int(c.result)) for c in changes if c.white and c.black and c.white != c.black]
        projected = project(tournament, RoundAsTyped(round, games))
    except BadBody as bad:
        return JsonResponse({"messages": [problem.message for problem in bad.problems]}, status=422)
    except ProjectionError as refusal:
        return JsonResponse({"players": {}, "because": str(refusal)})
    players = {pk: {"rating": made.rating, "new": made.new} for pk, made in projected.players.items() if made.games}
    on = _("Projected ratings: with these results, on the list of %(month)s.") % {"month": month_words(projected.list_month)}
    return JsonResponse({"players": players, "on": on if players else ""})


def _board(board: int, result: Outcome) -> dict[str, Any]:
    stored = None
    if result.game is not None:
        game = result.game
        by = game.entered_by.get_username() if game.entered_by else ""
        stored = _stored(game.version, game.white_id, game.black_id, game.result, by)
    elif result.conflict is not None:
        stored = _conflicting(result.conflict)
    clash = result.conflict.clash if result.conflict else None
    return {"board": board, "state": result.state, "messages": result.messages, "clash": clash, "stored": stored}


def _conflicting(conflict: Conflict) -> dict[str, Any] | None:
    there = conflict.stored
    return _stored(there.version, there.white.pk, there.black.pk, there.result, there.by) if there else None


def _stored(version: int, white: int, black: int, result: int, by: str) -> dict[str, Any]:
    return {"version": version, "white": white, "black": black, "result": int(result), "by": by}
