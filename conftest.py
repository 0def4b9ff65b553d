"""What every test shares. The fixtures of one topic stand in the conftest.py of its folder."""

from collections import Counter

import pytest
from django.test import TransactionTestCase

flush = TransactionTestCase._fixture_teardown


@pytest.fixture(autouse=True, scope="session")
def _guards_step_aside_for_the_flush():
    """A test with real transactions ends by emptying every table, which the append-only triggers rightly refuse."""
    from django.db import connections

    from ratingsite import guards

    def flush_without_guards(self):
        mine = [connections[name] for name in self._databases_names(include_mirrors=False)]
        for connection in mine:
            guards.remove_all(connection)
        try:
            flush(self)
        finally:
            for connection in mine:
                guards.install_all(connection)

    TransactionTestCase._fixture_teardown = flush_without_guards
    yield
    TransactionTestCase._fixture_teardown = flush


@pytest.fixture(autouse=True, scope="session")
def _quick_passwords():
    """Hashing a password slowly is for attackers, not for tests."""
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture(autouse=True, scope="session")
def _static_files_on_demand():
    """Reading all static files at the start is for servers: a test's client starts the site anew each time."""
    from django.conf import settings

    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(autouse=True)
def _english():
    """A request in another language leaves that language switched on for whatever comes next in the thread."""
    from django.utils import translation

    translation.deactivate_all()
    translation.activate("en")
    yield
    translation.activate("en")


@pytest.fixture(autouse=True)
def _fresh_cache():
    """The limits on sign-in attempts live in the cache; the lists of the test before, in the process."""
    from django.core.cache import cache

    from ratings import list_columns, list_statistics

    cache.clear()
    list_columns.forget()
    list_statistics.forget()


def pytest_collection_modifyitems(items):
    from django.db import connection

    if connection.vendor != "postgresql":
        for item in items:
            if item.get_closest_marker("postgres"):
                item.add_marker(pytest.mark.skip(reason="about PostgreSQL, and DATABASE_URL names none"))


def pytest_terminal_summary(terminalreporter):
    """One line for each reason why tests were skipped, and one for each test that counted something worth telling."""
    for report in terminalreporter.stats.get("passed", []):
        for told in (value for name, value in report.user_properties if name == "told" and report.when == "call"):
            terminalreporter.write_line(f"{told}.")
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", []))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"Skipped {count}: {reason}.")
