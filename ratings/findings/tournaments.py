"""Findings about tournaments."""

from collections.abc import Collection

import numpy as np

from ratings.columns import any_of, read_columns
from ratings.findings.making import Ints, name_of
from ratings.models import Finding, FindingKind, RatingPeriod
from ratings.period_queries import not_submitted
from ratings.publishing import Computed
from tournaments.models import Tournament

MOST_NAMED = 10


def left_out(period: RatingPeriod) -> list[Finding]:
    """Tournaments that ended by the period's last day and are not handed in: ticking one leaves it for the next month."""
    return [
        Finding(
            kind=FindingKind.NOT_SUBMITTED,
            pace=tournament.pace,
            tournament=tournament,
            facts={"tournament": tournament.name, "end": tournament.end_date.isoformat()},
        )
        for tournament in not_submitted(period)
    ]


def without_games(made: Computed, unfinished: Collection[int]) -> list[Finding]:
    """Tournaments in which somebody is entered, not withdrawn before the first round, and has no game that was played.

    Not asked of tournaments (ids) whose boards are `unfinished`, which block the close anyway, nor of casual games, whose entries
    stand for nothing but the games.
    """
    asked = [one for one in made.inputs.tournament_rows if not one.is_casual and one.pk not in unfinished]
    idle = _entered_and_idle(made, [one.pk for one in asked])
    return [_idle(made, one, idle[one.pk]) for one in asked if one.pk in idle]


def _entered_and_idle(made: Computed, ids: list[int]) -> dict[int, Ints]:
    """By tournament the players without a game, in the order of starting numbers."""
    condition, params = any_of("tournament_id", ids)
    seated = f"FROM tournaments_entry WHERE {condition} AND COALESCE(withdrawn_after, 1) > 0"
    tournament, number, player = read_columns(["tournament_id", "number", "player_id"], seated, params)
    games, width = made.inputs.games, int(made.register.player[-1]) + 1 if len(made.register.player) else 1
    played = np.concatenate([games.tournament * width + games.white, games.tournament * width + games.black])
    rows = np.flatnonzero(~np.isin(tournament * width + player, played))
    rows = rows[np.lexsort((number[rows], tournament[rows]))]
    found, first = np.unique(tournament[rows], return_index=True)
    return dict(zip(found.tolist(), np.split(player[rows], first[1:]), strict=True)) if len(rows) else {}


def _idle(made: Computed, tournament: Tournament, players: Ints) -> Finding:
    names = [name_of(made.register, player) for player in players[:MOST_NAMED].tolist()]
    facts = {"tournament": tournament.name, "count": len(players), "names": names}
    return Finding(kind=FindingKind.NO_GAMES, pace=made.inputs.pace, tournament=tournament, facts=facts)
