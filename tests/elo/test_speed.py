"""A federation's month is closed in a moment (processor time, so that a busy machine does not fail the test)."""

from __future__ import annotations

import time

import numpy as np

from elo.period import rate_period
from elo.presets import preset
from elo.values import Games, Tournaments
from tests.elo.build import PERIOD, block, people

PLAYERS, GAMES, EVENTS, UNRATED = 100_000, 250_000, 2_000, 10_000


def test_month_of_a_federation_is_computed_within_a_second():
    random = np.random.default_rng(1)
    ratings = dict(enumerate(random.integers(1000, 2700, PLAYERS).tolist(), start=1))
    unrated = random.choice(PLAYERS, UNRATED, replace=False) + 1
    ratings |= dict.fromkeys(unrated.tolist())
    players = people(ratings)
    tournament = np.sort(random.integers(0, EVENTS, GAMES))
    white = (tournament * 37 + random.integers(0, 120, GAMES)) % PLAYERS + 1
    black = (tournament * 37 + random.integers(120, 240, GAMES)) % PLAYERS + 1
    games = Games(tournament, np.ones(GAMES), white, black, random.integers(1, 4, GAMES))
    events = np.arange(EVENTS)
    months = np.full(EVENTS, PERIOD)
    tournaments = Tournaments(events, events, months, months, 31 * months, np.zeros(EVENTS))
    blocks = [block(5, 4, 1600, player=player) for player in unrated.tolist()]

    started = time.process_time()
    outcome = rate_period(preset("club"), PERIOD, players, tournaments, games, blocks)
    used = time.process_time() - started

    assert len(outcome.blocks) > UNRATED
    assert used < 1
