"""What people come for, in a real browser: reading the list down to a game, and closing a month."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from ratings.drafts import make_draft
from ratings.job_progress import Reporter
from ratings.models import Job, JobKind, JobState, ListEntry
from ratings.periods import list_in_force, open_period


@pytest.fixture
def mover(demo) -> ListEntry:
    """The highest player of the list in force whose rating moved with it."""
    return list_in_force(pace="standard").entries.filter(games__gt=0, rank__isnull=False).order_by("position").first()


def test_visitor_goes_from_the_list_to_the_player_to_the_calculation(site, mover):
    site.goto(site.base)
    expect(site.get_by_role("heading", level=1)).to_contain_text("List of March 2026")

    site.get_by_role("link", name=mover.name).click()
    expect(site.locator("main")).to_contain_text(str(mover.rating))
    expect(site.locator("figure.rating-chart svg").first).to_be_visible()

    site.get_by_role("link", name=re.compile(r"Why")).first.click()
    expect(site.get_by_role("heading", level=1)).to_contain_text("in March 2026")
    expect(site.locator("main")).to_contain_text(f"→ {mover.rating}")
    games = site.locator("main table tbody tr")
    assert games.count() >= mover.games


def test_page_of_long_work_follows_it_to_its_result(site, sign_in):
    sign_in("diretor")
    period = open_period()
    now = timezone.now()
    kept = {"language": "en"}
    job = Job.objects.create(
        kind=JobKind.DRAFT, state=JobState.RUNNING, month=period.month, arguments=kept, asked_at=now, started_at=now
    )
    with Reporter(job.pk) as progress:
        progress("read")
        site.goto(f"{site.base}/closing/jobs/{job.pk}/")
        expect(site.get_by_role("status")).to_have_text("Read the results and ratings …")
        site.evaluate("window.stayed = true")
        progress("compute")
        expect(site.get_by_role("status")).to_have_text("Compute the list …")
        expect(site.get_by_role("progressbar")).to_have_attribute("value", "25")
        assert site.evaluate("window.stayed")  # without loading the page anew
        draft = make_draft(period=period, by=None, at=now)
        Job.objects.filter(pk=job.pk).update(state=JobState.DONE, result={"draft": draft.pk})
        expect(site.get_by_role("heading", level=1)).to_have_text("Preview of April 2026")
        expect(site).to_have_url(f"{site.base}/closing/drafts/{draft.pk}/")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_page_of_long_work_follows_it_without_scripts(site, sign_in):
    sign_in("diretor")
    now = timezone.now()
    job = Job.objects.create(kind=JobKind.DRAFT, state=JobState.WAITING, month=open_period().month, asked_at=now)
    site.goto(f"{site.base}/closing/jobs/{job.pk}/")
    expect(site.get_by_role("status")).to_contain_text("Waiting for its turn")
    draft = make_draft(period=open_period(), by=None, at=now)
    Job.objects.filter(pk=job.pk).update(state=JobState.DONE, result={"draft": draft.pk})
    expect(site).to_have_url(f"{site.base}/closing/drafts/{draft.pk}/", timeout=10_000)


def test_search_finds_a_name_in_any_order_without_accents(site):
    site.goto(site.base)
    site.get_by_role("searchbox").fill("julia inojosa")
    site.keyboard.press("Enter")
    expect(site.get_by_role("heading", level=1)).to_contain_text("Júlia Inojosa")  # the only hit: straight to her page
    site.get_by_role("link", name="Back to the list").click()
    expect(site.get_by_role("link", name="Inojosa, Júlia")).to_be_visible()
    expect(site.locator("table").first.locator("tbody tr")).to_have_count(1)


def test_officer_previews_and_closes_the_month_and_the_front_page_shows_it(site, sign_in):
    period = open_period()
    before = list_in_force(pace="standard").entries.count()
    sign_in("diretor")
    site.goto(site.base)
    site.get_by_role("link", name="Closing").click()
    expect(site.get_by_role("heading", level=1)).to_have_text("Closing of April 2026")
    expect(site.locator("main")).to_contain_text("Aberto de Outono 2026")

    site.get_by_role("button", name="Preview the list").click()
    expect(site.get_by_role("heading", level=1)).to_have_text("Preview of April 2026")
    expect(site.get_by_role("button", name="Approve")).to_be_disabled()
    first = site.locator("tr", has_text="Quintas de Xadrez")
    first.get_by_label("Note on").fill("Waits for a result")
    site.keyboard.press("Enter")
    expect(first).to_contain_text("Waits for a result diretor")
    expect(first).to_be_in_viewport()
    site.get_by_label("One note for all of these").fill("Next month")
    site.get_by_role("button", name="Tick all").click()
    expect(site.locator("main")).to_contain_text("3 of 4 ticked.")
    big = site.get_by_role("region", name="Big change")
    big.get_by_label("Note on").fill("Six wins, looked up")
    big.get_by_role("button", name="Tick").click()
    expect(site.locator("main")).to_contain_text("4 of 4 ticked.")
    site.get_by_role("link", name="Moved").click()
    expect(site.get_by_role("heading", level=2, name="Moved")).to_be_visible()
    site.get_by_role("button", name="Approve").click()
    assert list_in_force(pace="standard").period.month < period.month  # nothing is published yet

    site.get_by_role("button", name="Close April 2026 and publish").click()
    expect(site.get_by_role("status")).to_contain_text("April 2026")
    expect(site.get_by_role("heading", level=1)).to_contain_text("List of April 2026")
    assert list_in_force(pace="standard").period.month == period.month
    assert list_in_force(pace="standard").entries.count() >= before - 2


@pytest.mark.browser_context_args(locale="pt-BR", viewport={"width": 390, "height": 844})
class TestPortugueseOnAPhone:
    def test_list_player_and_calculation_fit_and_speak_portuguese(self, site, mover):
        site.goto(site.base)
        expect(site.get_by_role("heading", level=1)).to_contain_text("Lista de março de 2026")
        assert_fits(site)
        site.get_by_role("link", name=mover.name).click()
        expect(site.locator("main")).to_contain_text("lista de março de 2026")
        assert_fits(site)
        site.get_by_role("link", name=re.compile("Por que")).first.click()
        expect(site.get_by_role("heading", level=1)).to_contain_text("em março de 2026")
        assert_fits(site)

    def test_language_can_be_switched(self, site):
        site.goto(site.base + "/rules/")
        site.get_by_role("button", name="Español").click()
        expect(site.locator("html")).to_have_attribute("lang", "es")
        assert site.url.endswith("/rules/")


def assert_fits(page) -> None:
    """Nothing scrolls sideways, once the style sheets are there: text is found in a page that still waits for them."""
    page.wait_for_load_state("load")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
