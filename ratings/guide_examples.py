"""Invented players for the pages that explain the rules: what happens to them is computed by the engine, by the rules given.

The ratings are chosen so that every regulation has something to say: above the floor, and far from the edges of the list.
"""

from dataclasses import dataclass

import numpy as np

from elo.case import CaseGame, PlayerCase
from elo.explain import ExplainedGame, ExplainedTournament, Explanation, explain
from elo.outcome import StartMethod
from elo.regulation import BlocksInitial, LinearInitial
from elo.regulation import Regulation as Rules
from elo.results import Result
from elo.values import Month, Tournaments, month

PERIOD = month(2026, 3)
RATING = 1600
NEWCOMER_OPPONENTS = 1500
_LIA, _RUI = 1, 2
_GAMES = (  # how the opponent differs from Lia, and what became of it
    ("Ana", -150, Result.WHITE_WINS),
    ("Bento", 40, Result.DRAW),
    ("Clara", 130, Result.BLACK_WINS),
    ("Davi", 90, Result.WHITE_WINS),
    ("Edu", -60, Result.WHITE_FORFEIT_WIN),
)


@dataclass(frozen=True)
class ExampleGame:
    """One game of the example. `difference` and `expected_percent` are None where the tournament is taken by its mean."""

    name: str
    game: ExplainedGame


@dataclass(frozen=True)
class Example:
    """A player with a rating, one tournament, and what it does."""

    why: Explanation
    games: list[ExampleGame]

    @property
    def k(self) -> int:
        assert self.why.k is not None
        return self.why.k.k

    @property
    def line(self) -> ExplainedTournament:
        return self.why.tournaments[0]

    @property
    def is_one_product(self) -> bool:
        """Whether the change is K times the surplus: not where K changes on the way."""
        return len(self.why.stretches) < 2

    @property
    def change(self) -> int:
        return (self.why.computed_rating or 0) - self.why.start_rating


@dataclass(frozen=True)
class FirstExample:
    """A player without a rating, one tournament, and the first rating it gives."""

    why: Explanation
    games: int
    half_points: int
    average: int  # of the opponents

    @property
    def rating(self) -> int | None:
        return self.why.final_rating


def rated_example(rules: Rules) -> Example:
    """Lia plays five games, one of them by forfeit."""
    own = _above(rules.delist_below, RATING)
    why = explain(rules, _case(_LIA, own, [(own + differs, result) for _name, differs, result in _GAMES]))
    games = zip(_GAMES, why.tournaments[0].games, strict=True)
    return Example(why, [ExampleGame(name, game) for (name, *_), game in games])


def first_example(rules: Rules) -> FirstExample | None:
    """Rui scores a little more than half in just enough games; None where no first rating is computed from games."""
    initial = rules.initial
    if not isinstance(initial, BlocksInitial | LinearInitial):
        return None
    games = max(initial.min_games, 4)
    floor = initial.floor if isinstance(initial, BlocksInitial) else None
    average = _above(max(floor or 0, rules.delist_below or 0), NEWCOMER_OPPONENTS)
    wins = games // 2 + 1
    results = [Result.WHITE_WINS] * wins + [Result.BLACK_WINS] * (games - wins)
    ratings = [average + 20 * (2 * number - games + 1) // 2 for number in range(games)]
    why = explain(rules, _case(_RUI, None, list(zip(ratings, results, strict=True))))
    return FirstExample(why, games, 2 * wins, average)


def _above(floor: int | None, usual: int) -> int:
    """A round rating well above the floor."""
    return max(usual, -(-((floor or 0) + 200) // 50) * 50)


def _case(player: int, rating: int | None, games: list[tuple[int, Result]]) -> PlayerCase:
    """An adult of many games who plays one tournament with White throughout."""
    return PlayerCase(
        player=player,
        period=PERIOD,
        start_rated=rating is not None,
        start_rating=rating or 0,
        start_exact=100 * (rating or 0),
        start_method=StartMethod.LIST,
        games=100 if rating else 0,
        initial_games=0,
        peak=rating or 0,
        birth_year=0,
        tournaments=_one_tournament(PERIOD),
        case_games=tuple(
            CaseGame(
                tournament=1,
                round=number,
                opponent=100 + number,
                white=True,
                result=int(result),
                own_rating=rating,
                opponent_rating=opponent,
                opponent_provisional=False,
                basis_month=PERIOD,
            )
            for number, (opponent, result) in enumerate(games, start=1)
        ),
    )


def _one_tournament(period: Month) -> Tournaments:
    return Tournaments(
        tournament=np.array([1], dtype=np.int64),
        order=np.array([1], dtype=np.int64),
        start_month=np.array([period], dtype=np.int64),
        end_month=np.array([period], dtype=np.int64),
        end_day=np.array([31 * period + 20], dtype=np.int64),
        casual=np.array([False]),
    )
