"""Accounts and the audit trail in the admin."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEvent, Role, User
from accounts.services import record_event


@pytest.fixture
def root(db):
    return User.objects.create_superuser("root")


@pytest.fixture
def maria(db):
    return User.objects.create_user("maria")


def change_page(user):
    return reverse("admin:accounts_user_change", args=[user.pk])


def form_of(user, **changes):
    """What the page of an account posts back."""
    posted = {
        "username": user.username,
        "date_joined_0": "2026-03-10",
        "date_joined_1": "12:00:00",
        "is_active": "on",
        "role": user.role,
        **changes,
    }
    return {name: value for name, value in posted.items() if value is not None}


def test_superuser_gives_a_role_and_it_is_audited(client, root, maria):
    client.force_login(root)
    assert client.post(change_page(maria), form_of(maria, role=Role.ORGANIZER)).status_code == 302
    maria.refresh_from_db()
    assert maria.role == Role.ORGANIZER
    event = AuditEvent.objects.get()
    assert (event.actor_name, event.action, event.target) == ("root", "change account", f"user {maria.pk}")
    assert (event.before["role"], event.after["role"]) == ("member", "organizer")


def test_change_of_a_name_is_no_change_of_rights(client, root, maria):
    client.force_login(root)
    client.post(change_page(maria), form_of(maria, first_name="Maria"))
    assert not AuditEvent.objects.exists()


def test_superuser_makes_and_deletes_accounts(client, root):
    client.force_login(root)
    password = {"usable_password": "true", "password1": "rook takes h7", "password2": "rook takes h7"}
    client.post(reverse("admin:accounts_user_add"), {"username": "zoe", "role": Role.RATING_OFFICER, **password})
    zoe = User.objects.get(username="zoe")
    assert zoe.is_rating_officer
    client.post(reverse("admin:accounts_user_delete", args=[zoe.pk]), {"post": "yes"})
    client.post(reverse("admin:accounts_user_add"), {"username": "zoe", "role": Role.MEMBER, **password})
    selected = {"action": "delete_selected", "_selected_action": [User.objects.get(username="zoe").pk], "post": "yes"}
    client.post(reverse("admin:accounts_user_changelist"), selected)
    assert [event.action for event in AuditEvent.objects.order_by("id")] == ["create account", "delete account"] * 2


def test_staff_who_are_no_superusers_see_no_accounts(client, maria):
    officer = User.objects.create_user("officer", role=Role.RATING_OFFICER, is_staff=True)
    officer.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts"))
    client.force_login(officer)
    assert client.get(reverse("admin:accounts_user_changelist")).status_code == 403
    assert client.post(change_page(maria), form_of(maria, is_superuser="on")).status_code == 403
    assert not User.objects.filter(is_superuser=True).exists()


@pytest.mark.parametrize("who", [None, Role.MEMBER, Role.ORGANIZER])
def test_everybody_else_is_kept_out(client, maria, who):
    if who:
        client.force_login(User.objects.create_user("who", role=who))
    assert client.post(change_page(maria), form_of(maria, role=Role.RATING_OFFICER)).status_code in (302, 403)
    maria.refresh_from_db()
    assert maria.role == Role.MEMBER


def test_audit_trail_is_to_read_only(client, root):
    event = record_event(by=root, at=timezone.now(), action="try", target="nothing 1")
    client.force_login(root)
    page = reverse("admin:accounts_auditevent_change", args=[event.pk])
    assert client.get(reverse("admin:accounts_auditevent_changelist")).status_code == 200
    assert client.get(page).status_code == 200
    assert client.post(page, {"action": "another"}).status_code == 403
    assert client.post(reverse("admin:accounts_auditevent_delete", args=[event.pk]), {"post": "yes"}).status_code == 403
    assert client.get(reverse("admin:accounts_auditevent_add")).status_code == 403


def test_new_password_given_by_a_superuser_is_audited(client, root, maria):
    client.force_login(root)
    page = reverse("admin:auth_user_password_change", args=[maria.pk])
    posted = {"usable_password": "true", "password1": "rook takes h7", "password2": "rook takes h7"}
    assert client.post(page, posted).status_code == 302
    assert [(e.action, e.target) for e in AuditEvent.objects.all()] == [("set password", f"user {maria.pk}")]


def test_admin_hands_out_no_permissions_unseen(client, root, maria):
    client.force_login(root)
    page = client.get(change_page(maria)).content.decode()
    assert 'name="user_permissions"' not in page
    assert 'name="groups"' not in page
    assert 'name="last_login_0"' not in page
    assert client.get("/admin/auth/group/").status_code == 404
