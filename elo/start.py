"""The start list of a period: the list before, opening ratings and ratings that all unrated players are given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from elo.errors import PeriodError, gettext_noop
from elo.outcome import StartMethod
from elo.regulation import FixedInitial, Regulation
from elo.values import BoolArray, IntArray, Month, Opening, Players


@dataclass(frozen=True, eq=False)
class Start:
    """The start list: the list before the period with openings, fixed and all-unrated ratings; one row per player."""

    rated: BoolArray
    rating: IntArray
    exact: IntArray
    method: IntArray
    games: IntArray
    initial_games: IntArray
    peak: IntArray
    last_played: IntArray


def find_rows(keys: IntArray, wanted: IntArray) -> tuple[IntArray, BoolArray]:
    """The places of `wanted` in the ascending `keys`, and which of them are there at all."""
    if len(keys) == 0:
        return np.zeros(len(wanted), dtype=np.int64), np.zeros(len(wanted), dtype=np.bool_)
    low, span = int(keys[0]), int(keys[-1]) - int(keys[0]) + 1
    if span <= 4 * len(keys) + 1024 and len(wanted) > 1024:
        # Ids that lie close together, as a database gives them: one look-up instead of a search.
        places = np.full(span, -1, dtype=np.int64)
        places[keys - low] = np.arange(len(keys))
        inside = (wanted >= low) & (wanted < low + span)
        rows = places[np.where(inside, wanted - low, 0)]
        return np.maximum(rows, 0), inside & (rows >= 0)
    rows = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return rows, keys[rows] == wanted


def player_rows(players: Players, wanted: IntArray) -> IntArray:
    """The rows of these ids; PeriodError for one that is not among the players."""
    rows, known = find_rows(players.player, wanted)
    if not known.all():
        template = gettext_noop("Player %(player)s is not among the players of the period.")
        raise PeriodError("unknown_player", template, {"player": int(wanted[~known][0])})
    return rows


def start_list(
    regulation: Regulation, period: Month, players: Players, openings: Iterable[Opening], first_period: Month | None
) -> Start:
    """The list before the period with opening (section 6) and fixed ratings (section 4); errors of `rate_period`."""
    start = Start(
        rated=players.rated.copy(),
        rating=np.where(players.rated, players.rating, 0),
        # Only `carry` keeps a value besides the list's; after a change of regulation the list is what holds.
        exact=np.where(players.rated, players.exact if regulation.rounding == "carry" else 100 * players.rating, 0),
        method=np.full(len(players), StartMethod.LIST, dtype=np.int64),
        games=players.games.copy(),
        initial_games=players.initial_games.copy(),
        peak=players.peak.copy(),
        last_played=players.last_played.copy(),
    )
    _open(period, players, start, list(openings), first_period)
    if isinstance(regulation.initial, FixedInitial):
        on_register = ~start.rated & (players.joined <= period)
        start = enter(start, on_register, regulation.initial.rating, StartMethod.FIXED, period)
    return start


def _open(period: Month, players: Players, start: Start, openings: list[Opening], first_period: Month | None) -> None:
    """Put the opening ratings into the start list (section 6)."""
    if not openings:
        return
    rows = player_rows(players, np.array([opening.player for opening in openings], dtype=np.int64))
    # An opening at the first period counts as a game in the period before; a later one as a game in its period.
    entered = period - 1 if period == first_period else period
    for row, opening in zip(rows.tolist(), openings, strict=True):
        if players.rated[row]:
            template = gettext_noop("Player %(player)s is on the list already and cannot have an opening rating.")
            raise PeriodError("opening_of_a_rated_player", template, {"player": opening.player})
        if start.rated[row]:
            template = gettext_noop("Player %(player)s has two opening ratings in one period.")
            raise PeriodError("two_openings", template, {"player": opening.player})
        start.rated[row] = True
        start.rating[row] = opening.rating
        start.exact[row] = 100 * opening.rating
        start.method[row] = StartMethod.OPENING
        start.games[row] = opening.games
        start.initial_games[row] = 0
        start.peak[row] = max(opening.rating, opening.peak or 0)
        start.last_played[row] = entered


def enter(start: Start, mask: BoolArray, rating: int, method: StartMethod, period: Month) -> Start:
    """Give the players of `mask` one rating from the start of the period; entering counts as a game in it."""
    return replace(
        start,
        rated=start.rated | mask,
        rating=np.where(mask, rating, start.rating),
        exact=np.where(mask, 100 * rating, start.exact),
        method=np.where(mask, method, start.method),
        last_played=np.where(mask, period, start.last_played),
    )
