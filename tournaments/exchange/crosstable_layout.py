"""Where in a pasted text a crosstable's columns of opponents stand, and whose each of them may be. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from tournaments.exchange.table_parts import MOST_IN_FRONT, Line, read_mark, result_of
from tournaments.models import GameResult

MOST_HEADINGS = 3  # lines that look like one are tried
_CROSS = re.compile(r"[x×✕✖*\\■█—]+", re.IGNORECASE)
_LINE_OF_A_GAME = re.compile(r"[\d½=]\s*[-–−:]\s*[\d½=]")  # 1-0
_TOKEN = re.compile(r"(?P<mark>1/2|0[.,]5|[10½=+\-–−wdl])|(?P<none>[._?·])|[\s/,]+|(?P<other>.)", re.IGNORECASE | re.DOTALL)
_WHOLE = re.compile(r"([10])[.,]0(?!\d)")  # as spreadsheets write a whole number
_DIAGONALS = ("", "-", "–", "−")


@dataclass(frozen=True)
class Cell:
    """What a player made against an opponent: a mark for each game, "" where there is none. None: it cannot be read."""

    text: str
    marks: tuple[str, ...] | None = ()

    @property
    def is_cross(self) -> bool:
        return bool(_CROSS.fullmatch(self.text))

    @property
    def says_something(self) -> bool:
        return bool(self.text) and self.marks is not None


@dataclass(frozen=True)
class Layout:
    """The opponents' columns, the numbers above them where there is a heading, and the lines of the players."""

    first: int
    labels: list[int]
    lines: list[Line]
    headed: bool = False

    def cells(self, line: Line) -> list[Cell]:
        found = line[1][self.first : self.first + len(self.labels)]
        return [read_cell(text) for text in found] + [Cell("")] * (len(self.labels) - len(found))


@dataclass(frozen=True)
class Fit:
    """How well the cells bear out that each column is the line it is said to be."""

    crosses: int = 0  # on the diagonal
    broken: int = 0  # results on the diagonal
    agreeing: int = 0  # games that both cells tell alike
    differing: int = 0

    @property
    def rank(self) -> tuple[int, int]:
        return self.crosses - self.broken, self.agreeing - self.differing


def read_cell(text: str) -> Cell:
    """1, 0, ½, =, +, -; of more games 10, ½1, "1 0"; nothing, or a cross."""
    if not text or _CROSS.fullmatch(text):
        return Cell(text)
    tokens = list(_TOKEN.finditer(_WHOLE.sub(r"\1", text)))
    if _LINE_OF_A_GAME.search(text) or any(token["other"] for token in tokens):
        return Cell(text, None)
    return Cell(text, tuple(read_mark(token["mark"] or "") for token in tokens if token["mark"] or token["none"]))


def both(white: str, black: str) -> GameResult | None:
    """What two marks say together; an empty one is taken from the other. None: they differ."""
    return result_of(white or (None if black else ""), black or (None if white else ""))


def fit(rows: Sequence[Sequence[Cell]], columns: Sequence[int | None]) -> Fit:
    """`columns`: for each column the index of its player's line."""
    place = {row: column for column, row in enumerate(columns) if row is not None}
    own = [cells[place[i]] for i, cells in enumerate(rows) if i in place]
    pairs = [(i, j) for i in place for j in place if i < j]
    told = [(rows[i][place[j]].marks, rows[j][place[i]].marks) for i, j in pairs]
    alike = [all(map(_agree, one, other)) and len(one) == len(other) for one, other in told if one and other]
    return Fit(
        crosses=sum(cell.is_cross for cell in own),
        broken=sum(cell.marks is None or any(mark not in _DIAGONALS for mark in cell.marks) for cell in own),
        agreeing=sum(alike),
        differing=len(alike) - sum(alike),
    )


def _agree(one: str, other: str) -> bool:
    return both(one, other) is not None


def layouts(table: list[Line]) -> Iterator[Layout]:
    """Where the columns may be, the likeliest first: under a heading, around a diagonal of crosses or of empty cells."""
    yield from islice(_headed(table), MOST_HEADINGS)
    crosses = [[i for i, text in enumerate(cells) if i and _CROSS.fullmatch(text)] for _, cells in table]
    places = {places[0] for places in crosses if len(places) == 1}
    if len(places) > 1:
        yield Layout(min(places), list(range(1, max(places) - min(places) + 2)), _long(table, min(places)))
    yield from _empty_diagonals(_long(table, 2))


def _headed(table: list[Line]) -> Iterator[Layout]:
    for i, (_, cells) in enumerate(table):
        first, labels = _heading(cells)
        lines = _long(table[i + 1 :], first)
        if 0 < len(lines) <= len(labels):
            yield Layout(first, labels, lines, headed=True)


def _long(table: list[Line], cells: int) -> list[Line]:
    return [line for line in table if len(line[1]) > cells]


def _heading(cells: list[str]) -> tuple[int, list[int]]:
    """The longest run of different numbers in a line, not from its very beginning, and where it begins."""
    best: tuple[int, list[int]] = (0, [])
    start, labels = 0, list[int]()
    for i, text in enumerate([*cells, ""]):
        number = text.rstrip(".")
        if number.isdecimal() and len(number) <= 5 and int(number) and int(number) not in labels:
            start = start if labels else i
            labels = [*labels, int(number)]
            continue
        if start and len(labels) > max(1, len(best[1])):
            best = (start, labels)
        labels = []
    return best


def _empty_diagonals(lines: list[Line]) -> Iterator[Layout]:
    """Columns in the order of the lines; with nothing written above or on the diagonal, the cells themselves must tell."""
    for below in (lines, lines[1:]):
        count = len(below)
        for first in range(1, MOST_IN_FRONT + 1) if count > 1 else ():
            layout = Layout(first, list(range(1, count + 1)), below)
            diagonal = {cells[first + i] if first + i < len(cells) else "" for i, (_, cells) in enumerate(below)}
            if len(diagonal) == 1 and diagonal.issubset(_DIAGONALS):
                found = fit([layout.cells(line) for line in below], range(count))
                if found.agreeing > found.differing:
                    yield layout
