"""A tournament's page and the list of tournaments name the list that rated it."""

import datetime as dt

import pytest
from django.urls import reverse

from ratings.models import PeriodStatus, RatingPeriod
from ratings.reopening import reopen_period
from tournaments.models import Status, Tournament
from tournaments.queries import Stage, open_again_month, rated_month, state_of, tournament_list
from tournaments.queries.states import in_stage
from tournaments.services import return_tournament

TODAY = dt.date(2026, 3, 10)


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


AGAIN = "rated; its month is open again"
FEBRUARY = dt.date(2026, 2, 1)


def stage(tournament) -> Stage:
    """As everybody sees it; as the calendar finds it, too."""
    tournament.refresh_from_db()
    [found] = [one for one in Stage if Tournament.objects.filter(in_stage(one, TODAY), pk=tournament.pk).exists()]
    row = tournament_list().get(pk=tournament.pk)
    assert open_again_month(tournament) == row.open_again
    assert state_of(row, TODAY, row.rated_month, row.open_again).stage == found
    return found


@pytest.fixture
def open_again(club, rated, officer):
    reopen_period(period=RatingPeriod.objects.get(month=FEBRUARY), by=officer, at=club.now, reason="wrong result")
    rated.refresh_from_db()
    return rated


def test_tournament_of_a_reopened_month_is_shown_as_its_list_in_force_has_it(client, open_again):
    assert (open_again.status, stage(open_again), open_again_month(open_again)) == (Status.SUBMITTED, Stage.RATED, FEBRUARY)
    link = f'<a href="/list/2026-02/standard/">{AGAIN}</a>'
    page = client.get(reverse("tournaments:detail", args=[open_again.pk])).content.decode()
    assert link in page
    assert reverse("ratings:tournament_report", args=[open_again.pk]) in page
    assert link in client.get("/tournaments/", {"state": "rated"}).content.decode()
    assert AGAIN not in client.get("/tournaments/", {"state": "submitted"}).content.decode()


def test_sheet_of_a_player_keeps_the_numbers_of_the_list_in_force(client, club, open_again):
    sheet = reverse("ratings:tournament_player", args=[open_again.pk, 1])
    assert "The whole calculation of February 2026" in client.get(sheet).content.decode()


def test_tournament_returned_in_a_reopened_month_keeps_its_list_and_says_why(client, club, open_again, officer):
    return_tournament(tournament=open_again, reason="Board 1?", by=officer, at=club.now)
    assert stage(open_again) == Stage.RATED
    page = client.get(reverse("tournaments:detail", args=[open_again.pk])).content.decode()
    assert AGAIN in page
    assert "Board 1?" in page


def test_month_closed_again_rates_it_again(club, open_again):
    club.close()
    assert (stage(open_again), open_again_month(open_again)) == (Stage.RATED, None)
    assert open_again.status == Status.RATED


def test_tournament_left_out_of_the_list_in_force_is_not_on_it_when_the_month_opens_once_more(club, open_again, officer):
    return_tournament(tournament=open_again, reason="Not played", by=officer, at=club.now)
    club.close()
    assert stage(open_again) == Stage.RETURNED
    reopen_period(period=RatingPeriod.objects.get(month=FEBRUARY), by=officer, at=club.now, reason="once more")
    assert (stage(open_again), open_again_month(open_again)) == (Stage.RETURNED, None)
