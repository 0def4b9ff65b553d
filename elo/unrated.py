"""First ratings from blocks (rating-rules.md section 4, `blocks`), one player at a time.

Exact values are pairs (numerator, denominator) of whole numbers, in rating points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from elo.outcome import BlockOutcome, BlockStatus
from elo.regulation import BlocksInitial, Regulation
from elo.tables import DP, half_up_div, percent_score
from elo.values import Block, Month

Step = Literal["even", "bonus", "dp"]


class Performance(NamedTuple):
    """A performance and the parts it is made of.

    `average_num / average_den`: Rc as it is used.  `percent`: the score, half up.  `step2`: twice what is added to
    Rc, in rating points; `step` says what that is: nothing at one half, the bonus above it, or dp.
    """

    average_num: int
    average_den: int
    percent: int
    step2: int
    step: Step

    @property
    def value(self) -> tuple[int, int]:
        """The rating, exact."""
        return 2 * self.average_num + self.step2 * self.average_den, 2 * self.average_den


class FirstRating(NamedTuple):
    """What a player's accepted blocks give: the exact value, kept hundredths, shown rating; pooled parts if pooled;
    whether `maximum` limits it."""

    numerator: int
    denominator: int
    exact: int
    rating: int
    pool: Performance | None
    limited: bool


class Assessment(NamedTuple):
    """A player's blocks at a close: each with its status, accepted games, the rating they give and whether it is
    published (enough games and not below the floor)."""

    outcomes: list[BlockOutcome]
    games: int
    first: FirstRating | None
    below_floor: bool
    entered: bool


def performance(initial: BlocksInitial, games: int, rating_sum: int, half_points: int) -> Performance:
    """The rating of `games` ≥ 1 games against opponents of `rating_sum`, `half_points` won.

    Whether the score is over, at or under one half is decided exactly; only dp uses the rounded percent.
    """
    average = (half_up_div(rating_sum, games), 1) if initial.round_average else (rating_sum, games)
    percent = percent_score(half_points, games)
    over = half_points - games
    if over == 0:
        return Performance(*average, percent, 0, "even")
    if over > 0 and initial.above_half != "dp":
        return Performance(*average, percent, initial.above_half * over, "bonus")
    return Performance(*average, percent, 2 * DP[percent], "dp")


def block_performance(initial: BlocksInitial, block: Block) -> Performance:
    """A block's own rating, without phantoms and without the limits of the result."""
    return performance(initial, block.games, block.rating_sum, block.half_points)


def own_rating(initial: BlocksInitial, block: Block) -> int:
    """A block's own rating rounded half up."""
    return half_up_div(*block_performance(initial, block).value)


def first_rating(regulation: Regulation, initial: BlocksInitial, accepted: Sequence[Block]) -> FirstRating:
    """The rating that the accepted blocks (at least one) give, whatever their number of games."""
    pool = None
    if initial.combine == "pooled":
        pool = _pooled(initial, accepted)
        numerator, denominator = pool.value
    else:
        numerator, denominator = _weighted(initial, accepted)
    limited = initial.maximum is not None and numerator > initial.maximum * denominator
    if limited and initial.maximum is not None:
        numerator, denominator = initial.maximum, 1
    exact, rating = shown(regulation, numerator, denominator)
    return FirstRating(numerator, denominator, exact, rating, pool, limited)


def shown(regulation: Regulation, numerator: int, denominator: int) -> tuple[int, int]:
    """The kept hundredths and the rating on the list of an exact first rating (`rounding`)."""
    if regulation.rounding == "carry":
        exact = half_up_div(100 * numerator, denominator)
        return exact, half_up_div(exact, 100)
    rating = half_up_div(numerator, denominator)
    return 100 * rating, rating


