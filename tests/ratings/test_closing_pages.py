"""The rating officer's dashboard, and the way from it through a preview to the published list."""

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from ratings.closing_queries import closing_desk
from ratings.models import ClosingDraft, FindingKind, Job, JobKind, ListEntry, RatingList, RatingPeriod
from ratings.periods import open_period
from ratings.reopening import reopen_period
from tournaments.models import Status

NOWHERE = "/closing/jobs/11111111-1111-4111-8111-111111111111/"
POSTS = [
    "/closing/preview/",
    *(f"/closing/drafts/1/{act}/" for act in ("tick", "untick", "approve", "withdraw", "close")),
    f"{NOWHERE}again/",
]
PAGES = ["/closing/", "/closing/drafts/1/", NOWHERE, f"{NOWHERE}state/"]


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


@pytest.fixture
def close(press, make_preview):
    """Presses every button from the preview to the close; gives the page of the close's work."""

    def close(**reason) -> str:
        draft = make_preview()
        for kind in FindingKind:
            press(f"{draft}tick/", kind=kind, note="Seen")
        press(f"{draft}approve/")
        return press(f"{draft}close/", **reason)

    return close


# --- who may ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", PAGES)
def test_visitors_are_asked_to_sign_in(client, club, address):
    response = client.get(address)
    assert (response.status_code, response.url) == (302, f"/account/login/?next={address}")


@pytest.mark.parametrize("role", ["member", "organizer"])
def test_other_accounts_are_refused(client, club, role):
    client.force_login(User.objects.create_user("someone", role=role))
    for response in [client.get(address) for address in PAGES] + [client.post(address) for address in POSTS]:
        assert response.status_code == 403
        assert "Only rating officers may do this" in response.content.decode()
    assert not ClosingDraft.objects.exists()


@pytest.mark.parametrize("address", POSTS)
def test_visitor_who_posts_does_nothing(client, club, address):
    assert client.post(address).status_code == 302
    assert not ClosingDraft.objects.exists()


@pytest.mark.parametrize("address", POSTS)
def test_link_alone_does_nothing(desk, address):
    assert desk.get(address).status_code == 405


def test_superuser_may(client, club, close):
    client.force_login(User.objects.create_superuser("root"))
    close()
    assert RatingList.objects.exists()


def test_post_without_token_is_refused_with_a_page_that_says_so(officer, club):
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    response = client.post("/closing/preview/")
    assert response.status_code == 403
    assert "The form has expired" in response.content.decode()


# --- what the dashboard shows ----------------------------------------------------------------------------------------


def test_desk_shows_what_will_be_rated_and_what_is_left_out(desk):
    page = text(desk.get("/closing/"))
    assert "Closing of January 2026" in page
    assert "Next closing day: Feb. 1, 2026." in page
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


def test_desk_says_what_blocks(desk, club):
    club.tournament("2026-01-22", [(*club.players(2, 1500), "")], name="Half played")
    blocking = text(desk.get("/closing/")).split("Handed in with boards that have no result")[1].split("</section>")[0]
    assert "Half played" in blocking
    assert "/return/" in blocking


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


def test_tournament_is_overdue_the_day_after_it_ended(club):
    club.tournament("2026-01-25", [(*club.players(2, 1500), "")], name="Open", status=Status.DRAFT)
    states = {}
    for day in (25, 26):
        month = closing_desk(today=dt.date(2026, 1, day), now=club.now).open
        states[day] = ([t.name for t in month.running], [t.name for t in month.overdue])
    assert states == {25: (["Open"], []), 26: ([], ["Open"])}


def test_desk_lists_reopened_months_with_the_reason(desk, club, officer):
    club.close()
    reopen_period(period=RatingPeriod.objects.get(month=club.first), by=officer, at=club.now, reason="Wrong result")
    reopened = text(desk.get("/closing/")).split("Reopened, to be closed again")[1].split("</section>")[0]
    assert "January 2026</a>: Wrong result" in reopened


def test_desk_says_how_the_preview_stands(desk, press, make_preview):
    assert "None is made yet" in text(desk.get("/closing/"))
    draft = make_preview()
    assert "0 of 1 ticked." in text(desk.get("/closing/"))
    press(f"{draft}tick/", kind="not_submitted", note="Later")
    assert "to be approved" in text(desk.get("/closing/"))
    press(f"{draft}approve/")
    assert "approved by officer" in text(desk.get("/closing/"))


def test_desk_before_a_club_is_set_up_says_so(client, officer):
    client.force_login(officer)
    assert "No open month" in text(client.get("/closing/"))
    assert client.post("/closing/preview/").url == "/closing/"


