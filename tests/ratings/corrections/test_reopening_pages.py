"""The page that reopens months: what that reaches comes first, then the reason, then the deed."""

import pytest

from ratings.models import RatingList, RatingPeriod, Reopening

JANUARY, FEBRUARY = "/periods/2026-01/reopen/", "/periods/2026-02/reopen/"


def open_months() -> list[str]:
    return [str(period) for period in RatingPeriod.objects.filter(status="open")]


def test_page_says_first_what_reopening_reaches(desk, closed, text):
    page = text(desk.get(JANUARY))
    assert "2 would be open again, from February 2026 back to January 2026" in page
    assert page.index("January 2026, standard") < page.index("February 2026, standard") < page.index('name="reason"')
    assert "2 tournaments go back to handed in; 2 players take part." in page
    assert "Summer Open" in page
    assert "Carnival Cup" in page


def test_page_of_the_latest_month_reaches_that_month_alone(desk, closed, text):
    page = text(desk.get(FEBRUARY))
    assert "One month would be open again" in page
    assert "Summer Open" not in page


def test_looking_changes_nothing(desk, closed, text):
    text(desk.get(JANUARY))
    assert desk.head(JANUARY).status_code == 200
    assert open_months() == ["2026-03"]
    assert not Reopening.objects.exists()


def test_months_are_reopened_from_the_latest_back_to_that_one(desk, closed, press, text):
    assert press(JANUARY, latest="2026-02", reason="Bia won") == "/closing/"
    assert open_months() == ["2026-01", "2026-02", "2026-03"]
    assert list(Reopening.objects.values_list("period__month__month", "reason")) == [(2, "Bia won"), (1, "Bia won")]
    assert "2 months, back to January 2026, are open again." in text(desk.get("/closing/"))


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("", "Give the reason: it is printed with the corrected lists."),
        ("  ", "Give the reason: it is printed with the corrected lists."),
        ("x" * 501, "at most 500 characters"),
        ("two\nlines", "This text holds a character that cannot be stored."),
    ],
)
def test_reason_is_refused_beside_its_field(desk, closed, text, reason, said):
    page = text(desk.post(JANUARY, {"latest": "2026-02", "reason": reason}))
    assert said in page.split('name="reason"')[1].split("</form>")[0]
    assert open_months() == ["2026-03"]


def test_nothing_is_reopened_where_another_month_was_closed_meanwhile(desk, closed, press, text):
    closed.close()
    assert press(JANUARY, latest="2026-02", reason="Bia won") == JANUARY
    assert open_months() == ["2026-04"]
    assert "Another month was closed or reopened since you looked" in text(desk.get(JANUARY))


def test_second_click_says_that_it_is_done(desk, closed, press, text):
    press(FEBRUARY, latest="2026-02", reason="Bia won")
    press(FEBRUARY, latest="2026-02", reason="Bia won")
    assert Reopening.objects.count() == 1
    assert "are open already" in text(desk.get(FEBRUARY))


@pytest.mark.parametrize("latest", ["", "x", "2026-13"])
def test_form_without_what_was_seen_is_not_answered(desk, closed, latest):
    assert desk.post(JANUARY, {"latest": latest, "reason": "Bia won"}).status_code == 404
    assert open_months() == ["2026-03"]


@pytest.mark.parametrize("month", ["2026-03", "2025-12"])
def test_month_that_was_never_published_has_no_such_page(desk, closed, month):
    for page in ("reopen", "recompute"):
        assert desk.get(f"/periods/{month}/{page}/").status_code == 404


def test_officers_alone_are_led_there(client, officer, closed, text):
    assert JANUARY not in text(client.get("/periods/2026-01/"))
    client.force_login(officer)
    assert JANUARY in text(client.get("/periods/2026-01/"))
    assert JANUARY in text(client.get("/closing/"))


def test_month_that_is_open_again_says_why_and_keeps_its_list(client, corrector, text):
    corrector.reopen("2026-02", "Bia won")
    for address in ("/periods/2026-02/", "/list/2026-02/", "/"):
        page = text(client.get(address))
        assert "This month is open again since Nov. 1, 2029: Bia won" in page
        assert "Its list stays in force until the month is closed again." in page
    assert "open again" not in text(client.get("/list/2026-01/"))
    assert RatingList.objects.count() == 2


def test_index_and_rating_report_say_that_the_month_is_open_again(client, corrector, text):
    assert "open again" not in text(client.get("/periods/"))
    corrector.reopen("2026-02")
    assert text(client.get("/periods/")).count(">open again<") == 1
    report = text(client.get(f"/tournaments/{corrector.club.february.pk}/rating/"))
    assert "This month is open again." in report


def test_queries_do_not_grow_with_what_is_reached(desk, closed, text, django_assert_max_num_queries):
    counts = []
    for address in (FEBRUARY, JANUARY):
        with django_assert_max_num_queries(15) as captured:
            text(desk.get(address))
        counts.append(len(captured))
    assert counts[0] == counts[1]
