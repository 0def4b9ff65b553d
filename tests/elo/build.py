"""Small periods for tests, written tersely: people by rating, games as "1 2 1-0"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np

from elo.outcome import Outcome, Status
from elo.period import rate_period
from elo.presets import preset
from elo.regulation import Regulation
from elo.results import Result
from elo.values import Block, Games, Month, Players, StartRatings, Tournaments, month

PERIOD = month(2026, 3)

RESULTS = {
    "1-0": Result.WHITE_WINS,
    "1/2": Result.DRAW,
    "0-1": Result.BLACK_WINS,
    "+-": Result.WHITE_FORFEIT_WIN,
    "-+": Result.BLACK_FORFEIT_WIN,
    "--": Result.DOUBLE_FORFEIT,
    "W-L": Result.WHITE_WINS_UNRATED,
    "D-D": Result.DRAW_UNRATED,
    "L-W": Result.BLACK_WINS_UNRATED,
    "*": Result.NOT_PLAYED_YET,
}


def regulation(name: str = "club", **changes: Any) -> Regulation:
    """A preset with some parameters replaced, as data."""
    return Regulation.from_dict({"preset": name, **changes})


#: The regulation that the cases taken from other people's trouble assume.
CLUB_1200 = regulation("club", initial={"floor": 1200})


def one_k(name: str, k: int, **changes: Any) -> Regulation:
    """A preset with one K for everybody."""
    bare = {"k_bands": [[None, k]], "k_permanent": False, "k_new_player": None, "k_junior": None}
    return regulation(name, **bare, **changes)


def people(ratings: Mapping[int, int | None], **columns: Mapping[int, int]) -> Players:
    """Players by rating, None = unrated; rated ones have 100 games and played last month unless a column says else."""
    ids = sorted(ratings)
    rated = [ratings[one] is not None for one in ids]
    rating = [ratings[one] or 0 for one in ids]
    standard = {
        "exact": [100 * value for value in rating],
        "games": [100 if on_list else 0 for on_list in rated],
        "initial_games": [0] * len(ids),
        "peak": rating,
        "last_played": [PERIOD - 1 if on_list else 0 for on_list in rated],
        "birth_year": [0] * len(ids),
        "joined": [0] * len(ids),
    }
    for name, given in columns.items():
        standard[name] = [given.get(one, value) for one, value in zip(ids, standard[name], strict=True)]
    return Players(player=ids, rated=rated, rating=rating, **standard)


def event(
    number: int, *, start: Month | None = None, end: Month = PERIOD, casual: bool = False, order: int | None = None, day=28
):
    """One tournament; it ends on a day of its last month (a day's ordinal need not be a real one here)."""
    return {
        "tournament": number,
        "order": number if order is None else order,
        "start_month": end if start is None else start,
        "end_month": end,
        "end_day": 31 * end + day,
        "casual": casual,
    }


def events(*each: dict[str, Any]) -> Tournaments:
    """Tournaments in ascending order of their numbers."""
    rows = sorted(each, key=lambda row: row["tournament"])
    return Tournaments(**{name: [row[name] for row in rows] for name in Tournaments.__dataclass_fields__})


def games(*each: str, tournament: int = 1) -> Games:
    """Games as "white black result" or "white black result tournament"."""
    rows = []
    for number, text in enumerate(each, start=1):
        white, black, result, *where = text.split()
        rows.append((int(where[0]) if where else tournament, number, int(white), int(black), RESULTS[result]))
    return Games(*np.array(rows, dtype=np.int64).reshape(-1, 5).T)


def close(
    rules: Regulation | str,
    ratings: Mapping[int, int | None] | Players,
    *played: str,
    blocks: Sequence[Block] = (),
    tournaments: Tournaments | None = None,
    period: Month = PERIOD,
    **more: Any,
) -> Outcome:
    """Close a month; without `tournaments` every tournament named by the games is an ordinary one of that month."""
    rules = preset(rules) if isinstance(rules, str) else rules
    table = games(*played)
    if tournaments is None:
        tournaments = events(*(event(int(number), end=period) for number in np.unique(table.tournament)))
    players = ratings if isinstance(ratings, Players) else people(ratings)
    return rate_period(rules, period, players, tournaments, table, blocks, **more)


def entry(outcome: Outcome, player: int) -> SimpleNamespace:
    """A player's row of the list."""
    row = int(np.flatnonzero(outcome.entries.player == player)[0])
    values = {name: getattr(outcome.entries, name)[row].item() for name in outcome.entries.__dataclass_fields__}
    return SimpleNamespace(**{**values, "status": Status(values["status"])})


def new_rating(outcome: Outcome, player: int) -> int | None:
    """A player's rating on the list, None where he is unrated."""
    found = entry(outcome, player)
    return found.rating if found.rated else None


def lines_of(outcome: Outcome, player: int) -> list[SimpleNamespace]:
    """A player's lines, by tournament."""
    rows = np.flatnonzero(outcome.lines.player == player)
    names = list(outcome.lines.__dataclass_fields__)
    return [SimpleNamespace(**{name: getattr(outcome.lines, name)[row].item() for name in names}) for row in rows]


def block(
    half_points: int, n: int, average: int, *, player: int = 1, tournament: int = 90, end: Month = PERIOD - 1, **changes: Any
):
    """A waiting block of n games against opponents of this average."""
    made = Block(player, tournament, n, n * average, half_points, 31 * end + 28, end, tournament)
    return replace(made, **changes)


def block_of(outcome: Outcome, player: int, tournament: int) -> Any:
    """What became of a player's block."""
    return next(one for one in outcome.blocks if (one.block.player, one.block.tournament) == (player, tournament))


def opponents(count: int, rating: int, first: int = 101) -> dict[int, int | None]:
    """As many players of one rating, numbered from 101."""
    return dict.fromkeys(range(first, first + count), rating)


def start_ratings(ratings: Mapping[int, int]) -> StartRatings:
    """The start list of an earlier month."""
    ids = sorted(ratings)
    return StartRatings(player=ids, rated=[True] * len(ids), rating=[ratings[one] for one in ids])
