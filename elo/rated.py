"""The calculation of players who are rated at the start of the period (rating-rules.md section 3).

Everything works on columns of any length: on all players of a period (`elo.period`) and on a single one
(`elo.explain`) alike.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elo.regulation import Regulation
from elo.tables import expected_percent, half_away_div, half_up_div, logistic_percent
from elo.values import BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class Sides:
    """Counted games, each seen from one player: rows of player and tournament, both ratings, half points."""

    player: IntArray
    tournament: IntArray
    own: IntArray
    opponent: IntArray
    half_points: IntArray


@dataclass(frozen=True, eq=False)
class LineRows:
    """One row per (player, tournament), ascending; the sums of its sides.

    `order` sorts the sides into the lines and `first` is the place of each line's first side in that order.
    `rating_sum` is of the opponents after the cap, `average` Rc; `expected_percent` Σ in percent points.
    """

    order: IntArray
    first: IntArray
    player: IntArray
    tournament: IntArray
    own: IntArray
    games: IntArray
    half_points: IntArray
    rating_sum: IntArray
    average: IntArray
    per_game: BoolArray
    expected_percent: IntArray
    surplus100: IntArray


def expectation(regulation: Regulation, difference: IntArray) -> IntArray:
    """Expected score in whole percent for own − opponent's rating, as the regulation has it."""
    return logistic_percent(difference) if regulation.expectation == "logistic" else expected_percent(difference)


def capped(regulation: Regulation, own: IntArray, opponent: IntArray) -> IntArray:
    """Opponents' ratings as the player sees them (`difference_cap`, `cap_exempt_from`)."""
    cap = regulation.difference_cap
    if cap is None:
        return opponent
    seen = np.clip(opponent, own - cap, own + cap)
    if regulation.cap_exempt_from is not None:
        seen = np.where(own >= regulation.cap_exempt_from, opponent, seen)
    return seen


def sort_order(key: IntArray, bound: int) -> IntArray:
    """The order that sorts `key` (0 ≤ key < bound), equal keys as they stand.

    Key and place packed into one number sort several times faster than a stable argsort does.
    """
    count = len(key)
    if bound * max(count, 1) < 2**62:
        packed = key * count + np.arange(count)
        packed.sort()
        order: IntArray = packed % max(count, 1)
        return order
    return np.argsort(key, kind="stable")


def group(first_key: IntArray, second_key: IntArray, second_bound: int) -> tuple[IntArray, IntArray]:
    """Sort rows by two keys: the order and the place of each group's first row in it."""
    bound = (int(first_key.max(initial=0)) + 1) * second_bound
    key = first_key * second_bound + second_key
    order = sort_order(key, bound)
    key = key[order]
    starts = np.ones(len(key), dtype=np.bool_)
    np.not_equal(key[1:], key[:-1], out=starts[1:])
    return order, np.flatnonzero(starts)


def sums(column: IntArray, first: IntArray) -> IntArray:
    """Σ of a sorted column per group."""
    if len(first) == 0:
        return np.zeros(0, dtype=np.int64)
    return np.add.reduceat(column, first)


def line_rows(regulation: Regulation, sides: Sides, casual: BoolArray) -> LineRows:
    """Group the counted games by player and tournament and compute W − We of each (`expectation_per`).

    `casual` has one row per tournament: casual games are always per game (section 5).
    """
    order, first = group(sides.player, sides.tournament, max(len(casual), 1))
    own, tournament = sides.own[order], sides.tournament[order][first]
    opponent = capped(regulation, own, sides.opponent[order])
    games = np.diff(first, append=len(order))
    half_points = sums(sides.half_points[order], first)
    rating_sum = sums(opponent, first)
    average = half_up_div(rating_sum, games)
    per_game = casual[tournament] | (regulation.expectation_per == "game")
    expected = np.zeros(len(first), dtype=np.int64)
    if per_game.any():
        expected = sums(expectation(regulation, own - opponent), first)
    if not per_game.all():
        expected = np.where(per_game, expected, games * expectation(regulation, own[first] - average))
    return LineRows(
        order=order,
        first=first,
        player=sides.player[order][first],
        tournament=tournament,
        own=own[first],
        games=games,
        half_points=half_points,
        rating_sum=rating_sum,
        average=average,
        per_game=per_game,
        expected_percent=expected,
        surplus100=50 * half_points - expected,
    )


# From the surplus to the new rating


@dataclass(frozen=True, eq=False)
class Stretch:
    """One step of a movement through the bands: from, to (hundredths · scale), its K, the surplus it uses
    (hundredths · scale); rows that have arrived stand still with surplus 0."""

    start: IntArray
    end: IntArray
    k: IntArray
    surplus: IntArray


def movement_scale(regulation: Regulation) -> int:
    """The factor that makes every division by one of the bands' K exact."""
    return int(np.lcm.reduce(np.array([band.k for band in regulation.k_bands], dtype=np.int64)))


def stretches(regulation: Regulation, start_exact: IntArray, surplus100: IntArray) -> list[Stretch]:
    """Move ratings by the surplus through the bands (`k_changes_within`, section 4, "worked").

    Each stretch is consumed at the K of the band it lies in; a band includes its upper bound, so upward from a bound
    the next band's K holds and downward its own.
    """
    scale = movement_scale(regulation)
    bounds = 100 * scale * np.array([band.up_to or 0 for band in regulation.k_bands[:-1]], dtype=np.int64)
    ks = np.array([band.k for band in regulation.k_bands], dtype=np.int64)
    far = 2**62
    ceilings, floors = np.append(bounds, far), np.append(-far, bounds)
    position, left = start_exact * scale, surplus100 * scale
    up = left > 0
    made = []
    while left.any():
        band = np.where(up, np.searchsorted(bounds, position, "right"), np.searchsorted(bounds, position, "left"))
        k = ks[band]
        room = np.where(up, ceilings[band] - position, position - floors[band])
        moved = np.sign(left) * np.minimum(np.abs(left) * k, room)
        used = np.where(np.abs(left) * k <= room, left, moved // k)
        made.append(Stretch(start=position, end=position + moved, k=k, surplus=used))
        position, left = position + moved, left - used
    return made


def new_value(
    regulation: Regulation, start_exact: IntArray, surplus100: IntArray, k: IntArray, through_bands: BoolArray
) -> tuple[IntArray, IntArray]:
    """The exact new rating as numerator and denominator, in points: R + K · Σ(W − We).

    `through_bands`: rows that move continuously (`KColumns.by_band` under `k_changes_within`).
    """
    numerator = start_exact + k * surplus100
    denominator = np.full(len(k), 100, dtype=np.int64)
    if regulation.k_changes_within:
        steps = stretches(regulation, start_exact, np.where(through_bands, surplus100, 0))
        if steps:
            scale = movement_scale(regulation)
            numerator = np.where(through_bands, steps[-1].end, numerator * scale)
            denominator = denominator * scale
    shared = np.gcd(numerator, denominator)
    return numerator // shared, denominator // shared


def rounded(
    regulation: Regulation, start_exact: IntArray, numerator: IntArray, denominator: IntArray
) -> tuple[IntArray, IntArray]:
    """The rating on the list (points) and the kept value (hundredths) of an exact new rating (`rounding`)."""
    if regulation.rounding == "carry":
        exact = half_up_div(100 * numerator, denominator)
        return half_up_div(exact, 100), exact
    if regulation.rounding == "change_half_away":
        change = half_away_div(100 * numerator - start_exact * denominator, 100 * denominator)
        rating = start_exact // 100 + change
    else:
        rating = half_up_div(numerator, denominator)
    return rating, 100 * rating
