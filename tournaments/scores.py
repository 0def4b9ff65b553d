"""Points in the tournament, in half points. (Which games are rated is another matter: rating-rules, `elo`.)"""

from tournaments.models import GameResult

_WHITE_AND_BLACK = {
    GameResult.NONE: (0, 0),
    GameResult.WHITE_WINS: (2, 0),
    GameResult.DRAW: (1, 1),
    GameResult.BLACK_WINS: (0, 2),
    GameResult.WHITE_FORFEIT_WIN: (2, 0),
    GameResult.BLACK_FORFEIT_WIN: (0, 2),
    GameResult.DOUBLE_FORFEIT: (0, 0),
    GameResult.WHITE_WINS_UNRATED: (2, 0),
    GameResult.DRAW_UNRATED: (1, 1),
    GameResult.BLACK_WINS_UNRATED: (0, 2),
}
_MIRRORED = {
    GameResult.WHITE_WINS: GameResult.BLACK_WINS,
    GameResult.WHITE_FORFEIT_WIN: GameResult.BLACK_FORFEIT_WIN,
    GameResult.WHITE_WINS_UNRATED: GameResult.BLACK_WINS_UNRATED,
}
_MIRRORED |= {black: white for white, black in _MIRRORED.items()}
FORFEITS = (GameResult.WHITE_FORFEIT_WIN, GameResult.BLACK_FORFEIT_WIN, GameResult.DOUBLE_FORFEIT)
UNRATED = (GameResult.WHITE_WINS_UNRATED, GameResult.DRAW_UNRATED, GameResult.BLACK_WINS_UNRATED)


def white_half_points(result: int) -> int:
    """What the result gives White; 0 while there is none."""
    return _WHITE_AND_BLACK[GameResult(result)][0]


def black_half_points(result: int) -> int:
    """What the result gives Black; 0 while there is none."""
    return _WHITE_AND_BLACK[GameResult(result)][1]


def mirrored(result: int) -> GameResult:
    """The result with White and Black exchanged."""
    return _MIRRORED.get(GameResult(result), GameResult(result))
