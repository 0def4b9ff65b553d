"""Who wins: drawn from hidden strengths. This makes up games, it rates none."""

from random import Random

from elo.tables import expected_percent
from tournaments.models import GameResult

WHITE_IS_WORTH = 30
FORFEITS_IN_1000 = 12
FORFEITS = (
    *(GameResult.WHITE_FORFEIT_WIN, GameResult.BLACK_FORFEIT_WIN) * 3,
    GameResult.DOUBLE_FORFEIT,
)


def played_result(rng: Random, white: int, black: int) -> GameResult:
    """The result of a game that was played, between players of these strengths."""
    percent = min(max(int(expected_percent(white - black + WHITE_IS_WORTH)), 1), 99)
    draws = 2 * min(percent, 100 - percent) * _draw_share(white, black)  # in 10,000 games
    white_wins = 100 * percent - draws // 2
    roll = rng.randrange(10_000)
    if roll < white_wins:
        return GameResult.WHITE_WINS
    return GameResult.DRAW if roll < white_wins + draws else GameResult.BLACK_WINS


def board_result(rng: Random, white: int, black: int) -> GameResult:
    """The result of a board: now and then somebody does not turn up."""
    if rng.randrange(1000) < FORFEITS_IN_1000:
        return rng.choice(FORFEITS)
    return played_result(rng, white, black)


def _draw_share(white: int, black: int) -> int:
    """Of the games that could be drawn, how many in 100 are: more among the strong."""
    return min(max(((white + black) // 2 - 600) // 24, 10), 60)
