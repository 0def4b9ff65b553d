"""The pieces that explanations of rated and of unrated players share."""

from __future__ import annotations

from dataclasses import replace
from math import gcd

import numpy as np

from elo.case import CaseGame, PlayerCase
from elo.closing import falls_off
from elo.explanation import ExplainedBlock, ExplainedGame, ExplainedTournament, Explanation, Kind, WhyNot
from elo.outcome import BlockOutcome, BlockStatus
from elo.regulation import BlocksInitial, Regulation
from elo.results import BLACK_HALF_POINTS, PLAYED, WHITE_HALF_POINTS, Result
from elo.unrated import block_performance, used
from elo.values import IntArray

_UNPLAYED: dict[Result, WhyNot] = {
    Result.NOT_PLAYED_YET: "not_played",
    Result.WHITE_FORFEIT_WIN: "forfeit",
    Result.BLACK_FORFEIT_WIN: "forfeit",
    Result.DOUBLE_FORFEIT: "forfeit",
    Result.WHITE_WINS_UNRATED: "too_short",
    Result.DRAW_UNRATED: "too_short",
    Result.BLACK_WINS_UNRATED: "too_short",
}


def single(value: int) -> IntArray:
    """A column of one row, for the functions that work on columns."""
    return np.array([value], dtype=np.int64)


def lowest(numerator: int, denominator: int) -> tuple[int, int]:
    """A fraction in lowest terms."""
    shared = gcd(numerator, denominator)
    return numerator // shared, denominator // shared


def half_points_of(game: CaseGame) -> int:
    """The player's score of the game in the tournament."""
    return int((WHITE_HALF_POINTS if game.white else BLACK_HALF_POINTS)[game.result])


def why_not(game: CaseGame) -> WhyNot | None:
    """Why the game does not count; None where it does."""
    if not PLAYED[game.result]:
        return _UNPLAYED[Result(game.result)]
    return "opponent_unrated" if game.opponent_rating is None else None


def listed_game(game: CaseGame, why_not: WhyNot | None) -> ExplainedGame:
    """A game without a calculation of its own; `why_not`: why it does not count, None where it does."""
    return ExplainedGame(
        round=game.round,
        opponent=game.opponent,
        white=game.white,
        result=game.result,
        rated=why_not is None,
        why_not=why_not,
        half_points=half_points_of(game),
        opponent_rating=game.opponent_rating,
        opponent_provisional=game.opponent_provisional,
        basis_month=game.basis_month,
    )


def games_by_tournament(case: PlayerCase) -> list[tuple[int, int, list[CaseGame]]]:
    """Row, id and games (by round) of each tournament, by end date, then order of entry."""
    places = {tournament: place for place, tournament in enumerate(case.tournaments.tournament.tolist())}
    gathered: dict[int, list[CaseGame]] = {}
    for game in case.case_games:
        gathered.setdefault(game.tournament, []).append(game)
    end_day, order = case.tournaments.end_day, case.tournaments.order
    in_order = sorted(gathered, key=lambda one: (int(end_day[places[one]]), int(order[places[one]]), one))
    return [(places[one], one, sorted(gathered[one], key=lambda game: game.round)) for one in in_order]


def bare(kind: Kind, regulation: Regulation, case: PlayerCase, tournaments: tuple[ExplainedTournament, ...]) -> Explanation:
    """An explanation without a calculation: the rating stays as it was."""
    return Explanation(
        kind=kind,
        player=case.player,
        period=case.period,
        start_rated=case.start_rated,
        start_rating=case.start_rating,
        start_exact=case.start_exact,
        start_method=case.start_method,
        rounding=regulation.rounding,
        tournaments=tournaments,
        games=0,
        surplus100=0,
        k=None,
        stretches=(),
        change_num=None,
        change_den=None,
        result_num=None,
        result_den=None,
        computed_rating=case.start_rating if case.start_rated else None,
        computed_exact=case.start_exact if case.start_rated else None,
        adjustment=case.adjustment,
        delisted=False,
        final_rating=None,
        final_exact=None,
    )


def finish(regulation: Regulation, case: PlayerCase, made: Explanation) -> Explanation:
    """Add the adjustment and see whether the player leaves the list."""
    if made.computed_rating is None or made.computed_exact is None:
        return made
    rating, exact = made.computed_rating + case.adjustment, made.computed_exact + 100 * case.adjustment
    if falls_off(regulation, single(rating))[0]:
        return replace(made, delisted=True)
    return replace(made, final_rating=rating, final_exact=exact)


def spent_blocks(initial: BlocksInitial | None, case: PlayerCase) -> tuple[ExplainedBlock, ...]:
    """The waiting blocks of a player who has been given a rating otherwise."""
    return tuple(replace(explained_block(initial, used(initial, block)), counted=False) for block in case.blocks)


def idle_blocks(case: PlayerCase) -> tuple[ExplainedBlock, ...]:
    """The blocks that wait while the rules in force know none, as `rate_period` reports them."""
    waiting = (BlockOutcome(block, BlockStatus.WAITING, None, new=False, expires=None) for block in case.blocks)
    return tuple(replace(explained_block(None, one), counted=False) for one in waiting)


def explained_block(
    initial: BlocksInitial | None, outcome: BlockOutcome, games: tuple[ExplainedGame, ...] = ()
) -> ExplainedBlock:
    """A block with the parts of its own rating and, where made in this period, its games."""
    alone = None
    if initial is not None and outcome.own_rating is not None:
        alone = block_performance(initial, outcome.block)
    value = (None, None) if alone is None else lowest(*alone.value)
    return ExplainedBlock(
        block=outcome.block,
        status=outcome.status,
        counted=outcome.status in (BlockStatus.COUNTED, BlockStatus.WAITING, BlockStatus.USED),
        new=outcome.new,
        expires=outcome.expires,
        own_rating=outcome.own_rating,
        own_num=value[0],
        own_den=value[1],
        average_num=None if alone is None else alone.average_num,
        average_den=None if alone is None else alone.average_den,
        percent=None if alone is None else alone.percent,
        step2=None if alone is None else alone.step2,
        step=None if alone is None else alone.step,
        games=games,
    )
