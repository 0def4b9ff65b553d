"""Finding an entered player by what somebody wrote: a starting number, a name or part of one, or both."""

import re
from collections.abc import Callable, Container, Iterable
from typing import Generic, Protocol, TypeVar

from players.names import search_words

_NUMBER_AND_NAME = re.compile(r"\s*#?(\d{1,5})(?:\s*[.):]\s*|\s+)(\D.*)", re.DOTALL)
_NUMBER = re.compile(r"\s*#?(\d{1,5})\s*[.)]?\s*")
Words = list[str]


class Listed(Protocol):
    """What a roster needs to know of a player; `search_key` is his name as players.names folds it."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def search_key(self) -> str: ...


P = TypeVar("P", bound=Listed)


class Roster(Generic[P]):
    """The players of one tournament, to be looked up."""

    def __init__(self, players: Iterable[P]) -> None:
        self.players = list(players)
        self._by_number = {player.number: player for player in self.players}
        self._words = [(player, player.search_key.split()) for player in self.players]

    def find(self, text: str) -> list[P]:
        """Who may be meant: one, nobody, or several among whom nothing decides."""
        if match := _NUMBER.fullmatch(text):
            player = self._by_number.get(int(match[1]))
            return [player] if player else []
        if match := _NUMBER_AND_NAME.fullmatch(text):
            player = self._by_number.get(int(match[1]))
            named = self._named(match[2])
            return [player] if player in named and player else []
        return self._named(text)

    def within(self, text: str, numbers: Container[int]) -> list[P]:
        """Whose whole name stands in a longer text, beside his number: "GM Silva, João, withdrew after round 3"."""
        words = set(search_words(text))
        return [player for player, name in self._words if player.number in numbers and name and words.issuperset(name)]

    def _named(self, text: str) -> list[P]:
        """The players whose names fit best: the whole name, then whole words, beginnings of words, parts of words."""
        wanted = search_words(text)
        for fits in _FITS if wanted else ():
            found = [player for player, words in self._words if fits(wanted, words)]
            if found:
                return found
        return []


def _same(wanted: Words, words: Words) -> bool:
    return sorted(wanted) == sorted(words)


def _whole(wanted: Words, words: Words) -> bool:
    return set(wanted) <= set(words)


def _starts(wanted: Words, words: Words) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _parts(wanted: Words, words: Words) -> bool:
    return all(any(part in word for word in words) for part in wanted)


_FITS: tuple[Callable[[Words, Words], bool], ...] = (_same, _whole, _starts, _parts)
