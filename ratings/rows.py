"""From an outcome of the engine to the rows of a list, as columns: what publishing writes and verification compares."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo.outcome import Outcome, Status
from elo.tables import half_up_div
from players.register import Register
from ratings.columns import nullable

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class ListRows:
    """Integer columns of a list's three tables, each sorted by player (and tournament); 0 stands for NULL beside its flag."""

    entries: dict[str, Ints]
    calculations: dict[str, Ints]
    blocks: dict[str, Ints]

    def groups(self) -> list[list[Ints]]:
        """The columns of the outcome's digest, in a fixed order; the order of equals, which follows names, is left out."""
        return [
            [table[name] for name in sorted(table) if name != "position"]
            for table in (self.entries, self.calculations, self.blocks)
        ]

    def __len__(self) -> int:
        """How many rows the three tables have."""
        return sum(len(table["player"]) for table in (self.entries, self.calculations, self.blocks))


#: Entry columns that are NULL where a condition does not hold, and the column that says so.
NULLABLE_ENTRY = {
    "rank": "rank",
    "rating": "rated",
    "exact": "rated",
    "start_rating": "start_rated",
    "start_exact": "start_rated",
    "initial_rating": "initial_rated",
    "change": "changed",
    "k": "calculated",
    "peak": "peak",
    "last_played": "last_played",
    "would_be": "would_be_known",
}
FLAGS = ("calculated", "rated", "start_rated", "initial_rated", "changed", "would_be_known")


def list_rows(outcome: Outcome, register: Register) -> ListRows:
    """The rows that the outcome puts on the list: everybody rated, delisted with it, or with blocks that wait on."""
    return ListRows(entries=_entries(outcome, register), calculations=_calculations(outcome), blocks=_blocks(outcome))


#: Columns taken from the engine's entries as they are.
_AS_COMPUTED = (
    *("player", "rating", "exact", "start_rating", "start_exact", "start_method", "initial_rating", "change", "adjustment"),
    *("games", "k", "surplus100", "total_games", "initial_games", "peak", "last_played", "status", "rank", "block_games"),
    *("rated", "start_rated", "initial_rated"),
)


def _entries(outcome: Outcome, register: Register) -> dict[str, Ints]:
    e = outcome.entries
    waiting = np.array(sorted({b.player for b in outcome.waiting_blocks}), dtype=np.int64)
    listed = e.rated | (e.status == Status.DELISTED) | np.isin(e.player, waiting)
    columns = {name: np.asarray(getattr(e, name)[listed], dtype=np.int64) for name in _AS_COMPUTED}
    columns["changed"] = columns["rated"] & columns["start_rated"]
    columns["calculated"] = columns["start_rated"] & (columns["games"] > 0)  # a games limit may bring K down to 0
    columns["would_be"], columns["would_be_known"] = _would_be(outcome, columns["player"])
    columns["position"] = _positions(columns, register)
    return columns


def _would_be(outcome: Outcome, players: Ints) -> tuple[Ints, Ints]:
    """The rating that the accepted blocks of the unrated would give now, and where there is one."""
    value, known = np.zeros(len(players), dtype=np.int64), np.zeros(len(players), dtype=np.int64)
    for progress in outcome.progress.values():
        row = int(np.searchsorted(players, progress.player))
        if progress.would_be is not None and row < len(players) and players[row] == progress.player:
            value[row], known[row] = progress.would_be, 1
    return value, known


def _positions(columns: dict[str, Ints], register: Register) -> Ints:
    """Order on the list: ranked players by rating, then inactive, then unrated, then delisted ones; equals by name."""
    section = np.select(
        [columns["status"] == Status.INACTIVE, columns["status"] == Status.UNRATED, columns["status"] == Status.DELISTED],
        [1, 2, 3],
        default=0,
    )
    by_name = register.name_order[np.searchsorted(register.player, columns["player"])]
    order = np.lexsort((by_name, -columns["rating"] * columns["rated"], section))
    positions = np.empty(len(order), dtype=np.int64)
    positions[order] = np.arange(1, len(order) + 1)
    return positions


def _calculations(outcome: Outcome) -> dict[str, Ints]:
    lines, first = outcome.lines, outcome.initial_lines
    whole = not outcome.regulation.k_changes_within
    zeros = np.zeros(len(first), dtype=np.int64)
    made = {
        "player": (lines.player, first.player),
        "tournament": (lines.tournament, first.tournament),
        "initial": (np.zeros(len(lines), dtype=np.int64), zeros + 1),
        "own_rating": (lines.own_rating, zeros),
        "games": (lines.games, first.games),
        "half_points": (lines.half_points, first.half_points),
        "rating_sum": (lines.rating_sum, first.rating_sum),
        "average": (lines.average, half_up_div(first.rating_sum, first.games)),
        "per_game": (lines.per_game, zeros),
        "expected_percent": (lines.expected_percent, zeros),
        "surplus100": (lines.surplus100, zeros),
        "k": (lines.k, zeros),
        "change100": (lines.change100, zeros),
        "one_k": (np.full(len(lines), int(whole)), zeros + 1),
    }
    columns = {name: np.concatenate(parts).astype(np.int64) for name, parts in made.items()}
    order = np.lexsort((columns["tournament"], columns["player"]))
    return {name: column[order] for name, column in columns.items()}


def _blocks(outcome: Outcome) -> dict[str, Ints]:
    carried = {(b.player, b.tournament) for b in outcome.waiting_blocks}
    rows = sorted(outcome.blocks, key=lambda b: (b.block.player, b.block.tournament))
    made: dict[str, list[int]] = {
        "player": [b.block.player for b in rows],
        "tournament": [b.block.tournament for b in rows],
        "games": [b.block.games for b in rows],
        "rating_sum": [b.block.rating_sum for b in rows],
        "half_points": [b.block.half_points for b in rows],
        "own_rating": [b.own_rating or 0 for b in rows],
        "own_rating_known": [b.own_rating is not None for b in rows],
        "status": [int(b.status) for b in rows],
        "made_here": [b.new for b in rows],
        "carried": [(b.block.player, b.block.tournament) in carried for b in rows],
        "expires": [b.expires or 0 for b in rows],
    }
    return {name: np.array(values, dtype=np.int64) for name, values in made.items()}


def entry_values(columns: dict[str, Ints]) -> dict[str, list[Any]]:
    """The entry columns as Python values for the database, None where NULL."""
    values: dict[str, list[Any]] = {}
    for name, column in columns.items():
        if name in FLAGS:
            continue
        present = NULLABLE_ENTRY.get(name)
        values[name] = nullable(column, columns[present] != 0) if present else column.tolist()
    return values
