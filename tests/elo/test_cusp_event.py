"""CUSP's third event of 2005, as the club printed it."""

from __future__ import annotations

import csv

from elo.outcome import Status
from tests.elo.build import entry
from tests.elo.worlds import DATA, load, replay

FOLDER = DATA / "cusp-third-event"


def test_cusp_third_event_comes_out_as_printed():
    world = load(FOLDER)
    with (FOLDER / "expected.csv").open(encoding="utf-8", newline="") as file:
        printed = {row["name"]: row for row in csv.DictReader(file)}
    with (FOLDER / "players.csv").open(encoding="utf-8", newline="") as file:
        names = {row["id"]: row["family_name"] for row in csv.DictReader(file)}

    (close,) = replay(world, [world.first_period])

    for player, key in world.ids.items():
        row, found = printed[names[key]], entry(close.outcome, player)
        assert (found.rating, found.games) == (int(row["rating"]), int(row["games"]))
        assert found.status is Status.NEW
