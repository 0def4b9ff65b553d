"""The clubs, and the page of one."""

import datetime as dt
import re

import pytest
from django.db.models import Q
from django.utils import timezone

from players.models import Club
from ratings.club_queries import club_index, club_page
from tournaments.models import Tournament

TODAY = dt.date(2026, 3, 1)


@pytest.fixture
def tower(db):
    return Club.objects.create(name="Torre Branca")


def shown(club, **asked):
    return club_page(club=club, visible=Q(), today=TODAY, query=asked)


def rows(club):
    return shown(club).rows.page(0, 50)


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_players_are_ranked_in_the_club_and_on_the_list(club, tower):
    for name, rating, own in (("A", 1900, False), ("B", 1800, True), ("C", 1800, True), ("D", 1700, False), ("E", 1600, True)):
        club.player(name, rating, club=tower if own else None)
    club.close()
    ranks = [(row.entry.name, row.within, row.entry.rank, row.entry.rating) for row in rows(tower)]
    assert ranks == [("B", 1, 2, 1800), ("C", 1, 2, 1800), ("E", 3, 5, 1600)]


def test_club_is_that_of_the_register_today(club, tower):
    other = Club.objects.create(name="Peão Real")
    ana = club.player("Ana", 1500, club=tower)
    club.close()
    ana.club = other
    ana.save()
    assert rows(tower) == []
    assert [row.entry.name for row in rows(other)] == ["Ana"]


def test_inactive_players_follow_without_a_rank(club, tower):
    ana, bia, caio = (club.player(name, rating, club=tower) for name, rating in (("Ana", 1900), ("Bia", 1500), ("Caio", 1500)))
    club.close(12)
    club.tournament("2027-01-10", [(bia, caio, "1/2")])
    club.close()
    page = shown(tower)
    assert [(row.entry.player, row.entry.rank, row.within) for row in rows(tower)] == [
        (bia, 1, 1),
        (caio, 1, 1),
        (ana, None, None),
    ]
    assert (page.active, page.inactive) == (2, 1)


def test_phone_leaves_out_that_somebody_played_nothing(client, club, tower):
    ana, bia = club.player("Ana", 1500, club=tower), club.player("Bia", 1500)
    club.player("Caio", 1400, club=tower)
    club.tournament("2026-01-10", [(ana, bia, "1/2")])
    club.close()
    for address in (f"/clubs/{tower.pk}/", "/"):
        cells = re.findall(r'<td class="n games( none)?" role="cell"[^>]*>(\d+)</td>', text(client.get(address)))
        assert {(bool(left_out), count) for left_out, count in cells} == {(False, "1"), (True, "0")}, address


def test_average_is_that_of_the_best_eight(club, tower):
    for number in range(9):
        club.player(f"P{number}", 1500 + 10 * number, club=tower)
    few = Club.objects.create(name="Poucos")
    club.player("One", 2000, club=few)
    club.close()
    assert (len(shown(tower).top), shown(tower).top_average) == (8, 1545)
    assert (len(shown(few).top), shown(few).top_average) == (1, 2000)
    assert {line.club.name: line.top_average for line in club_index().lines} == {"Torre Branca": 1545, "Poucos": None}


def test_clubs_come_by_their_active_players_then_by_name(club, tower):
    for name, count in (("Ávila", 1), ("Zagalo", 1), ("Azul", 1), ("Muitos", 2)):
        made = Club.objects.create(name=name)
        for number in range(count):
            club.player(f"{name} {number}", 1500, club=made)
    club.player("Unrated", club=tower)
    club.close()
    assert [line.club.name for line in club_index().lines] == ["Muitos", "Ávila", "Azul", "Zagalo", "Torre Branca"]


def test_players_without_a_rating_stand_below_by_name(client, club, tower):
    for name in ("Zé", "Ávila", "abreu"):
        club.player(name, club=tower)
    club.player("Gone", club=tower, deceased=True)
    club.close()
    assert [member.name for member in shown(tower).unrated] == ["abreu", "Ávila", "Zé"]
    assert "None of its players has a rating yet" in text(client.get(f"/clubs/{tower.pk}/"))


def test_hidden_names_are_hidden_and_come_last(client, club, tower):
    club.player("Abel", 1500, club=tower, hide_name=True)
    club.player("Abigail", club=tower, hide_name=True)
    club.player("Zoe", club=tower)
    club.close()
    html = text(client.get(f"/clubs/{tower.pk}/"))
    assert html.count("hidden player") == 2
    assert "Abel" not in html
    assert "Abigail" not in html
    assert [member.name for member in shown(tower).unrated] == ["Zoe", "hidden player"]


def test_tournaments_its_players_entered_are_named(client, club, tower):
    ana, bia = club.player("Ana", 1500, club=tower), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")], name="Spring Open")
    club.tournament("2026-01-21", [(bia, club.player("Caio"), "1-0")], name="Elsewhere")
    html = text(client.get(f"/clubs/{tower.pk}/"))
    assert "Spring Open" in html
    assert "Elsewhere" not in html


def test_hidden_tournament_stays_hidden(client, club, tower, officer):
    ana, bia = club.player("Ana", club=tower), club.player("Bia", club=tower)
    made = club.tournament("2026-01-20", [(ana, bia, "")], name="Surprise Open", hidden_until_start=True)
    later = timezone.localdate() + dt.timedelta(days=7)
    Tournament.objects.filter(pk=made.pk).update(start_date=later, end_date=later)
    assert "Surprise Open" not in text(client.get(f"/clubs/{tower.pk}/"))


def test_each_pace_has_a_page_of_its_own(client, club, tower):
    ana, bia = club.player("Ana", 1500, club=tower), club.player("Bia", 1500, club=tower)
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()
    assert "pace=rapid" not in text(client.get(f"/clubs/{tower.pk}/"))
    for asked in ("rapid", "nonsense"):
        assert shown(tower, pace=asked).shown.pace == "standard"
        assert f"“{asked}” is no pace that can be chosen here." in text(client.get(f"/clubs/{tower.pk}/?pace={asked}"))


def test_page_before_there_is_a_list(client, tower):
    assert "No list has been published yet" in text(client.get(f"/clubs/{tower.pk}/"))
    assert "No club has players yet" in text(client.get("/clubs/"))


@pytest.mark.parametrize("address", ["/clubs/999/", "/clubs/99999999999999999999/"])
def test_unknown_club_is_not_found(client, db, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("count", [1, 12])
def test_pages_ask_as_often_for_many_as_for_one(client, club, tower, django_assert_num_queries, count):
    for number in range(count):
        own = Club.objects.create(name=f"Club {number}")
        rated, unrated = club.player(f"R{number}", 1500, club=tower), club.player(f"U{number}", club=tower)
        club.player(f"O{number}", 1500, club=own)
        club.tournament("2026-01-20", [(rated, unrated, "1-0")])
    club.close()
    with django_assert_num_queries(6):  # one of them reads the list, which the process then has
        client.get("/clubs/")
    with django_assert_num_queries(9):
        client.get(f"/clubs/{tower.pk}/")
