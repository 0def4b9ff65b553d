"""Every page in every state: as axe sees it, wide and narrow, light and dark, at 400 % zoom, in forced colours, on paper."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from accounts.models import Role, User
from players.models import Club
from tests.browser.addresses import parts, states
from tests.browser.bringing_about import draft_a_correction
from tests.browser.conftest import WCAG
from tests.ratings.conftest import ClubBuilder

PHONE, DESK, ZOOMED, SHEET = 390, 1280, 320, 718  # pixels; 320 is 1280 at 400 %, 718 is A4 with its margins
BY_LOOK = ["color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block"]  # what width and colours decide
STILL = {"color_scheme": "light", "reduced_motion": "reduce", "forced_colors": "none", "media": "screen"}
EMPTY = ["/", "/tournaments/", "/players/", "/clubs/", "/periods/", "/rules/", "/how-it-works/", "/how-it-works/history/"]
EMPTY_INSIDE = ["/", "/desk/", "/desk/new/", "/desk/reports/", "/closing/", "/closing/start/"]
ONE = [*EMPTY, "/list/2026-01/", "/periods/2026-01/", "/clubs/{club}/"]
ONE += [f"/players/{{ana}}/{page}" for page in ("", "games/", "statistics/", "against/", "against/{bia}/", "2026-01/standard/")]
ONE += [f"/tournaments/{{event}}/{page}" for page in ("", "rating/", "players/1/")]
DRAFTED = ("look", "moved", "first", "status", "bands", "corrected", "all", "tournaments")
# forms that are sent as they are found, with every field empty, and refused
BLANK = ["/desk/new/", "/desk/{draft}/entries/new/", "/desk/{draft}/entries/paste/"]
BLANK += ["/desk/{draft}/rounds/1/paste/", "/desk/{submitted}/return/", "/closing/opening-ratings/", "/closing/adjustments/"]
BLANK += ["/periods/2026-03/reopen/", "/tournaments/{over}/games/{over_game}/report/", "/account/password/change/"]
BLANK += ["/players/{fide}/other-ratings/"]
# the captions of tables that are wider than what they stand in, unless that scrolls
STICKING_OUT = """
    [...document.querySelectorAll("main :not(.scroll) > table")]
    .filter(table => table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right + 0.5)
    .map(table => table.caption?.innerText)
