"""What a board is to become, and why it was not written over."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from players.models import Player
from players.problems import Problem
from tournaments.models import Game, GameResult
from tournaments.services.errors import TournamentError


@dataclass(frozen=True)
class BoardChange:
    """What a board is to become, and what its form was loaded with. Neither player: the board is to be emptied."""

    board: int
    expected_version: int | None  # of the game that stood there when the form was loaded; None: there was none
    white: Player | None
    black: Player | None
    result: GameResult = GameResult.NONE
    overwrite: bool = False  # the user has seen the recorded result that this replaces

    def stands(self, game: Game | None) -> bool:
        """Whether the board is like this already."""
        if game is None:
            return self.white is None and self.black is None
        return self.seats(game) and game.result == self.result

    def seats(self, game: Game) -> bool:
        """Whether the game has these two players, with these colours."""
        seats = (self.white and self.white.pk, self.black and self.black.pk)
        return seats == (game.white_id, game.black_id)


class Clash(StrEnum):
    """Why a board was not written over."""

    CHANGED = "changed"  # it is not what the form was loaded with
    RECORDED = "recorded"  # it has a result, and nobody said that this one goes


@dataclass(frozen=True)
class StoredBoard:
    """What stands at a board now."""

    white: Player
    black: Player
    result: GameResult
    by: str  # the name of who entered it; empty: a command on the server
    version: int


@dataclass(frozen=True)
class Conflict:
    """One board that was not written over; nothing is stored where it has been emptied."""

    board: int
    clash: Clash
    stored: StoredBoard | None

    @classmethod
    def at(cls, change: BoardChange, clash: Clash, game: Game | None) -> "Conflict":
        if game is None:
            return cls(change.board, clash, None)
        by = game.entered_by.get_username() if game.entered_by else ""
        return cls(change.board, clash, StoredBoard(game.white, game.black, GameResult(game.result), by, game.version))

    @property
    def sentence(self) -> str:
        """What has happened, with the values that stand there."""
        stored = self.stored
        if stored is None:
            return _("Board %(board)s has been emptied since you opened the round.") % {"board": self.board}
        if self.clash == Clash.CHANGED:
            words = _("Board %(board)s has changed since you opened the round: %(white)s – %(black)s, %(result)s%(by)s.")
        else:
            words = _("Board %(board)s has a result already: %(white)s – %(black)s, %(result)s%(by)s.")
        by = _(" (entered by %(name)s)") % {"name": stored.by} if stored.by else ""
        names = {"white": stored.white.name, "black": stored.black.name, "result": stored.result.label, "by": by}
        return words % {"board": self.board, **names}


class BoardConflict(TournamentError):
    """Boards that were not written over: one problem each, and the values that stand there."""

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        self.conflicts = tuple(conflicts)
        super().__init__([Problem(conflict.sentence, board=conflict.board) for conflict in conflicts])

    @property
    def stored(self) -> StoredBoard | None:
        """What stands at the first of them."""
        return self.conflicts[0].stored
