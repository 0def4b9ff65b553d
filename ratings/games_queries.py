"""What the page of a player's games reads."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Q

from players.paging import Pages, TurnedPage
from ratings.game_changes import changes_of
from ratings.game_filters import GameFilters
from ratings.played import Opponent, PlayedGame, games_of
from ratings.ratings_then import Event
from ratings.scores import Score
from tournaments.models import Pace

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game, with what it did to the rating in hundredths of a point; None where the rules do not say it of one game."""

    game: PlayedGame
    change100: int | None


@dataclass(frozen=True, slots=True)
class EventGames:
    """Games of one tournament, the latest first."""

    event: Event
    rows: list[GameRow]


@dataclass(frozen=True)
class Tally:
    """A set of games: the score over the board, and how many are in no score."""

    score: Score
    unplayed: int
    pending: int  # without a result yet

    @classmethod
    def of(cls, games: Iterable[PlayedGame]) -> "Tally":
        games = list(games)
        pending = sum(not game.has_result for game in games)
        return cls(Score.of(games), sum(game.is_unplayed for game in games), pending)

    @property
    def games(self) -> int:
        return self.score.games + self.unplayed + self.pending


@dataclass(frozen=True)
class GamesPage:
    """One page of the games that were asked for, by tournament; `years` and `paces` are those of all his games."""

    filters: GameFilters
    has_any: bool
    years: list[int]
    paces: list[Pace]
    tally: Tally
    page: TurnedPage[PlayedGame]
    events: list[EventGames]
    only_opponent: Opponent | None  # where an opponent was searched for and all games found are against one

    @property
    def shows_changes(self) -> bool:
        return show_changes(self.events)


def show_changes(events: Iterable[EventGames]) -> bool:
    """Whether the rules say of any single game what it did; else they say it of a tournament's games together."""
    return any(row.change100 is not None for part in events for row in part.rows)


def games_page(player_id: int, *, visible: Q, filters: GameFilters, page: str | None = None) -> GamesPage:
    """A constant number of queries; `visible` are the tournaments that the reader may know of."""
    games = games_of(player_id, visible=visible)
    found = filters.among(games)
    shown = Pages(found, PER_PAGE).get_page(page)
    played = {game.event.pace for game in games}
    return GamesPage(
        filters=filters,
        has_any=bool(games),
        years=sorted({game.event.end_date.year for game in games}, reverse=True),
        paces=[pace for pace in Pace if pace in played],
        tally=Tally.of(found),
        page=shown,
        events=by_event(shown.object_list),
        only_opponent=_only_opponent(found) if filters.text else None,
    )


def _only_opponent(games: list[PlayedGame]) -> Opponent | None:
    opponents = {game.opponent.id: game.opponent for game in games}
    return next(iter(opponents.values())) if len(opponents) == 1 else None


def by_event(games: Iterable[PlayedGame]) -> list[EventGames]:
    """Games in their order under the tournaments that they belong to, with what each did to the rating; one query."""
    games = list(games)
    changes = changes_of(games)
    return [
        EventGames(event, [GameRow(game, changes.get(game.id)) for game in some])
        for event, some in groupby(games, key=lambda game: game.event)
    ]
