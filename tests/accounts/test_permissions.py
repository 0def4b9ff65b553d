"""What each role may do."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from accounts.models import Role, User
from accounts.permissions import may_officiate, may_organize, require_officer, require_organizer


@pytest.mark.parametrize(
    ("role", "organizes", "officiates"),
    [(Role.MEMBER, False, False), (Role.ORGANIZER, True, False), (Role.RATING_OFFICER, True, True)],
)
def test_role_decides(role, organizes, officiates):
    user = User(role=role)
    assert (may_organize(user), may_officiate(user)) == (organizes, officiates)


def test_superuser_may_do_all_whatever_his_role():
    user = User(role=Role.MEMBER, is_superuser=True)
    assert may_organize(user)
    assert may_officiate(user)


def test_closed_account_and_visitor_may_nothing():
    for visitor in (User(role=Role.RATING_OFFICER, is_active=False), User(is_superuser=True, is_active=False), AnonymousUser()):
        assert not may_organize(visitor)
        assert not may_officiate(visitor)


def test_requirements_let_pass_or_raise():
    organizer = User(role=Role.ORGANIZER)
    require_organizer(organizer)
    require_officer(User(role=Role.RATING_OFFICER))
    for require in (require_organizer, require_officer):
        require(None)  # a command run on the server
        with pytest.raises(PermissionDenied):
            require(User(role=Role.MEMBER))
    with pytest.raises(PermissionDenied):
        require_officer(organizer)


def test_unknown_role_is_refused_by_the_database(db):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("who", role="boss")
