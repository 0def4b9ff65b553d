"""The blocks and first ratings of a whole period; the rules themselves are in `elo.unrated`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

import numpy as np

from elo.outcome import BlockOutcome, BlockStatus, InitialLines, Progress
from elo.preparation import Prepared
from elo.rated import group, sums
from elo.regulation import BlocksInitial
from elo.start import player_rows
from elo.unrated import Assessment, assess, used
from elo.values import Block, BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class Entrants:
    """Players who get a first rating at the close by blocks or `linear`; one row each (`row`: in `Players`).

    `numerator / denominator`: the result of the blocks as section 4 rounds it; 0 / 0 for `linear`.
    """

    row: IntArray
    rating: IntArray
    exact: IntArray
    numerator: IntArray
    denominator: IntArray
    games: IntArray


@dataclass(frozen=True, eq=False)
class FirstRatings:
    """What becomes of the unrated: entrants, every block's outcome, the accepted games by row, what waits on."""

    entrants: Entrants
    blocks: list[BlockOutcome]
    block_games: IntArray
    waiting: list[Block]
    progress: dict[int, Progress]


def first_ratings(prepared: Prepared, blocks: Sequence[Block]) -> FirstRatings:
    """Assess all blocks, those waiting (`blocks`) and those of the period's tournaments, or rate by `linear`."""
    old = _by_row(prepared, blocks)
    if isinstance(prepared.regulation.initial, BlocksInitial):
        return _by_blocks(prepared, prepared.regulation.initial, old)
    return _otherwise(prepared, old)


def make_blocks(prepared: Prepared) -> dict[int, list[Block]]:
    """The period's new blocks by row: unrated players' games against rated opponents, one block per tournament.

    Casual games form no block (section 5).
    """
    sides, tournaments = prepared.sides, prepared.tournaments
    counted = np.flatnonzero(~sides.own_rated & sides.opponent_rated & ~tournaments.casual[sides.tournament])
    order, first = group(sides.player[counted], sides.tournament[counted], max(len(tournaments), 1))
    order = counted[order]
    rows, places = sides.player[order][first], sides.tournament[order][first]
    columns = (
        prepared.players.player[rows],
        tournaments.tournament[places],
        np.diff(first, append=len(order)),
        sums(sides.opponent_rating[order], first),
        sums(sides.half_points[order], first),
        tournaments.end_day[places],
        tournaments.end_month[places],
        tournaments.order[places],
    )
    made: dict[int, list[Block]] = {}
    for row, *values in zip(rows.tolist(), *(column.tolist() for column in columns), strict=True):
        made.setdefault(row, []).append(Block(*values))
    return made


def _by_row(prepared: Prepared, blocks: Sequence[Block]) -> dict[int, list[Block]]:
    ids = np.array([block.player for block in blocks], dtype=np.int64)
    old: dict[int, list[Block]] = {}
    for row, block in zip(player_rows(prepared.players, ids).tolist(), blocks, strict=True):
        old.setdefault(row, []).append(block)
    return old


def _by_blocks(prepared: Prepared, initial: BlocksInitial, old: dict[int, list[Block]]) -> FirstRatings:
    new = make_blocks(prepared)
    outcomes: list[BlockOutcome] = []
    waiting: list[Block] = []
    progress: dict[int, Progress] = {}
    entered: list[tuple[int, Assessment]] = []
    block_games = np.zeros(len(prepared.players), dtype=np.int64)
    rated_at_start = prepared.start.rated.tolist()
    ids = prepared.players.player.tolist()
    for row in sorted(old.keys() | new.keys()):
        if rated_at_start[row]:
            outcomes.extend(used(initial, block) for block in old[row])
            continue
        found = assess(prepared.regulation, initial, prepared.period, old.get(row, ()), new.get(row, ()))
        outcomes.extend(found.outcomes)
        block_games[row] = found.games
        if found.entered:
            entered.append((row, found))
        else:
            waiting.extend(one.block for one in found.outcomes if one.status is not BlockStatus.EXPIRED)
            progress[ids[row]] = progress_of(initial, ids[row], found)
    return FirstRatings(_entrants(entered), outcomes, block_games, waiting, progress)


def progress_of(initial: BlocksInitial, player: int, found: Assessment) -> Progress:
    """How far a player is who does not enter at this close."""
    would_be = None if found.first is None else found.first.rating
    return Progress(player, found.games, initial.min_games, would_be, found.below_floor)


def _entrants(entered: list[tuple[int, Assessment]]) -> Entrants:
    firsts = [
        (row, first.rating, first.exact, first.exact // gcd(first.exact, 100), 100 // gcd(first.exact, 100), found.games)
        for row, found in entered
        if (first := found.first) is not None
    ]
    return Entrants(*np.array(firsts, dtype=np.int64).reshape(-1, 6).T)


def _otherwise(prepared: Prepared, old: dict[int, list[Block]]) -> FirstRatings:
    """Regulations without blocks: `linear` ratings; blocks of an earlier regulation wait unless their player enters."""
    entrants = _entrants([])
    rated_now: BoolArray = prepared.start.rated
    linear = prepared.linear
    if linear is not None:
        row = np.flatnonzero(linear.rated)
        nothing = np.zeros(len(row), dtype=np.int64)
        entrants = Entrants(row, linear.rating[row], linear.exact[row], nothing, nothing, linear.games[row])
        rated_now = rated_now | linear.rated
    outcomes = [used(None, block) for row in sorted(old) if rated_now[row] for block in old[row]]
    waiting = [block for row in sorted(old) if not rated_now[row] for block in old[row]]
    outcomes += [BlockOutcome(block, BlockStatus.WAITING, None, new=False, expires=None) for block in waiting]
    return FirstRatings(entrants, outcomes, np.zeros(len(prepared.players), dtype=np.int64), waiting, {})


def initial_lines(prepared: Prepared) -> InitialLines:
    """The games that first ratings by `linear` were computed from, summed per tournament."""
    sides, linear = prepared.sides, prepared.linear
    mask = np.zeros(len(sides.player), dtype=np.bool_)
    if linear is not None:
        mask = ~sides.own_rated & sides.opponent_rated & linear.rated[sides.player]
    counted = np.flatnonzero(mask)
    order, first = group(sides.player[counted], sides.tournament[counted], max(len(prepared.tournaments), 1))
    order = counted[order]
    return InitialLines(
        player=prepared.players.player[sides.player[order][first]],
        tournament=prepared.tournaments.tournament[sides.tournament[order][first]],
        games=np.diff(first, append=len(order)),
        half_points=sums(sides.half_points[order], first),
        rating_sum=sums(sides.opponent_rating[order], first),
    )
