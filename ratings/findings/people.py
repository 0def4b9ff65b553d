"""Findings about people who should have no games: the deceased, and those merged into another entry of the register."""

from collections.abc import Iterator, Sequence

import numpy as np
from django.db.models import Q

from players.models import Player
from ratings.findings.making import games_by_seat, name_of, tournament_names
from ratings.models import Finding, FindingKind
from ratings.publishing import Computed


def gone(lists: Sequence[Computed]) -> list[Finding]:
    """Played games of the deceased and the merged, a finding for each tournament. The register knows no day of a death."""
    rows = Player.objects.filter(Q(deceased=True) | Q(merged_into__isnull=False)).order_by("pk")
    merged_into: dict[int, int | None] = dict(rows.values_list("pk", "merged_into_id"))
    return [finding for made in lists for finding in _of_list(made, merged_into)] if merged_into else []


def _of_list(made: Computed, merged_into: dict[int, int | None]) -> Iterator[Finding]:
    names = tournament_names(made)
    for tournament, player, games in games_by_seat(made, np.array(list(merged_into), dtype=np.int64)):
        facts = {"name": name_of(made.register, player), "tournament": names[tournament], "games": games}
        other = merged_into[player]
        if other is not None:
            facts["other"] = name_of(made.register, other)
        yield Finding(
            kind=FindingKind.DECEASED if other is None else FindingKind.MERGED,
            pace=made.inputs.pace,
            player_id=player,
            other_id=other,
            tournament_id=tournament,
            facts=facts,
        )
