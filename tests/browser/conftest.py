"""The browser tests: a real Chromium on a running site with the demonstration data, on an in-memory SQLite."""

import os
import pathlib
import sqlite3
from collections import defaultdict

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.test import Client

from run import NO_BROWSER, find_chromium
from tests.browser.bringing_about import bring_about

# Playwright's sync API keeps an event loop running in the test's thread, which Django's guard refuses.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

FOLDER = pathlib.Path(__file__).parent
FLAGS = (
    "--disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
)
CHECKS = (FOLDER / "checks.js").read_text(encoding="utf-8")
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.hookimpl(tryfirst=True)  # before -m chooses among the marks
def pytest_collection_modifyitems(items):
    found = find_chromium()
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not found:
                item.add_marker(pytest.mark.skip(reason=NO_BROWSER))
            elif connection.vendor != "sqlite":
                item.add_marker(pytest.mark.skip(reason="the browser tests run once, on SQLite"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": find_chromium(), "args": FLAGS.split()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "en-GB"}


@pytest.fixture(scope="session")
def _copies():
    """Where data is kept after the first test made it, by what makes it."""
    copies = defaultdict(lambda: sqlite3.connect(":memory:", check_same_thread=False))
    yield copies
    for copy in copies.values():
        copy.close()


def _fill(copies, make):
    """The data that `make` makes: made once, copied into the database for every later test."""
    connection.ensure_connection()
    if make in copies:
        copies[make].backup(connection.connection)
    else:
        make()
        connection.connection.backup(copies[make])


@pytest.fixture
def demo(transactional_db, _copies):
    """The demonstration data."""
    _fill(_copies, tell)


@pytest.fixture
def every_state(demo, _copies):
    """The demonstration data and what it does not have by itself; see tests/browser/addresses.py."""
    _fill(_copies, bring_about)


def tell():
    call_command("demo", months=4, seed=1, verbosity=0)


@pytest.fixture
def empty_site(live_server, transactional_db, page):
    """A page on a running site without data.

    At its end nothing may have gone wrong in the browser (a broken Content-Security-Policy is a console error),
    and nothing may have been asked of another host. Answers with a status in `page.expected` are no fault.
    """
    seen = {"errors": [], "elsewhere": []}
    page.expected = ()
    page.add_init_script(CHECKS)

    def note(message):
        refused = any(f"responded with a status of {status}" in message.text for status in page.expected)
        if message.type in ("error", "warning") and not refused:
            seen["errors"].append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: seen["errors"].append(str(error)))

    def gate(route):
        if route.request.url.startswith((live_server.url, "data:", "blob:")):
            return route.continue_()
        seen["elsewhere"].append(route.request.url)
        return route.abort()

    page.route("**/*", gate)
    page.base = live_server.url
    asked = set()
    page.context.on("request", lambda request: asked.add(request))
    for done in ("requestfinished", "requestfailed"):
        page.context.on(done, lambda request: asked.discard(request))
    yield page
    for _ in range(500):  # what is still on its way must not meet the emptying of the database
        if not asked:  # else a failed test may have left one held back for good
            break
        page.wait_for_timeout(20)
    page.goto("about:blank")
    assert seen["errors"] == []
    assert seen["elsewhere"] == []


@pytest.fixture
def site(demo, empty_site):
    """A page on a running site with the demonstration data; see `empty_site`. `site.base` is the site's address."""
    return empty_site


@pytest.fixture
def sign_in(empty_site):
    """Signs the browser in as the user of that name: `sign_in("officer")`; another one with `sign_in("officer", page)`."""

    def sign_in(username, page=empty_site):
        client = Client()
        client.force_login(get_user_model().objects.get(username=username), backend="django.contrib.auth.backends.ModelBackend")
        cookie = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": empty_site.base}])

    return sign_in


@pytest.fixture
def assert_accessible():
    """Asserts that axe finds no fault of WCAG 2.2 A and AA on the page as it stands."""

    def check(page):
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": WCAG}})
        assert found.violations_count == 0, found.generate_report()

    return check
