"""Explains one player's period with the very functions that compute it (`elo.rated`, `elo.k_factor`, `elo.unrated`)."""

from __future__ import annotations

from dataclasses import replace

from elo.case import CaseGame, PlayerCase, case_of, player_case
from elo.explain_parts import bare, finish, idle_blocks
from elo.explain_rated import explain_rated
from elo.explain_unrated import explain_by_blocks, explain_by_linear, unrated_tournaments
from elo.explanation import (
    ExplainedBlock,
    ExplainedGame,
    ExplainedLinear,
    ExplainedPool,
    ExplainedStretch,
    ExplainedTournament,
    Explanation,
    KDecision,
)
from elo.regulation import BlocksInitial, LinearInitial, Regulation

__all__ = [
    "CaseGame",
    "ExplainedBlock",
    "ExplainedGame",
    "ExplainedLinear",
    "ExplainedPool",
    "ExplainedStretch",
    "ExplainedTournament",
    "Explanation",
    "KDecision",
    "PlayerCase",
    "case_of",
    "explain",
    "player_case",
]


def explain(regulation: Regulation, case: PlayerCase) -> Explanation:
    """Explain a player's period: every line, its games, K, the movement, the rounding, his blocks.

    The sums are those of `rate_period`'s entries, lines and blocks for the same player.
    """
    if case.start_rated:
        return explain_rated(regulation, case)
    if isinstance(regulation.initial, BlocksInitial):
        return explain_by_blocks(regulation, regulation.initial, case)
    if isinstance(regulation.initial, LinearInitial):
        return explain_by_linear(regulation, regulation.initial, case)
    explanation = bare("unrated", regulation, case, unrated_tournaments(case, "own_unrated"))
    return finish(regulation, case, replace(explanation, blocks=idle_blocks(case)))
