"""Who uses the site, what they may do, and what they did."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(models.TextChoices):
    """What an account is for. A superuser may do everything whatever the role says."""

    MEMBER = "member", _("member")
    ORGANIZER = "organizer", _("organizer")
    RATING_OFFICER = "rating_officer", _("rating officer")


class User(AbstractUser):
    """An account of the site."""

    role = models.CharField(_("role"), max_length=20, choices=Role.choices, default=Role.MEMBER)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints: ClassVar = [models.CheckConstraint(name="user_role_known", condition=models.Q(role__in=Role.values))]

    @property
    def is_organizer(self) -> bool:
        """May create tournaments and run his own. A rating officer may too."""
        return self.is_active and (self.is_superuser or self.role in (Role.ORGANIZER, Role.RATING_OFFICER))

    @property
    def is_rating_officer(self) -> bool:
        """May close periods, and see and mend every tournament."""
        return self.is_active and (self.is_superuser or self.role == Role.RATING_OFFICER)


class AuditEvent(models.Model):
    """One thing somebody changed, written in the transaction of the change. Append-only, held by the database.

    No foreign key leads into live rows, so that the event outlives what it speaks of.
    """

    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("user id"), max_length=40, blank=True)
    actor_name = models.CharField(pgettext_lazy("audit event", "by"), max_length=150, blank=True)
    action = models.CharField(_("action"), max_length=60)
    target = models.CharField(_("what"), max_length=80, db_index=True)
    before: Any = models.JSONField(_("before"), null=True, blank=True)
    after: Any = models.JSONField(_("after"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("audit event")
        verbose_name_plural = _("audit events")
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor_name} {self.action} {self.target}"
