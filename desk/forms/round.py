"""The form of a round as a browser without JavaScript posts it: every board, with what it was loaded with.

A board's fields: white-3, black-3 (number, name or both), result-3, loaded-3 (version:white:black:result, empty where nothing
stood), and after a conflict choice-3: "stored", or "mine:" with the version that was shown. Byes: bye-<player>, and `byes` with
the letters they were loaded with.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from desk.round_saving import ByeChange
from players.models import Player
from tournaments.exchange.pasted import unclear
from tournaments.exchange.roster import Roster
from tournaments.models import GameResult
from tournaments.queries.grid import GridPlayer, GridRow, RoundGrid
from tournaments.services import BoardChange

_LOADED = re.compile(r"loaded-(\d{1,5})")
_BYE = re.compile(r"bye-(\d{1,18})")
_WAS = re.compile(r"(\d{1,10}):(\d{1,18}):(\d{1,18}):(\d{1,2})")
_RESULT = re.compile(r"\d{1,2}")
_MINE = re.compile(r"mine:(\d{0,10})")
Loaded = tuple[int, int, int, int]  # version, white, black, result


def loaded_text(row: GridRow) -> str:
    """What the hidden field of a board says."""
    if row.version is None or row.white is None or row.black is None:
        return ""
    return f"{row.version}:{row.white.id}:{row.black.id}:{int(row.result)}"


@dataclass(frozen=True)
class TypedRow:
    """A board's fields as they came."""

    board: int
    white: str
    black: str
    result: str
    loaded: str
    choice: str

    @property
    def known_result(self) -> GameResult | None:
        """The result; None where what came is none."""
        number = int(self.result) if _RESULT.fullmatch(self.result) else -1
        return GameResult(number) if number in GameResult.values else None


@dataclass
class RoundForm:
    """What was posted: the changes that can be saved, and what is wrong with the rest."""

    rows: dict[int, TypedRow] = field(default_factory=dict)
    changes: list[BoardChange] = field(default_factory=list)
    problems: dict[int, list[str]] = field(default_factory=dict)
    byes: list[ByeChange] = field(default_factory=list)

    @classmethod
    def read(cls, post: Mapping[str, str], grid: RoundGrid, players: Mapping[int, Player]) -> "RoundForm":
        """`players` are those of the grid, by id, as the services take them."""
        form = cls()
        roster = Roster(grid.players.values())
        for name in post:
            if match := _LOADED.fullmatch(name):
                row = _typed(post, int(match[1]))
                form.rows[row.board] = row
                form._read_row(row, roster, players)
        form._read_byes(post, grid, players)
        return form

    def _read_row(self, row: TypedRow, roster: Roster[GridPlayer], players: Mapping[int, Player]) -> None:
        loaded = _was(row.loaded)
        mine = _MINE.fullmatch(row.choice)
        if row.choice == "stored":
            return
        ids, problems, result = [], [], row.known_result
        for text in (row.white, row.black):
            found = roster.find(text) if text else []
            ids.append(found[0].id if len(found) == 1 else None)
            problems += [unclear(text, found)] if text and len(found) != 1 else []
        if result is None:
            problems.append(_("This is no result."))
        if problems or result is None:
            self.problems[row.board] = problems
            return
        if mine is None and (*ids, result) == (loaded[1:] if loaded else (None, None, GameResult.NONE)):
            return  # untouched: what others did here meanwhile stays
        version = (int(mine[1]) if mine[1] else None) if mine else loaded[0] if loaded else None
        white, black = (players[pk] if pk is not None else None for pk in ids)
        self.changes.append(BoardChange(row.board, version, white, black, result, overwrite=mine is not None))

    def _read_byes(self, post: Mapping[str, str], grid: RoundGrid, players: Mapping[int, Player]) -> None:
        was = dict(part.split(":", 1) for part in post.get("byes", "").split(",") if ":" in part)
        for name in post:
            match = _BYE.fullmatch(name)
            player = grid.players.get(int(match[1])) if match else None
            if player and post[name] != was.get(str(player.id), ""):
                self.byes.append(ByeChange(players[player.id], post[name], was.get(str(player.id), "")))


def _typed(post: Mapping[str, str], board: int) -> TypedRow:
    white, black, result, loaded, choice = (
        post.get(f"{name}-{board}", "").strip() for name in ("white", "black", "result", "loaded", "choice")
    )
    return TypedRow(board, white, black, result or "0", loaded, choice)


def _was(text: str) -> Loaded | None:
    match = _WAS.fullmatch(text)
    return (int(match[1]), int(match[2]), int(match[3]), int(match[4])) if match else None
