"""Tournaments that are hidden until their first day."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

INDEX = "/tournaments/"


def pages(tournament):
    return [reverse(name, args=[tournament.pk]) for name in ("tournaments:detail", "ratings:tournament_report")]


@pytest.fixture
def hidden(desk, organizer):
    """Begins in a week, and is nobody else's business until then."""
    start = timezone.localdate() + dt.timedelta(days=7)
    return desk.tournament(
        name="Surprise Open", start_date=start, end_date=start, hidden_until_start=True, organizers=[organizer]
    )


@pytest.mark.parametrize("visitor", [None, "member", "other_organizer"])
def test_hidden_tournament_is_not_there_for_strangers(client, hidden, request, visitor):
    if visitor:
        client.force_login(request.getfixturevalue(visitor))
    assert "Surprise Open" not in client.get(INDEX).content.decode()
    assert [client.get(page).status_code for page in pages(hidden)] == [404, 404]


@pytest.mark.parametrize("visitor", ["organizer", "officer"])
def test_hidden_tournament_is_there_for_its_editors_once(client, hidden, request, visitor):
    client.force_login(request.getfixturevalue(visitor))
    assert client.get(INDEX).content.decode().count("Surprise Open") == 1
    assert [client.get(page).status_code for page in pages(hidden)] == [200, 200]


def test_hidden_tournament_shows_from_its_first_day(client, hidden):
    type(hidden).objects.filter(pk=hidden.pk).update(start_date=timezone.localdate())
    assert "Surprise Open" in client.get(INDEX).content.decode()
    assert client.get(pages(hidden)[0]).status_code == 200


def test_planned_tournament_that_is_not_hidden_shows(client, hidden):
    type(hidden).objects.filter(pk=hidden.pk).update(hidden_until_start=False)
    assert client.get(pages(hidden)[0]).status_code == 200
