"""Explains one player's period with the very functions that compute it (`elo.rated`, `elo.k_factor`, `elo.unrated`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd

import numpy as np

from elo.case import CaseGame, PlayerCase, case_of, player_case
from elo.closing import falls_off
from elo.explanation import (
    ExplainedBlock,
    ExplainedGame,
    ExplainedLinear,
    ExplainedPool,
    ExplainedStretch,
    ExplainedTournament,
    Explanation,
    KDecision,
    Kind,
    WhyNot,
)
from elo.k_factor import KColumns, band_limits, decide_k
from elo.outcome import BlockOutcome, BlockStatus, KReason
from elo.preparation import linear_rating
from elo.rated import LineRows, Sides, capped, expectation, line_rows, movement_scale, new_value, rounded, stretches
from elo.regulation import BlocksInitial, LinearInitial, Regulation
from elo.results import BLACK_HALF_POINTS, PLAYED, WHITE_HALF_POINTS, Result
from elo.tables import half_up_div
from elo.unrated import Assessment, assess, block_performance, shown, used
from elo.values import Block, IntArray

__all__ = ["CaseGame", "Explanation", "PlayerCase", "case_of", "explain", "player_case"]

_UNPLAYED: dict[Result, WhyNot] = {
    Result.NOT_PLAYED_YET: "not_played",
    Result.WHITE_FORFEIT_WIN: "forfeit",
    Result.BLACK_FORFEIT_WIN: "forfeit",
    Result.DOUBLE_FORFEIT: "forfeit",
    Result.WHITE_WINS_UNRATED: "too_short",
    Result.DRAW_UNRATED: "too_short",
    Result.BLACK_WINS_UNRATED: "too_short",
}
_BY_BAND = (KReason.BAND, KReason.BAND_PERMANENT, KReason.LAST_BAND)


def explain(regulation: Regulation, case: PlayerCase) -> Explanation:
    """Explain a player's period: every line, its games, K, the movement, the rounding, his blocks.

    The sums are those of `rate_period`'s entries, lines and blocks for the same player.
    """
    if case.start_rated:
        return _rated(regulation, case)
    if isinstance(regulation.initial, BlocksInitial):
        return _by_blocks(regulation, regulation.initial, case)
    if isinstance(regulation.initial, LinearInitial):
        return _by_linear(regulation, regulation.initial, case)
    return _finish(regulation, case, _bare("unrated", regulation, case, _unrated_tournaments(case, "own_unrated")))


# Rated players


def _rated(regulation: Regulation, case: PlayerCase) -> Explanation:
    initial = regulation.initial if isinstance(regulation.initial, BlocksInitial) else None
    spent = tuple(_explained_block(initial, used(initial, block), ()) for block in case.blocks)
    if not case.case_games:
        return _finish(regulation, case, replace(_bare("no_games", regulation, case, ()), blocks=spent))
    counted = [game for game in case.case_games if _why_not(game) is None]
    sides, casual = _sides(case, counted), case.tournaments.casual
    lines = line_rows(regulation, sides, casual)
    games, surplus100 = int(lines.games.sum()), int(lines.surplus100.sum())
    columns = _decide(regulation, case, games)
    decision = _k_decision(regulation, case, columns, games) if counted else None
    tournaments = _rated_tournaments(regulation, case, counted, sides, lines, int(columns.k[0]))
    bare = _bare("rated", regulation, case, tournaments)
    if decision is None:
        return _finish(regulation, case, replace(bare, blocks=spent))
    start, surplus = _one(case.start_exact), _one(surplus100)
    numerator, denominator = new_value(regulation, start, surplus, columns.k, columns.by_band)
    rating, exact = rounded(regulation, start, numerator, denominator)
    result = int(numerator[0]), int(denominator[0])
    change = _lowest(100 * result[0] - case.start_exact * result[1], 100 * result[1])
    moved = regulation.k_changes_within and bool(columns.by_band[0])
    made = replace(
        bare,
        blocks=spent,
        games=games,
        surplus100=surplus100,
        k=decision,
        stretches=_stretches(regulation, start, surplus) if moved else (),
        change_num=change[0],
        change_den=change[1],
        result_num=result[0],
        result_den=result[1],
        computed_rating=int(rating[0]),
        computed_exact=int(exact[0]),
    )
    return _finish(regulation, case, made)


def _one(value: int) -> IntArray:
    return np.array([value], dtype=np.int64)


def _lowest(numerator: int, denominator: int) -> tuple[int, int]:
    """A fraction in lowest terms."""
    shared = gcd(numerator, denominator)
    return numerator // shared, denominator // shared


def _sides(case: PlayerCase, counted: list[CaseGame]) -> Sides:
    places = {tournament: place for place, tournament in enumerate(case.tournaments.tournament.tolist())}
    rows = [(0, places[game.tournament], game.own_rating, game.opponent_rating, _half_points(game)) for game in counted]
    return Sides(*np.array(rows, dtype=np.int64).reshape(-1, 5).T)


def _decide(regulation: Regulation, case: PlayerCase, games: int) -> KColumns:
    return decide_k(
        regulation,
        case.period,
        rating=_one(case.start_rating),
        peak=_one(case.peak),
        games=_one(case.games),
        initial_games=_one(case.initial_games),
        birth_year=_one(case.birth_year),
        rated_games=_one(games),
    )


def _k_decision(regulation: Regulation, case: PlayerCase, columns: KColumns, games: int) -> KDecision:
    reason, first = KReason(int(columns.reason[0])), KReason(int(columns.first_reason[0]))
    band = int(columns.band[0])
    params = {
        "rating": case.start_rating,
        "highest": max(case.peak, case.start_rating),
        "rated_games": games,
        "birth_year": case.birth_year,
    }
    if (new := regulation.k_new_player) is not None:
        counted = case.games + (case.initial_games if new.counts_initial_games else 0)
        params |= {"counted_games": counted, "below_games": new.games}
    if (junior := regulation.k_junior) is not None:
        params |= {"age": junior.age, "below": junior.below}
    if regulation.k_games_limit is not None:
        params |= {"limit": regulation.k_games_limit, "first_k": int(columns.first_k[0])}
    limits = band_limits(regulation, band) if first in _BY_BAND else None
    return KDecision(int(columns.k[0]), reason.name.lower(), first.name.lower(), limits, params)


def _stretches(regulation: Regulation, start: IntArray, surplus100: IntArray) -> tuple[ExplainedStretch, ...]:
    scale = movement_scale(regulation)
    made = []
    for step in stretches(regulation, start, surplus100):
        to_num, to_den = _lowest(int(step.end[0]), 100 * scale)
        surplus_num, surplus_den = _lowest(int(step.surplus[0]), 100 * scale)
        made.append(ExplainedStretch(int(step.start[0]) // scale, to_num, to_den, int(step.k[0]), surplus_num, surplus_den))
    return tuple(made)


def _rated_tournaments(
    regulation: Regulation, case: PlayerCase, counted: list[CaseGame], sides: Sides, lines: LineRows, k: int
) -> tuple[ExplainedTournament, ...]:
    explained = _rated_games(regulation, counted, sides, lines)
    line_of = {place: row for row, place in enumerate(lines.tournament.tolist())}
    made = []
    for place, tournament, games in _by_tournament(case):
        listed = tuple(explained.get(id(game)) or _listed(game, _why_not(game)) for game in games)
        row = line_of.get(place)
        if row is None:
            casual = bool(case.tournaments.casual[place])
            per_game = casual or regulation.expectation_per == "game"
            made.append(ExplainedTournament(tournament, games[0].own_rating, listed, 0, 0, 0, None, per_game))
        else:
            made.append(_line(regulation, tournament, listed, lines, row, k))
    return tuple(made)


def _line(
    regulation: Regulation, tournament: int, listed: tuple[ExplainedGame, ...], lines: LineRows, row: int, k: int
) -> ExplainedTournament:
    per_game = bool(lines.per_game[row])
    own, average, surplus100 = int(lines.own[row]), int(lines.average[row]), int(lines.surplus100[row])
    games, expected100 = int(lines.games[row]), int(lines.expected_percent[row])
    return ExplainedTournament(
        tournament=tournament,
        own_rating=own,
        games=listed,
        n=games,
        half_points=int(lines.half_points[row]),
        rating_sum=int(lines.rating_sum[row]),
        average=average,
        per_game=per_game,
        difference=None if per_game else own - average,
        expected_percent=None if per_game else expected100 // games,
        expected100=expected100,
        surplus100=surplus100,
        k=k,
        change100=None if regulation.k_changes_within else k * surplus100,
    )


def _rated_games(regulation: Regulation, counted: list[CaseGame], sides: Sides, lines: LineRows) -> dict[int, ExplainedGame]:
    """The counted games by identity, each as its line computes it."""
    seen = capped(regulation, sides.own, sides.opponent)
    difference = sides.own - seen
    expected = expectation(regulation, difference)
    per_game = dict(zip(lines.tournament.tolist(), lines.per_game.tolist(), strict=True))
    columns = (sides.tournament.tolist(), seen.tolist(), difference.tolist(), expected.tolist())
    made = {}
    for game, place, rating, gap, percent in zip(counted, *columns, strict=True):
        made[id(game)] = replace(
            _listed(game, None),
            capped_rating=rating,
            capped=rating != game.opponent_rating,
            difference=gap,
            expected_percent=percent if per_game[place] else None,
            surplus100=50 * _half_points(game) - percent if per_game[place] else None,
        )
    return made


# Games and tournaments of anybody


def _half_points(game: CaseGame) -> int:
    return int((WHITE_HALF_POINTS if game.white else BLACK_HALF_POINTS)[game.result])


def _why_not(game: CaseGame) -> WhyNot | None:
    """Why the game does not count; None where it does."""
    if not PLAYED[game.result]:
        return _UNPLAYED[Result(game.result)]
    return "opponent_unrated" if game.opponent_rating is None else None


def _listed(game: CaseGame, why_not: WhyNot | None) -> ExplainedGame:
    return ExplainedGame(
        round=game.round,
        opponent=game.opponent,
        white=game.white,
        result=game.result,
        rated=why_not is None,
        why_not=why_not,
        half_points=_half_points(game),
        opponent_rating=game.opponent_rating,
        opponent_provisional=game.opponent_provisional,
        basis_month=game.basis_month,
    )


def _by_tournament(case: PlayerCase) -> list[tuple[int, int, list[CaseGame]]]:
    """Row, id and games (by round) of each tournament, by end date, then order of entry."""
    places = {tournament: place for place, tournament in enumerate(case.tournaments.tournament.tolist())}
    gathered: dict[int, list[CaseGame]] = {}
    for game in case.case_games:
        gathered.setdefault(game.tournament, []).append(game)
    end_day, order = case.tournaments.end_day, case.tournaments.order
    in_order = sorted(gathered, key=lambda one: (int(end_day[places[one]]), int(order[places[one]]), one))
    return [(places[one], one, sorted(gathered[one], key=lambda game: game.round)) for one in in_order]


def _bare(kind: Kind, regulation: Regulation, case: PlayerCase, tournaments: tuple[ExplainedTournament, ...]) -> Explanation:
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


def _finish(regulation: Regulation, case: PlayerCase, made: Explanation) -> Explanation:
    """Add the adjustment and see whether the player leaves the list."""
    if made.computed_rating is None or made.computed_exact is None:
        return made
    rating, exact = made.computed_rating + case.adjustment, made.computed_exact + 100 * case.adjustment
    if falls_off(regulation, _one(rating))[0]:
        return replace(made, delisted=True)
    return replace(made, final_rating=rating, final_exact=exact)


# Unrated players


def _unrated_tournaments(
    case: PlayerCase, otherwise: WhyNot | None, casual: WhyNot | None = None
) -> tuple[ExplainedTournament, ...]:
    """The games of an unrated player; `otherwise`: why games against rated opponents do not count, `casual`: why
    casual ones do not."""
    made = []
    for place, tournament, games in _by_tournament(case):
        reason = casual if casual is not None and case.tournaments.casual[place] else otherwise
        listed = [_listed(game, _why_not(game) or reason) for game in games]
        counted = [game for game in listed if game.rated]
        half_points = sum(game.half_points for game in counted)
        rating_sum = sum(game.opponent_rating or 0 for game in counted)
        average = half_up_div(rating_sum, len(counted)) if counted else None
        made.append(
            ExplainedTournament(tournament, None, tuple(listed), len(counted), half_points, rating_sum, average, per_game=False)
        )
    return tuple(made)


def _by_blocks(regulation: Regulation, initial: BlocksInitial, case: PlayerCase) -> Explanation:
    tournaments = _unrated_tournaments(case, None, casual="casual_without_block")
    made = {one.tournament: one for one in tournaments if one.n}
    places = {tournament: place for place, tournament in enumerate(case.tournaments.tournament.tolist())}
    new = [_new_block(case, one, places[one.tournament]) for one in made.values()]
    found = assess(regulation, initial, case.period, case.blocks, new)
    blocks = tuple(_explained_block(initial, one, made[one.block.tournament].games if one.new else ()) for one in found.outcomes)
    first = found.first
    explanation = replace(
        _bare("unrated", regulation, case, tournaments),
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
    return _finish(regulation, case, explanation)


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


def _explained_block(initial: BlocksInitial | None, outcome: BlockOutcome, games: tuple[ExplainedGame, ...]) -> ExplainedBlock:
    alone = None
    if initial is not None and outcome.own_rating is not None:
        alone = block_performance(initial, outcome.block)
    value = (None, None) if alone is None else _lowest(*alone.value)
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


def _pool(initial: BlocksInitial, found: Assessment) -> ExplainedPool | None:
    first = found.first
    if first is None:
        return None
    statuses = (BlockStatus.COUNTED, BlockStatus.WAITING, BlockStatus.USED)
    accepted = [one.block for one in found.outcomes if one.status in statuses]
    pool = first.pool
    result_num, result_den = _lowest(first.numerator, first.denominator)
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


@dataclass(frozen=True, slots=True)
class _LinearSums:
    games: int
    rating_sum: int
    half_points: int


def _by_linear(regulation: Regulation, initial: LinearInitial, case: PlayerCase) -> Explanation:
    counted = [game for game in case.case_games if _why_not(game) is None]
    sums = _LinearSums(
        len(counted), sum(game.opponent_rating or 0 for game in counted), sum(_half_points(game) for game in counted)
    )
    enough = sums.games >= initial.min_games
    tournaments = _unrated_tournaments(case, None if enough else "too_few_games")
    explanation = _bare("initial_linear" if enough else "unrated", regulation, case, tournaments)
    explanation = replace(explanation, games_counted=sums.games, games_needed=initial.min_games)
    if not enough:
        return _finish(regulation, case, explanation)
    num, den = linear_rating(initial, _one(sums.games), _one(sums.rating_sum), _one(sums.half_points))
    result = _lowest(int(num[0]), int(den[0]))
    exact, rating = shown(regulation, *result)
    linear = ExplainedLinear(
        games=sums.games,
        rating_sum=sums.rating_sum,
        mean=half_up_div(sums.rating_sum, sums.games),
        half_points=sums.half_points,
        span=initial.span,
        games_needed=initial.min_games,
        result_num=result[0],
        result_den=result[1],
    )
    explanation = replace(explanation, linear=linear, result_num=result[0], result_den=result[1])
    return _finish(regulation, case, replace(explanation, computed_rating=rating, computed_exact=exact))
