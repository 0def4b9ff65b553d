"""What the page of a player's statistics reads: one reading of his games, counted in many ways."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from players.asked import pace_asked
from ratings.game_filters import COLOURS
from ratings.games_queries import Tally
from ratings.played import Opponent, PlayedGame, games_of
from ratings.ratings_then import Event
from ratings.scores import Performance, Score, performance_of
from tournaments.models import Pace

MOST = 10  # rows of a table of the best, or the most
RECENT = 20  # tournaments shown at once; the older ones are folded away
FEWEST_FOR_BEST = 5  # games against rated opponents before a performance may be called the best

STRENGTHS: list[tuple[int | None, str | Promise]] = [
    (200, gettext_lazy("more than 200 points stronger")),
    (100, gettext_lazy("101 to 200 points stronger")),
    (50, gettext_lazy("51 to 100 points stronger")),
    (-51, gettext_lazy("within 50 points")),
    (-101, gettext_lazy("51 to 100 points weaker")),
    (-201, gettext_lazy("101 to 200 points weaker")),
    (None, gettext_lazy("more than 200 points weaker")),
]
"""Bands of the opponent's rating less one's own: each is what lies above its number and in no band before it."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A score under its heading; `choice`: the filter and value by which the page of games shows these games."""

    label: str | Promise | int
    score: Score
    choice: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class EventPerformance:
    """What a tournament of the player's was worth."""

    event: Event
    score: Score
    performance: Performance
    own_rating: int | None

    @property
    def difference(self) -> int | None:
        """How far above the own rating it lay."""
        return None if self.own_rating is None else self.performance.rating - self.own_rating


@dataclass(frozen=True, slots=True)
class Meeting:
    """Somebody he played: the score over the board. Forfeits and games without a result are in no number of it."""

    opponent: Opponent
    score: Score

    @property
    def games(self) -> int:
        return self.score.games


@dataclass(frozen=True, slots=True)
class Run:
    """Games over the board, one after the other, none of them lost."""

    games: int
    first: Event
    last: Event


@dataclass(frozen=True)
class Statistics:
    """All about the games of one pace, or of all. Tables that would have one row or none are empty."""

    pace: str  # empty: all
    problems: list[str]  # what the address asks for in vain
    paces: list[Pace]  # that he played
    tally: Tally
    unbeaten: Run | None
    best: EventPerformance | None
    by_colour: list[ScoreRow]
    by_strength: list[ScoreRow]
    without_difference: int  # games over the board where one of the two was unrated
    by_pace: list[ScoreRow]
    by_year: list[ScoreRow]
    performances: list[EventPerformance]
    best_wins: list[PlayedGame]
    most_met: list[Meeting]

    @property
    def recent_performances(self) -> list[EventPerformance]:
        return self.performances[:RECENT]

    @property
    def older_performances(self) -> list[EventPerformance]:
        return self.performances[RECENT:]


def player_statistics(player_id: int, *, visible: Q, query: Mapping[str, str]) -> Statistics:
    """A constant number of queries; `visible` are the tournaments that the reader may know of, `query` is the address's."""
    every = games_of(player_id, visible=visible)
    has_played = {game.event.pace for game in every}
    problems: list[str] = []
    pace = pace_asked(query, has_played, problems)
    games = [game for game in every if not pace or game.event.pace == pace]
    played = [game for game in games if game.is_played]
    performances = _performances(played)
    return Statistics(
        pace=pace,
        problems=problems,
        paces=[one for one in Pace if one in has_played],
        tally=Tally.of(games),
        unbeaten=_unbeaten(played),
        best=_best(performances),
        by_colour=by_colour(played),
        by_strength=_by_strength(played),
        without_difference=sum(game.difference is None for game in played),
        by_pace=_by_pace(played),
        by_year=_by_year(played),
        performances=performances,
        best_wins=_best_wins(played),
        most_met=meetings(played)[:MOST],
    )


def by_colour(games: Iterable[PlayedGame]) -> list[ScoreRow]:
    """The scores with White and with Black, each leading to its games."""
    games = list(games)
    halves = [("white", [game for game in games if game.white]), ("black", [game for game in games if not game.white])]
    return [ScoreRow(COLOURS[colour], Score.of(some), ("colour", colour)) for colour, some in halves]


def meetings(games: Iterable[PlayedGame]) -> list[Meeting]:
    """Everybody played over the board, those with most games first; hidden names last among equals."""
    played = [game for game in games if game.is_played]
    met = [Meeting(some[0].opponent, Score.of(some)) for some in _groups(played, lambda game: game.opponent.id)]
    return sorted(met, key=lambda one: (-one.games, one.opponent.sort_key, one.opponent.id))


def _groups(games: Iterable[PlayedGame], key: Callable[[PlayedGame], Any]) -> list[list[PlayedGame]]:
    return [list(some) for _, some in groupby(sorted(games, key=key), key=key)]


def _band(difference: int) -> int:
    """The place in STRENGTHS."""
    return next(place for place, (above, _) in enumerate(STRENGTHS) if above is None or difference > above)


def _by_strength(played: list[PlayedGame]) -> list[ScoreRow]:
    bands: list[list[PlayedGame]] = [[] for _ in STRENGTHS]
    for game in played:
        if game.difference is not None:
            bands[_band(game.difference)].append(game)
    rows = [ScoreRow(words, Score.of(some)) for (_, words), some in zip(STRENGTHS, bands, strict=True)]
    return rows if any(bands) else []


def _by_pace(played: list[PlayedGame]) -> list[ScoreRow]:
    by_pace = {some[0].event.pace: Score.of(some) for some in _groups(played, lambda game: game.event.pace)}
    rows = [ScoreRow(pace.label, by_pace[pace.value], ("pace", pace.value)) for pace in Pace if pace.value in by_pace]
    return rows if len(rows) > 1 else []


def _by_year(played: list[PlayedGame]) -> list[ScoreRow]:
    years = _groups(played, lambda game: -game.event.end_date.year)
    made = [(some[0].event.end_date.year, Score.of(some)) for some in years]
    return [ScoreRow(year, score, ("year", str(year))) for year, score in made]


def _performances(played: list[PlayedGame]) -> list[EventPerformance]:
    """Of the tournaments with rated opponents, the latest first; casual games are no tournament."""
    made = []
    for event, some in groupby(played, key=lambda game: game.event):
        games = list(some)
        performance = None if event.is_casual else performance_of(games)
        if performance is not None:
            made.append(EventPerformance(event, Score.of(games), performance, games[0].own_rating))
    return made


def _best(performances: list[EventPerformance]) -> EventPerformance | None:
    """The highest, and of equals the latest."""
    long = [one for one in performances if one.performance.games >= FEWEST_FOR_BEST]
    return max(long, key=lambda one: one.performance.rating, default=None)


def _best_wins(played: list[PlayedGame]) -> list[PlayedGame]:
    """Over the strongest opponents by their ratings then, of equals the latest."""
    wins = [game for game in played if game.half_points == 2 and game.rating is not None]
    return sorted(wins, key=lambda game: game.rating or 0, reverse=True)[:MOST]


def _unbeaten(played: list[PlayedGame]) -> Run | None:
    """The longest run of at least two games, of equals the latest; the games of a day follow the order of the list."""
    longest: list[PlayedGame] = []
    for lost, some in groupby(played, key=lambda game: game.half_points == 0):
        run = list(some)
        if not lost and len(run) > len(longest):
            longest = run
    return Run(len(longest), longest[-1].event, longest[0].event) if len(longest) > 1 else None
