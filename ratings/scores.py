"""Scores over the board and performances, in whole numbers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from elo.tables import DP, half_up_div, percent_score
from ratings.played import PlayedGame


@dataclass(frozen=True, slots=True)
class Score:
    """Games won, drawn and lost over the board; forfeits are in no score."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, games: Iterable[PlayedGame]) -> "Score":
        return cls.counted(game.half_points for game in games if game.is_played)

    @classmethod
    def counted(cls, half_points: Iterable[int]) -> "Score":
        """Of what each game over the board brought."""
        found = Counter(half_points)
        return cls(wins=found[2], draws=found[1], losses=found[0])

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def half_points(self) -> int:
        return 2 * self.wins + self.draws

    @property
    def lost_half_points(self) -> int:
        """What the opponents scored."""
        return 2 * self.losses + self.draws

    @property
    def percent(self) -> int | None:
        """The score in whole percent, half up; None without a game."""
        return percent_score(self.half_points, self.games) if self.games else None

    @property
    def not_lost(self) -> int:
        return self.wins + self.draws


@dataclass(frozen=True, slots=True)
class Performance:
    """Games over the board against rated opponents: how many, their average rating, and the rating that the score is worth."""

    games: int
    average: int
    rating: int


def performance_of(games: Iterable[PlayedGame]) -> Performance | None:
    """FIDE's performance: the average plus the difference that the table has for the score; None without a rated opponent."""
    against = [(game.rating, game.half_points) for game in games if game.is_played and game.rating is not None]
    if not against:
        return None
    n = len(against)
    average = half_up_div(sum(rating for rating, _ in against), n)
    percent = percent_score(sum(half_points for _, half_points in against), n)
    return Performance(n, average, average + DP[percent])
