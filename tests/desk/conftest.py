"""A tournament desk and a rated club in a test, and the people who may or may not sit at it."""

import pytest

from tests.ratings.conftest import ClubBuilder
from tests.tournaments.conftest import Desk


@pytest.fixture
def desk(db) -> Desk:
    return Desk()


@pytest.fixture
def club(db) -> ClubBuilder:
    """A club whose first month is January 2026."""
    return ClubBuilder()
