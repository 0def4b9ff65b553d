"""Explains the period of a player who is rated at its start."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from elo.case import CaseGame, PlayerCase
from elo.explain_parts import (
    bare,
    finish,
    games_by_tournament,
    half_points_of,
    listed_game,
    lowest,
    single,
    spent_blocks,
    why_not,
)
from elo.explanation import ExplainedGame, ExplainedStretch, ExplainedTournament, Explanation, KDecision
from elo.k_factor import KColumns, band_limits, decide_k
from elo.outcome import KReason
from elo.rated import LineRows, Sides, capped, expectation, line_rows, movement_scale, new_value, rounded, stretches
from elo.regulation import BlocksInitial, Regulation
from elo.values import IntArray

_BY_BAND = (KReason.BAND, KReason.BAND_PERMANENT, KReason.LAST_BAND)


def explain_rated(regulation: Regulation, case: PlayerCase) -> Explanation:
    """Lines, K, movement and rounding; blocks that waited are spent."""
    initial = regulation.initial if isinstance(regulation.initial, BlocksInitial) else None
    spent = spent_blocks(initial, case)
    if not case.case_games:
        return finish(regulation, case, replace(bare("no_games", regulation, case, ()), blocks=spent))
    counted = [game for game in case.case_games if why_not(game) is None]
    sides, casual = _sides(case, counted), case.tournaments.casual
    lines = line_rows(regulation, sides, casual)
    games, surplus100 = int(lines.games.sum()), int(lines.surplus100.sum())
    columns = _decide(regulation, case, games)
    decision = _k_decision(regulation, case, columns, games) if counted else None
    tournaments = _rated_tournaments(regulation, case, counted, sides, lines, int(columns.k[0]))
    made = replace(bare("rated", regulation, case, tournaments), blocks=spent)
    if decision is None:
        return finish(regulation, case, made)
    start, surplus = single(case.start_exact), single(surplus100)
    numerator, denominator = new_value(regulation, start, surplus, columns.k, columns.by_band)
    rating, exact = rounded(regulation, start, numerator, denominator)
    result = int(numerator[0]), int(denominator[0])
    change = lowest(100 * result[0] - case.start_exact * result[1], 100 * result[1])
    moved = regulation.k_changes_within and bool(columns.by_band[0])
    made = replace(
        made,
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
    return finish(regulation, case, made)


def _sides(case: PlayerCase, counted: list[CaseGame]) -> Sides:
    places = {tournament: place for place, tournament in enumerate(case.tournaments.tournament.tolist())}
    rows = [(0, places[game.tournament], game.own_rating, game.opponent_rating, half_points_of(game)) for game in counted]
    return Sides(*np.array(rows, dtype=np.int64).reshape(-1, 5).T)


def _decide(regulation: Regulation, case: PlayerCase, games: int) -> KColumns:
    return decide_k(
        regulation,
        case.period,
        rating=single(case.start_rating),
        peak=single(case.peak),
        games=single(case.games),
        initial_games=single(case.initial_games),
        birth_year=single(case.birth_year),
        rated_games=single(games),
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
        to_num, to_den = lowest(int(step.end[0]), 100 * scale)
        surplus_num, surplus_den = lowest(int(step.surplus[0]), 100 * scale)
        made.append(ExplainedStretch(int(step.start[0]) // scale, to_num, to_den, int(step.k[0]), surplus_num, surplus_den))
    return tuple(made)


def _rated_tournaments(
    regulation: Regulation, case: PlayerCase, counted: list[CaseGame], sides: Sides, lines: LineRows, k: int
) -> tuple[ExplainedTournament, ...]:
    explained = _rated_games(regulation, counted, sides, lines)
    line_of = {place: row for row, place in enumerate(lines.tournament.tolist())}
    made = []
    for place, tournament, games in games_by_tournament(case):
        listed = tuple(explained.get(game) or listed_game(game, why_not(game)) for game in games)
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


def _rated_games(regulation: Regulation, counted: list[CaseGame], sides: Sides, lines: LineRows) -> dict[CaseGame, ExplainedGame]:
    """The counted games, each as its line computes it."""
    seen = capped(regulation, sides.own, sides.opponent)
    difference = sides.own - seen
    expected = expectation(regulation, difference)
    per_game = dict(zip(lines.tournament.tolist(), lines.per_game.tolist(), strict=True))
    columns = (sides.tournament.tolist(), seen.tolist(), difference.tolist(), expected.tolist())
    made = {}
    for game, place, rating, gap, percent in zip(counted, *columns, strict=True):
        made[game] = replace(
            listed_game(game, None),
            capped_rating=rating,
            capped=rating != game.opponent_rating,
            difference=gap,
            expected_percent=percent if per_game[place] else None,
            surplus100=50 * half_points_of(game) - percent if per_game[place] else None,
        )
    return made
