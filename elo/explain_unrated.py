"""Explains the period of a player who is unrated at its start: his blocks, or his first rating by `linear`."""

from __future__ import annotations

from dataclasses import replace

from elo.case import PlayerCase
from elo.explain_parts import (
    bare,
    explained_block,
    finish,
    games_by_tournament,
    half_points_of,
    idle_blocks,
    listed_game,
    lowest,
    single,
    spent_blocks,
    why_not,
)
from elo.explanation import ExplainedLinear, ExplainedPool, ExplainedTournament, Explanation, WhyNot
from elo.linear import linear_rating
from elo.outcome import BlockStatus
from elo.regulation import BlocksInitial, LinearInitial, Regulation
from elo.tables import half_up_div
from elo.unrated import Assessment, assess, shown
from elo.values import Block


def unrated_tournaments(
    case: PlayerCase, otherwise: WhyNot | None, casual: WhyNot | None = None
) -> tuple[ExplainedTournament, ...]:
    """The games of an unrated player; `otherwise`: why games against rated opponents do not count, `casual`: why
    casual ones do not."""
    made = []
    for place, tournament, games in games_by_tournament(case):
        reason = casual if casual is not None and case.tournaments.casual[place] else otherwise
        listed = [listed_game(game, why_not(game) or reason) for game in games]
        counted = [game for game in listed if game.rated]
        half_points = sum(game.half_points for game in counted)
        rating_sum = sum(game.opponent_rating or 0 for game in counted)
        average = half_up_div(rating_sum, len(counted)) if counted else None
        made.append(
            ExplainedTournament(tournament, None, tuple(listed), len(counted), half_points, rating_sum, average, per_game=False)
        )
    return tuple(made)


def explain_by_blocks(regulation: Regulation, initial: BlocksInitial, case: PlayerCase) -> Explanation:
    """Every block with its status, the pool and what it gives; the result where the player enters the list."""
    tournaments = unrated_tournaments(case, None, casual="casual_without_block")
    made = {one.tournament: one for one in tournaments if one.n}
    places = {tournament: place for place, tournament in enumerate(case.tournaments.tournament.tolist())}
    new = [_new_block(case, one, places[one.tournament]) for one in made.values()]
    found = assess(regulation, initial, case.period, case.blocks, new)
    blocks = tuple(explained_block(initial, one, made[one.block.tournament].games if one.new else ()) for one in found.outcomes)
    first = found.first
    explanation = replace(
        bare("unrated", regulation, case, tournaments),
        blocks=blocks,
        pool=_pool(initial, found),
        games_counted=found.games,
        games_needed=initial.min_games,
        would_be=None if first is None else first.rating,
        below_floor=found.below_floor,
    )
    if first is not None and found.entered:
        explanation = replace(
            explanation,
            result_num=first.numerator,
            result_den=first.denominator,
            computed_rating=first.rating,
            computed_exact=first.exact,
        )
    return finish(regulation, case, explanation)


def _new_block(case: PlayerCase, made: ExplainedTournament, place: int) -> Block:
    tournaments = case.tournaments
    return Block(
        player=case.player,
        tournament=made.tournament,
        games=made.n,
        rating_sum=made.rating_sum,
        half_points=made.half_points,
        end_day=int(tournaments.end_day[place]),
        end_month=int(tournaments.end_month[place]),
        order=int(tournaments.order[place]),
    )


def _pool(initial: BlocksInitial, found: Assessment) -> ExplainedPool | None:
    first = found.first
    if first is None:
        return None
    statuses = (BlockStatus.COUNTED, BlockStatus.WAITING, BlockStatus.USED)
    accepted = [one.block for one in found.outcomes if one.status in statuses]
    pool = first.pool
    result_num, result_den = lowest(first.numerator, first.denominator)
    return ExplainedPool(
        combine=initial.combine,
        games=found.games + len(initial.phantoms),
        rating_sum=sum(block.rating_sum for block in accepted) + sum(rating for rating, _ in initial.phantoms),
        half_points=sum(block.half_points for block in accepted) + sum(score for _, score in initial.phantoms),
        phantoms=initial.phantoms,
        average_num=None if pool is None else pool.average_num,
        average_den=None if pool is None else pool.average_den,
        percent=None if pool is None else pool.percent,
        step2=None if pool is None else pool.step2,
        step=None if pool is None else pool.step,
        result_num=result_num,
        result_den=result_den,
        limited=first.limited,
    )


def explain_by_linear(regulation: Regulation, initial: LinearInitial, case: PlayerCase) -> Explanation:
    """Rm + span · (Pg − Pp) / N over all games against rated opponents, where they are enough."""
    counted = [game for game in case.case_games if why_not(game) is None]
    games, half_points = len(counted), sum(half_points_of(game) for game in counted)
    rating_sum = sum(game.opponent_rating or 0 for game in counted)
    enough = games >= initial.min_games
    tournaments = unrated_tournaments(case, None if enough else "too_few_games")
    explanation = bare("initial_linear" if enough else "unrated", regulation, case, tournaments)
    explanation = replace(explanation, games_counted=games, games_needed=initial.min_games)
    if not enough:
        return finish(regulation, case, replace(explanation, blocks=idle_blocks(case)))
    num, den = linear_rating(initial, single(games), single(rating_sum), single(half_points))
    result = lowest(int(num[0]), int(den[0]))
    exact, rating = shown(regulation, *result)
    linear = ExplainedLinear(
        games=games,
        rating_sum=rating_sum,
        mean=half_up_div(rating_sum, games),
        half_points=half_points,
        span=initial.span,
        games_needed=initial.min_games,
        result_num=result[0],
        result_den=result[1],
    )
    explanation = replace(explanation, blocks=spent_blocks(None, case), linear=linear, result_num=result[0], result_den=result[1])
    return finish(regulation, case, replace(explanation, computed_rating=rating, computed_exact=exact))
