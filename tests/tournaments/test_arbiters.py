"""A hidden player who is an arbiter: named on no public page, found by no search, and at the desk as typed."""

import datetime as dt

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import Player
from players.services import create_player
from tournaments.queries import CalendarFilters, calendar

ARBITERS = "Iolanda Sant'Anna Prado, Zoé Lima"


@pytest.fixture
def iolanda(desk):
    return create_player(family_name="Sant'Anna Prado", given_name="Iolanda", hide_name=True, by=None, at=desk.at)


@pytest.fixture
def directed(desk, iolanda, organizer):
    return desk.tournament(name="Aberto", venue="Salão", arbiter=ARBITERS, organizers=[organizer])


def found(text):
    filters = CalendarFilters.asked({"q": text})
    return calendar(visible=Q(), filters=filters, today=dt.date(2026, 3, 10)).found


@pytest.mark.parametrize("visitor", [None, "organizer", "officer"])
def test_hidden_arbiter_is_not_named_on_the_public_page(client, directed, request, visitor):
    if visitor:
        client.force_login(request.getfixturevalue(visitor))
    page = client.get(reverse("tournaments:detail", args=[directed.pk])).content.decode()
    assert "hidden player, Zoé Lima" in page
    assert "Iolanda" not in page


def test_desk_shows_organizers_what_they_typed(client, directed, organizer):
    client.force_login(organizer)
    assert "Iolanda Sant&#x27;Anna Prado, Zoé Lima" in client.get(reverse("desk:edit", args=[directed.pk])).content.decode()


def test_arbiter_who_does_not_hide_is_named(client, directed, iolanda):
    Player.objects.filter(pk=iolanda.pk).update(hide_name=False)
    assert "Iolanda Sant&#x27;Anna Prado, Zoé Lima" in client.get(f"/tournaments/{directed.pk}/").content.decode()


@pytest.mark.parametrize("text", ["iolanda", "prado", "Iolanda Sant'Anna Prado", "aberto prado", "iolanda zoe", "hidden player"])
def test_calendar_does_not_find_it_by_a_hidden_arbiter(directed, text):
    assert found(text) == 0


@pytest.mark.parametrize("text", ["aberto", "salao", "zoe", "zoe aberto salao"])
def test_calendar_finds_it_by_all_else(directed, text):
    assert found(text) == 1


def test_calendar_finds_it_by_the_same_words_in_its_name_or_place(desk, directed):
    desk.tournament(name="Copa Prado", arbiter="Iolanda Sant'Anna Prado")
    desk.tournament(name="Copa", venue="Clube Iolanda", arbiter="Iolanda Sant'Anna Prado")
    assert (found("prado"), found("iolanda"), found("iolanda prado")) == (1, 1, 0)


def test_search_for_a_hidden_arbiter_leads_to_no_tournament(client, directed):
    response = client.get("/tournaments/", {"q": "iolanda"})
    assert response.status_code == 200
    assert "Aberto" not in response.content.decode()


def test_calendar_finds_it_by_an_arbiter_who_does_not_hide(directed, iolanda):
    Player.objects.filter(pk=iolanda.pk).update(hide_name=False)
    assert found("iolanda") == 1


def test_search_takes_the_same_queries_however_many_there_are(desk, directed):
    counts = []
    for more in (2, 12):
        for i in range(more):
            create_player(family_name=f"Prado {more} {i}", given_name="Iolanda", hide_name=True, by=None, at=desk.at)
            desk.tournament(name="Aberto", arbiter=f"Iolanda Prado {more} {i}")
            desk.tournament(name="Copa Iolanda", arbiter="Zoé Lima")
        with CaptureQueriesContext(connection) as captured:
            found("iolanda")
        counts.append(len(captured))
    assert counts == [4, 4]
