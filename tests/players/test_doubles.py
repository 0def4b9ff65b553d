"""Finding people who may stand on the register twice."""

import random

import numpy as np
import pytest

from players.doubles import are_alike, close_pairs
from players.names import search_key


def pairs_among(*names: str, chosen: set[int] | None = None) -> list[tuple[int, int]]:
    keys = [search_key(name) for name in names]
    picked = np.array([chosen is None or place in chosen for place in range(len(names))], dtype=np.bool_)
    one, other = close_pairs(keys, picked)
    return [(a, b) for a, b in zip(one.tolist(), other.tolist(), strict=True) if are_alike(keys[a].split(), keys[b].split())]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Silva, João", "Silva, João"),
        ("Silva, João", "SILVA, Joao"),
        ("Silva, João", "João, Silva"),
        ("Souza Lima, Luís", "Souza Lima, Luiz"),
        ("Souza Lima, Luís", "Souza Lima, Luíss"),
        ("Ferreira, Caio", "Ferreira, Kaio"),
        ("Ferreira, Caio", "Ferrera, Caio"),
        ("Ferreira, Caio", "Ferriera, Caio"),
        ("Müller, Jörg", "Mueller, Joerg"),
        ("d'Ávila, Ana", "Davila, Ana"),
        ("Прокофьев, Сергей", "Прокофьев, Серге"),
    ],
)
def test_names_that_differ_in_a_letter_or_in_spelling_are_alike(name, other):
    assert pairs_among("Costa, Bruno", name, "Nunes, Eva", other) == [(1, 3)]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Silva, Paulo", "Silva, Paula"),
        ("Silva, Carlos", "Silva, Carla"),
        ("Silva, Ana", "Silva, Ada"),
        ("Silva, João", "Souza, João"),
        ("Silva, João", "Silva, José"),
        ("Silva Costa, João", "Silva Lima, João"),
        ("Silva, Marcelo", "Silva, Marcela"),
    ],
)
def test_names_of_two_people_are_not(name, other):
    assert pairs_among(name, other) == []


def test_one_of_the_two_is_chosen():
    names = ["Lima, Rui", "Lima, Rui", "Lima, Rui"]
    assert pairs_among(*names) == [(0, 1), (0, 2), (1, 2)]
    assert pairs_among(*names, chosen={1}) == [(0, 1), (1, 2)]
    assert pairs_among(*names, chosen=set()) == []


def test_no_names_and_one_name_make_no_pair():
    assert pairs_among() == []
    assert pairs_among("Lima, Rui") == []
    assert pairs_among("-", "Lima, Rui", "-", "Lima, Rui", chosen={1}) == [(1, 3)]


def test_marks_find_just_the_names_that_share_one_letter_left_out():
    rng = random.Random(7)
    words = ["".join(rng.choice("abcd") for _ in range(rng.randint(1, 4))) for _ in range(60)]
    names = [" ".join(rng.choice(words) for _ in range(rng.randint(1, 3))) for _ in range(150)]
    chosen = np.array([rng.random() < 0.3 for _ in names])

    one, other = close_pairs(names, chosen)

    marks = [_marks(name) for name in names]
    places = range(len(names))
    expected = [(a, b) for a in places for b in places if a < b and (chosen[a] or chosen[b]) and marks[a] & marks[b]]
    assert list(zip(one.tolist(), other.tolist(), strict=True)) == expected


def _marks(name: str) -> set[tuple[str, ...]]:
    """The words in order of the alphabet, whole and without each of their letters."""
    words = name.split()
    shorter = {
        tuple(sorted([*words[:place], word[:letter] + word[letter + 1 :], *words[place + 1 :]]))
        for place, word in enumerate(words)
        for letter in range(len(word))
    }
    return {tuple(word for word in mark if word) for mark in shorter | {tuple(sorted(words))}}
