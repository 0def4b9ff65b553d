"""A tournament desk and a rated club in a test, and the people who may or may not sit at it."""

import pytest

from accounts.models import Role, User
from tests.ratings.conftest import ClubBuilder
from tests.tournaments.conftest import Desk


@pytest.fixture
def desk(db) -> Desk:
    return Desk()


@pytest.fixture
def club(db) -> ClubBuilder:
    """A club whose first month is January 2026."""
    return ClubBuilder()


@pytest.fixture
def officer(db) -> User:
    return User.objects.create_user("officer", role=Role.RATING_OFFICER)


@pytest.fixture
def organizer(db) -> User:
    return User.objects.create_user("organizer", role=Role.ORGANIZER)


@pytest.fixture
def other_organizer(db) -> User:
    return User.objects.create_user("other", role=Role.ORGANIZER)


@pytest.fixture
def member(db) -> User:
    return User.objects.create_user("member", role=Role.MEMBER)
