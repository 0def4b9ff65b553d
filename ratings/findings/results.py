"""Findings about single games."""

import numpy as np

from elo.results import WHITE_HALF_POINTS
from ratings.findings.making import Ints, name_of, tournament_names
from ratings.models import ClosingLimits, Finding, FindingKind
from ratings.publishing import Computed


def against_odds(made: Computed, bounds: ClosingLimits) -> list[Finding]:
    """Points of players whose rating at the start of the month is lower than the opponent's by more than the limit.

    The widest difference first.
    """
    games, start = made.inputs.games, made.outcome.entries
    white, black = np.searchsorted(start.player, games.white), np.searchsorted(start.player, games.black)
    ahead = (start.start_rating[white] - start.start_rating[black]) * (start.start_rated[white] & start.start_rated[black])
    won = WHITE_HALF_POINTS[games.result]
    surprising = (np.abs(ahead) > bounds.odds) & (np.where(ahead > 0, 2 - won, won) > 0)
    order = np.lexsort((games.white, games.round, games.tournament, -np.abs(ahead)))
    return _findings(made, order[surprising[order]], white, black)


def _findings(made: Computed, rows: Ints, white: Ints, black: Ints) -> list[Finding]:
    games, start, names = made.inputs.games, made.outcome.entries, tournament_names(made)
    found = []
    for row in rows.tolist():
        half_points = int(WHITE_HALF_POINTS[games.result[row]])
        weaker, stronger = int(white[row]), int(black[row])
        if start.start_rating[weaker] > start.start_rating[stronger]:
            weaker, stronger, half_points = stronger, weaker, 2 - half_points
        player, other, tournament = int(start.player[weaker]), int(start.player[stronger]), int(games.tournament[row])
        facts = {
            "name": name_of(made.register, player),
            "rating": int(start.start_rating[weaker]),
            "other": name_of(made.register, other),
            "other_rating": int(start.start_rating[stronger]),
            "half_points": half_points,
            "tournament": names[tournament],
            "round": int(games.round[row]) or None,
        }
        made_of = {"pace": made.inputs.pace, "player_id": player, "other_id": other, "tournament_id": tournament}
        found.append(Finding(kind=FindingKind.AGAINST_ODDS, facts=facts, **made_of))
    return found
