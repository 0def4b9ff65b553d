"""How the audit trail tells of a game, by ids; tournaments.queries.log puts it into words."""

from typing import Any

from tournaments.models import Game, GameResult


def told_game(game: Game) -> dict[str, Any]:
    """A game as JSON holds it."""
    return {
        "round": game.round,
        "board": game.board,
        "white": game.white_id,
        "black": game.black_id,
        "result": GameResult(game.result).name,
    }
