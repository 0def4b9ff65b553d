"""Long work as jobs: asked for once, done whole or not at all, and telling how far it is."""

import datetime as dt
import re
import sqlite3
import time

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone, translation

from accounts.models import User
from ratings import columns
from ratings.computing import ClosingError
from ratings.drafts import approve_draft, make_draft
from ratings.job_progress import Reporter, last_sign
from ratings.job_queries import job_page
from ratings.jobs import PATIENCE, RUNNERS, SILENCE, ask, is_interrupted, run_job
from ratings.models import ClosingDraft, Job, JobKind, JobState, ListEntry, RatingList
from ratings.periods import open_period
from ratings.services import close_period

MONTH = dt.date(2026, 1, 1)


@pytest.fixture
def pair(club):
    """A game in January."""
    club.tournament("2026-01-20", [(*club.players(2, 1500), "1-0")])


@pytest.fixture
def approved(club, officer, pair) -> ClosingDraft:
    """A draft of January that may be closed."""
    draft = make_draft(period=open_period(), by=officer, at=club.now)
    return approve_draft(draft=draft, by=officer, at=club.now)


@pytest.fixture
def asked(officer, django_capture_on_commit_callbacks):
    """Asks for work as an officer and lets it be done at once."""

    def asked(kind=JobKind.DRAFT, **arguments) -> Job:
        with django_capture_on_commit_callbacks(execute=True):
            job = ask(kind=kind, month=MONTH, arguments=arguments, by=officer, at=timezone.now())
        job.refresh_from_db()
        return job

    return asked


@pytest.fixture
def running(officer, club):
    """A job whose worker began it so many seconds ago."""

    def running(seconds: int, kind=JobKind.DRAFT, **arguments) -> Job:
        began = timezone.now() - dt.timedelta(seconds=seconds)
        arguments = {"language": "en", **arguments}
        return Job.objects.create(
            kind=kind,
            state=JobState.RUNNING,
            month=MONTH,
            arguments=arguments,
            asked_at=began,
            asked_by=officer,
            started_at=began,
        )

    return running


def test_draft_is_made_by_who_asked(asked, pair, officer):
    job = asked()
    assert (job.state, job.result) == (JobState.DONE, {"draft": ClosingDraft.objects.get().pk})
    assert ClosingDraft.objects.get().made_by == officer


def test_close_publishes_the_draft_it_names(asked, approved, club):
    job = asked(JobKind.CLOSE, draft=approved.pk)
    assert (job.state, job.result) == (JobState.DONE, {"lists": [RatingList.objects.get().pk]})
    approved.refresh_from_db()
    assert approved.published_at is not None


def test_refusal_is_kept_in_the_language_of_who_asked(asked, officer, club, pair):
    draft = make_draft(period=open_period(), by=officer, at=club.now)
    with translation.override("pt-br"):
        job = asked(JobKind.CLOSE, draft=draft.pk)
    assert job.state == JobState.REFUSED
    with translation.override("pt-br"), pytest.raises(ClosingError) as refused:
        close_period(period=open_period(), by=officer, at=club.now, draft=draft)
    assert job.problem == str(refused.value)
    assert not RatingList.objects.exists()


def test_who_is_no_officer_any_more_is_refused(asked, officer, pair):
    told = {"language": "en"}
    job = Job.objects.create(kind=JobKind.DRAFT, month=MONTH, arguments=told, asked_by=officer, asked_at=timezone.now())
    officer.role = "member"
    officer.save()
    run_job.call(str(job.pk))
    job.refresh_from_db()
    assert (job.state, job.problem) == (JobState.REFUSED, "Only rating officers may do this.")
    assert not ClosingDraft.objects.exists()


def test_fault_is_logged_and_leaves_nothing(asked, pair, monkeypatch, caplog):
    def broken(job, progress):
        make_draft(period=open_period(), by=None, at=timezone.now())
        raise ZeroDivisionError

    monkeypatch.setitem(RUNNERS, JobKind.DRAFT, broken)
    assert asked().state == JobState.FAILED
    assert "ZeroDivisionError" in caplog.text
    assert not ClosingDraft.objects.exists()


def test_job_that_waits_too_long_for_another_says_so_and_may_be_asked_for_again(asked, pair, page_of, monkeypatch, caplog):
    def locked_out(job, progress):
        raise OperationalError("database is locked") from waited_too_long()

    monkeypatch.setitem(RUNNERS, JobKind.DRAFT, locked_out)
    job = asked()
    assert job.state == JobState.FAILED
    assert job.problem.endswith("Nothing was saved; try again in a moment.")
    page = page_of(job)
    assert job.problem in page
    assert "Try again" in page
    assert "fault of the program" not in page
    assert "Traceback" not in caplog.text


