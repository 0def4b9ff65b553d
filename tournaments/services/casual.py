"""Loose games: one by one, or as the score of a match."""

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from tournaments.models import Game, GameResult, Tournament
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.entries import enter
from tournaments.services.errors import TournamentError

LONGEST_MATCH = 100


@transaction.atomic
def record_casual_game(
    *, tournament: Tournament, white: Player, black: Player, result: GameResult, by: User | None, at: dt.datetime
) -> Game:
    """Add one loose game; players who are not entered yet are entered with it."""
    locked = _lock_casual(tournament, by)
    if result not in GameResult.values:
        raise TournamentError(_("This is no result."), field="result")
    _enter_both(locked, white, black, "black")
    game = Game.objects.create(tournament=locked, white=white, black=black, result=result, entered_by=by)
    record_change(locked, by=by, at=at, action="record casual game", after=_told(game))
    return game


@transaction.atomic
def record_casual_match(
    *,
    tournament: Tournament,
    first: Player,
    second: Player,
    wins: int,
    draws: int,
    losses: int,
    by: User | None,
    at: dt.datetime,
) -> list[Game]:
    """Add a match of loose games by its score: `wins`, `draws` and `losses` of `first`, who has White in the first game.

    Who won which game is not known from a score, so the games stand in that order: first his wins, then the draws, then his
    losses; the colours alternate from game to game. No rating depends on the order, nor on the colours.
    """
    locked = _lock_casual(tournament, by)
    _refuse_score({"wins": wins, "draws": draws, "losses": losses})
    _enter_both(locked, first, second, "second")
    scores = [2] * wins + [1] * draws + [0] * losses
    games = Game.objects.bulk_create(
        Game(tournament=locked, white=second, black=first, result=_result(2 - score), entered_by=by)
        if number % 2
        else Game(tournament=locked, white=first, black=second, result=_result(score), entered_by=by)
        for number, score in enumerate(scores)
    )
    record_change(locked, by=by, at=at, action="record casual match", after=[_told(game) for game in games])
    return games


def _lock_casual(tournament: Tournament, by: User | None) -> Tournament:
    locked = lock_for_change(tournament, by)
    if not locked.is_casual:
        raise TournamentError(_("Games of a tournament are entered round by round."))
    return locked


def _refuse_score(score: dict[str, int]) -> None:
    for field, games in score.items():
        if games < 0:
            raise TournamentError(_("Games are counted from 0."), field=field)
    if not 1 <= sum(score.values()) <= LONGEST_MATCH:
        raise TournamentError(_("A match has 1 to %(most)s games.") % {"most": LONGEST_MATCH}, field="wins")


def _enter_both(tournament: Tournament, one: Player, other: Player, field: str) -> None:
    """Enter whom the tournament does not have yet; `field` is the input of the other one."""
    if one.pk == other.pk:
        raise TournamentError(_("%(name)s is on both sides of the board.") % {"name": one.name}, field=field)
    entered = set(tournament.entries.filter(player__in=[one.pk, other.pk]).values_list("player_id", flat=True))
    enter(tournament, [player for player in (one, other) if player.pk not in entered])


def _result(white_half_points: int) -> GameResult:
    return (GameResult.BLACK_WINS, GameResult.DRAW, GameResult.WHITE_WINS)[white_half_points]


def _told(game: Game) -> dict[str, Any]:
    """A game as the audit trail tells it."""
    players = {"white": game.white_id, "black": game.black_id}
    return {"round": None, "board": None, **players, "result": GameResult(game.result).name}
