"""Whoever may or may not do what a test asks for: an account for each role. Folders with people of their own name them anew."""

import pytest

from accounts.models import Role, User


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
