"""The sheets of results: the standings, and the crosstable or round-by-round table."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from desk.paper.reading import Paper, name_and_state
from desk.paper.sheets import Block, Column, TableSheet, cut, tie_note
from ratings.standings import full_standings
from tournaments.models import System
from tournaments.queries import Cell, Standing, Standings, TieBreak, TieBreakValue, crosstable, round_table
from tournaments.tiebreaks import Unit

UPRIGHT_OPPONENTS, UPRIGHT_ROUNDS = 14, 8
"""How many columns of cells a page in portrait holds ..."""
MOST_OPPONENTS, MOST_ROUNDS = 30, 16
"""... and one in landscape."""
UPRIGHT_SPACE, WIDE_SPACE = 105, 190
"""The millimetres that cells have on it, beside names and points."""
WIDEST_OPPONENT, WIDEST_ROUND = 9, 13


def standings_sheet(paper: Paper, round: int | None) -> TableSheet:
    """Everybody by points and tie-breaks after a round; equal in all is equal in rank."""
    table = full_standings(paper.tournament, paper.record, round)
    breaks = [Column(tie_break.code, "number", str(tie_break.words)) for tie_break in table.tie_breaks]
    columns = [*_before(), Column(_("Rating"), "number"), _points_column(), *breaks]
    rows = [
        [*_who(line), paper.rating_words(line.player), _points(line), *(value.text or "—" for value in line.values)]
        for line in table.lines
    ]
    notes = [*tie_note([line.rank for line in table.lines]), *_tie_break_notes(table), *paper.ratings_note()]
    title = _("Standings after round %(round)s") % {"round": table.after_round}
    return TableSheet(paper.heading, _unfinished(title, table), [Block(columns, rows)], notes)


def crosstable_sheet(paper: Paper, round: int | None) -> TableSheet:
    """Of a round robin player against player, else round by round; before the first round, to be filled in by hand."""
    table = full_standings(paper.tournament, paper.record, round)
    lines = table.lines if round else _by_number(table.lines)
    then = replace(paper, record=paper.record.until(round or 0))
    made = _crosstable if paper.tournament.system == System.ROUND_ROBIN else _round_table
    sheet = made(then, lines, _title(paper, round))
    if not round:
        return sheet
    return replace(sheet, title=_unfinished(sheet.title, table), notes=[*tie_note([line.rank for line in lines]), *sheet.notes])


def _title(paper: Paper, round: int | None) -> str:
    round_robin = paper.tournament.system == System.ROUND_ROBIN
    if not round:
        return _("Crosstable") if round_robin else _("Round by round")
    title = _("Crosstable after round %(round)s") if round_robin else _("Round by round, after round %(round)s")
    return title % {"round": round}


def _crosstable(paper: Paper, lines: list[Standing], title: str) -> TableSheet:
    table = crosstable(paper.record, lines)
    cells = [Column(str(opponent.number), "cell", opponent.name) for opponent in table.opponents]
    rows = [
        [*_who(row.standing), *("×" if games is None else _marks(games) for games in row.cells), _points(row.standing)]
        for row in table.rows
    ]
    note = _(
        "1, ½, 0: points; + and -: won and lost by forfeit; W, D, L: decided without a move. "
        "A player’s number is the starting number."
    )
    blocks = cut(_before(), cells, [_points_column()], rows, MOST_OPPONENTS)
    wide = len(cells) > UPRIGHT_OPPONENTS
    width = _cell_mm(blocks[0], wide, WIDEST_OPPONENT)
    return TableSheet(paper.heading, title, blocks, [note], wide, dense=len(cells) > MOST_OPPONENTS // 2, cell_mm=width)


def _round_table(paper: Paper, lines: list[Standing], title: str) -> TableSheet:
    table = round_table(paper.record, paper.tournament.rounds, lines)
    cells = [Column(str(number), "cell", _("Round %(number)s") % {"number": number}) for number in table.rounds]
    rows = [
        [*_who(row.standing), *(cell.text if cell else "" for cell in row.cells), _points(row.standing)] for row in table.rows
    ]
    note = _(
        "12w1: against number 12 with White, won (b is Black). + and -: won and lost by forfeit; U, F, H, Z: byes of a full "
        "point (U, F), half a point, none; W, D, L: decided without a move."
    )
    blocks = cut(_before(), cells, [_points_column()], rows, MOST_ROUNDS)
    wide = len(cells) > UPRIGHT_ROUNDS
    width = _cell_mm(blocks[0], wide, WIDEST_ROUND)
    return TableSheet(paper.heading, title, blocks, [note], wide, dense=len(cells) > UPRIGHT_ROUNDS + 3, cell_mm=width)


def _cell_mm(block: Block, wide: bool, widest: float) -> float:
    """All alike, also where nothing is in them yet."""
    count = sum(column.kind == "cell" for column in block.columns)
    return min(widest, (WIDE_SPACE if wide else UPRIGHT_SPACE) / max(1, count))


def _before() -> list[Column]:
    return [
        Column(pgettext("column: rank", "#"), "number", pgettext("standings", "Rank")),
        Column(_("Player"), "name"),
        Column(pgettext("starting number", "No."), "number", _("Starting number")),
    ]


def _points_column() -> Column:
    return Column(pgettext("short for points", "Pts"), "points", _("Points"))


def _who(line: Standing) -> list[str]:
    """The rank stands with everybody who shares it: a page may begin between them."""
    return [str(line.rank) if line.rank else "", name_and_state(line.player), str(line.player.number)]


def _by_number(lines: list[Standing]) -> list[Standing]:
    return [replace(line, rank=0) for line in sorted(lines, key=lambda line: line.player.number)]


def _points(line: Standing) -> str:
    return TieBreakValue(line.half_points, Unit.HALF).text if line.rank else ""


def _marks(games: list[Cell]) -> str:
    return " ".join(cell.mark for cell in games if cell.mark)


def _unfinished(title: str, table: Standings) -> str:
    return title if table.is_complete else f"{title} ({pgettext('round', 'not complete')})"


def _tie_break_notes(table: Standings) -> list[str]:
    if table.tie_breaks:
        notes = [f"{_('Equal points are decided, in this order, by:')} {_named(table.tie_breaks)}."]
    else:
        notes = [_("Who has equal points shares a rank.")]
    if table.dropped:
        notes.append(f"{_('Not used, because not everybody has a rating:')} {_named(table.dropped)}.")
    return notes


def _named(tie_breaks: list[TieBreak]) -> str:
    return "; ".join(f"{tie_break.code} {tie_break.words}" for tie_break in tie_breaks)
