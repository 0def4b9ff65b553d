"""Finding the players whom a list of names means, all of it in two queries."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest

from players.likeness import likeness
from players.models import Player
from players.names import search_words
from players.queries import ALIKE

MOST_SIMILAR = 5
MOST_COMPARED = 100  # of those who share words or beginnings of words with a line, the ones who share most


@dataclass(frozen=True)
class NameMatch:
    """What one line may mean: `exact` has the same words in any order, or the id; else the closest names, the best first."""

    line: str
    players: list[Player]
    exact: bool

    @property
    def is_certain(self) -> bool:
        """One player has that name, or that id."""
        return self.exact and len(self.players) == 1


@dataclass
class _Register:
    """Everybody's folded words and ids, to be looked up; `starts` has who has a word, and who has one that begins so."""

    words: dict[int, list[str]] = field(default_factory=dict)
    same: dict[tuple[str, ...], list[int]] = field(default_factory=dict)
    starts: dict[str, set[int]] = field(default_factory=dict)
    ids: dict[str, list[int]] = field(default_factory=dict)

    def add(self, pk: int, search_key: str, ids: Iterable[object]) -> None:
        words = sorted(search_key.split())
        self.words[pk] = words
        self.same.setdefault(tuple(words), []).append(pk)
        for start in {start for word in words for start in (word[:2], word)}:
            self.starts.setdefault(start, set()).add(pk)
        for id in {str(id).lower() for id in ids if id is not None}:
            self.ids.setdefault(id, []).append(pk)

    def find(self, line: str) -> tuple[list[int], bool]:
        """The players, and whether they are exactly what was written."""
        words = sorted(search_words(line))
        exact = self.same.get(tuple(words)) or self.ids.get(line.strip().lower())
        return (exact, True) if exact else (self._similar(words), False)

    def _similar(self, words: list[str]) -> list[int]:
        shared: Counter[int] = Counter()
        for word in words:
            for start in (word[:2], word):
                shared.update(self.starts.get(start, ()))
        near = nlargest(MOST_COMPARED, shared, key=lambda pk: (shared[pk], -pk))
        alike = {pk: likeness(words, self.words[pk]) for pk in near}
        return sorted((pk for pk, how in alike.items() if how >= ALIKE), key=lambda pk: (-alike[pk], pk))[:MOST_SIMILAR]


def match_names(lines: Sequence[str]) -> list[NameMatch]:
    """A match for every line, in order. Accents, case and the order of the words do not matter."""
    register = _Register()
    columns = ("pk", "search_key", "national_id", "fide_id", "reference")
    for pk, key, *ids in Player.objects.filter(merged_into=None).order_by("pk").values_list(*columns):
        register.add(pk, key, (pk, *ids))
    found = [register.find(line) for line in lines]
    players = Player.objects.select_related("club").in_bulk({pk for pks, _ in found for pk in pks})
    return [NameMatch(line, [players[pk] for pk in pks], exact) for line, (pks, exact) in zip(lines, found, strict=True)]
