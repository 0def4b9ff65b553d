"""A tournament desk in a test: says in a line what a test needs."""

import datetime as dt
from typing import Any

import pytest

from players.models import Player
from players.services import create_player
from tournaments.models import Game, GameResult, Status, Tournament
from tournaments.services import BoardInput, ByeInput, add_entries, create_tournament, record_round

RESULTS = {
    "": GameResult.NONE,
    "1-0": GameResult.WHITE_WINS,
    "1/2": GameResult.DRAW,
    "0-1": GameResult.BLACK_WINS,
    "+-": GameResult.WHITE_FORFEIT_WIN,
    "-+": GameResult.BLACK_FORFEIT_WIN,
    "--": GameResult.DOUBLE_FORFEIT,
    "W-L": GameResult.WHITE_WINS_UNRATED,
    "D-D": GameResult.DRAW_UNRATED,
}


class Desk:
    """Makes players and tournaments; the clock stands still on 10 March 2026."""

    at = dt.datetime(2026, 3, 10, 15, tzinfo=dt.UTC)

    def players(self, names: str) -> list[Player]:
        """One player a word."""
        return [create_player(family_name=name, by=None, at=self.at) for name in names.split()]

    def tournament(self, players: list[Player] = [], **fields: Any) -> Tournament:  # noqa: B006  # read only
        head: dict[str, Any] = {"name": "Open", "start_date": dt.date(2026, 3, 7), "end_date": dt.date(2026, 3, 8), **fields}
        made = create_tournament(by=None, at=self.at, **head)
        add_entries(tournament=made, players=players, by=None, at=self.at)
        return made

    def round(
        self, tournament: Tournament, number: int, *boards: tuple[Player, Player, str], byes: str = "", **more: Any
    ) -> list[Game]:
        """Record a round; byes as "Ana:U Bia:H"."""
        lines = [BoardInput(i, white, black, RESULTS[result]) for i, (white, black, result) in enumerate(boards, 1)]
        given = [bye.split(":") for bye in byes.split()]
        named = [ByeInput(Player.objects.get(family_name=name), kind) for name, kind in given]
        return record_round(tournament=tournament, round=number, boards=lines, byes=named, **{"by": None, "at": self.at, **more})

    def set_status(self, tournament: Tournament, status: Status) -> Tournament:
        """What closing a period does, without one."""
        Tournament.objects.filter(pk=tournament.pk).update(status=status)
        tournament.refresh_from_db()
        return tournament


@pytest.fixture
def desk(db) -> Desk:
    return Desk()
