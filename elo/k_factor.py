"""Which K a player has in a period (rating-rules.md section 3, the parameters that begin with `k_`)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elo.outcome import KReason
from elo.regulation import Regulation
from elo.values import BoolArray, IntArray, Month, year_of


@dataclass(frozen=True, eq=False)
class KColumns:
    """K per player; `reason` and `first_reason` are `KReason` codes, `band` the row of `k_bands`.

    `first_k`, `first_reason`: before the games limit.  `by_band`: the band's K holds, so that `k_changes_within` can move the
    rating through the bands.
    """

    k: IntArray
    reason: IntArray
    first_k: IntArray
    first_reason: IntArray
    band: IntArray
    by_band: BoolArray


def decide_k(
    regulation: Regulation,
    period: Month,
    *,
    rating: IntArray,
    peak: IntArray,
    games: IntArray,
    initial_games: IntArray,
    birth_year: IntArray,
    rated_games: IntArray,
) -> KColumns:
    """K of players from the start list; `rated_games` are the counted games of the period.

    `games`, `initial_games`: at the start of the period.  `peak`: highest rating on closed lists before it.
    `birth_year`: 0 = unknown, never a junior.
    """
    highest = np.maximum(peak, rating)
    band = band_of(regulation, rating=rating, peak=peak)
    k = np.array([entry.k for entry in regulation.k_bands], dtype=np.int64)[band]
    settled = (band == len(regulation.k_bands) - 1) & regulation.k_permanent
    new_k = _new_player_k(regulation, games, initial_games) * ~settled
    junior_k = _junior_k(regulation, period, birth_year, highest) * ~settled
    first_k = np.where((new_k > 0) | (junior_k > 0), np.maximum(new_k, junior_k), k)
    reason = np.select(
        [settled, (new_k > 0) & (junior_k > 0), new_k > 0, junior_k > 0],
        [KReason.LAST_BAND, KReason.NEW_AND_JUNIOR, KReason.NEW_PLAYER, KReason.JUNIOR],
        KReason.BAND_PERMANENT if regulation.k_permanent else KReason.BAND,
    )
    limited, k = _within_limit(regulation, first_k, rated_games)
    return KColumns(
        k=k,
        reason=np.where(limited, KReason.GAMES_LIMIT, reason),
        first_k=first_k,
        first_reason=reason,
        band=band,
        by_band=(reason == KReason.BAND) & ~limited,
    )


def band_limits(regulation: Regulation, band: int) -> tuple[int | None, int | None]:
    """The lowest and the highest rating of a row of `k_bands`; None where it is open."""
    below = regulation.k_bands[band - 1].up_to if band > 0 else None
    return (None if below is None else below + 1), regulation.k_bands[band].up_to


def band_of(regulation: Regulation, *, rating: IntArray, peak: IntArray) -> IntArray:
    """The row of `k_bands` of each rating, or of the highest so far where K is permanent.

    "Até 1900" is read literally: a band includes its upper bound.
    """
    decides = np.maximum(peak, rating) if regulation.k_permanent else rating
    bounds = np.array([band.up_to or 0 for band in regulation.k_bands[:-1]], dtype=np.int64)
    return np.searchsorted(bounds, decides, side="left").astype(np.int64)


def _new_player_k(regulation: Regulation, games: IntArray, initial_games: IntArray) -> IntArray:
    """`k_new_player`'s K where it applies, else 0."""
    rule = regulation.k_new_player
    if rule is None:
        return np.zeros(len(games), dtype=np.int64)
    counted = games + initial_games if rule.counts_initial_games else games
    return np.where(counted < rule.games, rule.k, 0).astype(np.int64)


def _junior_k(regulation: Regulation, period: Month, birth_year: IntArray, highest: IntArray) -> IntArray:
    """`k_junior`'s K where it applies, else 0."""
    rule = regulation.k_junior
    if rule is None:
        return np.zeros(len(birth_year), dtype=np.int64)
    young = (birth_year > 0) & (year_of(period) - birth_year <= rule.age)
    return np.where(young & (highest < rule.below), rule.k, 0).astype(np.int64)


def _within_limit(regulation: Regulation, k: IntArray, rated_games: IntArray) -> tuple[BoolArray, IntArray]:
    """Where K · n exceeds `k_games_limit`, and K after that."""
    limit = regulation.k_games_limit
    if limit is None:
        return np.zeros(len(k), dtype=np.bool_), k
    limited = k * rated_games > limit
    return limited, np.where(limited, limit // np.maximum(rated_games, 1), k)
