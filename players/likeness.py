"""How like two names are, word by word."""

from difflib import SequenceMatcher
from functools import lru_cache

INCOMPLETE = 0.95  # "Araujo, Jose" beside "Araujo Neto, Jose"


def likeness(words: list[str], others: list[str]) -> float:
    """1 for the same words; a name that lacks some words of the other is a little less like it than the words it has are."""
    best = best_likenesses(words, others)
    return (1 if len(words) == len(others) else INCOMPLETE) * sum(best) / len(best)


def best_likenesses(words: list[str], others: list[str]) -> list[float]:
    """How like each word of the shorter name is to the word of the longer one that is most like it."""
    shorter, longer = sorted((words, others), key=len)
    return [max(_word_likeness(word, other) for other in longer) for word in shorter]


@lru_cache(maxsize=2**14)
def _word_likeness(word: str, other: str) -> float:
    """1 for the same word. The same few words make up most names."""
    return SequenceMatcher(None, word, other).ratio()
