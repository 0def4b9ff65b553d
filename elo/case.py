"""One player in one period, with everything that his explanation needs and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from elo.basis import game_sides
from elo.linear import with_provisional
from elo.outcome import StartMethod
from elo.preparation import Prepared, prepare
from elo.regulation import Regulation
from elo.results import WHITE_HALF_POINTS
from elo.start import find_rows
from elo.values import Adjustment, Block, Games, Month, Opening, Players, StartRatings, Tournaments


@dataclass(frozen=True, slots=True)
class CaseGame:
    """A game as the period's computation sees it from the player.

    `own_rating`: his rating in that tournament, None where he is unrated at the start of the period.
    `opponent_rating`: the rating that counts for him, None where the opponent has none; `opponent_provisional`: it is
    a first rating by `linear` of the same period.  `basis_month`: the month whose start list the game uses.
    """

    tournament: int
    round: int
    opponent: int
    white: bool
    result: int
    own_rating: int | None
    opponent_rating: int | None
    opponent_provisional: bool
    basis_month: Month


@dataclass(frozen=True, eq=False)
class PlayerCase:
    """Everything needed to explain one player in one period without the rest of the period.

    `start_*`, `games`, `initial_games`, `peak`: at the start of the period, openings, fixed and all-unrated ratings
    in.  `tournaments`: those of his games; `case_games`: all his games, unplayed ones too.  `blocks`: waiting since
    earlier periods.  `adjustment`: points added at the close.
    """

    player: int
    period: Month
    start_rated: bool
    start_rating: int
    start_exact: int
    start_method: StartMethod
    games: int
    initial_games: int
    peak: int
    birth_year: int
    tournaments: Tournaments
    case_games: tuple[CaseGame, ...]
    blocks: tuple[Block, ...] = ()
    adjustment: int = 0


def player_case(
    regulation: Regulation,
    period: Month,
    players: Players,
    tournaments: Tournaments,
    games: Games,
    blocks: Sequence[Block],
    player: int,
    *,
    openings: Iterable[Opening] = (),
    adjustments: Iterable[Adjustment] = (),
    first_period: Month | None = None,
    earlier: Mapping[Month, StartRatings] | None = None,
) -> PlayerCase:
    """The case of one player from the input of a whole period; parameters and errors as of `rate_period`."""
    prepared = prepare(
        regulation, period, players, tournaments, games, openings=openings, first_period=first_period, earlier=earlier
    )
    points = sum(one.points for one in adjustments if one.player == player)
    return case_of(prepared, player, tuple(block for block in blocks if block.player == player), points)


def case_of(prepared: Prepared, player: int, blocks: tuple[Block, ...] = (), adjustment: int = 0) -> PlayerCase:
    """The case of one player of a prepared period; KeyError for a player who is not in it."""
    rows, known = find_rows(prepared.players.player, np.array([player], dtype=np.int64))
    if not known[0]:
        raise KeyError(player)
    row, start, games = int(rows[0]), prepared.start, prepared.games
    own = np.flatnonzero((games.white == player) | (games.black == player))
    here = np.isin(prepared.tournaments.tournament, games.tournament[own])
    return PlayerCase(
        player=player,
        period=prepared.period,
        start_rated=bool(start.rated[row]),
        start_rating=int(start.rating[row]),
        start_exact=int(start.exact[row]),
        start_method=StartMethod(int(start.method[row])),
        games=int(start.games[row]),
        initial_games=int(start.initial_games[row]),
        peak=int(start.peak[row]),
        birth_year=int(prepared.players.birth_year[row]),
        tournaments=prepared.tournaments.select(here),
        case_games=_games(prepared, player, games.select(own)) if len(own) else (),
        blocks=blocks,
        adjustment=adjustment,
    )


def _games(prepared: Prepared, player: int, games: Games) -> tuple[CaseGame, ...]:
    """The player's games with the ratings they use, from the very look-up of the period's computation."""
    rows = prepared.players.player
    white, black = np.searchsorted(rows, games.white), np.searchsorted(rows, games.black)
    places = np.searchsorted(prepared.tournaments.tournament, games.tournament)
    sides = game_sides(prepared.start, prepared.basis, white, black, places, WHITE_HALF_POINTS[games.result])
    if prepared.linear is not None and prepared.regulation.unrated_opponents == "provisional":
        sides = with_provisional(sides, prepared.start, prepared.linear)
    months = prepared.basis.months[prepared.basis.list_of[places]].tolist()
    made = []
    for index, is_white in enumerate((games.white == player).tolist()):
        side = index if is_white else index + len(games)
        made.append(
            CaseGame(
                tournament=int(games.tournament[index]),
                round=int(games.round[index]),
                opponent=int(games.black[index] if is_white else games.white[index]),
                white=is_white,
                result=int(games.result[index]),
                own_rating=int(sides.own[side]) if sides.own_rated[side] else None,
                opponent_rating=int(sides.opponent_rating[side]) if sides.opponent_rated[side] else None,
                opponent_provisional=bool(sides.provisional[side]),
                basis_month=months[index],
            )
        )
    return tuple(made)
