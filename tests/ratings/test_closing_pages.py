"""The rating officer's desk, in the browser."""

import pytest
from django.test import Client

from accounts.models import User
from ratings.models import ListEntry, RatingList
from ratings.periods import open_period
from tournaments.models import Status

PAGES = ["/closing/", "/closing/preview/"]


def text(response) -> str:
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.fixture
def desk(client, officer, club):
    """The officer's browser, with one tournament handed in and one not."""
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")], name="Handed in")
    club.tournament("2026-01-25", [(ana, bia, "1-0")], name="Forgotten", status=Status.DRAFT)
    client.force_login(officer)
    return client


def close(client, month: str = "2026-01", **data):
    """Presses the button of the preview, as far as one is shown."""
    shown = client.get("/closing/preview/").context or {}
    return client.post("/closing/close/", {"month": month, "previewed": shown.get("fingerprint", "none"), **data})


# --- who may ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", PAGES)
def test_visitors_are_asked_to_sign_in(client, club, address):
    response = client.get(address)
    assert (response.status_code, response.url) == (302, f"/account/login/?next={address}")


def test_visitor_who_posts_closes_nothing(client, club):
    assert close(client).status_code == 302
    assert not RatingList.objects.exists()


@pytest.mark.parametrize("role", ["member", "organizer"])
def test_other_accounts_are_refused(client, club, role):
    client.force_login(User.objects.create_user("someone", role=role))
    for address in PAGES:
        response = client.get(address)
        assert response.status_code == 403
        assert "Only rating officers may do this" in response.content.decode()
    assert close(client).status_code == 403
    assert not RatingList.objects.exists()


def test_superuser_may(client, club):
    client.force_login(User.objects.create_superuser("root"))
    assert close(client).status_code == 302
    assert RatingList.objects.exists()


def test_link_alone_closes_nothing(desk):
    assert desk.get("/closing/close/?month=2026-01").status_code == 405
    assert not RatingList.objects.exists()


def test_post_without_token_is_refused_with_a_page_that_says_so(officer, club):
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    response = close(client)
    assert response.status_code == 403
    assert "The form has expired" in response.content.decode()
    assert not RatingList.objects.exists()


# --- what it shows ---------------------------------------------------------------------------------------------------


def test_desk_shows_what_will_be_rated_and_what_is_left_out(desk):
    page = text(desk.get("/closing/"))
    assert "Closing of January 2026" in page
    left_out, to_rate = page.split("Will be rated")
    assert "1 tournament has ended and is not handed in" in left_out
    assert "Forgotten" in left_out
    assert "Handed in" in to_rate
    assert "Forgotten" not in to_rate


def test_desk_counts_the_games_that_are_rated(desk, club):
    games = [(*club.players(2, 1500), result) for result in ("1-0", "1/2", "+-", "")]
    club.tournament("2026-01-22", games, name="Half played", status=Status.SUBMITTED)
    to_rate = text(desk.get("/closing/")).split("Will be rated")[1].split("Half played")
    assert "Games rated</th>" in to_rate[0]
    assert 'data-unit="rated games">2</td>' in to_rate[-1]


def test_desk_lists_the_months_closed_before_and_by_whom(desk, club, officer):
    club.close(by=officer)
    page = text(desk.get("/closing/")).split("Closed before")[1]
    assert "January 2026" in page
    assert "officer" in page


def test_desk_marks_late_tournaments(desk, club):
    club.close()
    ana, bia = club.players(2, None)
    club.tournament("2026-01-28", [(ana, bia, "1-0")], name="Too late")
    page = text(desk.get("/closing/"))
    assert page.index("Too late") < page.index(">late<")


def test_desk_before_a_club_is_set_up_says_so(client, officer):
    client.force_login(officer)
    assert "No open month" in text(client.get("/closing/"))
    assert client.get("/closing/preview/").url == "/closing/"


def test_preview_shows_old_and_new_and_stores_nothing(desk):
    page = text(desk.get("/closing/preview/"))
    assert "Preview of January 2026" in page
    ana = page[page.index(">Ana<") :]
    assert ana.index(">1500<") < ana.index(">1523<") < ana.index("+23")
    assert "Close January 2026 and publish" in page
    assert not RatingList.objects.exists()
    assert not ListEntry.objects.exists()


def test_preview_hides_the_inactive_until_asked(desk, club):
    club.close(13)
    assert "2 inactive players are not shown" in text(desk.get("/closing/preview/"))
    assert ">Ana<" in text(desk.get("/closing/preview/?all=1"))


# --- closing ---------------------------------------------------------------------------------------------------------


def test_closing_publishes_the_list_and_leads_to_it(desk):
    response = close(desk)
    assert (response.status_code, response.url) == (302, "/")
    page = text(desk.get("/"))
    assert "January 2026 is closed and its list published." in page
    assert "List of January 2026" in page
    assert ">1523<" in page
    assert open_period().slug == "2026-02"


def test_list_closed_is_the_list_previewed(desk):
    previewed = desk.get("/closing/preview/").context["previews"][0][0].entries
    close(desk)
    stored = ListEntry.objects.order_by("position")
    columns = ["position", "rank", "player_id", "rating", "change", "k", "games", "status", "name"]
    assert [[getattr(e, c) for c in columns] for e in stored] == [[getattr(e, c) for c in columns] for e in previewed]


@pytest.mark.parametrize("data", [{}, {"previewed": ""}])
def test_close_without_a_preview_is_refused(desk, data):
    response = desk.post("/closing/close/", {"month": "2026-01", **data})
    assert (response.status_code, response.url) == (302, "/closing/")
    assert "Something changed since you looked at the preview: nothing was closed." in text(desk.get("/closing/"))
    assert not RatingList.objects.exists()


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("Wrong\0 result", "a character that cannot be stored"),
        ("Wrong\x1b[2J result", "a character that cannot be stored"),
        ("x" * 501, "At most 500 characters."),
    ],
)
def test_reason_that_cannot_be_printed_is_refused(desk, reason, sentence):
    assert close(desk, reason=reason).url == "/closing/"
    assert sentence in text(desk.get("/closing/"))
    assert not RatingList.objects.exists()


def test_long_reason_is_taken(desk):
    assert close(desk, reason="é" * 500).url == "/"


@pytest.mark.parametrize("size", ["-1", "0", "1000000", "9" * 5000])
def test_previews_page_has_its_own_size(desk, size):
    assert ">Ana<" in text(desk.get("/closing/preview/", {"standard-per_page": size, "standard-page": size}))


def test_second_click_closes_no_second_month(desk):
    close(desk)
    response = close(desk)
    assert response.url == "/closing/"
    assert "nothing was closed" in text(desk.get("/closing/"))
    assert open_period().slug == "2026-02"


@pytest.mark.parametrize("month", ["", "2026-13", "\0", "2025-12"])
def test_other_months_are_not_closed(desk, month):
    assert close(desk, month).url == "/closing/"
    assert not RatingList.objects.exists()


def test_refusal_is_a_sentence(client, officer, make_club):
    make_club(first_month="2029-12")
    client.force_login(officer)
    assert close(client, "2029-12").url == "/closing/"
    assert "has not begun yet" in text(client.get("/closing/"))
