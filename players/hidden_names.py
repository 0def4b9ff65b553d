"""Names that players asked to have left out, found in what people typed freely."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from django.db.models import Q

from players.models import Player
from players.names import search_words

Words = tuple[str, ...]

_PARTS = re.compile(r"[;,/&+|]|[^\s;,/&+|]+")
_BETWEEN_PEOPLE = {*";,/&+|", "e", "y", "and"}


@dataclass(frozen=True)
class HiddenNames:
    """The full names of hidden players, folded, family name first and last, by their first word."""

    by_first_word: dict[str, set[Words]]

    @classmethod
    def read(cls) -> Self:
        """One query. A row merged into a hidden player's is another spelling of the name."""
        hidden = Player.objects.filter(Q(hide_name=True) | Q(merged_into__hide_name=True)).order_by()
        found: dict[str, set[Words]] = {}
        for family_name, given_name in hidden.values_list("family_name", "given_name"):
            family, given = search_words(family_name), search_words(given_name)
            for name in ((*family, *given), (*given, *family)):
                if name:
                    found.setdefault(name[0], set()).add(name)
        return cls(found)

    def __bool__(self) -> bool:
        return bool(self.by_first_word)

    def replaced(self, text: str, instead: str) -> str:
        """`text` with `instead` for every person named there in full, and for all that is said of that person.

        What stands beside a name ("WCM", "árbitra adjunta") may tell as much as the name: it goes, up to the next person.
        """
        parts = list(_PARTS.finditer(text))
        told = [part[0] for part in parts]
        taken = {place for first, last in self._places(told) for place in _piece(told, first, last)}
        end = 0
        for place in sorted(taken, reverse=True):
            if place + 1 not in taken:
                end = parts[place].end()
            if place - 1 not in taken:
                text = text[: parts[place].start()] + instead + text[end:]
        return text

    def _places(self, told: list[str]) -> Iterator[tuple[int, int]]:
        """The first and the last part of every name among these parts of a text; one of a single word has to stand alone."""
        words = [(word, place) for place, part in enumerate(told) for word in search_words(part)]
        for start, (word, first) in enumerate(words):
            for name in self.by_first_word.get(word, ()):
                run = words[start : start + len(name)]
                if tuple(word for word, _place in run) != name:
                    continue
                last = run[-1][1]
                if len(name) > 1 or _piece(told, first, last) == range(first, last + 1):
                    yield first, last


def _piece(told: list[str], first: int, last: int) -> range:
    """These parts with all that stands beside them, up to what parts one person from the next."""
    while first > 0 and not _parts_people(told[first - 1]):
        first -= 1
    while last + 1 < len(told) and not _parts_people(told[last + 1]):
        last += 1
    return range(first, last + 1)


def _parts_people(part: str) -> bool:
    return part.casefold() in _BETWEEN_PEOPLE or not search_words(part)