def test_desk_takes_the_same_number_of_queries_for_many_rows(desk, club, make_preview):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            desk.get("/closing/")
        return len(captured)

    make_preview()
    few = queries()
    for day in range(10, 20):
        club.tournament(f"2026-01-{day}", [(*club.players(2, 1500), "")], status=Status.DRAFT, name=f"Draft {day}")
        club.tournament(f"2026-01-{day}", [(*club.players(2, 1500), "")], name=f"Blocking {day}")
    assert queries() == few


# --- closing ---------------------------------------------------------------------------------------------------------


def test_closing_publishes_the_draft_and_leads_to_its_list(desk, close):
    response = desk.get(close())
    assert (response.status_code, response.url) == (302, "/list/2026-01/")
    page = text(desk.get("/list/2026-01/"))
    assert "January 2026 is closed and its list published." in page
    assert ">1523<" in page
    assert open_period().slug == "2026-02"


def test_list_closed_is_the_list_previewed(desk, close, make_preview):
    rows = [line.entry for line in desk.get(f"{make_preview()}?show=all").context["table"].rows.data[0:100]]
    close()
    stored = ListEntry.objects.order_by("position")
    columns = ["position", "rank", "player_id", "rating", "change", "k", "games", "status", "name"]
    assert [[getattr(e, c) for c in columns] for e in stored] == [[getattr(e, c) for c in columns] for e in rows]


def test_second_click_closes_no_second_month(desk, close, press):
    close()
    draft = ClosingDraft.objects.get()
    assert press(f"/closing/drafts/{draft.pk}/close/") == "/list/2026-01/"
    assert "January 2026 is closed already: this is its list." in text(desk.get("/list/2026-01/"))
    assert open_period().slug == "2026-02"


def test_months_begin_what_is_said_with_a_capital_in_languages_that_write_them_small(desk, close, press):
    desk.cookies["django_language"] = "pt-br"
    desk.get(close())
    press(f"/closing/drafts/{ClosingDraft.objects.get().pk}/close/")
    page = text(desk.get("/list/2026-01/"))
    assert "Janeiro de 2026 está fechado e sua lista foi publicada." in page
    assert "Janeiro de 2026 já está fechado: esta é a sua lista." in page
    press("/periods/2026-01/reopen/", latest="2026-01", reason="erro")
    assert "Janeiro de 2026 está aberto de novo." in text(desk.get("/closing/"))


def test_draft_that_is_not_approved_is_not_closed(desk, press, make_preview):
    page = text(desk.get(press(f"{make_preview()}close/")))
    assert "This draft has not been approved: nothing was closed." in page
    assert not RatingList.objects.exists()


def test_change_after_the_approval_refuses_the_close_with_a_sentence(desk, club, press, make_preview):
    draft = make_preview()
    press(f"{draft}tick/", kind="not_submitted", note="Later")
    press(f"{draft}approve/")
    club.tournament("2026-01-21", [(*club.players(2, 1500), "1-0")], name="One more")
    page = text(desk.get(press(f"{draft}close/")))
    assert "Something changed since the draft was made: nothing was closed." in page
    assert f'href="{draft}"' in page
    assert not RatingList.objects.exists()


@pytest.mark.parametrize(("reason", "sentence"), [("Wrong\0 result", "cannot be stored"), ("x" * 501, "At most 500")])
def test_reason_that_cannot_be_printed_is_refused(desk, press, make_preview, reason, sentence):
    draft = make_preview()
    assert press(f"{draft}close/", reason=reason) == draft
    assert sentence in text(desk.get(draft))


def test_correction_is_printed_with_the_reason_of_its_reopening(desk, club, officer, close):
    club.close()
    reopen_period(period=RatingPeriod.objects.get(month=club.first), by=officer, at=club.now, reason="Wrong result")
    desk.get(close(reason="Wrong result"))
    assert list(RatingList.objects.filter(revision=2).values_list("reason", flat=True)) == ["Wrong result"]


def test_notes_stay_with_the_list_for_officers_alone(desk, club, close):
    close()
    draft = f"/closing/drafts/{ClosingDraft.objects.get().pk}/"
    assert draft in text(desk.get("/periods/2026-01/"))
    assert draft not in text(Client().get("/periods/2026-01/"))
    page = text(desk.get(draft))
    assert "Published on" in page
    assert '✓</span><span class="visually-hidden">ticked</span> Seen' in page
    assert ">1523<" in text(desk.get(f"{draft}?show=moved"))


def test_refusal_is_a_sentence(client, officer, make_club, press, make_preview):
    make_club(first_month="2029-12")
    client.force_login(officer)
    draft = make_preview()
    press(f"{draft}approve/")
    page = text(client.get(press(f"{draft}close/")))
    assert "has not begun yet" in page


def test_work_under_way_stands_on_the_desk(desk):
    job = Job.objects.create(kind=JobKind.CLOSE, month=dt.date(2026, 1, 1), asked_at=timezone.now())
    assert f'/closing/jobs/{job.pk}/">Under way: close of January 2026' in text(desk.get("/closing/"))