"""
EMPTIED = """form => {
    form.noValidate = true;
    for (const field of form.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio]), textarea"))
        field.value = "";
    setTimeout(() => HTMLFormElement.prototype.submit.call(form));
}"""


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_page_is_accessible_and_whole(every_state, site, sign_in, part):
    if part.by:
        sign_in(part.by)
    look_at(site, part.addresses(), on_paper=part.by is None)


@pytest.mark.parametrize("language", ["en", "pt-br"])
def test_draft_of_a_correction_is_accessible_and_whole(every_state, site, sign_in, language):
    draft = draft_a_correction()
    sign_in("diretor")
    site.context.add_cookies([{"name": "django_language", "value": language, "url": site.base}])
    site.expected = (404,)
    look_at(site, [*(f"/closing/drafts/{draft.pk}/?show={show}" for show in DRAFTED), "/closing/drafts/999999/"])


def test_site_without_data_is_accessible_and_whole(empty_site, sign_in):
    look_at(empty_site, EMPTY, on_paper=True)
    User.objects.create_user("officer", role=Role.RATING_OFFICER)
    sign_in("officer")
    look_at(empty_site, EMPTY_INSIDE)


def test_site_with_one_of_everything_is_accessible_and_whole(empty_site):
    club, home = ClubBuilder(), Club.objects.create(name="Torre")
    ana, bia = club.player("Ana", 1500, club=home), club.player("Bia")
    event = club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()
    values = {"club": home.pk, "ana": ana.pk, "bia": bia.pk, "event": event.pk}
    look_at(empty_site, [template.format(**values) for template in ONE], on_paper=True)


def test_forms_that_are_refused_are_accessible_and_whole(every_state, site, sign_in):
    values, faults = states(), []
    for address in ("/account/login/", *(template.format(**values) for template in BLANK)):
        prepare(site)
        site.goto(site.base + address)
        with site.expect_navigation():
            site.locator("main form[method=post]").last.evaluate(EMPTIED)
        faults += [f"{address}, refused: {fault}" for fault in faults_of(site)]
        if address == "/account/login/":
            sign_in("diretor")
    assert not faults, "\n".join(faults)


@pytest.mark.urls("tests.browser.faults")
def test_pages_of_errors_are_accessible_and_whole(empty_site):
    empty_site.expected = (400, 403, 404, 500, 503)
    look_at(empty_site, ["/bad/", "/forged/", "/forbidden/", "/nowhere/", "/broken/", "/busy/"], on_paper=True)


@pytest.mark.parametrize("language", ["pt-br", "es"])
def test_tables_stay_in_their_columns_in_longer_languages(every_state, site, language):
    site.context.add_cookies([{"name": "django_language", "value": language, "url": site.base}])
    site.set_viewport_size({"width": DESK, "height": 900})
    public = [part for part in parts(states_of_each=1) if part.by is None]
    for address in (address for part in public for address in part.addresses()):
        site.goto(site.base + address)
        assert site.evaluate(STICKING_OUT) == [], address


def look_at(page, addresses: list[str], *, on_paper: bool = False) -> None:
    """Every page is looked at before anything is said, so that one run tells all that is wrong."""
    faults = []
    for address in addresses:
        prepare(page)
        answer = page.goto(page.base + address)
        if not answer.ok and answer.status not in page.expected:
            faults.append(f"{address}: answered {answer.status}")
        faults += [f"{address}: {fault}" for fault in faults_of(page, on_paper=on_paper)]
    assert not faults, "\n".join(faults)


def prepare(page) -> None:
    page.emulate_media(**STILL)
    page.set_viewport_size({"width": PHONE, "height": 900})


def faults_of(page, *, on_paper: bool = False) -> Iterator[str]:
    """What is wrong with the page as it stands: loaded once, then looked at in every way."""
    if not page.title():
        yield "no title"
    for check in ("wide", "crossed", "torn"):
        yield from ask(page, check, "phone")
    page.set_viewport_size({"width": ZOOMED, "height": 900})
    page.emulate_media(**STILL | {"forced_colors": "active"})
    for check in ("wide", "lost", "crossed", "torn", "broken", "sunk", "moving"):
        yield from ask(page, check, "400 %")
    page.evaluate("checks.unfold()")
    for check in ("wide", "lost", "crossed", "broken"):
        yield from ask(page, check, "400 %, unfolded")
    page.evaluate("checks.fold()")
    narrow = set(page.evaluate("checks.controls()"))
    page.set_viewport_size({"width": DESK, "height": 900})
    page.emulate_media(**STILL | {"color_scheme": "dark"})
    for check in ("torn", "broken"):
        yield from ask(page, check, "desk")
    yield from (f"gone at 400 %: {control}" for control in page.evaluate("checks.controls()") if control not in narrow)
    page.evaluate(AXE_SCRIPT)
    page.evaluate("checks.shorten()")
    yield from axe(page, "desk, dark", {"type": "tag", "values": WCAG})
    prepare(page)
    yield from axe(page, "phone, light", {"type": "rule", "values": BY_LOOK})
    if on_paper:
        page.set_viewport_size({"width": SHEET, "height": 1000})
        page.emulate_media(**STILL | {"media": "print"})
        yield from ask(page, "printed", "paper")


def ask(page, check: str, where: str) -> list[str]:
    return [f"{where}: {fault}" for fault in page.evaluate(f"checks.{check}()")[:5]]


def axe(page, where: str, rules: dict[str, object]) -> Iterator[str]:
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    for fault in page.evaluate("options => axe.run(options).then(found => found.violations)", options):
        places = [re.sub(r"\s+", " ", node["html"])[:120] for node in fault["nodes"][:3]]
        yield f"{where}: {fault['id']}, {fault['help']}: {places}"
