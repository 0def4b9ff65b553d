"""Findings about people who may stand on the register twice."""

from collections.abc import Sequence

import numpy as np

from players.doubles import are_alike, close_pairs
from players.register import Register
from ratings.columns import any_of, read_columns
from ratings.findings.making import Ints
from ratings.findings.settled import Settled
from ratings.models import Finding, FindingKind
from ratings.publishing import Computed


def similar_names(lists: Sequence[Computed], settled: Settled) -> list[Finding]:
    """Pairs of players with similar names, at least one of whom has games in one of the lists; each pair once in all lists.

    Not again when an officer has ticked the pair in a draft that was published. The names' pace is the first that one played.
    """
    if not lists:
        return []
    register = lists[0].register
    played = [np.isin(register.player, np.concatenate([made.inputs.games.white, made.inputs.games.black])) for made in lists]
    keys = [shown[1] for shown in register.shown]
    one, other = close_pairs(keys, np.logical_or.reduce(played))
    one, other = _not_told_apart(register, one, other)
    found = []
    for a, b in zip(one.tolist(), other.tolist(), strict=True):
        pair = int(register.player[a]), int(register.player[b])
        if frozenset(pair) not in settled.pairs and are_alike(keys[a].split(), keys[b].split()):
            pace = next(made.inputs.pace for made, who in zip(lists, played, strict=True) if who[a] or who[b])
            facts = {"name": register.shown[a][0], "other": register.shown[b][0]}
            found.append(Finding(kind=FindingKind.SIMILAR_NAMES, pace=pace, player_id=pair[0], other_id=pair[1], facts=facts))
    return found


def _not_told_apart(register: Register, one: Ints, other: Ints) -> tuple[Ints, Ints]:
    """The pairs that may be one person: nobody has two years of birth, genders or ids of a federation; none of them is merged."""
    places = np.union1d(one, other)
    marks = np.zeros((len(register.player), 4), dtype=np.int64)
    marks[places, 0] = [register.shown[place][4] or 0 for place in places.tolist()]
    marks[places, 1] = [ord(register.shown[place][5] or "\0") for place in places.tolist()]
    known = [f"CASE WHEN {column} IS NULL THEN 0 ELSE id END" for column in ("fide_id", "national_id", "merged_into_id")]
    condition, params = any_of("id", register.player[places].tolist())
    player, fide, national, merged = read_columns(["id", *known], f"FROM players_player WHERE {condition}", params)
    rows = np.searchsorted(register.player, player)
    marks[rows, 2], marks[rows, 3] = fide, national
    gone = np.zeros(len(register.player), dtype=np.bool_)
    gone[rows] = merged > 0
    apart = ((marks[one] != marks[other]) & (marks[one] > 0) & (marks[other] > 0)).any(axis=1) | gone[one] | gone[other]
    return one[~apart], other[~apart]
