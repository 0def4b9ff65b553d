"""Reopenings, and the long work that officers ask for."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.models.periods import RatingPeriod


class Reopening(models.Model):
    """A closed period was opened again, and why. Append-only; the reason is printed with the revisions that follow."""

    period = models.ForeignKey(RatingPeriod, models.PROTECT, verbose_name=_("rating period"), related_name="reopenings")
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    reason = models.TextField(_("reason"))

    class Meta:
        verbose_name = _("reopening")
        verbose_name_plural = _("reopenings")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.CheckConstraint(name="reopening_has_a_reason", condition=~Q(reason=""))]

    def __str__(self) -> str:
        return f"{self.period} ({self.at:%Y-%m-%d %H:%M})"


class JobKind(models.TextChoices):
    """What can take long enough to need a page that says how far it is."""

    DRAFT = "draft", _("preview")
    CLOSE = "close", _("close")
    REHEARSAL = "rehearsal", _("difference of a recomputation")
    RECOMPUTATION = "recomputation", _("recomputation")


class JobState(models.TextChoices):
    WAITING = "waiting", pgettext_lazy("job", "waiting")
    RUNNING = "running", pgettext_lazy("job", "running")
    DONE = "done", pgettext_lazy("job", "done")
    REFUSED = "refused", pgettext_lazy("job", "refused")  # with a sentence why
    FAILED = "failed", pgettext_lazy("job", "failed")  # by a fault of ours; or, with a sentence, after waiting for too long


class Job(models.Model):
    """One piece of such work (ratings.jobs), which is one transaction: how far it is stands elsewhere (ratings.job_progress)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=20, choices=JobKind.choices)
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.WAITING)
    month = models.DateField(_("month"))
    arguments = models.JSONField(default=dict)
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    problem = models.TextField(blank=True)  # the sentence why it was not done, in the language of who asked
    result = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering: ClassVar = ["-asked_at"]
        constraints: ClassVar = [
            models.CheckConstraint(name="job_kind_known", condition=Q(kind__in=JobKind.values)),
            models.CheckConstraint(name="job_state_known", condition=Q(state__in=JobState.values)),
            models.UniqueConstraint(
                name="job_one_at_a_time",
                fields=["kind", "month"],
                condition=Q(state__in=[JobState.WAITING, JobState.RUNNING]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def asked_by_name(self) -> str:
        """The name that who asked had then, which outlives his account; empty for a command on the server."""
        return str(self.arguments.get("asked_by", ""))
