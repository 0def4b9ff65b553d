"""A tournament's page and the list of tournaments name the list that rated it."""

import datetime as dt

import pytest
from django.urls import reverse

from ratings.models import PeriodStatus, RatingPeriod
from tournaments.models import Status, Tournament
from tournaments.queries import rated_month, tournament_list


@pytest.fixture
def rated(club):
    ana, bia = club.players(2, 1500)
    tournament = club.tournament("2026-02-10", [(ana, bia, "1-0")])
    club.close(2)
    tournament.refresh_from_db()
    return tournament


def test_rated_tournament_names_and_links_its_list(client, rated):
    link = '<a href="/list/2026-02/standard/">'
    assert (
        f"{link}rated in the list of February 2026</a>"
        in client.get(reverse("tournaments:detail", args=[rated.pk])).content.decode()
    )
    assert f"{link}rated: Feb 2026</a>" in client.get("/tournaments/").content.decode()


def test_late_tournament_names_the_list_that_rated_it(client, club):
    ana, bia = club.players(2, 1500)
    club.close(1)
    late = club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close(1)
    late.refresh_from_db()
    assert rated_month(late) == dt.date(2026, 2, 1)
    assert tournament_list().get(pk=late.pk).rated_month == dt.date(2026, 2, 1)


def test_month_is_that_of_a_rated_tournament_alone(rated):
    RatingPeriod.objects.filter(month=dt.date(2026, 2, 1)).update(status=PeriodStatus.OPEN, closed_at=None)
    Tournament.objects.filter(pk=rated.pk).update(status=Status.SUBMITTED)
    rated.refresh_from_db()
    assert rated_month(rated) is None
    assert tournament_list().get(pk=rated.pk).rated_month is None
