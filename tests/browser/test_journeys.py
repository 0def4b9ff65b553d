"""What people come for, in a real browser: reading the list down to a game, and closing a month."""

import re

import pytest
from playwright.sync_api import expect

from ratings.models import ListEntry
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
    expect(site.get_by_role("figure", name=re.compile("Rating on each list")).locator("svg").first).to_be_visible()

    site.get_by_role("link", name=re.compile(r"Why")).first.click()
    expect(site.get_by_role("heading", level=1)).to_contain_text("in March 2026")
    expect(site.locator("main")).to_contain_text(f"→ {mover.rating}")
    games = site.locator("main table tbody tr")
    assert games.count() >= mover.games


def test_search_finds_a_name_in_any_order_without_accents(site):
    site.goto(site.base)
    site.get_by_role("searchbox").fill("julia inojosa")
    site.keyboard.press("Enter")
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

    site.get_by_role("link", name="Preview the list").click()
    expect(site.get_by_role("heading", level=1)).to_have_text("Preview of April 2026")
    assert list_in_force(pace="standard").period.month < period.month  # a preview stores nothing

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
