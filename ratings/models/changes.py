"""What people set by hand: late reports, opening ratings, adjustments."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Player
from ratings.months import IsFirstDay, month_slug
from tournaments.models import Pace, Tournament


class LateReport(models.Model):
    """A tournament that came in after its month was closed elsewhere: it is rated in the first period closed from `month` on.

    Written by the import of an archive, whose club had rated it late, and by a reopening, so that what was rated late is rated
    there again; a tournament reported late the first time needs no row.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, verbose_name=_("tournament"), related_name="late_report")
    month = models.DateField(_("rated in"))

    class Meta:
        verbose_name = _("late report")
        verbose_name_plural = _("late reports")
        constraints: ClassVar = [models.CheckConstraint(name="late_report_first_day", condition=IsFirstDay("month"))]

    def __str__(self) -> str:
        return f"{self.tournament} ({month_slug(self.month)})"


class OpeningRating(models.Model):
    """A rating that an administrator gives an unrated player from a period on, with its source and reason."""

    player = models.ForeignKey(Player, models.PROTECT, verbose_name=_("player"), related_name="opening_ratings")
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, default=Pace.STANDARD)
    month = models.DateField(_("from the period"))
    rating = models.SmallIntegerField(_("rating"))
    rated_games = models.PositiveIntegerField(_("earlier rated games"), default=0)
    peak = models.PositiveSmallIntegerField(_("highest rating before"), null=True, blank=True)
    source = models.CharField(_("source"), max_length=100)
    reason = models.TextField(_("reason"), blank=True)
    created_at = models.DateTimeField(_("entered at"))
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("opening rating")
        verbose_name_plural = _("opening ratings")
        ordering: ClassVar = ["month", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="opening_rating_once", fields=["player", "pace", "month"]),
            models.CheckConstraint(name="opening_rating_first_day", condition=IsFirstDay("month")),
            models.CheckConstraint(name="opening_rating_positive", condition=Q(rating__gte=1)),
            models.CheckConstraint(name="opening_rating_peak", condition=Q(peak__isnull=True) | Q(peak__gte=models.F("rating"))),
            models.CheckConstraint(name="opening_rating_pace_known", condition=Q(pace__in=Pace.values)),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.rating} ({month_slug(self.month)})"


class Adjustment(models.Model):
    """Points added to a player's rating at a period's close, after the computation, with a reason."""

    player = models.ForeignKey(Player, models.PROTECT, verbose_name=_("player"), related_name="adjustments")
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, default=Pace.STANDARD)
    month = models.DateField(_("at the close of"))
    points = models.SmallIntegerField(_("points"))
    source = models.CharField(_("source"), max_length=100, blank=True)
    reason = models.TextField(_("reason"))
    created_at = models.DateTimeField(_("entered at"))
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering: ClassVar = ["month", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="adjustment_once", fields=["player", "pace", "month"]),
            models.CheckConstraint(name="adjustment_first_day", condition=IsFirstDay("month")),
            models.CheckConstraint(name="adjustment_not_zero", condition=~Q(points=0)),
            models.CheckConstraint(name="adjustment_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="adjustment_pace_known", condition=Q(pace__in=Pace.values)),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.points:+d} ({month_slug(self.month)})"
