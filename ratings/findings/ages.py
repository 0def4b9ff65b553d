"""Findings about years of birth that decide a player's K (`k_junior`)."""

import numpy as np
from django.db.models import F
from django.db.models.functions import Coalesce

from elo.k_factor import decide_k
from elo.start import start_list
from ratings.findings.making import Ints, name_of
from ratings.findings.settled import Settled
from ratings.models import Finding, FindingKind, ListEntry
from ratings.months import month_index
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
    k, k_without, k_before = (_k(made, rows, years) for years in (now, np.zeros_like(now), before))
    found = []
    for place in np.flatnonzero((k != k_without) | (k != k_before)).tolist():
        row, year, old = int(rows[place]), int(now[place]), int(before[place])
        changed = k[place] != k_before[place]
        player = int(made.outcome.entries.player[row])
        if changed or (player, year) not in settled.birth_years:
            facts = {
                "name": name_of(made.register, player),
                "year": year or None,
                "before": (old if changed else year) or None,
                "k": int(k[place]),
                "other_k": int((k_before if changed else k_without)[place]),
            }
            found.append(Finding(kind=FindingKind.BIRTH_YEAR, pace=made.inputs.pace, player_id=player, facts=facts))
    return found


def _years_before(made: Computed, rows: Ints) -> Ints:
    """The years of birth on the list before; those of today for players who were not on it."""
    years = made.inputs.players.birth_year.copy()
    entries = ListEntry.objects.filter(rating_list=made.inputs.previous)
    changed = entries.annotate(was=Coalesce("birth_year", 0)).exclude(was=Coalesce(F("player__birth_year"), 0))
    for player, was in changed.values_list("player_id", "was"):
        years[np.searchsorted(made.inputs.players.player, player)] = was
    return years[rows]


def _k(made: Computed, rows: Ints, birth_year: Ints) -> Ints:
    """K of these rows of the players, had they been born in these years (0: unknown)."""
    inputs, month = made.inputs, month_index(made.inputs.month)
    start = start_list(inputs.rules, month, inputs.players, inputs.openings, month_index(inputs.first_month))
    return decide_k(
        inputs.rules,
        month,
        rating=made.outcome.entries.start_rating[rows],
        peak=start.peak[rows],
        games=start.games[rows],
        initial_games=start.initial_games[rows],
        birth_year=birth_year,
        rated_games=made.outcome.entries.games[rows],
    ).k
