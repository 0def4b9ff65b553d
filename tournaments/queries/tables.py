"""The two tables that show every result at a glance: round by round, and the crosstable."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from tournaments.models import BYE_HALF_POINTS, Game, GameResult
from tournaments.queries.records import PlayerRef, Record
from tournaments.queries.standings import Standing, standings
from tournaments.scores import FORFEITS, UNRATED, black_half_points, white_half_points

_POINTS = ("0", "½", "1")


@dataclass(frozen=True)
class Cell:
    """What one player did in one round, or against one opponent.

    `mark` is the result as tables write it: 1, ½, 0; + and - for forfeits; W, D, L for games of less than one move; the letter
    of a bye; nothing while there is none. `half_points` is what it scored.
    """

    mark: str
    half_points: int
    opponent: PlayerRef | None = None
    white: bool = False

    @property
    def text(self) -> str:
        """As a round-by-round table writes it: 12w1 is a win with White against number 12."""
        if self.opponent is None or self.mark in ("+", "-"):
            return self.mark
        colour = (
            pgettext("White in a round-by-round table", "w") if self.white else pgettext("Black in a round-by-round table", "b")
        )
        return f"{self.opponent.number}{colour}{self.mark}"


@dataclass(frozen=True)
class RoundTableRow:
    standing: Standing
    cells: list[Cell | None]  # one a round; None: neither a game nor a bye


@dataclass(frozen=True)
class RoundTable:
    rounds: list[int]
    rows: list[RoundTableRow]


@dataclass(frozen=True)
class CrosstableRow:
    standing: Standing
    cells: list[list[Cell] | None]  # one an opponent, with their games in order; None: the player himself


@dataclass(frozen=True)
class Crosstable:
    """Player against player, both ways in the order of the standings."""

    opponents: list[PlayerRef]
    rows: list[CrosstableRow]


def round_table(record: Record, rounds: int | None, lines: Sequence[Standing] | None = None) -> RoundTable:
    """The table of a Swiss; `rounds` is the number announced, where there is one. `lines`: the standings, if already made."""
    columns = list(range(1, max(rounds or 0, record.last_round) + 1))
    cells: dict[tuple[int, int | None], Cell] = {}
    for game in record.games:
        for cell, player in _both(record, game):
            cells[player, game.round] = cell
    for player, round, kind in record.byes:
        cells[player, round] = Cell(kind.value, BYE_HALF_POINTS[kind])
    rows = [RoundTableRow(line, [cells.get((line.player.id, round)) for round in columns]) for line in lines or standings(record)]
    return RoundTable(columns, rows)


def crosstable(record: Record, lines: Sequence[Standing] | None = None) -> Crosstable:
    """The table of a round robin, single or double. `lines`: the standings, if already made."""
    cells: dict[tuple[int, int], list[Cell]] = {}
    for game in record.games:
        for cell, player in _both(record, game):
            assert cell.opponent is not None
            cells.setdefault((player, cell.opponent.id), []).append(cell)
    lines = lines or standings(record)
    opponents = [line.player for line in lines]
    rows = [
        CrosstableRow(line, [None if o.id == line.player.id else cells.get((line.player.id, o.id), []) for o in opponents])
        for line in lines
    ]
    return Crosstable(opponents, rows)


def cells_of(record: Record, player: int) -> list[tuple[int | None, Cell]]:
    """What one player did, by round; of casual games, which have none, in the order they were entered."""
    found = [(game.round, cell) for game in record.games for cell, whose in _both(record, game) if whose == player]
    byes = [(round, Cell(kind.value, BYE_HALF_POINTS[kind])) for whose, round, kind in record.byes if whose == player]
    return sorted([*found, *byes], key=lambda entered: entered[0] or 0)


def _both(record: Record, game: Game) -> list[tuple[Cell, int]]:
    """The game as each of its players sees it."""
    white, black = white_half_points(game.result), black_half_points(game.result)
    return [
        (Cell(result_mark(game.result, white), white, record.players[game.black_id], white=True), game.white_id),
        (Cell(result_mark(game.result, black), black, record.players[game.white_id]), game.black_id),
    ]


def result_mark(result: int, half_points: int) -> str:
    """A result as tables write it for the player to whom it gave `half_points`."""
    if result == GameResult.NONE:
        return ""
    if result in FORFEITS:
        return "+" if half_points else "-"
    return "LDW"[half_points] if result in UNRATED else _POINTS[half_points]
