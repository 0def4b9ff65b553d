"""Results in words, for people who do not know the signs of a crosstable."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import GameResult

WORDS: dict[GameResult, str | Promise] = {
    GameResult.WHITE_FORFEIT_WIN: _("White wins by forfeit"),
    GameResult.BLACK_FORFEIT_WIN: _("Black wins by forfeit"),
    GameResult.DOUBLE_FORFEIT: _("Double forfeit: both lose"),
    GameResult.WHITE_WINS_UNRATED: _("White wins without a move; not rated"),
    GameResult.DRAW_UNRATED: _("Draw without a move; not rated"),
    GameResult.BLACK_WINS_UNRATED: _("Black wins without a move; not rated"),
}
"""The results that their sign alone does not explain."""


def other_results(recorded: int) -> list[tuple[int, str]]:
    """What a game could have ended with instead, as the choices of a form."""
    return [(result.value, explained(result)) for result in GameResult if result not in (GameResult.NONE, recorded)]


def explained(result: GameResult) -> str:
    """The sign, and what it means where it is not an ordinary score: + - (White wins by forfeit)."""
    return f"{result.label} ({WORDS[result]})" if result in WORDS else str(result.label)
