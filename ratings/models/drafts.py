"""A close before it happens: the draft of a month's lists, what to look at in it, and who approved it.

A draft belongs to an open period. It keeps what its lists would say, with a fingerprint of all that they are made from; closing
publishes what was approved, or refuses. From then on the database keeps the draft and its findings as they are (ratings.guards).
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.models import Player
from ratings.models.lists import ListCounts, RatingList
from ratings.models.periods import RatingPeriod, Regulation
from tournaments.models import Pace, Tournament


class ClosingDraft(models.Model):
    """The lists of a period as a close would publish them, made at one moment for officers to look at together."""

    period = models.ForeignKey(RatingPeriod, models.PROTECT, verbose_name=_("rating period"), related_name="drafts")
    made_at = models.DateTimeField(_("made at"))
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    made_by_name = models.CharField(max_length=150, blank=True)
    fingerprint = models.CharField(max_length=64)  # of everything its lists are made from (ratings.computing)
    approved_at = models.DateTimeField(_("approved at"), null=True, blank=True)
    approved_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    approved_by_name = models.CharField(max_length=150, blank=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="draft_published_after_approval", condition=Q(published_at__isnull=True) | Q(approved_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.period} ({self.made_at:%Y-%m-%d %H:%M})"


class DraftList(ListCounts):
    """One pace's list in a draft. `rows` are its numbers in the form of ratings.packing, until a newer draft takes over."""

    draft = models.ForeignKey(ClosingDraft, models.CASCADE, verbose_name=_("draft"), related_name="lists")
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices)
    regulation = models.ForeignKey(Regulation, models.PROTECT, verbose_name=_("regulation"), related_name="+")
    previous = models.ForeignKey(RatingList, models.PROTECT, null=True, blank=True, related_name="+")
    published = models.OneToOneField(RatingList, models.PROTECT, null=True, blank=True, related_name="draft_list")
    inputs_digest = models.CharField(max_length=64)
    outcome_digest = models.CharField(max_length=64)
    rows = models.BinaryField()

    class Meta:
        verbose_name = _("draft of a list")
        verbose_name_plural = _("drafts of lists")
        ordering: ClassVar = ["draft", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="draft_list_pace_once", fields=["draft", "pace"]),
            models.CheckConstraint(name="draft_list_pace_known", condition=Q(pace__in=Pace.values)),
        ]

    def __str__(self) -> str:
        return f"{self.draft} {self.pace}"


class FindingKind(models.TextChoices):
    """What an officer is asked to look at before a close; none of them is an error."""

    NOT_SUBMITTED = "not_submitted", _("Not handed in")
    BIG_CHANGE = "big_change", _("Big change")
    FIRST_RATING = "first_rating", _("Unusual first rating")
    SIMILAR_NAMES = "similar_names", _("Similar names")
    BIRTH_YEAR = "birth_year", _("Birth year decides K")
    AGAINST_ODDS = "against_odds", _("Result against the odds")
    DECEASED = "deceased", _("Deceased player with games")
    MERGED = "merged", _("Merged player with games")
    NO_GAMES = "no_games", _("Entered without a game")
    EXPIRY = "expiry", _("Games about to expire")


class Finding(models.Model):
    """One thing to look at in a draft: ticked by an officer with a note, which stays with the list."""

    draft = models.ForeignKey(ClosingDraft, models.CASCADE, verbose_name=_("draft"), related_name="findings")
    kind = models.CharField(_("kind"), max_length=20, choices=FindingKind.choices)
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices)
    # Whom and what it is about may be deleted later, where nothing was rated: the finding stays, and its facts name them.
    player = models.ForeignKey(Player, models.DO_NOTHING, null=True, blank=True, db_constraint=False, related_name="+")
    other = models.ForeignKey(Player, models.DO_NOTHING, null=True, blank=True, db_constraint=False, related_name="+")
    tournament = models.ForeignKey(Tournament, models.DO_NOTHING, null=True, blank=True, db_constraint=False, related_name="+")
    facts = models.JSONField(default=dict)  # the names and numbers of its sentence
    note = models.TextField(_("note"), blank=True)
    ticked_at = models.DateTimeField(_("ticked at"), null=True, blank=True)
    ticked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    ticked_by_name = models.CharField(max_length=150, blank=True)

    class Meta:
        verbose_name = _("thing to look at")
        verbose_name_plural = _("things to look at")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(name="finding_kind_known", condition=Q(kind__in=FindingKind.values)),
            models.CheckConstraint(name="finding_ticked_with_a_note", condition=Q(ticked_at__isnull=True) | ~Q(note="")),
            models.CheckConstraint(name="finding_two_players", condition=Q(other__isnull=True) | ~Q(other=F("player"))),
        ]
        indexes: ClassVar = [models.Index(fields=["draft", "kind"], name="finding_draft_kind")]

    def __str__(self) -> str:
        return f"{self.draft} {self.kind}"


class ClosingLimits(models.Model):
    """From where on something in a draft is worth a look: one row, set by the officers of the club."""

    change = models.PositiveSmallIntegerField(_("change above"), default=100)
    lowest_first_rating = models.PositiveSmallIntegerField(_("first rating below"), default=1000)
    highest_first_rating = models.PositiveSmallIntegerField(_("first rating above"), default=2000)
    odds = models.PositiveSmallIntegerField(_("difference above which the weaker player's points surprise"), default=600)
    expiry_months = models.PositiveSmallIntegerField(_("months before games expire"), default=1)

    class Meta:
        verbose_name = _("limits of a close")
        verbose_name_plural = _("limits of a close")
        constraints: ClassVar = [models.CheckConstraint(name="closing_limits_one_row", condition=Q(pk=1))]

    def __str__(self) -> str:
        return f"{self.change}, {self.lowest_first_rating}-{self.highest_first_rating}, {self.odds}, {self.expiry_months}"
