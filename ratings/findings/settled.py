"""What an officer has looked at before: ticked in a draft that was published, it is not asked about again."""

from ratings.models import Finding, FindingKind

Pair = frozenset[int]


class Settled:
    """Pairs of players known to be two people, and years of birth known to be right; read in one query."""

    def __init__(self) -> None:
        self.pairs: set[Pair] = set()
        self.birth_years: set[tuple[int, int]] = set()  # player and year
        kinds = [FindingKind.SIMILAR_NAMES, FindingKind.BIRTH_YEAR]
        ticked = Finding.objects.filter(kind__in=kinds, draft__published_at__isnull=False, ticked_at__isnull=False)
        for kind, player, other, facts in ticked.values_list("kind", "player_id", "other_id", "facts"):
            if kind == FindingKind.SIMILAR_NAMES:
                self.pairs.add(frozenset((player, other)))
            else:
                self.birth_years.add((player, facts["year"]))
