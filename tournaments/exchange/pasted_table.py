"""One round out of a round-by-round table: a player a line, a round a column, cells like 12w1 or 7b½. Pure.

Numbers in the cells are starting numbers, or else those of the table's own first column (tables in the order of the standings):
taken is what makes the two cells of more games agree. `b` is Black beside a `w`, and White beside a `p` or an `n`, for the
tables of Portuguese and Spanish programs.
"""

import re
from dataclasses import dataclass, replace
from typing import Generic

from django.utils.translation import gettext as _

from tournaments.exchange.pasted import MOST_LINES, PastedGame, unclear
from tournaments.exchange.roster import P, Roster
from tournaments.models import GameResult

_COLUMNS = re.compile(r"\t|\s*[;|]\s*|\s{2,}")
_CELL = re.compile(r"#?(\d{1,5})\s*([a-z])\s*(1/2|0[.,]5|[10½=+\-–−wdl]?)", re.IGNORECASE)
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
class _Row(Generic[P]):
    """A player's line: who he is, and what his cell of the round says."""

    line: int
    text: str
    player: P | None
    problem: str
    own_number: int | None
    opponent: int | None  # a number; None: no game in this round
    letter: str
    mark: str


def is_table(text: str) -> bool:
    """Whether most lines have such cells."""
    lines = [line for line in text.splitlines() if line.strip()]
    with_cells = sum(any(_CELL.fullmatch(cell) for cell in _cells(line)[1:]) for line in lines)
    return with_cells * 2 > len(lines)


def read_table(text: str, roster: Roster[P], *, round: int, white_letter: str) -> list[PastedGame[P]]:
    """The games of the round, each at the line of its White; `white_letter` is how the page's language marks White."""
    lines = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()][:MOST_LINES]
    table = [(number, _cells(line)) for number, line in lines]
    columns = [i for _, cells in table for i, cell in enumerate(cells) if i and _CELL.fullmatch(cell)]
    first, last = min(columns), max(columns)
    column = first if first == last else first + round - 1
    if column > last:
        return [PastedGame(table[0][0], "", problem=_("This table has no round %(round)s.") % {"round": round})]
    rows = [_row(number, cells, first, column, roster) for number, cells in table]
    rows = [row for row in rows if row.player or row.opponent is not None]  # headings go
    return _games(rows, roster, _whites(table, white_letter))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _COLUMNS.split(line.strip(" \r\n"))]


def _row(number: int, cells: list[str], first: int, column: int, roster: Roster[P]) -> _Row[P]:
    head = [cell for cell in cells[:first] if cell]
    numbers = [int(cell.rstrip(".")) for cell in head if cell.rstrip(".").isdecimal() and len(cell) <= 5]
    names = [cell for cell in head if not cell.rstrip(".").isdecimal()]
    tries = [roster.find(text) for text in names or [str(n) for n in numbers[-1:]]]
    found = next((players for players in tries if len(players) == 1), next(filter(None, tries), []))
    if len(found) > 1:  # namesakes, told apart by the numbers beside them
        found = [player for player in found if player.number in numbers] or found
    match = _CELL.fullmatch(cells[column]) if column < len(cells) else None
    mark = match[3].lower() if match else ""
    return _Row(
        line=number,
        text=" ".join(head),
        player=found[0] if len(found) == 1 else None,
        problem=unclear(" ".join(names) or " ".join(head), found),
        own_number=numbers[0] if numbers else None,
        opponent=int(match[1]) if match else None,
        letter=match[2].lower() if match else "",
        mark=_MARKS.get(mark, mark),
    )


def _whites(table: list[tuple[int, list[str]]], white_letter: str) -> str:
    letters = {match[2].lower() for _, cells in table for cell in cells[1:] if (match := _CELL.fullmatch(cell))}
    if "w" in letters:
        return "w"
    return "b" if letters & {"p", "n"} else white_letter


def _games(rows: list[_Row[P]], roster: Roster[P], white: str) -> list[PastedGame[P]]:
    opponents = _opponents(rows, roster)
    by_player = {row.player.number: row for row in rows if row.player}
    games = []
    for row in rows:
        opponent = opponents.get(row.line)
        other = by_player.get(opponent.number) if opponent else None
        answered = other is not None and _is(row.player, opponents.get(other.line))
        if answered and row.letter != white and other is not None and other.letter == white:
            continue  # told at White's line
        games.append(_game(row, other, opponent, white, answered=answered))
    return games


def _is(one: P | None, other: P | None) -> bool:
    return one is not None and other is not None and one.number == other.number


def _opponents(rows: list[_Row[P]], roster: Roster[P]) -> dict[int, P]:
    """Each line's opponent, by starting numbers or by the table's own, whichever makes more cells agree."""
    own = {row.own_number: row.player for row in rows if row.player and row.own_number is not None}
    starting = {player.number: player for player in roster.players}
    best: dict[int, P] = {}
    most = -1
    for numbering in (starting, own):
        found = {row.line: player for row in rows if row.opponent is not None and (player := numbering.get(row.opponent))}
        meets = {row.player.number: found[row.line].number for row in rows if row.player and row.line in found}
        agreeing = sum(meets.get(opponent) == player for player, opponent in meets.items())
        if agreeing > most:
            best, most = found, agreeing
    return best


def _game(row: _Row[P], other: _Row[P] | None, opponent: P | None, white: str, *, answered: bool) -> PastedGame[P]:
    game: PastedGame[P] = PastedGame(row.line, row.text, problem=row.problem)
    if row.opponent is None:
        return replace(game, problem=row.problem or _("No game in this round."))
    has_white = row.letter == white
    first, second = (row.player, opponent) if has_white else (opponent, row.player)
    game = replace(game, white=first, black=second)
    if game.problem:
        return game
    if opponent is None:
        return replace(game, problem=_("Nobody here has the number %(number)s.") % {"number": row.opponent})
    marks = (row.mark, other.mark) if other else (row.mark, None)
    result = _result(marks if has_white else marks[::-1])
    if result is None or (other is not None and (not answered or other.letter == row.letter)):
        return replace(game, problem=_("The line of %(name)s says something else.") % {"name": opponent.name})
    return replace(game, result=result)


def _result(marks: tuple[str | None, ...]) -> GameResult | None:
    white, black = marks
    if black is None:
        return _BY_WHITE.get(white or "")
    return _BY_BLACK.get(black) if white is None else _RESULTS.get((white, black))
