"""What holds at the start of a period: everybody's rating, and which rating a game uses.

Rows are places in the period's `Players` and `Tournaments`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from elo.errors import PeriodError, gettext_noop
from elo.outcome import StartMethod
from elo.regulation import FixedInitial, LinearInitial, Regulation
from elo.results import PLAYED, WHITE_HALF_POINTS
from elo.tables import half_up_div
from elo.values import BoolArray, Games, IntArray, Month, Opening, Players, StartRatings, Tournaments


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
class Linear:
    """First ratings by `linear`: mask, shown rating and kept hundredths, exact value, games; one row per player."""

    rated: BoolArray
    rating: IntArray
    exact: IntArray
    numerator: IntArray
    denominator: IntArray
    games: IntArray


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
    start = _start(regulation, period, players, openings, first_period)
    basis = _basis(regulation, period, players, tournaments, start, first_period, earlier or {})
    if isinstance(regulation.initial, LinearInitial):
        start = _rate_all_unrated(regulation.initial, period, start, basis, white, black, tournament)
        basis = replace(basis, rated=_first_list(basis.rated, start.rated), rating=_first_list(basis.rating, start.rating))
    half_points = WHITE_HALF_POINTS[games.result[played]]
    sides = game_sides(start, basis, white, black, tournament, half_points)
    linear = None
    if isinstance(regulation.initial, LinearInitial):
        linear = _linear(regulation, regulation.initial, len(players), sides)
        if regulation.unrated_opponents == "provisional":
            sides = with_provisional(sides, start, linear)
    return Prepared(regulation, period, players, tournaments, games, start, basis, sides, linear)


# Rows


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


def player_rows(players: Players, wanted: IntArray) -> IntArray:
    """The rows of these ids; PeriodError for one that is not among the players."""
    rows, known = find_rows(players.player, wanted)
    if not known.all():
        template = gettext_noop("Player %(player)s is not among the players of the period.")
        raise PeriodError("unknown_player", template, {"player": int(wanted[~known][0])})
    return rows


# The start list


def _start(
    regulation: Regulation, period: Month, players: Players, openings: Iterable[Opening], first_period: Month | None
) -> Start:
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
        start = _enter(start, on_register, regulation.initial.rating, StartMethod.FIXED, period)
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


def _enter(start: Start, mask: BoolArray, rating: int, method: StartMethod, period: Month) -> Start:
    """Give the players of `mask` one rating from the start of the period; entering counts as a game in it."""
    return replace(
        start,
        rated=start.rated | mask,
        rating=np.where(mask, rating, start.rating),
        exact=np.where(mask, 100 * rating, start.exact),
        method=np.where(mask, method, start.method),
        last_played=np.where(mask, period, start.last_played),
    )


def _rate_all_unrated(
    initial: LinearInitial,
    period: Month,
    start: Start,
    basis: Basis,
    white: IntArray,
    black: IntArray,
    tournament: IntArray,
) -> Start:
    """Rate the players of tournaments in which nobody with a played game is rated, all found before any is rated."""
    if initial.all_unrated_rating is None:
        return start
    lists = basis.list_of[tournament]
    somebody = np.zeros(len(basis.list_of), dtype=np.bool_)
    for rows in (white, black):
        somebody[tournament[start.rated[rows] | basis.rated[lists, rows]]] = True
    nobody = ~somebody[tournament]
    mask = np.zeros(len(start.rated), dtype=np.bool_)
    mask[white[nobody]] = True
    mask[black[nobody]] = True
    return _enter(start, mask, initial.all_unrated_rating, StartMethod.ALL_UNRATED, period)


# The lists that games use


def basis_month(period: Month, start_month: IntArray, first_period: Month | None) -> IntArray:
    """The month whose start list a tournament uses under `event_start`: that of its first day, but not before the
    first period and not after the one being closed."""
    return np.minimum(start_month if first_period is None else np.maximum(start_month, first_period), period)


def _basis(
    regulation: Regulation,
    period: Month,
    players: Players,
    tournaments: Tournaments,
    start: Start,
    first_period: Month | None,
    earlier: Mapping[Month, StartRatings],
) -> Basis:
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


def _first_list(lists: np.ndarray, column: np.ndarray) -> np.ndarray:
    """The lists with another start list of the period."""
    changed = lists.copy()
    changed[0] = column
    return changed


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


# First ratings by `linear`


def _linear(regulation: Regulation, initial: LinearInitial, count: int, sides: GameSides) -> Linear:
    """Ri = Rm + span · (Pg − Pp) / N of each unrated player, all tournaments of the period together."""
    counted = ~sides.own_rated & sides.opponent_rated
    player = sides.player[counted]
    games = np.bincount(player, minlength=count)
    rating_sum = np.zeros(count, dtype=np.int64)
    half_points = np.zeros(count, dtype=np.int64)
    np.add.at(rating_sum, player, sides.opponent_rating[counted])
    np.add.at(half_points, player, sides.half_points[counted])
    numerator, denominator = linear_rating(initial, np.maximum(games, 1), rating_sum, half_points)
    carries = regulation.rounding == "carry"
    exact = half_up_div(100 * numerator, denominator) if carries else 100 * half_up_div(numerator, denominator)
    rated = games >= initial.min_games
    return Linear(rated, half_up_div(exact, 100), exact, numerator, denominator, np.where(rated, games, 0))


def linear_rating(
    initial: LinearInitial, games: IntArray, rating_sum: IntArray, half_points: IntArray
) -> tuple[IntArray, IntArray]:
    """The exact first rating by `linear`; points won less points lost are half points less games."""
    mean = half_up_div(rating_sum, games)
    return mean * games + initial.span * (half_points - games), games


def with_provisional(sides: GameSides, start: Start, linear: Linear) -> GameSides:
    """Let first ratings of this period serve rated players as ratings of opponents who have none otherwise."""
    opponent = sides.opponent
    provisional = sides.own_rated & ~sides.opponent_rated & ~start.rated[opponent] & linear.rated[opponent]
    return replace(
        sides,
        opponent_rated=sides.opponent_rated | provisional,
        opponent_rating=np.where(provisional, linear.rating[opponent], sides.opponent_rating),
        provisional=provisional,
    )
