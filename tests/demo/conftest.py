"""One demonstration for all tests of a module: it is loaded once, inside a transaction that is rolled back at the end."""

import pytest
from django.core.management import call_command
from django.db import transaction


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker):
    """The whole demonstration, as the command makes it."""
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("demo", verbosity=0)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def kept(demo):
    """The demonstration, for a test that changes it: the changes are taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
