"""Periods and the rules that hold in them."""

import datetime as dt
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.months import IsFirstDay, month_slug
from tournaments.models import Pace


class Regulation(models.Model):
    """One version of the rules, valid from a month on, for one pace or for all. Once a closed list used it, it never changes."""

    name = models.CharField(_("name"), max_length=60, help_text=_("The preset it comes from, or a name of your own."))
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, blank=True, help_text=_("Empty: every pace."))
    valid_from = models.DateField(_("valid from"), help_text=_("The first day of a month."))
    parameters = models.JSONField(_("parameters"))

    class Meta:
        verbose_name = _("regulation")
        verbose_name_plural = _("regulations")
        ordering: ClassVar = ["valid_from", "pace"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="regulation_one_version_a_month", fields=["valid_from", "pace"]),
            models.CheckConstraint(name="regulation_valid_from_first_day", condition=IsFirstDay("valid_from")),
            models.CheckConstraint(name="regulation_pace_known", condition=Q(pace__in=["", *Pace.values])),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({month_slug(self.valid_from)})"


class PeriodStatus(models.TextChoices):
    OPEN = "open", pgettext_lazy("period", "open")
    CLOSED = "closed", pgettext_lazy("period", "closed")


class RatingPeriod(models.Model):
    """A calendar month. Closed in order, reopened from the latest backwards (held by the database).

    The open period is the earliest that is not closed.
    """

    month = models.DateField(_("month"), unique=True, help_text=_("Its first day."))
    status = models.CharField(_("status"), max_length=10, choices=PeriodStatus.choices, default=PeriodStatus.OPEN)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("closed by"), null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("rating period")
        verbose_name_plural = _("rating periods")
        ordering: ClassVar = ["month"]
        constraints: ClassVar = [
            models.CheckConstraint(name="period_month_first_day", condition=IsFirstDay("month")),
            models.CheckConstraint(
                name="period_closed_has_a_time",
                condition=Q(status=PeriodStatus.OPEN, closed_at__isnull=True, closed_by__isnull=True)
                | Q(status=PeriodStatus.CLOSED, closed_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return month_slug(self.month)

    @property
    def slug(self) -> str:
        """The month as addresses and files write it: 2026-03."""
        return month_slug(self.month)

    @property
    def is_open(self) -> bool:
        return self.status == PeriodStatus.OPEN

    @property
    def last_day(self) -> dt.date:
        return (self.month + dt.timedelta(days=32)).replace(day=1) - dt.timedelta(days=1)
