"""What holds at the start of a period: everybody's rating, and which rating a game uses.

Rows are places in the period's `Players` and `Tournaments`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from elo.basis import Basis, GameSides, game_sides, lists_in_use, with_start_list
from elo.errors import PeriodError, gettext_noop
from elo.linear import Linear, linear_ratings, rate_all_unrated, with_provisional
from elo.regulation import LinearInitial, Regulation
from elo.results import PLAYED, WHITE_HALF_POINTS
from elo.start import Start, find_rows, player_rows, start_list
from elo.values import Games, IntArray, Month, Opening, Players, StartRatings, Tournaments


@dataclass(frozen=True, eq=False)
class Prepared:
    """A period ready to be computed or explained; `sides` are those of the played games only."""

    regulation: Regulation
    period: Month
    players: Players
    tournaments: Tournaments
    games: Games
    start: Start
    basis: Basis
    sides: GameSides
    linear: Linear | None


def prepare(
    regulation: Regulation,
    period: Month,
    players: Players,
    tournaments: Tournaments,
    games: Games,
    *,
    openings: Iterable[Opening] = (),
    first_period: Month | None = None,
    earlier: Mapping[Month, StartRatings] | None = None,
) -> Prepared:
    """The preparation stage of `elo.period.rate_period`; parameters and errors as there."""
    white, black, tournament = _rows_of_games(players, tournaments, games)
    played = PLAYED[games.result]
    white, black, tournament = white[played], black[played], tournament[played]
    start = start_list(regulation, period, players, openings, first_period)
    basis = lists_in_use(regulation, period, players, tournaments, start, first_period, earlier or {})
    if isinstance(regulation.initial, LinearInitial):
        start = rate_all_unrated(regulation.initial, period, start, basis, white, black, tournament)
        basis = with_start_list(basis, start)
    half_points = WHITE_HALF_POINTS[games.result[played]]
    sides = game_sides(start, basis, white, black, tournament, half_points)
    linear = None
    if isinstance(regulation.initial, LinearInitial):
        linear = linear_ratings(regulation, regulation.initial, len(players), sides)
        if regulation.unrated_opponents == "provisional":
            sides = with_provisional(sides, start, linear)
    return Prepared(regulation, period, players, tournaments, games, start, basis, sides, linear)


def _rows_of_games(players: Players, tournaments: Tournaments, games: Games) -> tuple[IntArray, IntArray, IntArray]:
    itself = games.white == games.black
    if itself.any():
        template = gettext_noop("Player %(player)s has a game with himself in tournament %(tournament)s.")
        where = int(np.flatnonzero(itself)[0])
        params = {"player": int(games.white[where]), "tournament": int(games.tournament[where])}
        raise PeriodError("game_with_himself", template, params)
    white, black = player_rows(players, games.white), player_rows(players, games.black)
    tournament, known = find_rows(tournaments.tournament, games.tournament)
    if not known.all():
        template = gettext_noop("A game belongs to tournament %(tournament)s, which is not among the tournaments.")
        raise PeriodError("unknown_tournament", template, {"tournament": int(games.tournament[~known][0])})
    return white, black, tournament
