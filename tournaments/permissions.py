"""Who may do what to one tournament."""

import datetime as dt

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import Visitor, may_officiate, may_organize
from tournaments.models import Status, Tournament


def can_edit_tournament(visitor: Visitor, tournament: Tournament) -> bool:
    """A rating officer (or superuser) every tournament, an organizer those that name him."""
    if may_officiate(visitor):
        return True
    return may_organize(visitor) and tournament.organizers.filter(pk=visitor.pk).exists()


def is_locked(visitor: Visitor, tournament: Tournament) -> bool:
    """Whether it was handed in and is no longer for this editor to change: rated for everybody, submitted for organizers."""
    return tournament.status == Status.RATED or (tournament.status == Status.SUBMITTED and not may_officiate(visitor))


def visible_to(visitor: Visitor, today: dt.date) -> Q:
    """The tournaments that the visitor may know of: before its first day, a hidden one is there for its editors alone."""
    if may_officiate(visitor):
        return Q()
    shown = Q(hidden_until_start=False) | Q(start_date__lte=today)
    if may_organize(visitor):
        shown |= Q(pk__in=Tournament.organizers.through.objects.filter(user_id=visitor.pk).values("tournament_id"))
    return shown


def require_editor(by: User | None, tournament: Tournament) -> None:
    """Raise PermissionDenied unless `by` may edit the tournament. None is a command run on the server, which may do all."""
    if by is not None and not can_edit_tournament(by, tournament):
        raise PermissionDenied(_("Only the organizers of this tournament and rating officers may do this."))
