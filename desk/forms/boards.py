"""The body of a request that saves boards, checked before a service sees it."""

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from desk.round_saving import ByeChange
from players.models import Player
from players.problems import Problem, Refusal
from tournaments.models import GameResult
from tournaments.services import BoardChange

MOST = 250  # boards or byes in one request


class BadBody(Refusal):
    """The body is not what the page sends."""


def read_body(body: bytes) -> dict[str, Any]:
    """The body as a JSON object."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):  # nested ever deeper
        data = None
    if not isinstance(data, dict):
        raise BadBody(_("The request is not understood: it is no JSON object."))
    return data


def read_board(board: Any, data: Any, players: Mapping[int, Player]) -> BoardChange:
    """One board; `players` are those of the tournament, by id."""
    if not isinstance(data, dict) or not _is_whole(board):
        raise BadBody(_("The request is not understood."))
    version, result = data.get("version"), data.get("result", GameResult.NONE)
    if version is not None and not _is_whole(version):
        raise BadBody(_("The request is not understood."), board=board)
    if not _is_whole(result) or result not in GameResult.values:
        raise BadBody(_("This is no result."), field="result", board=board)
    sides = [_player(data.get(side), side, board, players) for side in ("white", "black")]
    return BoardChange(board, version, sides[0], sides[1], GameResult(result), overwrite=data.get("overwrite") is True)


def read_boards(data: dict[str, Any], players: Mapping[int, Player]) -> tuple[list[BoardChange], list[ByeChange]]:
    """All boards and byes of a round that changed; everything wrong with them at once."""
    boards, byes = data.get("boards", []), data.get("byes", [])
    if not isinstance(boards, list) or not isinstance(byes, list) or len(boards) + len(byes) > MOST:
        raise BadBody(_("The request is not understood."))
    changes: list[BoardChange] = []
    problems: list[Problem] = []
    for line in boards:
        try:
            changes.append(read_board(line.get("board") if isinstance(line, dict) else None, line, players))
        except BadBody as bad:
            problems.extend(bad.problems)
    if problems:
        raise BadBody(problems)
    return changes, [_bye(line, players) for line in byes]


def _bye(data: Any, players: Mapping[int, Player]) -> ByeChange:
    kind, expected = (data.get("kind", ""), data.get("expected", "")) if isinstance(data, dict) else (None, None)
    if not isinstance(kind, str) or not isinstance(expected, str):
        raise BadBody(_("The request is not understood."), field="byes")
    player = players.get(data.get("player")) if _is_whole(data.get("player")) else None
    if player is None:
        raise BadBody(_("This player is not entered in this tournament."), field="byes")
    return ByeChange(player, kind, expected)


def _player(value: Any, side: str, board: int, players: Mapping[int, Player]) -> Player | None:
    if value is None:
        return None
    if not _is_whole(value) or value not in players:
        raise BadBody(Problem(_("This player is not entered in this tournament."), side, board))
    return players[value]


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
