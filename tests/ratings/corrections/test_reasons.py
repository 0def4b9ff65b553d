"""What a correction is published for: all that its month was reopened for since, unless the officer says it otherwise."""

import datetime as dt
import io

import pytest
from django.core.management import CommandError, call_command

from ratings.drafts import make_draft
from ratings.models import RatingList
from ratings.periods import open_period
from ratings.reopening import joined_reasons

JANUARY, FEBRUARY, MARCH = (dt.date(2026, month, 1) for month in (1, 2, 3))


def printed() -> dict[str, str]:
    """The reason of every list after the first of its month."""
    return {str(one): one.reason for one in RatingList.objects.filter(revision__gt=1).select_related("period")}


@pytest.fixture
def deeper(corrector):
    """February reopened, and then January for something else."""
    corrector.reopen("2026-02", "Bia won")
    corrector.reopen("2026-01", "Ana drew")
    return corrector


@pytest.fixture
def offered(desk, text, officer):
    """The field with the reason on the page of a draft of the open month, made and approved."""

    def offered() -> str:
        draft = make_draft(period=open_period(), by=officer, at=dt.datetime(2029, 11, 1, 12, tzinfo=dt.UTC))
        desk.post(f"/closing/drafts/{draft.pk}/approve/")
        page = text(desk.get(f"/closing/drafts/{draft.pk}/"))
        return page.split('name="reason"')[1].split(">")[0]

    return offered


def test_later_month_of_a_deeper_reopening_prints_both_reasons_the_newest_first(deeper):
    deeper.club.close(2)
    assert printed() == {"2026-01 standard r2": "Ana drew", "2026-02 standard r2": "Ana drew; Bia won"}


def test_command_prints_the_same_reasons(deeper):
    call_command("close_period", through=FEBRUARY, stdout=io.StringIO())
    assert printed() == {"2026-01 standard r2": "Ana drew", "2026-02 standard r2": "Ana drew; Bia won"}


def test_form_offers_what_would_be_printed_and_takes_another_text(deeper, offered, press):
    assert 'value="Ana drew"' in offered()
    deeper.club.close()
    assert 'value="Ana drew; Bia won"' in offered()
    draft = open_period().drafts.get()
    press(f"/closing/drafts/{draft.pk}/close/", reason="Two results of January")
    assert printed()["2026-02 standard r2"] == "Two results of January"


@pytest.mark.parametrize("reason", [{}, {"reason": "  "}])
def test_form_without_a_reason_is_refused_beside_its_field(desk, deeper, offered, press, text, reason):
    offered()
    draft = f"/closing/drafts/{open_period().drafts.get().pk}/"
    address = press(f"{draft}close/", **reason)
    assert address == f"{draft}?reason=missing#state"
    field = text(desk.get(address)).split('name="reason"')[1].split("</form>")[0]
    assert 'value=""' in field
    assert 'aria-describedby="reason-problem"' in field
    assert 'id="reason-problem">Give the reason: it is printed with the corrected lists.<' in field
    assert printed() == {}


def test_reason_given_for_several_months_is_printed_once(corrector):
    corrector.reopen("2026-01", "Bia won")
    corrector.club.close(2)
    assert set(printed().values()) == {"Bia won"}


def test_reason_of_a_revision_that_is_published_is_not_printed_again(deeper):
    deeper.club.close(2)
    deeper.reopen("2026-02", "a name")
    deeper.club.close()
    assert printed()["2026-02 standard r3"] == "a name"


def test_month_reopened_twice_before_a_later_one_is_closed_gives_it_both_reasons(deeper):
    deeper.club.close()
    deeper.reopen("2026-01", "Bia drew")
    deeper.club.close(2)
    assert printed()["2026-01 standard r3"] == "Bia drew"
    assert printed()["2026-02 standard r2"] == "Bia drew; Ana drew; Bia won"


def test_reasons_of_later_months_do_not_reach_an_earlier_one():
    assert (
        joined_reasons(FEBRUARY, [(MARCH, "later"), (FEBRUARY, "own"), (MARCH, "later"), (JANUARY, "earlier")]) == "earlier; own"
    )
    assert joined_reasons(MARCH, [(JANUARY, "before it was published"), (FEBRUARY, "too")]) == ""


def test_oldest_reasons_are_left_out_where_all_would_be_too_long():
    reopened = [(MARCH, "c" * 300), (FEBRUARY, "b" * 248), (JANUARY, "a" * 250)]
    assert joined_reasons(MARCH, reopened) == "a" * 250 + "; " + "b" * 248
    assert joined_reasons(MARCH, [(MARCH, "c" * 600)]) == "c" * 600  # brought by an archive


def test_recomputation_prints_its_own_reason_with_all_of_its_lists(deeper):
    deeper.recompute("computed anew")
    assert printed() == {"2026-01 standard r2": "computed anew", "2026-02 standard r2": "computed anew"}


def test_reason_of_the_command_is_printed_with_corrections_alone(deeper):
    call_command("close_period", through=MARCH, reason="  as the arbiter says ", stdout=io.StringIO())
    assert set(printed().values()) == {"as the arbiter says"}
    assert RatingList.objects.get(period__month=MARCH).reason == ""


@pytest.mark.parametrize(("reason", "said"), [("x" * 501, "At most 500"), ("two\nlines", "cannot be stored")])
def test_reason_of_the_command_that_cannot_be_printed_is_refused(deeper, reason, said):
    with pytest.raises(CommandError, match=said):
        call_command("close_period", through=FEBRUARY, reason=reason)
    assert printed() == {}
