"""FIDE's own published calculations, every sum and every change.

Each tournament is given the rating that FIDE says it used: the player's rating on the list of the tournament's month.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import pytest

from elo.period import rate_period
from elo.results import Result
from elo.values import Games, StartRatings
from tests.elo.build import PERIOD, entry, event, events, lines_of, people, regulation
from tests.elo.worlds import DATA

SCORES = {"1": 2, "5": 1, "0": 0}
WHITE = {2: Result.WHITE_WINS, 1: Result.DRAW, 0: Result.BLACK_WINS}
PLAYER = 1


@dataclass
class Published:
    """A tournament's line: own rating, score and games, Σ (W − PD) and K × Σ in hundredths, (white, rating, capped, score)."""

    own: int
    average: int
    half_points: int
    surplus100: int
    k: int
    change100: int
    games: list[tuple[bool, int, bool, int]]


@dataclass
class Case:
    """A player's month: previous and new rating, K before, games, total change in hundredths, published change."""

    name: str
    before: int
    after: int
    k: int
    games: int
    change100: int
    change: int
    events: list[Published] = field(default_factory=list)


def hundredths(text: str) -> int:
    return int(Fraction(text) * 100)


def read() -> list[Case]:
    cases: list[Case] = []
    for line in (DATA / "published_calculations.txt").read_text(encoding="utf-8").splitlines():
        kind, *cells = line.split("|")
        if kind == "C":
            ratings = [int(pair.split("=")[1]) for pair in cells[2].split(",")]
            cases.append(Case(cells[0], *ratings[-2:], int(cells[3]), int(cells[4]), hundredths(cells[5]), int(cells[6])))
        elif kind == "T":
            half_points = int(2 * Fraction(cells[6]))
            rows = [game(text) for text in cells[11].split()]
            assert len(rows) == int(cells[7])
            line_of = Published(
                int(cells[5]), int(cells[4]), half_points, hundredths(cells[8]), int(cells[9]), hundredths(cells[10]), rows
            )
            cases[-1].events.append(line_of)
    return cases


def game(text: str) -> tuple[bool, int, bool, int]:
    rating, score = text[1:].split("=")
    return text[0] == "w", int(rating.rstrip("*")), rating.endswith("*"), SCORES[score]


def compute(case: Case):
    """Close the month: one start month, and so one list, for each tournament."""
    ratings, lists, rows = {}, {}, []
    for number, published in enumerate(case.events, start=1):
        lists[PERIOD - number] = {PLAYER: published.own}
        for white, rating, capped, half_points in published.games:
            opponent = 101 + len(ratings)
            # A capped opponent was really further away: the published figure is what the rule made of him.
            beyond = (50 if rating > published.own else -50) if capped else 0
            ratings[opponent] = lists[PERIOD - number][opponent] = rating + beyond
            pair = (PLAYER, opponent) if white else (opponent, PLAYER)
            rows.append((number, 0, *pair, WHITE[half_points if white else 2 - half_points]))
    earlier = {
        one: StartRatings(player=sorted(found), rated=[True] * len(found), rating=[found[key] for key in sorted(found)])
        for one, found in lists.items()
    }
    return rate_period(
        regulation("fide-2025"),
        PERIOD,
        people({PLAYER: case.before, **ratings}),
        events(*(event(number, start=PERIOD - number) for number in range(1, len(case.events) + 1))),
        Games(*np.array(rows, dtype=np.int64).T),
        earlier=earlier,
    )


@pytest.mark.parametrize("case", read(), ids=lambda case: case.name)
def test_published_month_comes_out(case):
    outcome = compute(case)

    found = entry(outcome, PLAYER)
    assert (found.games, found.rating, found.change) == (case.games, case.after, case.change)
    assert found.k * found.surplus100 == case.change100
    assert found.k == min(case.k, 700 // case.games)


@pytest.mark.parametrize("case", read(), ids=lambda case: case.name)
def test_published_lines_come_out(case):
    outcome = compute(case)

    found = [(line.own_rating, line.half_points, line.surplus100, line.k, line.change100) for line in lines_of(outcome, PLAYER)]
    assert found == [(one.own, one.half_points, one.surplus100, one.k, one.change100) for one in case.events]


def test_published_file_is_read_whole():
    cases = read()

    assert len(cases) == 8
    assert sum(len(case.events) for case in cases) == 24
