"""Every explanation adds up to the stored rows: for every world, player and month, down to the game."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest

from elo.explain import Explanation, case_of, explain
from elo.outcome import KReason, Outcome
from elo.preparation import prepare
from tests.elo.worlds import Close, each_world, load, replay


@pytest.mark.parametrize("folder", each_world())
def test_explanations_add_up_to_the_list(folder):
    world = load(folder)

    for close in replay(world):
        check_month(world.regulation, close)


def check_month(regulation, close: Close, adjustments=()):
    more = {key: value for key, value in close.more.items() if key != "adjustments"}
    prepared = prepare(regulation, close.period, close.players, close.tournaments, close.games, **more)
    waiting, lines, initial, outcomes = defaultdict(list), defaultdict(dict), defaultdict(dict), defaultdict(list)
    for block in close.blocks:
        waiting[block.player].append(block)
    gather(close.outcome.lines, lines)
    gather(close.outcome.initial_lines, initial)
    for one in close.outcome.blocks:
        outcomes[one.block.player].append(one)
    points = {
        player: sum(one.points for one in adjustments if one.player == player) for player in {one.player for one in adjustments}
    }
    for row, player in enumerate(close.players.player.tolist()):
        case = case_of(prepared, player, tuple(waiting[player]), points.get(player, 0))
        found = explain(regulation, case)
        check_entry(found, close.outcome, row)
        check_lines(found, lines[player], regulation.k_changes_within)
        check_blocks(found, outcomes[player], close.outcome, player)
        if found.kind == "initial_linear":
            check_initial_lines(found, initial[player])


def gather(columns, into):
    names = list(columns.__dataclass_fields__)
    for values in zip(*(getattr(columns, name).tolist() for name in names), strict=True):
        row = dict(zip(names, values, strict=True))
        into[row["player"]][row["tournament"]] = row


def check_entry(found: Explanation, outcome: Outcome, row: int):
    entries = outcome.entries
    on_list = entries.rated[row]
    assert found.final_rating == (entries.rating[row] if on_list else None)
    assert found.final_exact == (entries.exact[row] if on_list else None)
    assert (found.start_rated, found.start_rating, found.start_exact) == (
        entries.start_rated[row],
        entries.start_rating[row],
        entries.start_exact[row],
    )
    if not found.start_rated:
        assert found.games_counted >= entries.games[row]
        assert (found.final_rating is not None) == bool(on_list)
        return
    assert (found.games, found.surplus100) == (entries.games[row], entries.surplus100[row])
    assert sum(one.n for one in found.tournaments) == found.games
    assert sum(one.surplus100 or 0 for one in found.tournaments) == found.surplus100
    assert found.delisted == (not on_list)
    if found.k is None:
        assert (entries.k_reason[row], entries.k[row], found.games) == (KReason.NONE, 0, 0)
        return
    assert (found.k.k, found.k.reason) == (entries.k[row], KReason(entries.k_reason[row]).name.lower())
    assert (found.result_num, found.result_den) == (entries.unrounded_num[row], entries.unrounded_den[row])
    result = Fraction(found.result_num, found.result_den)
    assert Fraction(found.start_exact, 100) + Fraction(found.change_num, found.change_den) == result
    check_stretches(found)


def check_stretches(found: Explanation):
    if not found.stretches:
        if all(one.change100 is not None for one in found.tournaments if one.n):
            assert sum(one.change100 or 0 for one in found.tournaments) == 100 * Fraction(found.change_num, found.change_den)
        return
    assert found.stretches[0].from_exact100 == found.start_exact
    assert Fraction(found.stretches[-1].to_num, found.stretches[-1].to_den) == Fraction(found.result_num, found.result_den)
    assert sum(Fraction(one.surplus_num, one.surplus_den) for one in found.stretches) == Fraction(found.surplus100, 100)
    for one in found.stretches:
        moved = Fraction(one.to_num, one.to_den) - Fraction(one.from_exact100, 100)
        assert moved == one.k * Fraction(one.surplus_num, one.surplus_den)


def check_lines(found: Explanation, lines, within):
    if not found.start_rated:
        assert not lines
        return
    assert {one.tournament for one in found.tournaments if one.n} == lines.keys()
    for one in found.tournaments:
        rated = [game for game in one.games if game.rated]
        assert len(rated) == one.n
        assert all(game.why_not for game in one.games if not game.rated)
        if not one.n:
            continue
        line = lines[one.tournament]
        assert (one.own_rating, one.n, one.half_points, one.rating_sum, one.average, one.per_game) == (
            *(line["own_rating"], line["games"], line["half_points"], line["rating_sum"], line["average"], line["per_game"]),
        )
        assert (one.expected100, one.surplus100, one.k) == (line["expected_percent"], line["surplus100"], line["k"])
        assert one.change100 == (None if within else line["change100"])
        assert sum(game.half_points for game in rated) == one.half_points
        assert sum(game.capped_rating for game in rated) == one.rating_sum
        assert all(game.difference == one.own_rating - game.capped_rating for game in rated)
        if one.per_game:
            assert sum(game.expected_percent for game in rated) == one.expected100
            assert sum(game.surplus100 for game in rated) == one.surplus100
        else:
            assert one.difference == one.own_rating - one.average
            assert one.expected_percent * one.n == one.expected100


def check_initial_lines(found: Explanation, lines):
    assert {one.tournament for one in found.tournaments if one.n} == lines.keys()
    for one in found.tournaments:
        if one.n:
            line = lines[one.tournament]
            assert (one.n, one.half_points, one.rating_sum) == (line["games"], line["half_points"], line["rating_sum"])
    assert found.linear.games == sum(line["games"] for line in lines.values()) == found.games_counted
    assert found.linear.rating_sum == sum(line["rating_sum"] for line in lines.values())


def check_blocks(found: Explanation, outcomes, outcome: Outcome, player: int):
    mine = [(one.block, one.status, one.own_rating, one.new, one.expires) for one in outcomes]
    assert [(one.block, one.status, one.own_rating, one.new, one.expires) for one in found.blocks] == mine
    for one in found.blocks:
        if one.new:
            counted = [game for game in one.games if game.rated]
            assert len(counted) == one.block.games
            assert sum(game.opponent_rating for game in counted) == one.block.rating_sum
            assert sum(game.half_points for game in counted) == one.block.half_points
        if one.own_rating is not None and one.own_num is not None:
            assert Fraction(one.average_num, one.average_den) + Fraction(one.step2, 2) == Fraction(one.own_num, one.own_den)
    progress = outcome.progress.get(player)
    if progress is not None:
        assert (found.games_counted, found.games_needed) == (progress.games_counted, progress.games_needed)
        assert (found.would_be, found.below_floor) == (progress.would_be, progress.below_floor)
    if found.pool is not None:
        row = int(np.flatnonzero(outcome.entries.player == player)[0])
        assert found.games_counted == outcome.entries.block_games[row] == found.pool.games - len(found.pool.phantoms)
