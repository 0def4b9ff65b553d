"""What pasted tables of players have in common, round by round or player against player. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from django.utils.translation import gettext as _

from tournaments.exchange.pasted import MOST_LINES, unclear
from tournaments.exchange.roster import P, Roster
from tournaments.models import GameResult

MOST_IN_FRONT = 12  # cells before the results
Line = tuple[int, list[str]]
"""A line's number in the text, from 1, and its cells."""
_PARTING = "\t;|"
_SPACES = re.compile(r"\s{2,}")
_NUMBERED = re.compile(r"#?(\d{1,5})[.):]?\s+(\D.*)", re.DOTALL)
_MARKS = {"1/2": "½", "0.5": "½", "0,5": "½", "=": "½", "–": "-", "−": "-"}
_RESULTS = {
    ("1", "0"): GameResult.WHITE_WINS,
    ("½", "½"): GameResult.DRAW,
    ("0", "1"): GameResult.BLACK_WINS,
    ("+", "-"): GameResult.WHITE_FORFEIT_WIN,
    ("-", "+"): GameResult.BLACK_FORFEIT_WIN,
    ("-", "-"): GameResult.DOUBLE_FORFEIT,
    ("w", "l"): GameResult.WHITE_WINS_UNRATED,
    ("d", "d"): GameResult.DRAW_UNRATED,
    ("l", "w"): GameResult.BLACK_WINS_UNRATED,
    ("", ""): GameResult.NONE,
}
_BY_WHITE = {white: result for (white, black), result in _RESULTS.items() if (white, black) != ("-", "-")}
_BY_BLACK = {black: result for (white, black), result in _RESULTS.items() if (white, black) != ("-", "-")}


@dataclass(frozen=True)
class Named(Generic[P]):
    """Whom a line names, and in which words."""

    line: int
    text: str
    player: P | None
    problem: str
    own_number: int | None  # the first in the line: a rank, or the starting number


def table_lines(text: str) -> list[Line]:
    """The lines that are not empty, cut where tabs are; or semicolons, upright strokes, at least two spaces."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()][:MOST_LINES]
    return [(number, _cells(line.strip(" \r"))) for number, line in lines]


def is_spaced(text: str) -> bool:
    """Whether nothing but spaces parts the cells."""
    return not any(mark in text for mark in _PARTING)


def _cells(line: str) -> list[str]:
    mark = next((mark for mark in _PARTING if mark in line), None)
    return [cell.strip() for cell in (line.split(mark) if mark else _SPACES.split(line))]


def read_mark(text: str) -> str:
    """A result as one player's cell says it, in one spelling."""
    return _MARKS.get(text, text.lower())


def result_of(white: str | None, black: str | None) -> GameResult | None:
    """The result that both cells say, or one where the other's is not there (None). None: they say different things."""
    if black is None:
        return _BY_WHITE.get(white or "")
    return _BY_BLACK.get(black) if white is None else _RESULTS.get((white, black))


def says_otherwise(other: P) -> str:
    """The problem of a line whose game is another one in its opponent's line."""
    return _("The line of %(name)s says something else.") % {"name": other.name}


def name_lines(lines: Sequence[Line], roster: Roster[P]) -> list[Named[P]]:
    """Who stands in front of each line's results. The names are the column in which most lines name one player."""
    fronts = [_front(cells) for _, cells in lines]
    letters: dict[int, list[int]] = {}  # of the cells that name one player, by column
    for front in fronts:
        for i, cell in enumerate(front):
            if not _is_number(cell) and len(roster.find(cell)) == 1:
                letters.setdefault(i, []).append(len(cell))
    column = max(letters, key=lambda i: (len(letters[i]), sum(letters[i])), default=None)
    return [_named(number, front, column, roster) for (number, _), front in zip(lines, fronts, strict=True)]


def _front(cells: list[str]) -> list[str]:
    """The cells with something in them, a number parted from the name behind it: it may be the rank."""
    parts = [match.groups() if (match := _NUMBERED.fullmatch(cell)) else (cell,) for cell in cells[:MOST_IN_FRONT] if cell]
    return [text for part in parts for text in part]


def _is_number(cell: str) -> bool:
    return len(cell) <= 6 and cell.rstrip(".").isdecimal()


def _named(number: int, front: list[str], column: int | None, roster: Roster[P]) -> Named[P]:
    numbers = [int(cell.rstrip(".")) for cell in front if _is_number(cell)]
    names = [cell for cell in front if not _is_number(cell)]
    if column is not None and column < len(front) and front[column] in names:
        asked = front[column]
    else:
        asked = " ".join(names) or next((str(n) for n in reversed(numbers) if roster.find(str(n))), " ".join(front))
    found = roster.find(asked) or roster.within(" ".join(names), numbers)
    if len(found) > 1:  # namesakes, told apart by the numbers beside them
        found = [player for player in found if player.number in numbers] or found
    return Named(
        line=number,
        text=" ".join(front),
        player=found[0] if len(found) == 1 else None,
        problem=unclear(asked, found),
        own_number=numbers[0] if numbers else None,
    )
