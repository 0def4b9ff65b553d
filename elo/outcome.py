"""What a period's computation gives: entries of the list, lines per tournament, blocks and progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from elo.regulation import Regulation
from elo.values import Block, BoolArray, IntArray, Month


class StartMethod(IntEnum):
    """Where the rating at the start of the period comes from."""

    LIST = 0
    OPENING = 1
    FIXED = 2
    ALL_UNRATED = 3


class Status(IntEnum):
    """A player's standing on the list of the period; NEW: entered with this period other than by an opening."""

    RATED = 1
    NEW = 2
    UNRATED = 3
    DELISTED = 4
    INACTIVE = 5


class KReason(IntEnum):
    """Why the period's K is what it is; GAMES_LIMIT: `k_games_limit` lowered the K that another reason gave."""

    NONE = 0
    BAND = 1
    BAND_PERMANENT = 2
    LAST_BAND = 3
    NEW_PLAYER = 4
    JUNIOR = 5
    NEW_AND_JUNIOR = 6
    GAMES_LIMIT = 7


class BlockStatus(IntEnum):
    """What became of a block at a close (rating-rules.md section 4)."""

    COUNTED = 1
    WAITING = 2  # enough accepted games but a result below the floor, or rules without blocks in force now
    TOO_FEW_GAMES = 3
    FIRST_BLOCK_POINTS = 4
    FIRST_BLOCK_FLOOR = 5
    EXPIRED = 6
    USED = 7


@dataclass(frozen=True, eq=False)
class Entries:
    """One row per row of the period's `Players`, in the same order.

    `start_*`: at the start of the period, openings, fixed and all-unrated ratings included.  `initial_rating`: the
    first rating that blocks or `linear` gave (mask `initial_rated`), else 0.  `change`: `rating - start_rating`
    where rated at both ends, else 0.  `games`, `surplus100` (Σ W − We, hundredths of a game point), `k`, `k_reason`:
    the period's calculation; for one who enters by blocks or `linear` `games` are those of his first rating.
    `unrounded_num / unrounded_den`: the exact value, in rating points and lowest terms, before rounding to the list
    and before the adjustment; for one who enters by blocks the result as section 4 rounds it; the denominator is 0
    where there is no calculation and for `linear`.  `rank`: competition rank over the rated
    active players, else 0.  `block_games`: games of the blocks accepted at this close.
    """

    player: IntArray
    start_rated: BoolArray
    start_rating: IntArray
    start_exact: IntArray
    start_method: IntArray
    rated: BoolArray
    rating: IntArray
    exact: IntArray
    initial_rated: BoolArray
    initial_rating: IntArray
    change: IntArray
    adjustment: IntArray
    games: IntArray
    k: IntArray
    k_reason: IntArray
    surplus100: IntArray
    unrounded_num: IntArray
    unrounded_den: IntArray
    total_games: IntArray
    initial_games: IntArray
    peak: IntArray
    last_played: IntArray
    status: IntArray
    rank: IntArray
    block_games: IntArray

    def __len__(self) -> int:
        return len(self.player)


@dataclass(frozen=True, eq=False)
class Lines:
    """One row per (player rated at the start, tournament) with at least one counted game, by player, tournament.

    `own_rating`: in that tournament.  `rating_sum`: of the opponents, after the difference cap; `average`: Rc, half
    up.  `expected_percent`: Σ over the games, in percent points.  `change100`: `k * surplus100`, hundredths of a
    rating point; 0 under `k_changes_within`, where only the period's total is defined.
    """

    player: IntArray
    tournament: IntArray
    own_rating: IntArray
    games: IntArray
    half_points: IntArray
    rating_sum: IntArray
    average: IntArray
    per_game: BoolArray
    expected_percent: IntArray
    surplus100: IntArray
    k: IntArray
    change100: IntArray

    def __len__(self) -> int:
        return len(self.player)


@dataclass(frozen=True, eq=False)
class InitialLines:
    """One row per (player who enters by `linear`, tournament): his games against rated opponents there."""

    player: IntArray
    tournament: IntArray
    games: IntArray
    half_points: IntArray
    rating_sum: IntArray

    def __len__(self) -> int:
        return len(self.player)


@dataclass(frozen=True, slots=True)
class BlockOutcome:
    """A block at this close: its own rating (half up; None under `min_block_games`), whether it was made in this
    period, and the month of the first list on which it no longer counts (None: never expires)."""

    block: Block
    status: BlockStatus
    own_rating: int | None
    new: bool
    expires: Month | None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a player who is still unrated has come: accepted games, games needed, the rating the accepted blocks
    would give now whatever their number (None: no accepted block) and whether that is below the floor."""

    player: int
    games_counted: int
    games_needed: int
    would_be: int | None
    below_floor: bool


@dataclass(frozen=True, eq=False)
class Outcome:
    """Everything that closing a period makes; `waiting_blocks` are the `blocks` argument of the next close."""

    regulation: Regulation
    period: Month
    entries: Entries
    lines: Lines
    initial_lines: InitialLines
    blocks: tuple[BlockOutcome, ...]
    waiting_blocks: tuple[Block, ...]
    progress: Mapping[int, Progress]
