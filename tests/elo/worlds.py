"""Reads a world (a club archive's CSV files) into the engine's values and closes its months one after another."""

from __future__ import annotations

import csv
import gzip
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from elo.outcome import Outcome, StartMethod
from elo.period import next_players, rate_period
from elo.regulation import Regulation
from elo.results import Result
from elo.values import Block, Games, Month, Opening, Players, StartRatings, Tournaments, month

RESULTS = {
    "": Result.NOT_PLAYED_YET,
    "1-0": Result.WHITE_WINS,
    "1/2": Result.DRAW,
    "0-1": Result.BLACK_WINS,
    "+-": Result.WHITE_FORFEIT_WIN,
    "-+": Result.BLACK_FORFEIT_WIN,
    "--": Result.DOUBLE_FORFEIT,
}

DATA = Path(__file__).parent / "data"
#: The given worlds stand beside the repository; a clone without them tests the copies in `data`.
SHARED = Path(__file__).parents[2].parent / "shared"


@dataclass
class World:
    """A club's archive; `ids` are the archive's player ids by the engine's."""

    name: str
    regulation: Regulation
    first_period: Month
    ids: dict[int, str]
    players: Players
    openings: list[Opening]
    tournaments: Tournaments
    games: Games
    expected: dict[Month, dict[str, dict[str, Any]]] = field(default_factory=dict)


@dataclass
class Close:
    """One month: what went into the engine and what came out."""

    period: Month
    players: Players
    tournaments: Tournaments
    games: Games
    blocks: tuple[Block, ...]
    more: dict[str, Any]
    outcome: Outcome


def each_world() -> list[Any]:
    """The folders of all worlds as parameters of a test: the copies, and the given ones where they are at hand."""
    folders = {folder.name: folder for folder in sorted(DATA.iterdir()) if (folder / "expected.json.gz").exists()}
    given = SHARED / "worlds"
    if not given.is_dir():
        absent = pytest.param(given, id="given", marks=pytest.mark.skip(reason="the given worlds are not at hand"))
        return [*(pytest.param(folder, id=name) for name, folder in folders.items()), absent]
    folders |= {folder.name: folder for folder in sorted(given.iterdir()) if folder.name not in folders}
    return [pytest.param(folder, id=name) for name, folder in folders.items()]


def month_of(text: str) -> Month:
    """The month of an ISO date or of "2024-01"."""
    return month(int(text[:4]), int(text[5:7]))


def load(folder: Path) -> World:
    """Read a world's folder; its regulation is a preset's name or a table."""
    club = tomllib.loads((folder / "club.toml").read_text(encoding="utf-8"))
    named = club["regulation"]
    rows = _rows(folder / "players.csv")
    numbers = {row["id"]: number for number, row in enumerate(rows, start=1)}
    tournaments = _rows(folder / "tournaments.csv")
    places = {row["id"]: number for number, row in enumerate(tournaments, start=1)}
    return World(
        name=folder.name,
        regulation=Regulation.from_dict({"preset": named} if isinstance(named, str) else named),
        first_period=month_of(club["first_period"]),
        ids={number: key for key, number in numbers.items()},
        players=Players.unrated(
            list(numbers.values()),
            birth_year=[int(row.get("birth_year") or 0) for row in rows],
            joined=[month_of(row["joined"]) if row.get("joined") else 0 for row in rows],
        ),
        openings=[
            Opening(
                player=numbers[row["id"]],
                rating=int(row["rating"]),
                games=int(row.get("rated_games") or 0),
                peak=int(row["peak"]) if row.get("peak") else None,
            )
            for row in rows
            if row.get("rating")
        ],
        tournaments=_tournaments(tournaments),
        games=_games(_rows(folder / "games.csv"), places, numbers),
        expected=_expected(folder),
    )


def replay(world: World, months: list[Month] | None = None) -> Iterator[Close]:
    """Close the world's months in order, feeding each outcome into the next."""
    players, blocks = world.players, ()
    starts: dict[Month, StartRatings] = {}
    for period in months or list(world.expected):
        tournaments, games = of_period(world, period)
        openings = world.openings if period == world.first_period else []
        more = {"openings": openings, "first_period": world.first_period, "earlier": dict(starts)}
        outcome = rate_period(world.regulation, period, players, tournaments, games, blocks, **more)
        yield Close(period, players, tournaments, games, blocks, more, outcome)
        starts[period] = start_ratings(outcome)
        players, blocks = next_players(outcome, players), outcome.waiting_blocks


def start_ratings(outcome: Outcome) -> StartRatings:
    """The start list of a closed month as later tournaments see it."""
    entries = outcome.entries
    on_list = entries.start_rated & (entries.start_method != StartMethod.ALL_UNRATED)
    return StartRatings(player=entries.player, rated=on_list, rating=entries.start_rating)


def of_period(world: World, period: Month) -> tuple[Tournaments, Games]:
    """The tournaments that end in the month, and their games."""
    every, games = world.tournaments, world.games
    here = every.end_month == period
    played = np.isin(games.tournament, every.tournament[here])
    return every.select(here), games.select(played)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _tournaments(rows: list[dict[str, str]]) -> Tournaments:
    return Tournaments(
        tournament=np.arange(1, len(rows) + 1),
        order=np.arange(1, len(rows) + 1),
        start_month=[month_of(row["start"]) for row in rows],
        end_month=[month_of(row["end"]) for row in rows],
        end_day=[date.fromisoformat(row["end"]).toordinal() for row in rows],
        casual=[row.get("kind") == "casual" for row in rows],
    )


def _games(rows: list[dict[str, str]], places: dict[str, int], numbers: dict[str, int]) -> Games:
    return Games(
        tournament=[places[row["tournament"]] for row in rows],
        round=[int(row["round"] or 0) for row in rows],
        white=[numbers[row["white"]] for row in rows],
        black=[numbers[row["black"]] for row in rows],
        result=[RESULTS[row["result"]] for row in rows],
    )


def _expected(folder: Path) -> dict[Month, dict[str, dict[str, Any]]]:
    plain, packed = folder / "expected.json", folder / "expected.json.gz"
    if plain.exists():
        text = plain.read_text(encoding="utf-8")
    elif packed.exists():
        text = gzip.decompress(packed.read_bytes()).decode("utf-8")
    else:
        return {}
    return {month_of(key): entries for key, entries in json.loads(text).items()}
