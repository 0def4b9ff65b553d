"""The parts of an explanation: every number of one player's period, with the numbers it comes from.

Names as elsewhere: `...100` hundredths, `half_points` scores, `..._num / ..._den` exact values in points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from elo.outcome import BlockStatus, StartMethod
from elo.regulation import Combine, Rounding
from elo.unrated import Step
from elo.values import Block, Month

Kind = Literal["rated", "unrated", "initial_linear", "no_games"]

#: Why a game does not count for the player: not played yet, a forfeit, less than one move, the opponent is unrated,
#: he is unrated and no method makes a rating of his games, a casual game forms no block, too few games for `linear`.
WhyNot = Literal["not_played", "forfeit", "too_short", "opponent_unrated", "own_unrated", "casual_without_block", "too_few_games"]


@dataclass(frozen=True, slots=True)
class ExplainedGame:
    """One game.  `capped_rating`: the opponent as the player sees him, `difference`: own less that.

    `expected_percent` and `surplus100` belong to games that are computed one by one; None where the tournament is
    computed by its mean, where the game does not count and for an unrated player.
    """

    round: int
    opponent: int
    white: bool
    result: int
    rated: bool
    why_not: WhyNot | None
    half_points: int
    opponent_rating: int | None
    opponent_provisional: bool
    basis_month: Month
    capped_rating: int | None = None
    capped: bool = False
    difference: int | None = None
    expected_percent: int | None = None
    surplus100: int | None = None


@dataclass(frozen=True, slots=True)
class ExplainedTournament:
    """One tournament: all the player's games there and the sums over the `n` that count.

    `average`: Rc, half up; `difference`: own less Rc, `expected_percent`: of that difference (both None where
    computed per game); `expected100`: We in all.  Those and what follows are None for an unrated player;
    `change100` is also None under `k_changes_within`, where only the period's total is defined.
    """

    tournament: int
    own_rating: int | None
    games: tuple[ExplainedGame, ...]
    n: int
    half_points: int
    rating_sum: int
    average: int | None
    per_game: bool
    difference: int | None = None
    expected_percent: int | None = None
    expected100: int | None = None
    surplus100: int | None = None
    k: int | None = None
    change100: int | None = None


@dataclass(frozen=True, slots=True)
class KDecision:
    """K and why: `reason` is the name of a `KReason` in small letters; `first_reason` the one before the games limit.

    `band`: lowest and highest rating of the band (None: open) where a band decides.  `params`: the numbers of the
    rule (`rating`, `highest`, `rated_games`; `counted_games`, `below_games`; `birth_year`, `age`, `below`; `limit`,
    `first_k`).
    """

    k: int
    reason: str
    first_reason: str
    band: tuple[int | None, int | None] | None
    params: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ExplainedStretch:
    """A stretch of a movement through the bands: from (hundredths) to, the K there, the surplus used (game points)."""

    from_exact100: int
    to_num: int
    to_den: int
    k: int
    surplus_num: int
    surplus_den: int


@dataclass(frozen=True, slots=True)
class ExplainedBlock:
    """A block, what it gives by itself (None under `min_block_games`) and its games where made in this period.

    `step2`: twice what is added to the average: the bonus over one half or dp, as `step` says.
    """

    block: Block
    status: BlockStatus
    counted: bool
    new: bool
    expires: Month | None
    own_rating: int | None
    own_num: int | None
    own_den: int | None
    average_num: int | None
    average_den: int | None
    percent: int | None
    step2: int | None
    step: Step | None
    games: tuple[ExplainedGame, ...]


@dataclass(frozen=True, slots=True)
class ExplainedPool:
    """How the accepted blocks make one rating; average, percent and step are those of the pool (None if `weighted`).

    `games`, `rating_sum`, `half_points` include the phantoms.  `limited`: the result is the `maximum`.
    """

    combine: Combine
    games: int
    rating_sum: int
    half_points: int
    phantoms: tuple[tuple[int, int], ...]
    average_num: int | None
    average_den: int | None
    percent: int | None
    step2: int | None
    step: Step | None
    result_num: int
    result_den: int
    limited: bool


@dataclass(frozen=True, slots=True)
class ExplainedLinear:
    """A first rating by `linear`: Rm + span · (Pg − Pp) / N."""

    games: int
    rating_sum: int
    mean: int
    half_points: int
    span: int
    games_needed: int
    result_num: int
    result_den: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """One player's period.

    `games`, `surplus100`: sums over the tournaments (a rated player's).  `change_num / change_den`: the exact change,
    `result_num / result_den`: the exact new or first rating, both before rounding.  `computed_*`: after rounding,
    before the adjustment.  `final_*`: as on the list; None where unrated or `delisted`.  `games_counted`,
    `games_needed`, `would_be`, `below_floor`, `pool`: the progress of an unrated player with blocks.
    """

    kind: Kind
    player: int
    period: Month
    start_rated: bool
    start_rating: int
    start_exact: int
    start_method: StartMethod
    rounding: Rounding
    tournaments: tuple[ExplainedTournament, ...]
    games: int
    surplus100: int
    k: KDecision | None
    stretches: tuple[ExplainedStretch, ...]
    change_num: int | None
    change_den: int | None
    result_num: int | None
    result_den: int | None
    computed_rating: int | None
    computed_exact: int | None
    adjustment: int
    delisted: bool
    final_rating: int | None
    final_exact: int | None
    blocks: tuple[ExplainedBlock, ...] = ()
    pool: ExplainedPool | None = None
    games_counted: int = 0
    games_needed: int = 0
    would_be: int | None = None
    below_floor: bool = False
    linear: ExplainedLinear | None = None
