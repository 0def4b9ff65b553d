"""One round out of a round-by-round table: a player a line, a round a column, cells like 12w1 or 7b½. Pure.

Numbers in the cells are starting numbers, or else those of the table's own first column (tables in the order of the standings):
taken is what makes the two cells of more games agree. `b` is Black beside a `w`, and White beside a `p` or an `n`, for the
tables of Portuguese and Spanish programs.
"""

import re
from dataclasses import dataclass, replace
from typing import Generic

from django.utils.translation import gettext as _

from tournaments.exchange.pasted import PastedGame
from tournaments.exchange.roster import P, Roster
from tournaments.exchange.table_parts import Line, Named, name_lines, read_mark, result_of, says_otherwise, table_lines

_CELL = re.compile(r"#?(\d{1,5})\s*([a-z])\s*(1/2|0[.,]5|[10½=+\-–−wdl]?)", re.IGNORECASE)


@dataclass(frozen=True)
class _Row(Generic[P]):
    """A player's line: who he is, and what his cell of the round says."""

    named: Named[P]
    opponent: int | None  # a number; None: no game in this round
    letter: str
    mark: str

    @property
    def line(self) -> int:
        return self.named.line

    @property
    def player(self) -> P | None:
        return self.named.player


def is_table(text: str) -> bool:
    """Whether most lines have such cells."""
    table = table_lines(text)
    return sum(any(_CELL.fullmatch(cell) for cell in cells[1:]) for _, cells in table) * 2 > len(table)


def read_table(text: str, roster: Roster[P], *, round: int, white_letter: str) -> list[PastedGame[P]]:
    """The games of the round, each at the line of its White; `white_letter` is how the page's language marks White."""
    table = table_lines(text)
    columns = [i for _, cells in table for i, cell in enumerate(cells) if i and _CELL.fullmatch(cell)]
    first, last = min(columns), max(columns)
    column = first if first == last else first + round - 1
    if column > last:
        return [PastedGame(table[0][0], "", problem=_("This table has no round %(round)s.") % {"round": round})]
    names = name_lines([(number, cells[:first]) for number, cells in table], roster)
    rows = [_row(named, cells[column] if column < len(cells) else "") for named, (_, cells) in zip(names, table, strict=True)]
    rows = [row for row in rows if row.player or row.opponent is not None]  # headings go
    return _games(rows, roster, _whites(table, white_letter))


def _row(named: Named[P], cell: str) -> _Row[P]:
    match = _CELL.fullmatch(cell)
    return _Row(named, int(match[1]), match[2].lower(), read_mark(match[3])) if match else _Row(named, None, "", "")


def _whites(table: list[Line], white_letter: str) -> str:
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
    own = {row.named.own_number: row.player for row in rows if row.player and row.named.own_number is not None}
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
    game: PastedGame[P] = PastedGame(row.line, row.named.text, problem=row.named.problem)
    if row.opponent is None:
        return replace(game, problem=game.problem or _("No game in this round."))
    has_white = row.letter == white
    first, second = (row.player, opponent) if has_white else (opponent, row.player)
    game = replace(game, white=first, black=second)
    if game.problem:
        return game
    if opponent is None:
        return replace(game, problem=_("Nobody here has the number %(number)s.") % {"number": row.opponent})
    marks = (row.mark, other.mark) if other else (row.mark, None)
    result = result_of(*(marks if has_white else marks[::-1]))
    if result is None or (other is not None and (not answered or other.letter == row.letter)):
        return replace(game, problem=says_otherwise(opponent))
    return replace(game, result=result)
