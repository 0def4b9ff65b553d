"""Which list's ratings a game uses (`rating_basis`, rating-rules.md section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from elo.errors import PeriodError, gettext_noop
from elo.regulation import Regulation
from elo.start import Start, find_rows
from elo.values import BoolArray, IntArray, Month, Players, StartRatings, Tournaments


@dataclass(frozen=True, eq=False)
class Basis:
    """The lists that the tournaments use: row 0 the start list of the period, then those of earlier months.

    `list_of`: the list of each tournament.  `months`: the month of each list.  `rated`, `rating`: list by player.
    """

    months: IntArray
    list_of: IntArray
    rated: BoolArray
    rating: IntArray


@dataclass(frozen=True, eq=False)
class GameSides:
    """Games seen from each of the two players: rows, score, and both ratings as that game uses them.

    `own_rated`: rated at the start of the period.  `provisional`: the opponent's rating is a first rating by `linear`
    of this very period.
    """

    tournament: IntArray
    player: IntArray
    opponent: IntArray
    half_points: IntArray
    own_rated: BoolArray
    own: IntArray
    opponent_rated: BoolArray
    opponent_rating: IntArray
    provisional: BoolArray


def basis_month(period: Month, start_month: IntArray, first_period: Month | None) -> IntArray:
    """The month whose start list a tournament uses under `event_start`: that of its first day, but not before the
    first period and not after the one being closed."""
    return np.minimum(start_month if first_period is None else np.maximum(start_month, first_period), period)


def lists_in_use(
    regulation: Regulation,
    period: Month,
    players: Players,
    tournaments: Tournaments,
    start: Start,
    first_period: Month | None,
    earlier: Mapping[Month, StartRatings],
) -> Basis:
    """The lists that the period's tournaments use; PeriodError for one that was not handed in."""
    months = np.full(len(tournaments), period, dtype=np.int64)
    if regulation.rating_basis == "event_start":
        months = basis_month(period, tournaments.start_month, first_period)
    needed = [period, *(int(one) for one in np.unique(months) if one != period)]
    rated, rating = [start.rated], [start.rating]
    for one in needed[1:]:
        if one not in earlier:
            template = gettext_noop("The start list of %(year)s-%(number)02d is needed and was not handed in.")
            raise PeriodError("missing_start_list", template, {"month": one, "year": one // 12, "number": one % 12 + 1})
        rows, known = find_rows(earlier[one].player, players.player)
        on_list = known.copy()
        on_list[known] = earlier[one].rated[rows[known]]
        rated.append(on_list)
        ratings = np.zeros(len(players), dtype=np.int64)
        ratings[on_list] = earlier[one].rating[rows[on_list]]
        rating.append(ratings)
    place = {one: index for index, one in enumerate(needed)}
    list_of = np.array([place[one] for one in months.tolist()], dtype=np.int64)
    return Basis(np.array(needed, dtype=np.int64), list_of, np.stack(rated), np.stack(rating))


def with_start_list(basis: Basis, start: Start) -> Basis:
    """The same lists with another start list of the period."""
    rated, rating = basis.rated.copy(), basis.rating.copy()
    rated[0], rating[0] = start.rated, start.rating
    return replace(basis, rated=rated, rating=rating)


def game_sides(
    start: Start, basis: Basis, white: IntArray, black: IntArray, tournament: IntArray, white_half_points: IntArray
) -> GameSides:
    """Both sides of these games (rows), first all of white, with the ratings that each game uses (`rating_basis`)."""
    player, opponent = np.concatenate([white, black]), np.concatenate([black, white])
    tournament = np.concatenate([tournament, tournament])
    own_rated = start.rated[player]
    if len(basis.months) == 1:
        own, opponent_rated, opponent_rating = start.rating[player], start.rated[opponent], start.rating[opponent]
    else:
        lists = basis.list_of[tournament]
        # Unrated on that list but rated now: a rated player there with his present rating.
        own = np.where(basis.rated[lists, player], basis.rating[lists, player], start.rating[player])
        opponent_rated, opponent_rating = basis.rated[lists, opponent], basis.rating[lists, opponent]
    return GameSides(
        tournament=tournament,
        player=player,
        opponent=opponent,
        half_points=np.concatenate([white_half_points, 2 - white_half_points]),
        own_rated=own_rated,
        own=own,
        opponent_rated=opponent_rated,
        opponent_rating=opponent_rating,
        provisional=np.zeros(len(player), dtype=np.bool_),
    )
