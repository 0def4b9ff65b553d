"""Findings about years of birth that decide a player's K (`k_junior`)."""

import numpy as np

from ratings.birth_years import k_by_birth_years
from ratings.columns import any_of, read_columns
from ratings.findings.making import Ints, name_of
from ratings.findings.settled import Settled
from ratings.models import Finding, FindingKind
from ratings.publishing import Computed


def birth_years(made: Computed, settled: Settled) -> list[Finding]:
    """Players with games whose K would be another without their year of birth, or with that of the list before.

    The former are asked about once: not again when an officer has ticked that player and year in a draft that was published.
    """
    if made.inputs.rules.k_junior is None:
        return []
    rows = np.flatnonzero(made.outcome.entries.start_rated & (made.outcome.entries.games > 0))
    now = made.inputs.players.birth_year[rows]
    before = _years_before(made, rows)
    known = {"rating": made.outcome.entries.start_rating[rows], "rated_games": made.outcome.entries.games[rows]}
    columns = k_by_birth_years(made.inputs, rows, now, np.zeros_like(now), before, **known)
    k, k_without, k_before = (one.k for one in columns)
    found = []
    for place in np.flatnonzero((k != k_without) | (k != k_before)).tolist():
        player, year, k_now = int(made.outcome.entries.player[rows[place]]), int(now[place]), int(k[place])
        facts = {"name": name_of(made.register, player), "year": year or None, "before": year or None, "k": k_now}
        if k_now != k_before[place]:
            facts |= {"before": int(before[place]) or None, "other_k": int(k_before[place])}
        elif (player, year) in settled.birth_years:
            continue
        else:
            facts["other_k"] = int(k_without[place])
        found.append(Finding(kind=FindingKind.BIRTH_YEAR, pace=made.inputs.pace, player_id=player, facts=facts))
    return found


def _years_before(made: Computed, rows: Ints) -> Ints:
    """The years of birth on the list before; those of today for players who were not on it."""
    years = made.inputs.players.birth_year[rows]
    players = made.inputs.players.player[rows]
    if made.inputs.previous is not None:
        condition, params = any_of("player_id", players.tolist())
        listed = f"FROM ratings_listentry WHERE rating_list_id = %s AND {condition}"
        player, was = read_columns(["player_id", "COALESCE(birth_year, 0)"], listed, [made.inputs.previous.pk, *params])
        years[np.searchsorted(players, player)] = was
    return years