def _pooled(initial: BlocksInitial, accepted: Sequence[Block]) -> Performance:
    """All blocks as one tournament, phantoms included."""
    return performance(
        initial,
        sum(block.games for block in accepted) + len(initial.phantoms),
        sum(block.rating_sum for block in accepted) + sum(rating for rating, _ in initial.phantoms),
        sum(block.half_points for block in accepted) + sum(half_points for _, half_points in initial.phantoms),
    )


def _weighted(initial: BlocksInitial, accepted: Sequence[Block]) -> tuple[int, int]:
    """Σ n·P / Σ n; twice n·P is a whole number, for P's denominator is 2 or 2n."""
    doubled = 0
    for block in accepted:
        numerator, denominator = block_performance(initial, block).value
        doubled += 2 * block.games * numerator // denominator
    return doubled, 2 * sum(block.games for block in accepted)


# The walk through a player's blocks


def expires(initial: BlocksInitial, block: Block) -> Month | None:
    """The month of the first list on which the block no longer counts; None without a window."""
    return None if initial.window is None else block.end_month + initial.window


def assess(
    regulation: Regulation, initial: BlocksInitial, period: Month, old: Iterable[Block], new: Iterable[Block]
) -> Assessment:
    """Walk one unrated player's blocks at the close of `period`, the waiting ones and those of its tournaments."""
    marked = sorted([*((block, False) for block in old), *((block, True) for block in new)], key=_by_end)
    judged: list[tuple[Block, bool, Month | None, BlockStatus, int | None]] = []
    accepted: list[Block] = []
    for block, is_new in marked:
        until = expires(initial, block)
        status, own = _status(initial, block, expired=until is not None and until <= period, first=not accepted)
        if status is BlockStatus.COUNTED:
            accepted.append(block)
        judged.append((block, is_new, until, status, own))
    games = sum([block.games for block in accepted])
    first = first_rating(regulation, initial, accepted) if accepted else None
    below_floor = first is not None and initial.floor is not None and first.rating < initial.floor
    enough = first is not None and games >= initial.min_games
    settled = _settled(enough, below_floor)
    outcomes = [
        BlockOutcome(block, settled if status is BlockStatus.COUNTED else status, own, is_new, until)
        for block, is_new, until, status, own in judged
    ]
    return Assessment(outcomes, games, first, below_floor, enough and not below_floor)


def used(initial: BlocksInitial | None, block: Block) -> BlockOutcome:
    """A block that is spent because its player has been given a rating otherwise."""
    if initial is None:
        return BlockOutcome(block, BlockStatus.USED, None, new=False, expires=None)
    own = own_rating(initial, block) if block.games >= initial.min_block_games else None
    return BlockOutcome(block, BlockStatus.USED, own, new=False, expires=expires(initial, block))


def _by_end(marked: tuple[Block, bool]) -> tuple[int, int]:
    """The order of the walk: end date, then the order in which the tournaments were entered."""
    return marked[0].end_day, marked[0].order


def _status(initial: BlocksInitial, block: Block, *, expired: bool, first: bool) -> tuple[BlockStatus, int | None]:
    """The block's status, taken by itself, and its own rating; `first`: none has been accepted yet."""
    if block.games < initial.min_block_games:
        return (BlockStatus.EXPIRED if expired else BlockStatus.TOO_FEW_GAMES), None
    own = own_rating(initial, block)
    if expired:
        return BlockStatus.EXPIRED, own
    if first and block.half_points < initial.first_block_min_half_points:
        return BlockStatus.FIRST_BLOCK_POINTS, own
    if first and initial.first_block_floor and initial.floor is not None and own < initial.floor:
        return BlockStatus.FIRST_BLOCK_FLOOR, own
    return BlockStatus.COUNTED, own


def _settled(enough: bool, below_floor: bool) -> BlockStatus:
    """What an accepted block is in the end: counted; with enough games waiting for a better result, or used."""
    if not enough:
        return BlockStatus.COUNTED
    return BlockStatus.WAITING if below_floor else BlockStatus.USED
