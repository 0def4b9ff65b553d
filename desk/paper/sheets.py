"""A sheet of paper as both its page and its PDF write it: every word is there, in the language of the request."""

from dataclasses import dataclass, field
from math import ceil

from django.utils.translation import gettext as _


@dataclass(frozen=True)
class Column:
    """`kind` says how it is set: number, name, text, cell, points, result. `full`: the heading in words where it is short."""

    words: str
    kind: str = "text"
    full: str = ""


@dataclass(frozen=True)
class Block:
    """One table of a sheet. What is too wide for a page is cut into several, each on a page of its own."""

    columns: list[Column]
    rows: list[list[str]]

    @property
    def filled(self) -> list[list[tuple[Column, str]]]:
        """The rows, each value with its column."""
        return [list(zip(self.columns, row, strict=True)) for row in self.rows]


@dataclass(frozen=True)
class Heading:
    """What stands at the top of every sheet; `printed` is the moment it shows, for a wall gathers old ones."""

    club: str
    tournament: str
    when: str
    printed: str


@dataclass(frozen=True)
class TableSheet:
    """A sheet of tables. `wide`: on landscape paper; `dense`: in a smaller type; `cell_mm`: how wide a column of cells is."""

    heading: Heading
    title: str
    blocks: list[Block]
    notes: list[str] = field(default_factory=list)
    wide: bool = False
    dense: bool = False
    cell_mm: float = 0

    template = "table"

    @property
    def size(self) -> int:
        """How many cells there are to set."""
        return sum(len(block.columns) * len(block.rows) for block in self.blocks)


@dataclass(frozen=True)
class Slip:
    """One game's slip; a player is written with his number, name and rating."""

    board: str
    white: str
    black: str


@dataclass(frozen=True)
class SlipWords:
    """What is printed on every slip."""

    round: str
    board: str
    white: str
    black: str
    result: str
    signature: str


@dataclass(frozen=True)
class SlipSheet:
    """Result slips, four a page."""

    heading: Heading
    title: str
    words: SlipWords
    slips: list[Slip]

    template = "slips"

    @property
    def pages(self) -> list[list[Slip]]:
        """Fours."""
        return [self.slips[first : first + 4] for first in range(0, len(self.slips), 4)]

    @property
    def size(self) -> int:
        return len(self.slips)


Sheet = TableSheet | SlipSheet


def cut(before: list[Column], cells: list[Column], after: list[Column], rows: list[list[str]], most: int) -> list[Block]:
    """Blocks of at most `most` of the `cells`, as even as can be; what stands before and after them is in each."""
    count = max(1, ceil(len(cells) / most))
    step = max(1, ceil(len(cells) / count))
    lead, end = len(before), len(before) + len(cells)
    blocks = []
    for first in range(0, max(1, len(cells)), step):
        part = slice(first, first + step)
        kept = [[*row[:lead], *row[lead:end][part], *row[end:]] for row in rows]
        blocks.append(Block([*before, *cells[part], *after], kept))
    return blocks


def tie_note(ranks: list[int]) -> list[str]:
    """A sentence where anybody shares a rank."""
    return [_("Players with the same rank are tied.")] if len(set(ranks)) < len(ranks) else []
