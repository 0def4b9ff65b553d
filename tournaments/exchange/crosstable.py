"""A round out of a crosstable: a player a line, an opponent a column, cells like 1, ½ or, of two games, 10. Pure.

It names no rounds, so the pairings of the round are handed in. The columns follow the lines, or bear starting numbers, or the
table's own: taken is what makes the diagonal empty and the two cells of more games agree.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from django.utils.translation import gettext as _

from tournaments.exchange.crosstable_layout import Cell, Fit, Layout, both, fit, layouts
from tournaments.exchange.pasted import PastedGame
from tournaments.exchange.roster import P, Roster
from tournaments.exchange.table_parts import Named, is_spaced, name_lines, says_otherwise, table_lines

_Column = tuple[int | None, P | None]
"""The index of the opponent's line, where he has one, and the opponent."""


@dataclass(frozen=True)
class Pairing(Generic[P]):
    """A board of the round. `leg`: how often the two have met before, which is the place of this result in their cells."""

    board: int
    white: P
    black: P
    leg: int = 0


@dataclass(frozen=True)
class Crosstable(Generic[P]):
    """Who stands in the lines, and what each says against whom, by starting numbers."""

    lines: list[Named[P]]
    cells: dict[tuple[int, int], Cell]

    def games(self, pairings: Sequence[Pairing[P]]) -> list[PastedGame[P]]:
        """The boards of a round with the table's results, each at the line of its White."""
        by_player = {line.player.number: line for line in reversed(self.lines) if line.player}
        told: dict[int, PastedGame[P]] = {}
        silent: set[int] = set()
        for pairing in pairings:
            sides = [line for player in (pairing.white, pairing.black) if (line := by_player.get(player.number))]
            if sides:
                told[sides[0].line] = self._game(sides, pairing)
                silent.update(line.line for line in sides[1:])
        lines = [line for line in self.lines if line.line not in silent]
        return [told.get(line.line) or self._without_game(line, by_player) for line in lines]

    def _game(self, sides: list[Named[P]], pairing: Pairing[P]) -> PastedGame[P]:
        white, black = pairing.white, pairing.black
        cells = [self.cells.get((white.number, black.number)), self.cells.get((black.number, white.number))]
        problem = next((line.problem for line in sides if line.problem), "")
        game = PastedGame(sides[0].line, sides[0].text, pairing.board, white, black, problem=problem)
        other = white if sides[0].player is black else black
        there = [cell for cell in cells if cell]
        if problem or not there:
            return replace(game, problem=problem or _("%(name)s does not stand in this table.") % {"name": other.name})
        unread = next((cell for cell in there if cell.marks is None), None)
        if unread:
            return replace(game, problem=_("“%(text)s” is not a result.") % {"text": unread.text})
        marks = [(cell.marks or ())[pairing.leg : pairing.leg + 1] if cell else () for cell in cells]
        result = both(*("".join(mark) for mark in marks))
        return replace(game, problem=says_otherwise(other)) if result is None else replace(game, result=result)

    def _without_game(self, line: Named[P], by_player: dict[int, Named[P]]) -> PastedGame[P]:
        problem = line.problem or _("No game in this round.")
        if line.player and (first := by_player[line.player.number].line) != line.line:
            problem = _("%(name)s stands in line %(line)s already.") % {"name": line.player.name, "line": first}
        return PastedGame(line.line, line.text, problem=problem)


@dataclass(frozen=True)
class _Reading(Generic[P]):
    """A text read as one layout has it, with the columns that fit best."""

    layout: Layout
    lines: list[Named[P]]
    rows: list[list[Cell]]
    columns: list[_Column[P]]
    fit: Fit

    @property
    def is_crosstable(self) -> bool:
        """Most cells can be read, and the diagonal or the agreement of two cells each shows that players meet in them."""
        filled = [cell for cells in self.rows for cell in cells if cell.text]
        if sum(cell.marks is not None for cell in filled) * 2 <= len(filled) or self.fit.broken * 2 > len(self.rows):
            return False
        if self.fit.crosses * 2 >= len(self.rows) or self.fit.agreeing > self.fit.differing:
            return True
        return self.layout.headed and len(self.rows) > 1 and not self.fit.broken and not self.fit.differing


def read_crosstable(text: str, roster: Roster[P]) -> Crosstable[P] | None:
    """The crosstable that a text is; None if it is none."""
    readings = [_read(layout, roster) for layout in layouts(table_lines(text))]
    best = max((reading for reading in readings if reading.is_crosstable), key=lambda one: sum(one.fit.rank), default=None)
    return _crosstable(best, spaced=is_spaced(text)) if best else None


def _read(layout: Layout, roster: Roster[P]) -> _Reading[P]:
    named = name_lines([(number, cells[: layout.first]) for number, cells in layout.lines], roster)
    rows = [layout.cells(line) for line in layout.lines]
    bearing = [i for i, cells in enumerate(rows) if named[i].player or any(cell.says_something for cell in cells)]
    layout = replace(layout, lines=[layout.lines[i] for i in bearing])  # titles and footers go
    named, rows = [named[i] for i in bearing], [rows[i] for i in bearing]
    readings = [
        _Reading(layout, named, rows, columns, fit(rows, [row for row, _player in columns]))
        for columns in _numberings(layout, named, roster)
    ]
    return max(readings, key=lambda one: one.fit.rank)


def _numberings(layout: Layout, named: list[Named[P]], roster: Roster[P]) -> Iterator[list[_Column[P]]]:
    """Whom the columns may mean."""
    starting = {player.number: player for player in roster.players}
    rows = {line.player.number: i for i, line in enumerate(named) if line.player}
    own = {line.own_number: i for i, line in enumerate(named)}
    if len(named) == len(layout.labels):
        yield [(i, line.player) for i, line in enumerate(named)]
    yield [(rows.get(label), starting.get(label)) for label in layout.labels]
    yield [(i, None if i is None else named[i].player) for i in map(own.get, layout.labels)]


def _aligned(layout: Layout, named: list[Named[P]]) -> list[Named[P]]:
    """Between spaces an empty cell is lost: lines with fewer cells than others cannot be trusted."""
    lengths = [len(cells) for _, cells in layout.lines]
    problem = _("This line has fewer cells than others: part them with tabs or semicolons, so that empty ones can be seen.")
    return [
        replace(line, problem=line.problem or problem) if length < max(lengths, default=0) else line
        for line, length in zip(named, lengths, strict=True)
    ]


def _crosstable(reading: _Reading[P], *, spaced: bool) -> Crosstable[P]:
    """A dash that stands on the whole diagonal is no forfeit: it means nothing elsewhere either."""
    columns, rows = reading.columns, reading.rows
    own = [rows[row][i].marks for i, (row, _player) in enumerate(columns) if row is not None]
    dashed = len(own) > 1 and all(marks == ("-",) for marks in own)
    cells: dict[tuple[int, int], Cell] = {}
    for line, row in zip(reading.lines, rows, strict=True):
        for (_row, opponent), cell in zip(columns, row, strict=True):
            if line.player and opponent:
                read = replace(cell, marks=tuple(mark.strip("-") for mark in cell.marks)) if dashed and cell.marks else cell
                cells.setdefault((line.player.number, opponent.number), read)
    return Crosstable(_aligned(reading.layout, reading.lines) if spaced else reading.lines, cells)
