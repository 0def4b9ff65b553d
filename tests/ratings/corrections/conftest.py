"""Two closed months and somebody who corrects them."""

import pytest

from ratings.models import RatingList, RatingPeriod
from ratings.periods import open_period
from ratings.recomputing import recompute_from
from ratings.reopening import reopen_back_to
from tournaments.models import GameResult
from tournaments.services import set_result


class Corrector:
    """Says in a line what is corrected; as the officer."""

    def __init__(self, club, officer) -> None:
        self.club, self.officer = club, officer

    def reopen(self, slug: str, reason: str = "wrong result") -> None:
        month = RatingPeriod.objects.get(month=f"{slug}-01").month
        reopen_back_to(month=month, by=self.officer, at=self.club.now, reason=reason)

    def change(self, tournament, result=GameResult.DRAW) -> None:
        """Another result of the tournament's one game."""
        set_result(game=tournament.games.get(), result=result, by=self.officer, at=self.club.now)

    def correct(self, slug: str, tournament, reason: str = "Bia won", result=GameResult.WHITE_WINS) -> None:
        """The result changed in its reopened month, and everything closed again."""
        latest = RatingList.objects.order_by("-period__month").first().period.month
        self.reopen(slug, reason)
        self.change(tournament, result)
        while open_period().month <= latest:
            self.club.close()

    def recompute(self, reason: str = "again") -> None:
        recompute_from(month=self.club.first, by=self.officer, at=self.club.now, reason=reason)


@pytest.fixture
def closed(club):
    """January and February closed, a game of Ana and Bia in each."""
    club.ana, club.bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.january = club.tournament("2026-01-20", [(club.ana, club.bia, "1-0")], name="Summer Open")
    club.february = club.tournament("2026-02-20", [(club.bia, club.ana, "1/2")], name="Carnival Cup")
    club.close(2)
    return club


@pytest.fixture
def corrector(closed, officer) -> Corrector:
    return Corrector(closed, officer)


@pytest.fixture
def desk(client, officer):
    """The officer's browser."""
    client.force_login(officer)
    return client


@pytest.fixture
def text():
    """What stands on a page, every run of spaces as one."""

    def text(response) -> str:
        assert response.status_code == 200, response.status_code
        return " ".join(response.content.decode().split())

    return text
