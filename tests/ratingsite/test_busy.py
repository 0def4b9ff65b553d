"""Somebody who waits too long for another's change is told to try again: nothing broke, and nothing was saved."""

import threading

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.db.utils import ConnectionHandler
from django.test import Client
from django.urls import path
from django.utils import timezone

from accounts.models import AuditEvent, Role, User
from accounts.waiting import is_busy
from ratings.drafts import make_draft
from ratings.jobs import ask
from ratings.models import JobKind, JobState, OpeningRating
from ratings.periods import open_period
from ratingsite import urls
from tests.ratings.conftest import ClubBuilder


def write_beside_another(request):
    """Write while somebody else does, in a SQLite file of its own."""
    one, other = (ConnectionHandler({"default": write_beside_another.settings})["default"] for _ in range(2))
    try:
        for connected in (one, other):
            with connected.cursor() as cursor:
                cursor.execute("BEGIN IMMEDIATE")
    finally:
        one.close()
        other.close()


def misspelt(request):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM no_such_table")


urlpatterns = [path("write/", write_beside_another), path("misspelt/", misspelt), *urls.urlpatterns]


def assert_busy(response) -> None:
    page = " ".join(response.content.decode().split())
    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) > 0
    assert "Nothing was saved; try again in a moment." in page
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]


@pytest.mark.urls(__name__)
def test_writer_who_waits_too_long_on_sqlite_is_told_to_try_again(client, db, tmp_path):
    options = {"transaction_mode": "IMMEDIATE", "timeout": 0.1}
    write_beside_another.settings = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(tmp_path / "things.sqlite3"),
        "OPTIONS": options,
    }
    assert_busy(client.get("/write/"))


@pytest.mark.urls(__name__)
def test_other_faults_of_the_database_stay_faults(db):
    assert Client(raise_request_exception=False).get("/misspelt/").status_code == 500


@pytest.fixture
def closing(transactional_db):
    """A club whose first month waits for its close, and the browser of its officer."""
    club = ClubBuilder()
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    client = Client()
    client.force_login(User.objects.create_user("officer", role=Role.RATING_OFFICER))
    return client


@pytest.fixture
def another():
    """Runs SQL in another connection and keeps its transaction open until the test is over."""
    held, over = threading.Event(), threading.Event()
    threads = []

    def hold(sql: str) -> None:
        def run() -> None:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(sql)
                held.set()
                over.wait(30)
            connection.close()

        threads.append(threading.Thread(target=run))
        threads[0].start()
        assert held.wait(10)

    yield hold
    over.set()
    for thread in threads:
        thread.join()


@pytest.fixture
def impatient(transactional_db):
    """PostgreSQL gives up after a moment instead of many seconds."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '100ms'")
    yield
    connections["default"].close()


@pytest.mark.postgres
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("language", ["en", "es"])
def test_change_that_waits_too_long_for_a_close_says_so_and_changes_nothing(closing, another, language):
    opening = OpeningRating.objects.latest("pk")
    another("SELECT * FROM ratings_ratingperiod FOR UPDATE")  # as a close does
    events = AuditEvent.objects.count()
    response = closing.post(f"/closing/opening-ratings/{opening.pk}/withdraw/", headers={"Accept-Language": language})
    assert response.status_code == 503
    assert f'<html lang="{language}">' in response.content.decode()
    assert OpeningRating.objects.filter(pk=opening.pk).exists()
    assert AuditEvent.objects.count() == events


@pytest.mark.postgres
@pytest.mark.usefixtures("impatient")
def test_work_that_waits_too_long_for_a_close_says_so_and_closes_nothing(closing, another):
    draft = make_draft(period=open_period(), by=None, at=timezone.now())
    another("SELECT * FROM ratings_ratingperiod FOR UPDATE")
    job = ask(kind=JobKind.CLOSE, month=draft.period.month, arguments={"draft": draft.pk}, by=None, at=timezone.now())
    job.refresh_from_db()
    assert (job.state, "try again in a moment" in job.problem) == (JobState.FAILED, True)
    assert open_period() == draft.period


@pytest.mark.postgres
def test_nobody_waits_for_ever_on_postgresql(db):
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone()[0] == "20s"


@pytest.mark.postgres
def test_writers_who_wait_for_each_other_are_told_as_busy(transactional_db):
    """A deadlock, which the locking order of the services prevents, would not reach anybody as a server error."""
    User.objects.bulk_create(User(username=name) for name in ("one", "two"))
    both, seen = threading.Barrier(2), []

    def run(names):
        try:
            with transaction.atomic():
                User.objects.filter(username=names[0]).update(first_name="x")
                both.wait(10)
                User.objects.filter(username=names[1]).update(first_name="x")
        except OperationalError as error:
            seen.append(is_busy(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(names,)) for names in (("one", "two"), ("two", "one"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [True]
