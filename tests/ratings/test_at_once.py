"""Two rating officers at the same moment: on PostgreSQL, where they really meet."""

import datetime as dt

import pytest
from django.test import Client

from accounts.models import Role, User
from ratings.changes import ChangeError, give_opening_rating, start_club
from ratings.drafts import approve_draft, make_draft
from ratings.models import Job, JobState, OpeningRating, PeriodStatus, RatingList, RatingPeriod
from ratings.periods import open_period
from ratings.services import close_period
from tests.at_once import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
AT = dt.datetime(2026, 2, 15, 12, tzinfo=dt.UTC)


@pytest.mark.parametrize("turn", range(5))
def test_club_begins_once_when_two_begin_it(turn):
    def start(month):
        rules = {"preset": "club"}
        return lambda: start_club(first_month=dt.date(2026, month, 1), name="club", parameters=rules, by=None, at=AT)

    outcome = at_once(start(1), start(2))
    assert {type(result) for result in outcome} == {RatingPeriod, ChangeError}
    assert RatingPeriod.objects.count() == 1


@pytest.mark.parametrize("turn", range(5))
def test_opening_rating_given_while_the_month_closes_is_used_or_refused(make_club, turn):
    club = make_club()
    nina, period = club.player("Nina"), open_period()

    def give():
        return give_opening_rating(player=nina, month=club.first, rating=1700, source="FIDE", by=None, at=club.now)

    given, _closed = at_once(give, lambda: close_period(period=period, by=None, at=club.now))
    assert RatingPeriod.objects.get(pk=period.pk).status == PeriodStatus.CLOSED
    assert isinstance(given, OpeningRating | ChangeError)
    assert club.rating(nina) == (1700 if isinstance(given, OpeningRating) else None)


@pytest.mark.parametrize("turn", range(5))
def test_eight_clicks_at_once_close_one_month(make_club, turn):
    club = make_club()
    club.tournament("2026-01-20", [(*club.players(2, 1500), "1-0")])
    draft = approve_draft(draft=make_draft(period=open_period(), by=None, at=club.now), by=None, at=club.now)
    officer = User.objects.create_user("officer", role=Role.RATING_OFFICER)

    def click():
        client = Client()
        client.force_login(officer)
        return client.post(f"/closing/drafts/{draft.pk}/close/")

    answers = at_once(*[click] * 8)

    assert [answer.status_code for answer in answers] == [302] * 8
    assert {answer.url.split("/")[1] for answer in answers} <= {"closing", "list"}
    assert RatingList.objects.count() == 1
    assert Job.objects.filter(state=JobState.DONE).count() == 1
    assert open_period().slug == "2026-02"
