"""People who may stand on the register twice, found among all of it at once.

Comparing each name with every other would take hours on a big register. Instead every name leaves a few marks: one of itself, and
one for each letter that could be left out of it. Two names that share a mark are the same but for one letter (left out, put in,
exchanged, or two swapped); only those are then compared with care. A mark is a sum over words: their order does not matter.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from players.likeness import best_likenesses, likeness
from players.queries import LEAST_ALIKE_WORD, VERY_ALIKE

Ints = NDArray[np.int64]
Marks = NDArray[np.uint64]

LONGEST_WORD = 24  # letters of a word that count
_END = "|"  # between names: no folded word has it
_PLAIN = (("ae", "a"), ("oe", "o"), ("ue", "u"))  # Mueller beside Müller, which is folded to muller
_BASE, _MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)
_SHIFT, _TABLE_SHIFT = np.uint64(29), np.uint64(40)  # a table of 2 ** 24 places


@dataclass(frozen=True)
class _Words:
    """Every different word: its mark, and the marks it has without each of its letters, all in a row."""

    mark: Marks
    shortened: Marks
    first: Ints  # where the shortened ones of each word begin
    letters: Ints


def close_pairs(search_keys: Sequence[str], chosen: NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """The names that are the same but for one letter, as places in `search_keys`, where one of the two is chosen.

    The words may stand in any order. Each pair comes once, the smaller place first, in ascending order.
    """
    words, owner, vocabulary = _split(search_keys)
    marks, owners = _useful_marks(words, owner, _marks(vocabulary), chosen)
    return _sharing(marks, owners, chosen)


def are_alike(words: list[str], others: list[str]) -> bool:
    """Whether two names are so alike that they may be one person's; each word must have its like. Paulo and Paula are two."""
    own, foreign = sorted(set(words) - set(others)), sorted(set(others) - set(words))
    if len(own) == len(foreign) == 1 and own[0][:-1] == foreign[0][:-1] and {own[0][-1], foreign[0][-1]} == {"a", "o"}:
        return False
    return likeness(words, others) >= VERY_ALIKE and min(best_likenesses(words, others)) >= LEAST_ALIKE_WORD


def _split(search_keys: Sequence[str]) -> tuple[Ints, Ints, list[str]]:
    """All words of all names as places in a vocabulary, and whose each is."""
    text = f" {_END} ".join(search_keys)
    for spelt, plain in _PLAIN:
        text = text.replace(spelt, plain)
    parts = text.split()
    vocabulary = {_END: 0} | {word: place for place, word in enumerate(set(parts) - {_END}, 1)}
    places = np.fromiter(map(vocabulary.__getitem__, parts), dtype=np.int64, count=len(parts))
    owner = np.cumsum(places == 0)
    return places[places > 0], owner[places > 0], list(vocabulary)


def _mixed(hashes: Marks) -> Marks:
    """Scrambled, so that sums of them do not collide."""
    hashes = (hashes ^ (hashes >> _SHIFT)) * _MIX
    return hashes ^ (hashes >> _SHIFT)


def _marks(vocabulary: list[str]) -> _Words:
    letters = np.array(vocabulary, dtype=f"U{LONGEST_WORD}").view(np.uint32).reshape(len(vocabulary), -1)
    lengths = np.count_nonzero(letters, axis=1)
    letters = letters[:, : lengths.max()]
    powers = np.cumprod(np.full(letters.shape[1], _BASE), dtype=np.uint64)
    before = np.cumsum(letters * powers, axis=1, dtype=np.uint64)
    whole = before[:, -1]
    # Without letter i: what stands before it, and what follows moved one place to the left, to the power before.
    following = np.cumsum(letters[:, :0:-1] * powers[-2::-1], axis=1, dtype=np.uint64)[:, ::-1]
    without = np.zeros_like(before)
    without[:, 1:] = before[:, :-1]
    without[:, :-1] += following
    present = np.arange(letters.shape[1]) < lengths[:, None]
    return _Words(_mixed(whole), _mixed(without[present]), np.cumsum(lengths) - lengths, lengths)


def _useful_marks(words: Ints, owner: Ints, known: _Words, chosen: NDArray[np.bool_]) -> tuple[Marks, Ints]:
    """The marks of all names, and whose they are, but for most of those that no chosen name has."""
    names = np.zeros(len(chosen), dtype=np.uint64)
    np.add.at(names, owner, known.mark[words])
    letters = known.letters[words]
    first = known.first[words] - (np.cumsum(letters) - letters)
    shortened = known.shortened[np.arange(letters.sum()) + np.repeat(first, letters)]
    marks = np.concatenate([names, np.repeat(names[owner] - known.mark[words], letters) + shortened])
    owners = np.concatenate([np.arange(len(chosen)), np.repeat(owner, letters)])
    place = marks >> _TABLE_SHIFT
    seen = np.zeros(2**24, dtype=np.bool_)
    seen[place[chosen[owners]]] = True
    useful = seen[place]
    return marks[useful], owners[useful]


def _sharing(marks: Marks, owners: Ints, chosen: NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """The pairs of owners of equal marks."""
    order = np.argsort(marks)
    marks, owners = marks[order], owners[order]
    pairs, ones, step = [np.empty(0, dtype=np.int64)], np.arange(len(marks)), 1
    while (ones := ones[: np.searchsorted(ones, len(marks) - step)]).size:
        ones = ones[marks[ones] == marks[ones + step]]  # those whose next `step` neighbours all have the same mark
        one, other = owners[ones], owners[ones + step]
        fit = (one != other) & (chosen[one] | chosen[other])
        pairs.append((np.minimum(one, other) * len(chosen) + np.maximum(one, other))[fit])
        step += 1
    smaller, larger = np.divmod(np.unique(np.concatenate(pairs)), max(len(chosen), 1))
    return smaller, larger
