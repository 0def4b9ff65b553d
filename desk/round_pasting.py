"""What a pasted round would do to the boards that are there, line by line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from desk.round_pairings import pairings_of
from players.models import Player
from players.queries import everybody
from tournaments.exchange.crosstable import read_crosstable
from tournaments.exchange.pasted import PastedGame, read_games
from tournaments.exchange.pasted_table import is_table, read_table
from tournaments.exchange.roster import Roster
from tournaments.models import GameResult
from tournaments.queries.grid import GridPlayer, GridRow, RoundGrid
from tournaments.services import BoardChange

MOST_LOOKED_UP = 20  # unknown names that are looked for on the register
Seen = Mapping[int, tuple[int, int | None]]
"""By line: the board and the version that a preview has shown."""


@dataclass
class PastedLine:
    """One line of the paste, and the board it goes to."""

    game: PastedGame
    white: GridPlayer | None
    black: GridPlayer | None
    board: int | None = None
    version: int | None = None  # of what stands there
    notes: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    changes: bool = False  # anything at all
    ticked: bool = False

    @property
    def can_be_saved(self) -> bool:
        return self.changes and not self.game.problem

    @property
    def seen(self) -> str:
        """Board and version, as the form sends them back."""
        return f"{self.board}:{'' if self.version is None else self.version}"

    @property
    def result(self) -> str:
        return str(GameResult(self.game.result).label) if self.game.result != GameResult.NONE else ""

    def change(self, players: Mapping[int, Player]) -> BoardChange:
        """For the service; a tick at a line that replaces a result has said so."""
        assert self.board is not None
        assert self.white is not None
        assert self.black is not None
        result = GameResult(self.game.result)
        return BoardChange(
            self.board, self.version, players[self.white.id], players[self.black.id], result, overwrite=self.version is not None
        )


def read_paste(text: str, grid: RoundGrid, seen: Seen | None = None) -> list[PastedLine]:
    """Every line with its board: the one it names, the one where the two sit already, or the next that is free."""
    roster = Roster(grid.players.values())
    plan = _Boards(grid, seen or {})
    lines = [plan.place(game) for game in _games(text, roster, grid)]
    _look_up(lines)
    return lines


def _games(text: str, roster: Roster[GridPlayer], grid: RoundGrid) -> Sequence[PastedGame[GridPlayer]]:
    if is_table(text):
        return read_table(text, roster, round=grid.round, white_letter=pgettext("White in a round-by-round table", "w"))
    crosstable = read_crosstable(text, roster)
    if crosstable is None:
        return read_games(text, roster)
    pairings = pairings_of(grid)
    if not pairings:
        problem = _("A crosstable does not say who meets whom in round %(round)s: enter the pairings of the round first.")
        return [PastedGame(crosstable.lines[0].line, "", problem=problem % {"round": grid.round})]
    return crosstable.games(pairings)


class _Boards:
    """Gives each line its board."""

    def __init__(self, grid: RoundGrid, seen: Seen) -> None:
        self.seen = seen
        self.rows = {row.board: row for row in grid.rows if row.version is not None}
        self.pairs = {frozenset((row.white.id, row.black.id)): row for row in self.rows.values() if row.white and row.black}
        self.used: set[int] = set()

    def place(self, game: PastedGame[GridPlayer]) -> PastedLine:
        line = PastedLine(game, game.white, game.black)
        if game.problem or line.white is None or line.black is None:
            return line
        board = self._board(game, frozenset((line.white.id, line.black.id)))
        if board in self.used:
            line.problems.append(_("Board %(board)s stands here twice.") % {"board": board})
        self.used.add(board)
        line.board = board
        row = self.rows.get(board)
        line.version = row.version if row else None
        if game.line in self.seen and self.seen[game.line][0] == board:
            line.version = self.seen[game.line][1]
        _compare(line, row)
        return line

    def _board(self, game: PastedGame[GridPlayer], pair: frozenset[int]) -> int:
        if game.line in self.seen:
            return self.seen[game.line][0]
        if game.board:
            return game.board
        if pair in self.pairs:
            return self.pairs[pair].board
        number = 1
        while number in self.rows or number in self.used:
            number += 1
        return number


def _compare(line: PastedLine, row: GridRow | None) -> None:
    """Say what the line would change on its board; only what replaces no result is ticked beforehand."""
    words = {"board": line.board}
    line.changes = line.ticked = True
    if row is None or row.white is None or row.black is None:
        line.notes.append(_("New on board %(board)s.") % words)
        return
    same = (row.white, row.black) == (line.white, line.black)
    if same and line.game.result in (row.result, GameResult.NONE):
        line.changes = line.ticked = False
        line.notes.append(_("Board %(board)s says so already.") % words)
        return
    line.ticked = row.result == GameResult.NONE
    if row.result != GameResult.NONE:
        names = {"white": row.white.name, "black": row.black.name, "result": GameResult(row.result).label}
        line.notes.append(_("Replaces %(white)s – %(black)s, %(result)s on board %(board)s.") % (words | names))
    elif not same:
        names = {"white": row.white.name, "black": row.black.name}
        line.notes.append(_("Replaces %(white)s – %(black)s on board %(board)s.") % (words | names))
    else:
        line.notes.append(_("The result of board %(board)s.") % words)


def _look_up(lines: list[PastedLine]) -> None:
    """Say of unknown names whether they are on the register at least."""
    unknown = [(line, text) for line in lines for text in line.game.unknown]
    for line, text in unknown[:MOST_LOOKED_UP]:
        known = everybody(text).first() if any(c.isalpha() for c in text) else None
        if known:
            line.notes.append(_("%(name)s is on the register, but has no entry in this tournament.") % {"name": known.name})
