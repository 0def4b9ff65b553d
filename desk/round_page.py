"""What the page of a round is made of: rows for the template, and data for its script."""

from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import User
from desk.forms.round import RoundForm, loaded_text
from desk.round_saving import RoundOutcome, State
from desk.round_words import round_words, state_words
from tournaments.models import ByeKind, GameResult
from tournaments.queries.grid import GridPlayer, GridRow, RoundGrid
from tournaments.scores import black_half_points, mirrored, white_half_points
from tournaments.services import Conflict

KEYS = {
    GameResult.NONE: "Delete",
    GameResult.WHITE_WINS: "1",
    GameResult.DRAW: "= 5",
    GameResult.BLACK_WINS: "0",
    GameResult.WHITE_FORFEIT_WIN: "+",
    GameResult.BLACK_FORFEIT_WIN: "-",
    GameResult.DOUBLE_FORFEIT: "x",
    GameResult.WHITE_WINS_UNRATED: "w",
    GameResult.DRAW_UNRATED: "d",
    GameResult.BLACK_WINS_UNRATED: "l",
}
"""The keys of each result, parted by spaces."""


@dataclass(frozen=True)
class RowView:
    """One board as the template writes it."""

    board: int
    white: str
    black: str
    result: int
    loaded: str
    state: str  # paired, saved, conflict, refused, or nothing where nothing stands
    messages: list[str] = field(default_factory=list)
    conflict: Conflict | None = None

    @property
    def state_words(self) -> str:
        return state_words().get(self.state, "")

    @property
    def mine(self) -> str:
        """The choice to replace what was shown with one's own."""
        stored = self.conflict.stored if self.conflict else None
        return f"mine:{stored.version if stored else ''}"


@dataclass(frozen=True)
class ByeRow:
    """One player in the list of those without a board."""

    player: GridPlayer
    kind: str
    seated: bool
    messages: list[str] = field(default_factory=list)


def row_views(grid: RoundGrid, form: RoundForm | None = None, outcome: RoundOutcome | None = None) -> list[RowView]:
    """The boards as stored; as typed where they were refused."""
    shown = {row.board: _stored(row) for row in grid.rows}
    for board, typed in (form.rows if form else {}).items():
        result = outcome.boards.get(board) if outcome else None
        messages = [*(form.problems.get(board, []) if form else []), *(result.messages if result else [])]
        if messages or (result and result.state != State.SAVED):
            state = result.state.value if result else State.REFUSED.value
            conflict = result.conflict if result else None
            number = int(typed.known_result or GameResult.NONE)
            shown[board] = RowView(board, typed.white, typed.black, number, typed.loaded, state, messages, conflict)
    return [shown[board] for board in sorted(shown)]


def _stored(row: GridRow) -> RowView:
    state = "" if row.version is None else State.SAVED.value if row.result != GameResult.NONE else "paired"
    texts = [player.text if player else "" for player in (row.white, row.black)]
    return RowView(row.board, texts[0], texts[1], int(row.result), loaded_text(row), state)


def bye_rows(grid: RoundGrid, form: RoundForm | None = None, outcome: RoundOutcome | None = None) -> list[ByeRow]:
    """Everybody but those who have withdrawn; who sits at a board is there for the script alone."""
    seated = grid.seated
    typed = {change.player.pk: change.kind for change in form.byes} if form else {}
    rows = []
    for player in grid.players.values():
        result = outcome.byes.get(player.id) if outcome else None
        failed = result is not None and result.state != State.SAVED
        kind = typed.get(player.id, player.bye) if failed else player.bye
        if player.bye or not player.gone:
            rows.append(ByeRow(player, kind, player.id in seated, result.messages if failed and result else []))
    return rows


def byes_loaded(grid: RoundGrid) -> str:
    """The letters that the page was loaded with, as its form sends them back."""
    return ",".join(f"{player.id}:{player.bye}" for player in grid.players.values() if player.bye)


def result_choices() -> list[dict[str, Any]]:
    """Every result with its keys, what it gives, and what it is with the colours exchanged."""
    labels = dict(GameResult.choices) | {GameResult.NONE.value: pgettext("result", "none yet")}
    return [
        {
            "code": result.value,
            "label": str(labels[result.value]),
            "keys": KEYS[result].split(),
            "mirror": mirrored(result).value,
            "white": white_half_points(result),
            "black": black_half_points(result),
        }
        for result in GameResult
    ]


def bye_choices() -> list[tuple[str, str]]:
    """The letters with their words."""
    return [(kind.value, f"{kind.value} {kind.label}") for kind in ByeKind]


def page_data(grid: RoundGrid, user: User) -> dict[str, Any]:
    """What the script needs to know, as JSON."""
    tournament, where = grid.tournament, [grid.tournament.pk, grid.round]
    return {
        "draft": f"desk-round:{user.pk}:{tournament.pk}:{grid.round}",
        "save": reverse("desk:boards", args=where),
        "effect": reverse("desk:round_effect", args=where),
        "round": grid.round,
        "system": tournament.system,
        "players": [_player_data(player) for player in grid.players.values()],
        "boards": [_board_data(row) for row in grid.rows],
        "results": result_choices(),
        "words": round_words(),
    }


def _player_data(player: GridPlayer) -> dict[str, Any]:
    return {
        "id": player.id,
        "number": player.number,
        "name": player.name,
        "key": player.search_key,
        "points": player.half_points,
        "bye": player.bye,
        "later": player.later,
        "gone": player.gone,
        "meetings": [[m.round, m.opponent, m.white, m.played] for m in player.meetings],
    }


def _board_data(row: GridRow) -> dict[str, Any]:
    return {
        "board": row.board,
        "version": row.version,
        "white": row.white.id if row.white else None,
        "black": row.black.id if row.black else None,
        "result": int(row.result),
        "by": row.by,
    }


def said(outcome: RoundOutcome) -> str:
    """What was saved and what was not, in a sentence or two."""
    saved = [board for board, result in outcome.boards.items() if result.state == State.SAVED]
    failed = [board for board, result in outcome.boards.items() if result.state != State.SAVED]
    byes = sum(result.state == State.SAVED for result in outcome.byes.values())
    sentences = []
    if saved:
        sentences.append(
            ngettext("Saved: board %(boards)s.", "Saved: boards %(boards)s.", len(saved)) % {"boards": in_ranges(saved)}
        )
    if byes:
        sentences.append(ngettext("Saved: %(count)s bye.", "Saved: %(count)s byes.", byes) % {"count": byes})
    if failed:
        sentences.append(
            ngettext("Not saved: board %(boards)s.", "Not saved: boards %(boards)s.", len(failed)) % {"boards": in_ranges(failed)}
        )
    sentences += outcome.general
    sentences += [message for result in outcome.byes.values() for message in result.messages]
    return " ".join(sentences) or _("Nothing has changed.")


def in_ranges(numbers: list[int]) -> str:
    """1, 2, 3, 7 as 1–3, 7."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
