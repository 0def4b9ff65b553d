"""The parameters of a regulation (rating-rules.md section 3) and how they are written as data.

Nothing is read or checked here: `elo.reading` does that, and `elo.regulation` puts both together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Expectation = Literal["table", "logistic"]
ExpectationPer = Literal["tournament", "game"]
RatingBasis = Literal["period_start", "event_start"]
Rounding = Literal["new_rating_half_up", "change_half_away", "carry"]
UnratedOpponents = Literal["ignore", "provisional"]
Combine = Literal["pooled", "weighted"]


@dataclass(frozen=True, slots=True)
class KBand:
    """Ratings up to and including `up_to` points (None: no upper bound) have this K."""

    up_to: int | None
    k: int


@dataclass(frozen=True, slots=True)
class NewPlayerK:
    """`k` while the player has fewer rated games than `games` at the start of the period."""

    games: int
    k: int
    counts_initial_games: bool = False


@dataclass(frozen=True, slots=True)
class JuniorK:
    """`k` while year of the period − birth year ≤ `age` and the highest list rating < `below`."""

    age: int
    below: int
    k: int


@dataclass(frozen=True, slots=True)
class FixedInitial:
    """Whoever is on the register and unrated has this rating from the start of the period (section 4, `fixed`)."""

    rating: int

    method = "fixed"

    def to_dict(self) -> dict[str, Any]:
        """The canonical data of this method."""
        return {"method": self.method, "rating": self.rating}


@dataclass(frozen=True, slots=True)
class BlocksInitial:
    """A first rating from blocks, one per tournament (section 4, `blocks`).

    `window` in periods, None: blocks never expire.  `above_half`: points per whole point over half, or "dp".
    `phantoms`: (rating, half points) of extra games.  `floor`, `maximum`: None for no limit.
    """

    min_games: int
    combine: Combine
    above_half: int | Literal["dp"]
    min_block_games: int = 1
    window: int | None = None
    first_block_min_half_points: int = 0
    first_block_floor: bool = False
    phantoms: tuple[tuple[int, int], ...] = ()
    round_average: bool = False
    floor: int | None = None
    maximum: int | None = None

    method = "blocks"

    def to_dict(self) -> dict[str, Any]:
        """The canonical data of this method; scores are whole numbers or texts such as "0.5"."""
        return {
            "method": self.method,
            "min_games": self.min_games,
            "min_block_games": self.min_block_games,
            "window": self.window,
            "first_block_min_points": points_of(self.first_block_min_half_points),
            "first_block_floor": self.first_block_floor,
            "combine": self.combine,
            "above_half": self.above_half,
            "phantoms": [[rating, points_of(half_points)] for rating, half_points in self.phantoms],
            "round_average": self.round_average,
            "floor": self.floor,
            "maximum": self.maximum,
        }


@dataclass(frozen=True, slots=True)
class LinearInitial:
    """A first rating from all games of one period (section 4, `linear`).

    `all_unrated_rating`: what the players of a tournament without a rated player have; None: nothing.
    """

    span: int
    min_games: int
    all_unrated_rating: int | None = None

    method = "linear"

    def to_dict(self) -> dict[str, Any]:
        """The canonical data of this method."""
        return {
            "method": self.method,
            "span": self.span,
            "min_games": self.min_games,
            "all_unrated_rating": self.all_unrated_rating,
        }


Initial = FixedInitial | BlocksInitial | LinearInitial | None


def points_of(half_points: int) -> int | str:
    """A score as data: a whole number where it is one, else a text such as "2.5" (never a float)."""
    return half_points // 2 if half_points % 2 == 0 else f"{half_points // 2}.5"


@dataclass(frozen=True, slots=True)
class Parameters:
    """All parameters of rating-rules.md section 3; None and False stand for *none* and *no*.

    `elo.regulation.Regulation` is these parameters, read and checked.
    """

    k_bands: tuple[KBand, ...]
    expectation_per: ExpectationPer
    rounding: Rounding
    expectation: Expectation = "table"
    difference_cap: int | None = None
    cap_exempt_from: int | None = None
    k_permanent: bool = False
    k_new_player: NewPlayerK | None = None
    k_junior: JuniorK | None = None
    k_games_limit: int | None = None
    k_changes_within: bool = False
    rating_basis: RatingBasis = "period_start"
    unrated_opponents: UnratedOpponents = "ignore"
    initial: Initial = None
    delist_below: int | None = None
    inactive_after: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The canonical data: every parameter, JSON-able, read back equal by `from_dict`."""
        new, junior = self.k_new_player, self.k_junior
        return {
            "expectation": self.expectation,
            "expectation_per": self.expectation_per,
            "difference_cap": self.difference_cap,
            "cap_exempt_from": self.cap_exempt_from,
            "k_bands": [[band.up_to, band.k] for band in self.k_bands],
            "k_permanent": self.k_permanent,
            "k_new_player": None
            if new is None
            else {"games": new.games, "k": new.k, "counts_initial_games": new.counts_initial_games},
            "k_junior": None if junior is None else {"age": junior.age, "below": junior.below, "k": junior.k},
            "k_games_limit": self.k_games_limit,
            "k_changes_within": self.k_changes_within,
            "rating_basis": self.rating_basis,
            "rounding": self.rounding,
            "unrated_opponents": self.unrated_opponents,
            "initial": {"method": "none"} if self.initial is None else self.initial.to_dict(),
            "delist_below": self.delist_below,
            "inactive_after": self.inactive_after,
        }
