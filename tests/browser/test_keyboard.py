"""Every page by keyboard: Tab goes through all that can be pressed, in the order of the page, and shows where it is."""

import pytest

from tests.browser.addresses import parts
from tests.browser.test_every_page import DESK, STILL

MOST = 60  # stops a page: tables have hundreds of alike ones
PRESSES = 4  # for each stop, at most: a date has a stop for each of its parts


@pytest.mark.parametrize("part", parts(states_of_each=1), ids=lambda part: part.name)
def test_keyboard_reaches_everything_in_order_and_the_focus_is_seen(every_state, site, sign_in, part):
    if part.by:
        sign_in(part.by)
    site.set_viewport_size({"width": DESK, "height": 900})
    site.emulate_media(**STILL)
    faults = []
    for address in part.addresses():
        site.goto(site.base + address)
        faults += [f"{address}: {fault}" for fault in walk(site)]
    assert not faults, "\n".join(faults)


def walk(page) -> list[str]:
    """Tab from the top of the page, then by the link that skips to its content; what goes wrong on the way."""
    wanted = min(page.evaluate("checks.watch()"), MOST)
    for _ in range(PRESSES):
        missing = wanted - page.evaluate("checks.reached()")
        for _press in range(max(missing, 0)):
            page.keyboard.press("Tab")
    faults = page.evaluate(f"checks.walked({MOST})")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    skipped = page.evaluate("document.activeElement.id") == "content"
    return faults if skipped else [*faults, "the first link does not lead to the content"]
