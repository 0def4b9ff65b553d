"""The projection on the desk: a page, and the numbers for the round grid."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Role, User
from tournaments.models import Entry, Status


@pytest.fixture
def event(club, organizer):
    """Ana made 1½ of 2 against Bia and Caio; a novice lost."""
    ana, bia, caio, novice = club.player("Ana", 1850), club.player("Bia", 1800), club.player("Caio", 1750), club.player("Novice")
    club.close()
    games = [(ana, bia, "1-0"), (caio, ana, "1/2"), (bia, novice, "1-0")]
    made = club.tournament("2026-02-10", games, status=Status.DRAFT)
    made.organizers.add(organizer)
    return made


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_grid_reads_everybodys_projection_by_player(client, event, organizer):
    client.force_login(organizer)
    response = client.get(reverse("desk:projection", args=[event.pk]))
    players = {str(entry.player_id): entry.player.family_name for entry in event.entries.select_related("player")}
    found = {players[player]: numbers for player, numbers in response.json().items()}
    # 75 above their average: 60 % of 2 games; 45 × (1½ − 1.2)
    assert found["Ana"] == {"rating": 1850, "list": "2026-01", "change100": 1350, "new": 1864}
    assert found["Novice"] == {"rating": None, "list": "2026-01", "change100": None, "new": None}
    assert "no-store" in response["Cache-Control"]


def test_page_says_which_list_it_projects_on(client, event, organizer):
    client.force_login(organizer)
    page = text(client.get(reverse("desk:projection_page", args=[event.pk])))
    assert "A projection on the list of January 2026. As if February 2026 were closed now" in page
    assert "1 Ana 1850 2 1½ 1.20 45 +13.50 1864" in page
    assert "Novice unrated no first rating from this tournament alone —" in page


def test_before_the_first_list_it_projects_on_the_opening_ratings(client, club, officer):
    made = club.tournament("2026-01-10", [(club.player("Ana", 1850), club.player("Bia", 1800), "1-0")], status=Status.DRAFT)
    client.force_login(officer)
    assert "opening ratings of January 2026" in text(client.get(reverse("desk:projection_page", args=[made.pk])))
    assert {row["list"] for row in client.get(reverse("desk:projection", args=[made.pk])).json().values()} == {None}


def test_rated_tournament_leads_to_its_report(client, club, event, officer):
    type(event).objects.filter(pk=event.pk).update(status=Status.SUBMITTED)
    club.close()
    client.force_login(officer)
    page = client.get(reverse("desk:projection_page", args=[event.pk])).content.decode()
    assert reverse("ratings:tournament_report", args=[event.pk]) in page
    response = client.get(reverse("desk:projection", args=[event.pk]))
    assert (response.status_code, "is rated" in response.json()["error"]) == (409, True)


def test_tournament_without_players_has_an_empty_table(client, club, officer):
    made = club.tournament("2026-01-10", [], status=Status.DRAFT)
    client.force_login(officer)
    assert "Nobody was entered." in text(client.get(reverse("desk:projection_page", args=[made.pk])))
    assert client.get(reverse("desk:projection", args=[made.pk])).json() == {}


@pytest.mark.parametrize("name", ["desk:projection", "desk:projection_page"])
def test_only_its_editors_see_it(client, event, name):
    address = reverse(name, args=[event.pk])
    assert client.get(address).status_code == 302
    client.force_login(User.objects.create_user("other", role=Role.ORGANIZER))
    assert client.get(address).status_code == 403
    assert client.post(address).status_code in (403, 405)


def test_page_asks_as_often_for_many_players(client, club, officer):
    few = club.tournament("2026-01-10", [(club.player("Ana", 1850), club.player("Bia", 1800), "1-0")], status=Status.DRAFT)
    many = club.tournament("2026-01-11", [], status=Status.DRAFT)
    Entry.objects.bulk_create(Entry(tournament=many, player=p, number=i) for i, p in enumerate(club.players(30, 1700), 1))
    client.force_login(officer)
    counts = []
    for made in (few, many):
        with CaptureQueriesContext(connection) as context:
            client.get(reverse("desk:projection_page", args=[made.pk]))
        counts.append(len(context))
    assert counts[0] == counts[1]
