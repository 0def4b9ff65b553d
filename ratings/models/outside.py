"""Ratings that other bodies gave: read beside ours, and no input of any computation here."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.models import Player
from tournaments.models import Pace

LOWEST, HIGHEST = 1, 4000


class Body(models.TextChoices):
    """Who else gives ratings."""

    FIDE = "fide", "FIDE"
    NATIONAL = "national", pgettext_lazy("rating of another body", "national")


class OutsideRating(models.Model):
    """What another body's list showed for a player on a day. An opening rating taken from it is an OpeningRating of its own."""

    player = models.ForeignKey(Player, models.PROTECT, verbose_name=_("player"), related_name="outside_ratings")
    body = models.CharField(_("body"), max_length=10, choices=Body.choices)
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, default=Pace.STANDARD)
    rating = models.PositiveSmallIntegerField(_("rating"))
    as_of = models.DateField(_("on the list of"))
    source = models.CharField(_("source"), max_length=100, blank=True)
    created_at = models.DateTimeField(_("entered at"))
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("rating of another body")
        verbose_name_plural = _("ratings of other bodies")
        ordering: ClassVar = ["as_of", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="outside_rating_once", fields=["player", "body", "pace", "as_of"]),
            models.CheckConstraint(name="outside_rating_body_known", condition=Q(body__in=Body.values)),
            models.CheckConstraint(name="outside_rating_pace_known", condition=Q(pace__in=Pace.values)),
            models.CheckConstraint(name="outside_rating_plausible", condition=Q(rating__range=(LOWEST, HIGHEST))),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.body} {self.pace} {self.rating} ({self.as_of})"