def waited_too_long() -> sqlite3.OperationalError:
    """As SQLite reports it."""
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error


def test_job_of_an_account_that_is_gone_is_refused_and_keeps_its_name(officer, pair, page_of):
    leaver = User.objects.create_user("leaver", role=officer.role)
    job = ask(kind=JobKind.DRAFT, month=MONTH, arguments={}, by=leaver, at=timezone.now())
    leaver.delete()
    run_job.call(str(job.pk))
    job.refresh_from_db()
    assert (job.state, job.asked_by_name) == (JobState.REFUSED, "leaver")
    assert not ClosingDraft.objects.exists()
    page = page_of(job)
    assert "Asked for by leaver on " in page
    assert "The account that asked for this does not exist any more." in page


def test_job_that_is_done_is_not_done_again(asked, pair, press, client, officer):
    client.force_login(officer)
    job = asked()
    draft = f"/closing/drafts/{job.result['draft']}/"
    assert press(f"/closing/jobs/{job.pk}/again/") == draft
    assert "nothing was done a second time" in client.get(draft).content.decode()
    assert (Job.objects.count(), ClosingDraft.objects.count()) == (1, 1)


def test_asking_twice_gives_the_same_job_while_it_waits(officer, club):
    jobs = [ask(kind=JobKind.DRAFT, month=MONTH, arguments={}, by=officer, at=timezone.now()) for _ in range(2)]
    assert jobs[0] == jobs[1]
    assert Job.objects.count() == 1


def test_job_that_has_begun_is_not_begun_again(running, pair):
    job = running(1)
    run_job.call(str(job.pk))
    assert not ClosingDraft.objects.exists()


def test_job_without_a_sign_of_life_is_given_up_when_asked_for_again(running, asked, pair):
    dead = running(SILENCE + 5)
    fresh = asked()
    dead.refresh_from_db()
    assert (dead.state, fresh.state) == (JobState.FAILED, JobState.DONE)


def test_job_that_nobody_begins_is_given_up_when_asked_for_again_and_never_begun(officer, asked, pair):
    long_ago = timezone.now() - dt.timedelta(seconds=PATIENCE + 5)
    left = ask(kind=JobKind.DRAFT, month=MONTH, arguments={}, by=officer, at=long_ago)
    assert asked().state == JobState.DONE
    run_job.call(str(left.pk))
    left.refresh_from_db()
    assert left.state == JobState.FAILED
    assert ClosingDraft.objects.count() == 1


def test_job_that_was_given_up_stays_so_when_it_ends_after_all(running, asked, pair, monkeypatch):
    slow = running(0)

    def overtaken(job, progress):
        Job.objects.filter(pk=job.pk).update(state=JobState.FAILED)
        return {}

    monkeypatch.setitem(RUNNERS, JobKind.DRAFT, overtaken)
    Job.objects.filter(pk=slow.pk).update(state=JobState.WAITING)
    run_job.call(str(slow.pk))
    slow.refresh_from_db()
    assert slow.state == JobState.FAILED


# --- how far it is ---------------------------------------------------------------------------------------------------


def test_steps_are_told_while_they_last_and_forgotten_at_the_end(running):
    job = running(0)
    with Reporter(job.pk) as progress:
        progress("read")
        progress("compute")
        page = job_page(job.pk, now=timezone.now())
        assert [(step.done, step.current) for step in page.steps] == [
            (True, False),
            (False, True),
            (False, False),
            (False, False),
        ]
        assert (page.current, page.percent) == ("Compute the list", 25)
    assert last_sign(job.pk) is None


def test_rows_that_are_written_count_within_their_step(running):
    job = running(0, JobKind.CLOSE)
    with Reporter(job.pk) as progress:
        for step in ("read", "compute", "write"):
            progress(step)
        progress("write", 50_000, 100_000)
        assert job_page(job.pk, now=timezone.now()).percent == 83


def test_months_are_steps_too(running):
    job = running(0, JobKind.RECOMPUTATION)
    with Reporter(job.pk) as progress:
        progress("2026-03")
        page = job_page(job.pk, now=timezone.now())
    assert (page.current, page.percent) == ("March 2026", None)


def test_close_tells_every_so_many_rows(club, monkeypatch):
    monkeypatch.setattr(columns, "BATCH", 4)
    club.players(10, 1500)
    told = []
    close_period(period=open_period(), by=None, at=club.now, progress=lambda *step: told.append(step))
    assert told == [("read",), ("compute",), ("write",), ("write", 4, 10), ("write", 8, 10)]
    assert ListEntry.objects.count() == 10


