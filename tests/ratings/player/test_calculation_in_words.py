"""The calculation as its page says it in words, with the bar towards a first rating, its rules, and a button to print it."""

import datetime as dt

import pytest
from django.urls import reverse

from tests.ratings.player.conftest import words


@pytest.fixture
def calculation(client):
    """The page of a player's calculation of January 2026."""
    return lambda player: client.get(reverse("ratings:calculation", args=[player.pk, dt.date(2026, 1, 1), "standard"]))


def test_sum_is_said_in_words_with_the_players_own_numbers(calculation, club):
    ana, bia, caio = club.player("Ana", 1500), club.player("Bia", 1500), club.player("Caio", 1600)
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (caio, ana, "1/2")])
    club.tournament("2026-01-21", [(bia, caio, "0-1")])
    club.close()

    assert (
        "1½ made in 2 games; 0.86 was to be expected of a rating of 1500 against these opponents."
        " That is 0.64 more than expected. A point is worth 45 here, so the rating moves by 28.80."
    ) in words(calculation(ana))
    assert "less than expected" in words(calculation(bia))


def test_exactly_what_was_expected_is_said_so(calculation, club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1/2")])
    club.close()

    assert "That is exactly what was expected, and the rating stays." in words(calculation(ana))


def test_unrated_player_has_a_bar_towards_the_first_rating(calculation, club):
    nina, rated = club.player("Nina"), club.players(4, 1500)
    club.tournament("2026-01-20", [(nina, r, "1/2") for r in rated])
    club.close()

    page = calculation(nina)

    assert '<progress class="games wide" max="9" value="4" aria-labelledby="so-far">' in page.content.decode()
    assert "4 of 9 games against rated players for a first rating" in words(page)


def test_first_rating_says_how_many_games_made_it(calculation, club):
    nina, rated = club.player("Nina"), club.players(9, 1500)
    club.tournament("2026-01-20", [(nina, r, "1/2") for r in rated])
    club.close()

    assert "9 games against rated players make a first rating; 9 count, and give 1500." in words(calculation(nina))


def test_calculation_names_its_rules_and_can_be_printed(calculation, club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    shown = (club.tournament("2026-01-20", [(ana, bia, "1-0")]), club.close())[1]

    page = calculation(ana).content.decode()

    rules = reverse("ratings:rules_version", args=[shown.regulation_id])
    assert [f'href="{rules}#{anchor}"' in page for anchor in ("period", "expected", "k", "new", "initial")] == [True] * 4 + [
        False
    ]
    assert "by the rules “club”, valid from January 2026 on" in page
    assert '<button class="btn btn-outline-secondary" type="button" data-print hidden>' in page
