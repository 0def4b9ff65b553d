"""Counts in words, as commands print them."""

import pytest
from django.utils import translation

from ratings.counts import counted

ONE = "1 player, 1 closed month, 1 tournament, 1 game, 1 list recomputed, 1 difference"
TWO = "2 players, 2 closed months, 2 tournaments, 2 games, 2 lists recomputed, 2 differences"


@pytest.mark.parametrize(("number", "words"), [(1, ONE), (2, TWO)])
def test_noun_stands_in_the_number_of_its_count(number, words):
    counts = dict.fromkeys(["players", "months", "tournaments", "games", "recomputed", "differences"], number)
    assert counted(**counts) == words


def test_counts_are_said_in_the_language_of_the_command():
    with translation.override("pt-br"):
        assert counted(tournaments=1, games=27) == "1 torneio, 27 partidas"
