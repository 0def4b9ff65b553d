"""The sheets that list: who is entered, who plays whom, the loose games, the slips."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from desk.paper.reading import Paper, name_and_state, name_words
from desk.paper.sheets import Block, Column, Slip, SlipSheet, SlipWords, TableSheet
from tournaments.models import GameResult
from tournaments.queries import BoardView, PlayerRef, TieBreakValue, casual_games, standings
from tournaments.tiebreaks import Unit


def entries_by_name(paper: Paper, round: int | None) -> TableSheet:
    """Everybody in the order of names."""
    return _entries(paper, _("Entries by name"), sorted(paper.players, key=lambda player: (player.sort_key, player.id)))


def entries_by_rating(paper: Paper, round: int | None) -> TableSheet:
    """The strongest first; the unrated follow by name."""
    rating = paper.brought.ratings
    ordered = sorted(paper.players, key=lambda player: (-rating.get(player.id, 0), player.sort_key, player.id))
    return _entries(paper, _("Entries by rating"), ordered)


def _entries(paper: Paper, title: str, players: Iterable[PlayerRef]) -> TableSheet:
    columns = [
        Column(pgettext("starting number", "No."), "number", _("Starting number")),
        Column(_("Player"), "name"),
        Column(_("Club"), "text"),
        Column(_("Rating"), "number"),
    ]
    rows = [[str(p.number), _entered(paper, p), p.club, paper.rating_words(p)] for p in players]
    count = ngettext("%(n)s player.", "%(n)s players.", len(rows)) % {"n": len(rows)}
    return TableSheet(paper.heading, title, [Block(columns, rows)], [count, *paper.ratings_note()])


def _entered(paper: Paper, player: PlayerRef) -> str:
    late = paper.from_round.get(player.id)
    words = name_and_state(player)
    return f"{words} ({_('from round %(round)s') % {'round': late}})" if late else words


def pairings(paper: Paper, round: int | None) -> TableSheet:
    """Who plays whom in a round, with the points of each before it; the result is left blank where there is none."""
    assert round is not None
    view = paper.rounds[round]
    before = {line.player.id: _points(line.half_points) for line in standings(paper.record, (), round - 1)}
    rows = [
        [board, *_side(game.white, before), _result(game), *reversed(_side(game.black, before))]
        for board, game in zip(_boards(view.boards), view.boards, strict=True)
    ]
    blocks = [Block(_pairing_columns(), rows)] if rows else []
    if view.byes:
        byes = [[str(b.player.number), name_words(b.player), str(b.kind.label)] for b in view.byes]
        number = Column(pgettext("starting number", "No."), "number", _("Starting number"))
        blocks.append(Block([number, Column(_("Player"), "name"), Column(_("Bye"))], byes))
    note = _("Points: before this round. No.: starting number.") if rows else ""
    return TableSheet(paper.heading, _("Pairings of round %(round)s") % {"round": round}, blocks, [note] if note else [])


def _pairing_columns() -> list[Column]:
    number = Column(pgettext("starting number", "No."), "number", _("Starting number"))
    points = Column(pgettext("short for points", "Pts"), "number", _("Points"))
    white, black = Column(pgettext("column", "White"), "name"), Column(pgettext("column", "Black"), "name")
    board, result = Column(pgettext("short for board", "Bd"), "number", _("Board")), Column(_("Result"), "result")
    return [board, number, white, points, result, points, black, number]


def _side(player: PlayerRef, before: dict[int, str]) -> list[str]:
    return [str(player.number), name_words(player), before[player.id]]


def games(paper: Paper, round: int | None) -> TableSheet:
    """The loose games, in the order they were entered."""
    white, black = Column(pgettext("column", "White"), "name"), Column(pgettext("column", "Black"), "name")
    columns = [Column(pgettext("number of a game", "No."), "number"), white, Column(_("Result"), "result"), black]
    rows = [
        [str(number), name_words(game.white), _result(game), name_words(game.black)]
        for number, game in enumerate(casual_games(paper.record), 1)
    ]
    return TableSheet(paper.heading, _("Games"), [Block(columns, rows)])


def slips(paper: Paper, round: int | None) -> SlipSheet:
    """One slip a board; both players sign."""
    assert round is not None
    boards = paper.rounds[round].boards
    words = SlipWords(
        round=_("Round %(number)s") % {"number": round},
        board=_("Board"),
        white=pgettext("column", "White"),
        black=pgettext("column", "Black"),
        result=_("Result"),
        signature=_("Signature"),
    )
    made = [
        Slip(board, _slip_player(paper, game.white), _slip_player(paper, game.black))
        for board, game in zip(_boards(boards), boards, strict=True)
    ]
    return SlipSheet(paper.heading, _("Result slips of round %(round)s") % {"round": round}, words, made)


def _slip_player(paper: Paper, player: PlayerRef) -> str:
    rating = paper.brought.ratings.get(player.id)
    words = f"{player.number}  {name_words(player)}"
    return f"{words} ({rating})" if rating else words


def _boards(games: list[BoardView]) -> list[str]:
    """The boards' numbers; games of imported files may have none."""
    return ["" if game.board is None else str(game.board) for game in games]


def _result(game: BoardView) -> str:
    return "" if game.result == GameResult.NONE else str(game.result.label)


def _points(half_points: int) -> str:
    return TieBreakValue(half_points, Unit.HALF).text
