"""The browser's "Back": the choices on a page are those that its address asks for, not those made before leaving it."""

import pytest
from playwright.sync_api import expect

FIELDS = [
    ("/", "month", "2026-02", "2026-03"),
    ("/tournaments/", "state", "rated", ""),
    ("/players/1/games/", "year", "2025", ""),
]


def test_month_is_the_list_shown_after_a_way_there_and_back(site):
    site.goto(f"{site.base}/?q=a")
    month = site.locator("select[name=month]")
    month.select_option("2026-02")
    site.get_by_role("button", name="Show").first.click()
    site.get_by_role("link", name="Rapid").first.click()
    expect(site.get_by_role("heading", level=1)).to_contain_text("rapid")
    site.go_back()
    expect(month).to_have_value("2026-02")
    site.go_back()
    expect(site.get_by_role("heading", level=1)).to_contain_text("March 2026")
    expect(month).to_have_value("2026-03")


@pytest.mark.parametrize(("address", "name", "chosen", "asked"), FIELDS)
def test_choice_is_forgotten_on_leaving_and_in_a_page_kept_in_memory(site, address, name, chosen, asked):
    site.goto(site.base + address)
    field = site.locator(f"select[name={name}]")
    field.select_option(chosen)
    site.goto(f"{site.base}/clubs/")
    site.go_back()
    expect(field).to_have_value(asked)
    field.select_option(chosen)
    site.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(field).to_have_value(asked)
