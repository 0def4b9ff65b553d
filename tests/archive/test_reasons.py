"""A club that corrected lists takes along what each correction was published for, the one in force too."""

import datetime as dt

import pytest
from django.core.management import call_command

from accounts.models import User
from ratings.archive.exporting import export_archive
from ratings.archive.importing import import_archive
from ratings.models import PeriodStatus, RatingList, RatingPeriod
from ratings.periods import open_period
from ratings.recomputing import recompute_from
from ratings.services import close_period
from tests.archive.corrected import another_database, correct, texts
from tests.archive.sample import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_trip(archive, take, tmp_path):
    """After `correct_more(reopen)` here, and after an import elsewhere closed as far: the reasons, and what an export says."""

    def round_trip(correct_more):
        with another_database():
            correct_more(correct(archive, take))
            last = RatingPeriod.objects.filter(status=PeriodStatus.CLOSED).latest("month").month
            here = reasons()
            export_archive(path=tmp_path / "first")
        import_archive(path=tmp_path / "first", by=None, at=NOW)
        call_command("close_period", through=last)
        export_archive(path=tmp_path / "second")
        return (here, texts(tmp_path / "first")), (reasons(), texts(tmp_path / "second"))

    return round_trip


def reasons():
    """What every revision of every list was published for."""
    return {str(each): each.reason for each in RatingList.objects.select_related("period")}


def close_as(*given):
    """Close the open months, each for its reason; an empty one stands for the reason of the reopenings."""
    for reason in given:
        close_period(period=open_period(), by=User.objects.get(), at=NOW, reason=reason)


class TestReasonInForce:
    """It comes along also where it is another one than the month was reopened for."""

    def test_reason_of_a_recomputation_comes_along(self, round_trip, capsys):
        def recompute(_reopen):
            recompute_from(month=dt.date(2024, 1, 1), by=User.objects.get(), at=NOW, reason="years of birth, all of them")

        here, there = round_trip(recompute)
        assert there == here
        assert there[0]["2024-03 standard r4"] == "years of birth, all of them"

    def test_reason_of_a_recomputation_of_months_open_already_comes_along(self, round_trip, capsys):
        def recompute(reopen):
            reopen("2024-03", "a wrong board")
            reopen("2024-02", "a wrong board")
            recompute_from(month=dt.date(2024, 1, 1), by=User.objects.get(), at=NOW, reason="to the rules")

        here, there = round_trip(recompute)
        assert there == here
        assert {there[0][f"2024-0{month} standard r{n}"] for month, n in ((1, 2), (2, 3), (3, 4))} == {"to the rules"}

    def test_reason_that_an_officer_wrote_at_the_close_comes_along(self, round_trip, capsys):
        def edit(reopen):
            reopen("2024-03", "a wrong board")
            reopen("2024-02", "one more")
            close_as('Board 3, "turned" round, as the arbiter says', "")

        here, there = round_trip(edit)
        assert there == here
        assert there[0]["2024-02 standard r3"] == 'Board 3, "turned" round, as the arbiter says'
        assert there[0]["2024-03 standard r4"] == "one more; a wrong board"

    def test_line_that_keeps_it_has_the_day_and_name_of_its_publication(self, round_trip, capsys):
        def edit(reopen):
            reopen("2024-03", "a wrong board")
            close_as("board 3")

        (_, files), _there = round_trip(edit)
        lines = files["reopenings.csv"].splitlines()[-2:]
        assert lines == ["2024-03,2029-11-01T12:00:00+00:00,Lia,a wrong board", "2024-03,2029-11-01T12:00:00+00:00,Lia,board 3"]

    def test_month_open_still_offers_elsewhere_what_it_offers_here(self, round_trip, capsys):
        def edit(reopen):
            reopen("2024-03", "a wrong board")
            reopen("2024-02", "one more")
            close_as("board 3")

        here, there = round_trip(edit)
        assert there == here
        close_as_nobody = close_period(period=open_period(), by=None, at=NOW)
        assert {each.reason for each in close_as_nobody} == {"one more; a wrong board"}


def test_reason_given_where_an_archive_has_no_reopenings_comes_along(archive, take, tmp_path, capsys):
    with another_database():
        correct(archive, take)
        export_archive(path=tmp_path / "first")
    (tmp_path / "first" / "reopenings.csv").unlink()
    with another_database():
        import_archive(path=tmp_path / "first", by=None, at=NOW)
        call_command("close_period", through=dt.date(2024, 3, 1), reason="given anew")
        export_archive(path=tmp_path / "second")

    import_archive(path=tmp_path / "second", by=None, at=NOW)
    call_command("close_period", through=dt.date(2024, 3, 1))

    assert reasons()["2024-02 standard r2"] == reasons()["2024-03 standard r3"] == "given anew"
