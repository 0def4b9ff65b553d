"""Who may do what, as predicates over the visitor. What depends on one tournament stands in tournaments.permissions."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from accounts.models import User

Visitor = User | AnonymousUser


def may_organize(visitor: Visitor) -> bool:
    """Create tournaments, and put new players on the register."""
    return isinstance(visitor, User) and visitor.is_organizer


def may_officiate(visitor: Visitor) -> bool:
    """Close periods, mend every tournament, change and merge players."""
    return isinstance(visitor, User) and visitor.is_rating_officer


def require_organizer(by: User | None) -> None:
    """Raise PermissionDenied unless `by` may organize. None is a command run on the server, which may do all."""
    if by is not None and not may_organize(by):
        raise PermissionDenied(_("Only organizers and rating officers may do this."))


def require_officer(by: User | None) -> None:
    """Raise PermissionDenied unless `by` is a rating officer. None is a command run on the server, which may do all."""
    if by is not None and not may_officiate(by):
        raise PermissionDenied(_("Only rating officers may do this."))
