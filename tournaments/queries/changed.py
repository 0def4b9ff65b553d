"""Which tournaments a computation would read otherwise than at an earlier hour, by what the audit trail tells of each change.

What was changed and changed back is no change, nor is what no rating depends on: a name, an organizer, a reader's report.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from accounts.models import AuditEvent
from tournaments.models import PLAYED, GameResult

HEAD = ("start_date", "end_date", "kind", "pace")
REPORTS = ("report result", "answer report", "accept report")  # they tell of a game, and change none
MERGE = "merge players"
_PLAYED = {GameResult(result).name for result in PLAYED}


@dataclass
class _Sum:
    """All changes to one tournament: what came and went of its played games, and its head at first and at last."""

    games: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    first: dict[str, Any] = field(default_factory=dict)
    last: dict[str, Any] = field(default_factory=dict)
    merged: bool = False

    def add(self, action: str, before: Any, after: Any) -> None:
        self.merged |= action == MERGE
        self.games.subtract(_games(before))
        self.games.update(_games(after))
        self.first = _head(before) | self.first
        self.last |= _head(after)

    @property
    def differs(self) -> bool:
        return self.merged or any(self.games.values()) or self.first != self.last


def changed_since(tournaments: Iterable[int], at: dt.datetime) -> set[int]:
    """Those of these tournaments of which something that ratings are computed from is not what it was then. One query."""
    events = AuditEvent.objects.filter(target__in=[f"tournament {pk}" for pk in tournaments], at__gt=at)
    sums: dict[str, _Sum] = {}
    told = events.exclude(action__in=REPORTS).order_by("pk").values_list("target", "action", "before", "after")
    for target, action, before, after in told:
        sums.setdefault(target, _Sum()).add(action, before, after)
    return {int(target.removeprefix("tournament ")) for target, one in sums.items() if one.differs}


def _games(told: Any) -> list[tuple[Any, ...]]:
    """The played games that one side of an event tells of: a game, several of them, or the boards of a round."""
    boards = told.get("boards", [told]) if isinstance(told, dict) else told
    games = [game for game in boards if isinstance(game, dict)] if isinstance(boards, list) else []
    return [(game.get("round"), game["white"], game["black"], game["result"]) for game in games if game.get("result") in _PLAYED]


def _head(told: Any) -> dict[str, Any]:
    head = {name: told[name] for name in HEAD if name in told} if isinstance(told, dict) else {}
    if "start_date" in head:
        head["start_date"] = head["start_date"][: len("2026-02")]  # only the month decides
    return head
