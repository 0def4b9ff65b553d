"""Recomputing in the browser: the reason, the difference, the confirmation."""

import pytest

from players.services import update_player
from ratings.models import Job, JobKind, JobState, RatingList, RatingPeriod
from ratings.verifying import verify_all
from tournaments.models import GameResult

PAGE = "/periods/2026-01/recompute/"


@pytest.fixture
def difference(desk, press):
    """Asks for the difference and gives the address of the page that shows it."""

    def difference(address: str = PAGE, **data) -> str:
        return desk.get(press(address, **data)).url

    return difference


def revisions() -> list[tuple[str, int]]:
    return [(str(one.period), one.revision) for one in RatingList.objects.select_related("period").order_by("period", "revision")]


def test_page_shows_the_lists_and_asks_for_the_reason(desk, closed, text):
    page = text(desk.get(PAGE))
    assert "January 2026, standard" in page
    assert "February 2026, standard" in page
    assert "Give the reason" in text(desk.post(PAGE, {"reason": ""}))
    assert not Job.objects.exists()


def test_difference_as_things_stand_is_none(desk, closed, difference, text):
    page = text(desk.get(difference("/periods/2026-01/rehearse/")))
    assert "As things stand nothing would change" in page
    assert 'href="/periods/2026-01/reopen/"' in page
    assert revisions() == [("2026-01", 1), ("2026-02", 1)]


def test_difference_names_who_would_move_and_by_how_much(desk, corrector, difference, text):
    corrector.reopen("2026-01")
    corrector.change(corrector.club.january, GameResult.BLACK_WINS)
    page = text(desk.get(difference(reason="Bia won")))
    january = page.split('<h2 id="l2026-01-standard">')[1].split("<section")[0]
    ana = january.split(">Ana<")[1].split("</tr>")[0]
    assert ">1523<" in ana  # 1500 + 45 * 0.5
    assert ">1478<" in ana  # 1500 - 45 * 0.5
    assert "\u221245" in ana
    assert '<h2 id="l2026-02-standard">' in page  # February follows
    assert 'value="Bia won"' in page
    assert revisions() == [("2026-01", 1), ("2026-02", 1)]


def test_confirmed_difference_becomes_the_next_revisions(desk, corrector, difference, press, text):
    corrector.reopen("2026-02")
    corrector.change(corrector.club.february, GameResult.WHITE_WINS)
    shown = difference("/periods/2026-02/recompute/", reason="Bia won")

    done = desk.get(press(shown, reason="Bia won after all"))

    assert done.url == "/periods/2026-02/"
    assert revisions() == [("2026-01", 1), ("2026-02", 1), ("2026-02", 2)]
    assert RatingList.objects.get(revision=2).reason == "Bia won after all"
    assert "The lists are recomputed, from February 2026 on." in text(desk.get(done.url))
    assert [found for _list, found in verify_all() if found] == []


def test_closed_months_are_recomputed_in_one_go(desk, closed, difference, press):
    desk.get(press(difference(reason="to see"), reason="to see"))
    assert revisions() == [("2026-01", 1), ("2026-01", 2), ("2026-02", 1), ("2026-02", 2)]
    assert [str(period) for period in RatingPeriod.objects.filter(status="open")] == ["2026-03"]


def test_difference_is_recomputed_from_once(desk, closed, difference, press, text):
    shown = difference(reason="to see")
    desk.get(press(shown, reason="to see"))
    again = text(desk.post(shown, {"reason": "to see"}))
    assert "Nothing is recomputed from it a second time." in again
    assert "Recompute 2 lists" not in again
    recomputation = Job.objects.get(kind=JobKind.RECOMPUTATION)
    assert press(f"/closing/jobs/{recomputation.pk}/again/") == "/periods/2026-01/"
    assert "nothing was done a second time" in text(desk.get("/periods/2026-01/"))
    assert revisions() == [("2026-01", 1), ("2026-01", 2), ("2026-02", 1), ("2026-02", 2)]


def test_confirmation_that_another_was_quicker_with_is_refused(desk, closed, difference, press, text):
    shown = difference(reason="to see")
    desk.get(press(shown, reason="to see"))
    done = Job.objects.get(kind=JobKind.RECOMPUTATION)
    Job.objects.filter(pk=done.pk).update(state=JobState.FAILED)  # as if given up before it ended
    page = text(desk.get(press(f"/closing/jobs/{done.pk}/again/")))
    assert "Something changed since the difference was shown: nothing was recomputed." in page
    assert len(revisions()) == 4


def test_confirmation_without_a_reason_is_refused_beside_the_field(desk, closed, difference, text):
    shown = difference("/periods/2026-01/rehearse/")
    assert "Give the reason" in text(desk.post(shown, {"reason": " "}))
    assert Job.objects.count() == 1


def test_nothing_is_recomputed_once_something_else_would_come_out(desk, closed, difference, press, text):
    shown = difference(reason="to see")
    closed.tournament("2026-02-22", [(closed.ana, closed.bia, "1-0")])
    page = text(desk.get(press(shown, reason="to see")))
    assert "Something changed since the difference was shown: nothing was recomputed." in page
    assert revisions() == [("2026-01", 1), ("2026-02", 1)]


def test_difference_that_is_not_there_yet_leads_to_its_work(desk, closed, difference):
    shown = difference(reason="to see")
    Job.objects.update(state=JobState.RUNNING)
    assert desk.get(shown).url.startswith("/closing/jobs/")
    assert desk.get(shown.replace("2026-01", "2026-02")).status_code == 404


def test_job_knows_its_steps(desk, corrector, press):
    corrector.reopen("2026-02")
    press(PAGE, reason="to see")
    assert Job.objects.get().arguments["steps"] == 4  # reopen January, close January and February, compare


def test_birth_year_that_decides_k_is_recomputed(desk, make_club, difference, press, text):
    club = make_club("fide-2024")
    ana, bia = (club.player(name, 1500, birth_year=1980, rated_games=100) for name in ("Ana", "Bia"))
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()
    update_player(player=ana, by=None, at=club.now.replace(year=2030), birth_year=2010)
    shown = difference(reason="birth year")
    row = text(desk.get(shown)).split(">Ana<")[1].split("</tr>")[0]
    assert "<del>20</del>" in row
    assert "<ins>40</ins>" in row
    desk.get(press(shown, reason="birth year"))
    assert (club.entry(ana).rating_list.revision, club.entry(ana).k) == (2, 40)
