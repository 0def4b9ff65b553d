"""The demonstration's accounts: one for each role, with passwords that exist nowhere but on the screen they are printed to."""

import datetime as dt
import secrets
from dataclasses import dataclass

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import AuditEvent, Role, User
from accounts.services import record_event

LOADED = "load demo"


@dataclass(frozen=True)
class Account:
    username: str
    first_name: str
    last_name: str
    role: Role
    superuser: bool
    may: str | Promise  # what it is for, in words


ACCOUNTS = (
    Account("organizadora", "Nair", "Ypiranga", Role.ORGANIZER, False, _("organizer: runs two of the open tournaments")),
    Account("diretor", "Olegário", "Sant'Anna", Role.RATING_OFFICER, False, _("rating officer: closes months, mends everything")),
    Account("admin", "Zulmira", "Quaresma", Role.RATING_OFFICER, True, _("superuser: the administration pages too")),
    Account("socio", "Belmiro", "Nóbrega", Role.MEMBER, False, _("member: reads what everybody reads")),
)


def make_accounts(at: dt.datetime) -> dict[str, User]:
    """The accounts by name, without usable passwords yet."""
    made = {}
    for account in ACCOUNTS:
        user = User(
            username=account.username,
            first_name=account.first_name,
            last_name=account.last_name,
            email=f"{account.username}@example.org",
            role=account.role,
            is_staff=account.superuser,
            is_superuser=account.superuser,
            date_joined=at,
        )
        user.set_unusable_password()
        user.save()
        made[account.username] = user
    return made


def is_demo() -> bool:
    """Whether this database was filled by the demonstration."""
    return AuditEvent.objects.filter(action=LOADED).exists()


@transaction.atomic
def renew_passwords(*, at: dt.datetime) -> dict[str, str]:
    """Give every account that is still there a new random password; the passwords by account name, to be shown once."""
    passwords = {}
    for user in User.objects.filter(username__in=[account.username for account in ACCOUNTS]).order_by("pk"):
        passwords[user.username] = secrets.token_urlsafe(12)
        user.set_password(passwords[user.username])
        user.save(update_fields=["password"])
        record_event(by=None, at=at, action="set password", target=f"user {user.pk}")
    return passwords
