"""The ratings that players bring into a tournament."""

import pytest

from ratings.entry_ratings import entry_ratings
from ratings.models import OpeningRating
from tournaments.models import Status


@pytest.fixture
def pair(club):
    return club.player("Ana", 1850), club.player("Bia", 1800)


def test_running_tournament_has_the_ratings_of_the_list_in_force(club, pair):
    club.close()
    novice = club.player("Novice")
    made = club.tournament("2026-02-10", [(*pair, "1-0"), (novice, pair[0], "0-1")], status=Status.DRAFT)
    found = entry_ratings(made)
    assert str(found.shown.period.month) == "2026-01-01"
    assert (found.ratings, found.rated_by) == ({pair[0].pk: 1850, pair[1].pk: 1800}, None)


def test_rated_tournament_keeps_the_ratings_it_was_computed_with(club, pair):
    club.close()
    made = club.tournament("2026-02-10", [(*pair, "1-0")])
    club.close(2)
    made.refresh_from_db()
    found = entry_ratings(made)
    assert (str(found.shown.period.month), str(found.rated_by.period.month)) == ("2026-01-01", "2026-02-01")
    assert found.ratings[pair[0].pk] == 1850 != club.rating(pair[0])


def test_opening_ratings_of_the_open_month_count(club, pair):
    made = club.tournament("2026-01-10", [(*pair, "1-0")], status=Status.DRAFT)
    assert (entry_ratings(made).shown, entry_ratings(made).ratings[pair[0].pk]) == (None, 1850)
    club.close()
    late = club.player("Late")
    OpeningRating.objects.create(player=late, month="2026-02-01", rating=1500, source="form", created_at=club.now)
    made = club.tournament("2026-02-10", [(late, pair[0], "1-0")], status=Status.DRAFT)
    assert entry_ratings(made).ratings[late.pk] == 1500


def test_tournament_of_a_closed_month_takes_the_list_that_it_would_be_rated_late_on(club, pair):
    club.close(3)
    made = club.tournament("2026-02-10", [(*pair, "1-0")], status=Status.DRAFT)
    assert str(entry_ratings(made).shown.period.month) == "2026-03-01"


def test_same_number_of_queries_for_many(club, pair, django_assert_num_queries):
    few = club.tournament("2026-01-10", [(*pair, "1-0")], status=Status.DRAFT)
    players = club.players(20, 1700)
    many = club.tournament("2026-01-11", zip(players[::2], players[1::2], ["1-0"] * 10, strict=True), status=Status.DRAFT)
    club.close()
    for made in (few, many):
        with django_assert_num_queries(4):
            entry_ratings(made)
