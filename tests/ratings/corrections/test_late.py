"""In which month a tournament is rated whose own month is open again."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import AuditEvent
from ratings.late import LateError, late_choices, set_rated_in
from ratings.models import LateReport, RatedTournament, RatingPeriod
from ratings.period_queries import rated_by, to_rate
from ratings.periods import list_in_force
from tournaments.models import Status

JANUARY, FEBRUARY, MARCH = (dt.date(2026, month, 1) for month in (1, 2, 3))


@pytest.fixture
def late(corrector):
    """An event of January that March rated late; then everything is open again."""
    event = corrector.club.tournament("2026-01-25", [(corrector.club.ana, corrector.club.bia, "0-1")], name="Late Open")
    corrector.club.close()
    corrector.reopen("2026-01")
    event.refresh_from_db()
    return event


def choose(event, month, club, by=None):
    return set_rated_in(tournament=event, month=month, by=by, at=club.now)


def rated_in(event) -> list[str]:
    rated = RatedTournament.objects.filter(tournament=event).order_by("pk")
    return [str(one.rating_list.period) for one in rated.select_related("rating_list__period")]


def test_it_is_offered_to_the_month_it_belongs_to(late):
    (choice,) = late_choices()
    assert (choice.tournament, choice.own, choice.later, choice.chosen) == (late, JANUARY, MARCH, MARCH)


def test_left_alone_it_is_rated_late_again(late, closed):
    closed.close(3)
    assert rated_in(late) == ["2026-03", "2026-03"]


def test_its_own_month_rates_it_if_so_chosen(late, closed, officer):
    choose(late, None, closed, officer)
    assert [choice.is_own for choice in late_choices()] == [True]
    closed.close(3)
    assert rated_in(late) == ["2026-03", "2026-01"]
    event = AuditEvent.objects.get(action="choose rated month")
    assert (event.before, event.after) == ({"month": "2026-03"}, {"month": "2026-01"})


def test_its_page_names_the_list_that_is_going_to_rate_it(corrector, closed, client, text):
    """The page of one that no list has rated; what a list in force rates says so until its month is closed again."""
    corrector.reopen("2026-01")
    new = closed.tournament("2026-01-28", [(closed.ana, closed.bia, "1-0")], name="Found in a drawer")
    assert "next: the list of January 2026" in text(client.get(f"/tournaments/{new.pk}/"))
    choose(new, MARCH, closed)
    assert "next: the list of March 2026" in text(client.get(f"/tournaments/{new.pk}/"))


def test_each_open_month_shows_what_it_is_going_to_rate(late, closed):
    months = {period.month: [line.tournament.pk for line in to_rate(period)] for period in RatingPeriod.objects.order_by("month")}
    closed.close(4)
    rated = {month: [one.tournament_id for one in rated_by(list_in_force(pace="standard", month=month))] for month in months}
    assert months == rated
    assert [len(events) for events in rated.values()] == [1, 1, 1, 0]


def test_choice_can_be_taken_back(late, closed):
    choose(late, None, closed)
    choose(late, MARCH, closed)
    assert LateReport.objects.get().month == MARCH
    closed.close(3)
    assert rated_in(late) == ["2026-03", "2026-03"]


def test_one_handed_in_only_now_may_wait_for_the_month_that_has_no_list_yet(corrector, closed):
    corrector.reopen("2026-01")
    new = closed.tournament("2026-01-28", [(closed.ana, closed.bia, "1-0")], name="Found in a drawer")
    (choice,) = late_choices()
    assert (choice.tournament, choice.own, choice.later, choice.is_own) == (new, JANUARY, MARCH, True)
    choose(new, MARCH, closed)
    closed.close(3)
    assert rated_in(new) == ["2026-03"]


def test_nothing_is_offered_while_no_month_is_open_again(closed):
    closed.tournament("2026-01-28", [(closed.ana, closed.bia, "1-0")])
    assert late_choices() == []


@pytest.mark.parametrize(
    ("month", "said"),
    [
        (dt.date(2025, 12, 1), "ended in January 2026: no earlier month can rate it"),
        (dt.date(2026, 6, 1), "June 2026 is not open"),
    ],
)
def test_impossible_month_is_refused(late, closed, month, said):
    with pytest.raises(LateError, match=said):
        choose(late, month, closed)
    assert LateReport.objects.get().month == MARCH


def test_own_month_that_is_closed_is_refused(late, closed):
    closed.close(1)
    with pytest.raises(LateError, match="January 2026 is not open"):
        choose(late, None, closed)


def test_open_month_that_is_not_offered_is_refused(late, closed):
    """Of one that a list rated, and of one that may choose between two others."""
    with pytest.raises(LateError, match="March 2026 is not among the months to choose from for “Carnival Cup”"):
        choose(closed.february, MARCH, closed)
    with pytest.raises(LateError, match="February 2026 is not among the months to choose from for “Late Open”"):
        choose(late, FEBRUARY, closed)
    assert LateReport.objects.get().month == MARCH
    assert not AuditEvent.objects.filter(action="choose rated month").exists()


def test_tournament_that_is_not_handed_in_is_refused(late, closed):
    late.status = Status.DRAFT
    late.save()
    with pytest.raises(LateError, match="is not handed in"):
        choose(late, None, closed)


def test_officers_alone_choose(late, closed, organizer):
    with pytest.raises(PermissionDenied):
        choose(late, None, closed, organizer)


def test_dashboard_offers_the_choice_and_takes_it(desk, late, press, text):
    page = text(desk.get("/closing/")).split('id="late"')[1].split("</section>")[0]
    assert "will be rated in March 2026" in page
    assert "Rate it in January 2026" in page
    assert press(f"/closing/tournaments/{late.pk}/month/", month="2026-01") == "/closing/#late"
    page = text(desk.get("/closing/"))
    assert "“Late Open” will be rated in January 2026." in page
    assert "Leave it for March 2026" in page


def test_dashboard_says_why_a_choice_is_refused(desk, late, press, text):
    press(f"/closing/tournaments/{late.pk}/month/", month="2027-01")
    assert "January 2027 is not open" in text(desk.get("/closing/"))
    press(f"/closing/tournaments/{late.pk}/month/", month="x")
    assert "That is not a month." in text(desk.get("/closing/"))


def test_one_of_a_month_that_stays_closed_is_offered_to_the_first_open_one(corrector, closed):
    """Nobody rated it, so that the reopened month would: it may wait for the month that has no list yet."""
    corrector.reopen("2026-02")
    new = closed.tournament("2026-01-28", [(closed.ana, closed.bia, "1-0")], name="Found in a drawer")
    (choice,) = late_choices()
    assert (choice.tournament, choice.own, choice.later, choice.is_own) == (new, FEBRUARY, MARCH, True)
    choose(new, MARCH, closed)
    choose(new, FEBRUARY, closed)
    assert [one.is_own for one in late_choices()] == [True]
    closed.close(2)
    assert rated_in(new) == ["2026-02"]


def test_one_that_a_month_after_rated_late_is_not_offered_to_others_than_its_own(corrector, closed):
    closed.tournament("2026-01-25", [(closed.ana, closed.bia, "0-1")])
    closed.close()
    corrector.reopen("2026-02")
    assert late_choices() == []


def test_choices_take_the_same_few_queries(late, closed, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        assert len(late_choices()) == 1
    for day in range(10, 15):
        closed.tournament(f"2026-01-{day}", [(closed.ana, closed.bia, "1-0")])
    with django_assert_max_num_queries(5):
        assert len(late_choices()) == 6