def test_sign_of_life_keeps_a_long_step_alive(running):
    job = running(SILENCE + 5)
    with Reporter(job.pk):
        assert not is_interrupted(job, timezone.now())
    assert is_interrupted(job, timezone.now())


def test_signs_of_life_go_on_without_steps(running, monkeypatch):
    monkeypatch.setattr("ratings.job_progress.BEAT", 0.01)
    job = running(0)
    with Reporter(job.pk):
        first = last_sign(job.pk).at
        limit = time.monotonic() + 5
        while last_sign(job.pk).at == first and time.monotonic() < limit:
            time.sleep(0.01)
        assert last_sign(job.pk).at > first


# --- the page --------------------------------------------------------------------------------------------------------


@pytest.fixture
def page_of(client, officer):
    client.force_login(officer)

    def page_of(job: Job, part: str = "") -> str:
        response = client.get(f"/closing/jobs/{job.pk}/{part}")
        assert response.status_code == 200
        return " ".join(response.content.decode().split())

    return page_of


def test_page_says_how_far_it_is_and_renews_itself(page_of, running):
    job = running(0)
    with Reporter(job.pk) as progress:
        progress("read")
        page = page_of(job)
    assert 'role="status" data-part="said"> Read the results and ratings …' in page
    assert '<progress id="progress" max="100" value="0"' in page
    assert '<li aria-current="step">Read the results and ratings</li>' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert f'data-state="/closing/jobs/{job.pk}/state/"' in page
    assert "js/job.js" in page


def test_moving_part_comes_alone(page_of, running):
    part = page_of(running(0), "state/")
    assert "data-state" in part
    assert "<html" not in part


def test_page_of_an_interrupted_job_offers_to_ask_again(page_of, running, press, pair):
    job = running(SILENCE + 5)
    page = page_of(job)
    assert "the work was interrupted, and nothing was written" in page
    assert "refresh" not in page
    assert press(f"/closing/jobs/{job.pk}/again/") != f"/closing/jobs/{job.pk}/"
    assert ClosingDraft.objects.exists()


def test_page_of_an_interrupted_close_says_when_the_month_is_closed(page_of, running, club, pair):
    job = running(SILENCE + 5, JobKind.CLOSE, draft=1)
    club.close()
    page = page_of(job)
    assert "The month is closed and its list published." in page
    assert 'href="/list/2026-01/"' in page


def test_page_of_a_job_that_nobody_begins_says_so(page_of, officer, club):
    long_ago = timezone.now() - dt.timedelta(minutes=5)
    job = Job.objects.create(kind=JobKind.DRAFT, month=MONTH, asked_at=long_ago, asked_by=officer)
    assert "the worker that does such work may not be running" in page_of(job)
    Job.objects.filter(pk=job.pk).update(asked_at=timezone.now())
    assert "Waiting for its turn" in page_of(job)


@pytest.mark.parametrize(("seconds", "words"), [(70, r"for 7\d seconds"), (1631, "for 27 minutes")])
def test_page_counts_a_long_wait_in_minutes(page_of, officer, club, seconds, words):
    asked_at = timezone.now() - dt.timedelta(seconds=seconds)
    job = ask(kind=JobKind.DRAFT, month=MONTH, arguments={}, by=officer, at=asked_at)
    assert re.search(words, page_of(job))


def test_page_of_a_failed_job_says_so(page_of, running):
    job = running(3)
    Job.objects.filter(pk=job.pk).update(state=JobState.FAILED)
    assert "by a fault of the program, and nothing was written" in page_of(job)


def test_job_that_does_not_exist_is_not_found(client, officer, db):
    client.force_login(officer)
    assert client.get("/closing/jobs/11111111-1111-4111-8111-111111111111/").status_code == 404


# --- with a worker ---------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_worker_takes_what_was_asked_for(transactional_db, settings, make_club):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    club = make_club()
    club.tournament("2026-01-20", [(*club.players(2, 1500), "1-0")])
    job = ask(kind=JobKind.DRAFT, month=MONTH, arguments={}, by=None, at=timezone.now())
    assert Job.objects.get().state == JobState.WAITING

    call_command("db_worker", "--batch", "--no-startup-delay", "--interval", "0", verbosity=0)

    job.refresh_from_db()
    assert (job.state, job.result) == (JobState.DONE, {"draft": ClosingDraft.objects.get().pk})
    caches["progress"].delete(str(job.pk))
