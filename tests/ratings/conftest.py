"""A club built in a test: players, tournaments, months."""

import datetime as dt
from collections.abc import Iterable

import pytest

from accounts.models import User
from elo.presets import PRESETS
from players.models import Player
from ratings.changes import start_club
from ratings.models import ListEntry, OpeningRating, RatingList
from ratings.periods import list_in_force, open_period
from ratings.services import close_period
from tournaments.models import Entry, Game, GameResult, Kind, Status, Tournament

RESULTS = {"1-0": GameResult.WHITE_WINS, "1/2": GameResult.DRAW, "0-1": GameResult.BLACK_WINS, "": GameResult.NONE}
RESULTS |= {"+-": GameResult.WHITE_FORFEIT_WIN, "-+": GameResult.BLACK_FORFEIT_WIN, "--": GameResult.DOUBLE_FORFEIT}


class ClubBuilder:
    """Says in a line what a test needs. The clock stands still, long after every month it closes."""

    def __init__(self, regulation: str = "club", first_month: str = "2026-01", **overrides) -> None:
        self.first = dt.date.fromisoformat(f"{first_month}-01")
        self.now = dt.datetime(2029, 11, 1, 12, tzinfo=dt.UTC)
        parameters = {**PRESETS[regulation], **overrides}
        start_club(first_month=self.first, name=regulation, parameters=parameters, by=None, at=self.now)

    def player(self, name: str, rating: int | None = None, **fields) -> Player:
        """A player; with a rating, one that he opens the first month with."""
        opening = {key: fields.pop(key) for key in ("rated_games", "peak") if key in fields}
        player = Player.objects.create(family_name=name, **fields)
        if rating is not None:
            OpeningRating.objects.create(
                player=player, month=self.first, rating=rating, source="opening list", created_at=self.now, **opening
            )
        return player

    def players(self, count: int, rating: int | None) -> list[Player]:
        return [self.player(f"Player {rating} {i}", rating) for i in range(count)]

    def tournament(
        self,
        end: str,
        games: Iterable[tuple[Player, Player, str]],
        *,
        start: str | None = None,
        status: str = Status.SUBMITTED,
        kind: str = Kind.TOURNAMENT,
        **fields,
    ) -> Tournament:
        """A tournament with these games, one a round in the order given."""
        last = dt.date.fromisoformat(end)
        first = dt.date.fromisoformat(start) if start else last
        games = list(games)
        made = Tournament.objects.create(
            name=fields.pop("name", f"Event of {end}"), start_date=first, end_date=last, kind=kind, **fields
        )
        entered = list(dict.fromkeys(p for white, black, _ in games for p in (white, black)))
        Entry.objects.bulk_create(Entry(tournament=made, player=p, number=i) for i, p in enumerate(entered, 1))
        Game.objects.bulk_create(
            Game(
                tournament=made,
                round=None if kind == Kind.CASUAL else number,
                board=number if kind == Kind.CASUAL else 1,
                white=white,
                black=black,
                result=RESULTS[result],
            )
            for number, (white, black, result) in enumerate(games, 1)
        )
        Tournament.objects.filter(pk=made.pk).update(status=status)
        made.refresh_from_db()
        return made

    def close(self, months: int = 1, *, by: User | None = None) -> RatingList:
        """Close that many months; the standard list of the last."""
        for _ in range(months):
            period = open_period()
            close_period(period=period, by=by, at=self.now)
        return list_in_force(pace="standard", month=period.month)

    def entry(self, player: Player, month: str | None = None, pace: str = "standard") -> ListEntry | None:
        """The player's row on the list of that month, or on the latest."""
        day = dt.date.fromisoformat(f"{month}-01") if month else None
        return ListEntry.objects.filter(rating_list=list_in_force(pace=pace, month=day), player=player).first()

    def rating(self, player: Player, month: str | None = None) -> int | None:
        entry = self.entry(player, month)
        return entry.rating if entry else None


@pytest.fixture
def club(db) -> ClubBuilder:
    """A club under the rules of the preset "club" whose first month is January 2026."""
    return ClubBuilder()


@pytest.fixture
def make_club(db) -> type[ClubBuilder]:
    """For tests that want other rules: make_club("fide-2024")."""
    return ClubBuilder


@pytest.fixture
def press(client, django_capture_on_commit_callbacks):
    """Presses a button of the page, and lets what waits for the end of the transaction happen; gives where it leads."""

    def press(address: str, **data) -> str:
        with django_capture_on_commit_callbacks(execute=True):
            response = client.post(address, data)
        assert response.status_code == 302, response.status_code
        return response.url

    return press


@pytest.fixture
def make_preview(client, press):
    """Presses the button for a preview; gives the address of the draft that the page of the work leads to."""
    return lambda: client.get(press("/closing/preview/")).url
