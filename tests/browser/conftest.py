"""The browser tests: a real Chromium on a running site with the demonstration data, on an in-memory SQLite."""

import os
import pathlib
import sqlite3

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.test import Client

from run import NO_BROWSER, find_chromium

# Playwright's sync API keeps an event loop running in the test's thread, which Django's guard refuses.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

FOLDER = pathlib.Path(__file__).parent
FLAGS = (
    "--disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
)
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
def _demo_copy():
    """Where the demonstration data is kept after the first test made it."""
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    yield copy
    copy.close()


@pytest.fixture
def demo(transactional_db, _demo_copy):
    """The demonstration data: made by the command once, copied into the database for every later test."""
    connection.ensure_connection()
    if _demo_copy.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        _demo_copy.backup(connection.connection)
    else:
        call_command("demo", months=4, seed=1, verbosity=0)
        connection.connection.backup(_demo_copy)


@pytest.fixture
def empty_site(live_server, transactional_db, page):
    """A page on a running site without data.

    At its end nothing may have gone wrong in the browser (a broken Content-Security-Policy is a console error),
    and nothing may have been asked of another host.
    """
    seen = {"errors": [], "elsewhere": []}
    page.on("console", lambda message: seen["errors"].append(message.text) if message.type in ("error", "warning") else None)
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
