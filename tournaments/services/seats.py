"""Whether a round fits together: who sits where, checked before anything is written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from players.models import Player
from players.problems import Problem
from tournaments.models import Bye, ByeKind, Entry, Game, GameResult
from tournaments.services.errors import TournamentError

MOST_BOARDS = 9999
MISSED = (ByeKind.HALF, ByeKind.ZERO)
"""What a late entrant may have been promised for the rounds before he came."""


@dataclass(frozen=True)
class BoardInput:
    """One board as it was entered. No result leaves a recorded result of the same two players standing."""

    board: int
    white: Player
    black: Player
    result: GameResult = GameResult.NONE


@dataclass(frozen=True)
class ByeInput:
    """A bye as it was entered; the kind is one of TRF's letters, in either case."""

    player: Player
    kind: str

    @property
    def letter(self) -> str:
        return self.kind.upper()


class Seating:
    """Who sits where in one round; every claim on a seat that is taken becomes a problem at its board."""

    def __init__(self, round: int, entries: dict[int, Entry]) -> None:
        self.round = round
        self.entries = entries
        self.places: dict[int, str] = {}
        self.problems: list[Problem] = []

    def keep(self, games: Iterable[Game], byes: Iterable[Bye]) -> None:
        """The games and byes that stay as they are."""
        for game in games:
            place = _("on board %(board)s") % {"board": game.board} if game.board else _("in a game")
            self.places[game.white_id] = self.places[game.black_id] = place
        for bye in byes:
            self.places[bye.entry.player_id] = _("given a bye")

    def seat(self, boards: Sequence[BoardInput]) -> None:
        """The boards entered."""
        numbers: set[int] = set()
        for line in boards:
            if not 1 <= line.board <= MOST_BOARDS:
                self._problem(_("Boards count from 1 to %(most)s.") % {"most": MOST_BOARDS}, board=line.board)
            if line.board in numbers:
                self._problem(_("Board %(board)s stands here twice.") % {"board": line.board}, board=line.board)
            numbers.add(line.board)
            if line.result not in GameResult.values:
                self._problem(_("This is no result."), board=line.board)
            if line.white.pk == line.black.pk:
                self._problem(_("%(name)s is on both sides of the board.") % {"name": line.white.name}, board=line.board)
                continue
            for player in (line.white, line.black):
                self._claim(player, _("on board %(board)s") % {"board": line.board}, board=line.board)

    def give(self, byes: Sequence[ByeInput]) -> None:
        """The byes entered."""
        for bye in byes:
            if bye.letter not in ByeKind.values:
                self._problem(_("“%(kind)s” is no kind of bye: use U, F, H or Z.") % {"kind": bye.kind}, field="byes")
            self._claim(bye.player, _("given a bye"), field="byes", letter=bye.letter)

    def refuse_problems(self) -> None:
        """Raise TournamentError with all that does not fit."""
        if self.problems:
            raise TournamentError(self.problems)

    def _claim(self, player: Player, place: str, *, field: str = "", board: int | None = None, letter: str = "") -> None:
        entry = self.entries.get(player.pk)
        words = {"name": player.name, "place": self.places.get(player.pk, "")}
        if entry is None:
            self._problem(_("%(name)s is not entered in this tournament.") % words, field, board)
        elif entry.withdrawn_after is not None and self.round > entry.withdrawn_after:
            words["round"] = str(entry.withdrawn_after)
            self._problem(_("%(name)s withdrew after round %(round)s.") % words, field, board)
        elif self.round < entry.from_round and letter not in MISSED:
            words["round"] = str(entry.from_round)
            self._problem(_("%(name)s plays from round %(round)s.") % words, field, board)
        elif words["place"]:
            self._problem(_("%(name)s is already %(place)s in this round.") % words, field, board)
        self.places[player.pk] = place

    def _problem(self, message: str, field: str = "", board: int | None = None) -> None:
        self.problems.append(Problem(message, field, board))
