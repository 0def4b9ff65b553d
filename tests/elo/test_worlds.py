"""Every month of every given world comes out number for number."""

from __future__ import annotations

import gzip
from fractions import Fraction

import pytest

from elo.outcome import StartMethod, Status
from tests.elo.worlds import DATA, SHARED, Close, World, each_world, load, replay


@pytest.mark.parametrize("folder", each_world())
def test_world_comes_out_in_every_month(folder):
    world = load(folder)

    differences = []
    for close in replay(world):
        expected = world.expected[close.period]
        found = {key: row for key, row in listed(world, close).items() if key in expected or row["after"] is not None}
        differences += [
            (close.period, key, found.get(key), expected.get(key))
            for key in sorted(found.keys() | expected.keys())
            if found.get(key) != expected.get(key)
        ]

    assert world.expected
    assert differences == []


@pytest.mark.parametrize("name", ["club-101", "fide-2024-101"])
def test_copied_world_is_the_given_one(name):
    given = SHARED / "worlds" / name
    if not given.is_dir():
        pytest.skip("the given worlds are not at hand")

    for path in sorted(given.iterdir()):
        copied = DATA / name / path.name
        text = gzip.decompress(copied.with_suffix(".json.gz").read_bytes()) if path.suffix == ".json" else copied.read_bytes()
        assert text == path.read_bytes()


def listed(world: World, close: Close) -> dict[str, dict[str, object]]:
    """The list of a month in the words of expected.json."""
    entries = close.outcome.entries
    expected = world.expected[close.period]
    rows = {}
    for row, player in enumerate(entries.player.tolist()):
        key = world.ids[player]
        opened = close.players.rated[row] or entries.start_method[row] == StartMethod.OPENING
        calculated = entries.start_rated[row] and entries.games[row] > 0
        rows[key] = {
            "before": int(entries.start_rating[row]) if opened else None,
            "after": int(entries.rating[row]) if entries.rated[row] else None,
            "status": Status(entries.status[row]).name.lower(),
            "games": int(entries.games[row]),
            "k": int(entries.k[row]) if calculated else None,
            "exact": fraction(entries.unrounded_num[row], entries.unrounded_den[row]),
        }
        if calculated:
            rows[key]["surplus"] = fraction(entries.surplus100[row], 100)
        if "block_games" in expected.get(key, {}):
            rows[key]["block_games"] = int(entries.block_games[row])
    return rows


def fraction(numerator: int, denominator: int) -> str | None:
    return str(Fraction(int(numerator), int(denominator))) if denominator else None
