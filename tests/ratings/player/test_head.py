"""The head of a player's page: places on the list, the highest rating, what other bodies say."""

import datetime as dt

import pytest
from django.utils import timezone

from players.models import Club, Player
from ratings.models import Body, OutsideRating
from tests.ratings.player.conftest import words


def test_places_lead_to_the_list_at_the_row(show, club):
    torre, norte = Club.objects.create(name="Torre"), Club.objects.create(name="Norte")
    club.player("Top", 1900, club=torre, gender="M", birth_year=1990)
    ana = club.player("Ana", 1800, club=torre, gender="F", birth_year=2009)
    club.player("Bia", 1850, club=norte, gender="F", birth_year=1950)
    club.player("Caio", 1700, club=torre, gender="M", birth_year=2010)
    club.close()

    places = show(ana).context["page"].paces[0].places

    assert [(place.label, place.rank, place.count) for place in places] == [
        ("Rank", 3, 4),
        ("In the club", 2, 3),
        ("Women", 2, 2),
        ("U18", 1, 2),
    ]
    assert [place.address for place in places] == [
        f"/list/2026-01/standard/?{chosen}at={ana.pk}#p{ana.pk}" for chosen in ("", f"club={torre.pk}&", "sex=F&", "age=U18&")
    ]


def test_inactive_player_has_no_place(show, make_club):
    club = make_club(inactive_after=1)
    ana = club.player("Ana", 1500)
    club.close(3)

    assert show(ana).context["page"].paces[0].places == []
    assert "Rank inactive" in words(show(ana))


def test_peak_and_games_are_those_of_the_lists_and_earlier_ones_are_told_apart(show, club):
    ana = club.player("Ana", 1500, peak=1700, rated_games=200)
    club.tournament("2026-01-20", [(ana, club.player("Bia", 1500), "1/2")])
    club.close()

    page = words(show(ana))

    assert "Highest 1500 Jan 2026 earlier 1700" in page
    assert "Games 201 200 of them earlier" in page


@pytest.fixture
def fide(ana):
    """What FIDE's lists showed for Ana."""
    for month, rating in ((1, 1480), (2, 1500)):
        OutsideRating.objects.create(
            player=ana, body=Body.FIDE, rating=rating, as_of=dt.date(2026, month, 1), created_at=timezone.now()
        )


def test_rating_of_fide_stands_beside_with_its_month(show, club, ana, fide):
    club.close()

    page = show(ana)

    assert "FIDE 1500 Feb 2026" in words(page)
    assert [(one.name, [p.rating for p in one.points]) for one in page.context["part"].series][1:] == [("fide", [1480, 1500])]


def test_rating_of_fide_is_shown_to_who_is_on_no_list(show, club):
    costa = club.player("Costa")
    OutsideRating.objects.create(player=costa, body=Body.FIDE, rating=1480, as_of=dt.date(2026, 1, 1), created_at=timezone.now())

    assert "FIDE 1480 Jan 2026" in words(show(costa)).replace(", standard", "")


def test_hidden_player_is_told_apart_by_nothing_of_other_bodies(show, club, ana, fide):
    Player.objects.filter(pk=ana.pk).update(hide_name=True, fide_id=2100000, gender="F")

    page = words(show(ana))

    assert "FIDE" not in page
    assert "2100000" not in page
    assert "Women" not in page
