"""Tournaments handed in late whose month is computed anew: named before, and rated then as was said."""

import datetime as dt
from io import StringIO

import pytest
from django.core.management import call_command

from ratings.late import set_rated_in
from ratings.models import LateReport, RatedTournament
from ratings.moving import moved_by_reopening
from ratings.recomputing import recompute_from, rehearse
from tournaments.models import Status

JANUARY, FEBRUARY, MARCH = (dt.date(2026, month, 1) for month in (1, 2, 3))
SENTENCE = "ended on Jan. 28, 2026, will be rated in January 2026 now, not in March 2026"


@pytest.fixture
def waiting(closed):
    """An event of January that was handed in when January and February were closed: it waits for March."""
    return closed.tournament("2026-01-28", [(closed.ana, closed.bia, "1-0")], name="Found in a drawer")


def told(moved):
    return [(one.tournament, one.month, one.instead) for one in moved]


def rated_in(event) -> list[dt.date]:
    return list(RatedTournament.objects.filter(tournament=event).values_list("rating_list__period__month", flat=True))


def test_reopening_its_month_moves_it_there(waiting, closed, corrector):
    assert told(moved_by_reopening(JANUARY)) == [(waiting, JANUARY, MARCH)]
    corrector.recompute()
    assert rated_in(waiting) == [JANUARY]


def test_reopening_a_later_month_moves_it_to_that_one(waiting, closed):
    assert told(moved_by_reopening(FEBRUARY)) == [(waiting, FEBRUARY, MARCH)]
    recompute_from(month=FEBRUARY, by=None, at=closed.now, reason="again")
    assert rated_in(waiting) == [FEBRUARY]


def test_what_stays_where_it_is_is_not_named(waiting, closed):
    closed.tournament("2026-03-20", [(closed.ana, closed.bia, "1-0")])  # of the open month
    closed.tournament("2026-02-25", [(closed.ana, closed.bia, "1-0")], status=Status.DRAFT)  # not handed in
    LateReport.objects.create(tournament=waiting, month=MARCH)  # left for March by an officer
    assert moved_by_reopening(JANUARY) == []
    assert moved_by_reopening(MARCH) == []
    assert not rehearse(month=JANUARY, by=None, at=closed.now).moved


def test_late_one_that_a_list_rated_stays_late(waiting, closed):
    closed.close()
    assert moved_by_reopening(JANUARY) == []
    assert not rehearse(month=JANUARY, by=None, at=closed.now).moved


def test_rehearsal_tells_it_too(waiting, closed):
    assert told(rehearse(month=JANUARY, by=None, at=closed.now).moved) == [(waiting, JANUARY, MARCH)]
    assert rated_in(waiting) == []


def test_rehearsal_of_months_open_again_tells_what_was_chosen_meanwhile(waiting, closed, corrector):
    closed.close()
    corrector.reopen("2026-01")
    new = closed.tournament("2026-02-25", [(closed.ana, closed.bia, "1-0")], name="Newer")
    set_rated_in(tournament=waiting, month=None, by=None, at=closed.now)
    found = rehearse(month=JANUARY, by=None, at=closed.now)
    assert told(found.moved) == [(waiting, JANUARY, MARCH), (new, FEBRUARY, MARCH.replace(month=4))]


@pytest.mark.parametrize("page", ["reopen", "recompute"])
def test_pages_name_it_before_anything_is_done(desk, waiting, text, page):
    said = text(desk.get(f"/periods/2026-01/{page}/")).split('id="moved"')[1].split("</section>")[0]
    assert f">Found in a drawer</a>, {SENTENCE}" in said


def test_page_of_the_difference_names_it(desk, waiting, press, text):
    address = desk.get(press("/periods/2026-01/rehearse/")).url
    assert f">Found in a drawer</a>, {SENTENCE}" in text(desk.get(address))


def test_pages_say_nothing_where_nothing_moves(desk, closed, press, text):
    pages = ["/periods/2026-01/reopen/", "/periods/2026-01/recompute/", desk.get(press("/periods/2026-01/rehearse/")).url]
    assert not any('id="moved"' in text(desk.get(page)) for page in pages)


@pytest.mark.parametrize("line", ["recompute --dry-run", "recompute --reason x", "reopen_period --reason x"])
def test_commands_name_it(waiting, line):
    command, *options = line.split()
    month = ["--from", "2026-01"] if command == "recompute" else ["2026-01"]
    call_command(command, *month, *options, stdout=(out := StringIO()))
    assert "“Found in a drawer” will be rated in January 2026 now, not in March 2026." in out.getvalue()


def test_naming_takes_the_same_few_queries(waiting, closed, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        assert len(moved_by_reopening(JANUARY)) == 1
    for day in range(10, 15):
        event = closed.tournament(f"2026-01-{day}", [(closed.ana, closed.bia, "1-0")])
        LateReport.objects.create(tournament=event, month=FEBRUARY)
    with django_assert_max_num_queries(2):
        assert len(moved_by_reopening(JANUARY)) == 6
