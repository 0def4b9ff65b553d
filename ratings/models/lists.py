"""Published lists: the list itself and one row per player on it."""

from itertools import pairwise
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.models import Player
from players.queries import public_name
from ratings.models.periods import RatingPeriod, Regulation
from ratings.months import month_slug
from tournaments.models import Pace


class ListCounts(models.Model):
    """What a list says of itself in numbers, published or drafted (ratings.publishing.counts)."""

    tournament_count = models.PositiveIntegerField(_("tournaments"))
    game_count = models.PositiveIntegerField(_("games"))
    rated_count = models.PositiveIntegerField(_("rated players"))
    active_count = models.PositiveIntegerField(_("active players"))
    new_count = models.PositiveIntegerField(_("first ratings"))
    unrated_count = models.PositiveIntegerField(_("unrated players with blocks"))

    class Meta:
        abstract = True


class RatingList(ListCounts):
    """What a period published for one pace. The one in force is the highest revision; earlier revisions stay readable."""

    id = models.BigIntegerField(primary_key=True)  # given by publishing before the rows are written, see the module's docstring
    period = models.ForeignKey(RatingPeriod, models.PROTECT, verbose_name=_("rating period"), related_name="lists")
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, default=Pace.STANDARD)
    revision = models.PositiveSmallIntegerField(_("revision"), default=1)
    previous = models.ForeignKey("self", models.PROTECT, verbose_name=_("list before"), null=True, blank=True, related_name="+")
    regulation = models.ForeignKey(Regulation, models.PROTECT, verbose_name=_("regulation"), related_name="lists")
    parameters = models.JSONField(_("parameters"))
    software = models.CharField(_("software"), max_length=30)
    published_at = models.DateTimeField(_("published at"))
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("published by"), null=True, blank=True, related_name="+"
    )
    published_by_name = models.CharField(max_length=150, blank=True)
    reason = models.TextField(_("reason of the correction"), blank=True)
    inputs_digest = models.CharField(max_length=64)
    outcome_digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        ordering: ClassVar = ["period", "pace", "revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="list_revision_once", fields=["period", "pace", "revision"]),
            models.CheckConstraint(name="list_revision_counts_from_one", condition=Q(revision__gte=1)),
            models.CheckConstraint(name="list_correction_has_a_reason", condition=Q(revision=1) | ~Q(reason="")),
            models.CheckConstraint(name="list_pace_known", condition=Q(pace__in=Pace.values)),
        ]

    def __str__(self) -> str:
        return f"{month_slug(self.period.month)} {self.pace} r{self.revision}"

    @cached_property
    def corrects(self) -> bool:
        """Whether any number is another one than on the revision before; one query, unless `with_corrects` has asked already."""
        before = RatingList.objects.filter(period=self.period_id, pace=self.pace, revision=self.revision - 1)
        return self.revision > 1 and not before.filter(outcome_digest=self.outcome_digest).exists()

    @cached_property
    def last_correction(self) -> Self | None:
        """The newest revision up to this one with another number than the one before it; None where none ever changed."""
        if self.corrects:
            return self
        earlier = type(self).objects.filter(period=self.period_id, pace=self.pace, revision__lt=self.revision)
        pairs = pairwise(earlier.order_by("-revision")) if self.revision > 2 else ()
        return next((newer for newer, older in pairs if newer.outcome_digest != older.outcome_digest), None)


class EntryStatus(models.IntegerChoices):
    """The codes are those of `elo.outcome.Status`; a test holds the two together. The names are those of the exports."""

    RATED = 1, pgettext_lazy("list entry", "rated")
    NEW = 2, pgettext_lazy("list entry", "new")
    UNRATED = 3, pgettext_lazy("list entry", "unrated")
    DELISTED = 4, pgettext_lazy("list entry", "delisted")
    INACTIVE = 5, pgettext_lazy("list entry", "inactive")


def player_key(related_name: str) -> Any:
    """A key to the player without the database's own check, which costs more than the rest of a big close.

    Its place is taken by a trigger that refuses to delete a player who stands on a list (ratings.guards).
    """
    return models.ForeignKey(Player, models.PROTECT, verbose_name=_("player"), db_constraint=False, related_name=related_name)


def list_key(related_name: str) -> Any:
    """A key to the list without the database's check: the rows are written before their list, which then seals them."""
    return models.ForeignKey(
        RatingList, models.PROTECT, verbose_name=_("rating list"), db_constraint=False, related_name=related_name
    )


class ListEntry(models.Model):
    """One player on one list: every rated player, and the unrated ones who have blocks or were delisted with it.

    It shows what the list showed on its day (name, club, title ...): later edits of the player do not move it.
    """

    rating_list = list_key("entries")
    player = player_key("list_entries")
    position = models.PositiveIntegerField()  # order on the list: ranked by rating and name, then inactive, then unrated
    rank = models.PositiveIntegerField(null=True)  # competition rank over rated active players
    rating = models.SmallIntegerField(null=True)
    exact = models.IntegerField(null=True)  # the kept value in hundredths
    start_rating = models.SmallIntegerField(null=True)  # what the period's games used for him; NULL: unrated at the start
    start_exact = models.IntegerField(null=True)
    start_method = models.PositiveSmallIntegerField(default=0)  # elo.outcome.StartMethod
    initial_rating = models.SmallIntegerField(null=True)  # first rating computed in this period
    change = models.SmallIntegerField(null=True)  # rating - start_rating, adjustment included
    adjustment = models.SmallIntegerField(default=0)
    k = models.PositiveSmallIntegerField(null=True)  # NULL: no calculation
    surplus100 = models.IntegerField(default=0)  # sum of W - We in hundredths of a point
    games = models.PositiveSmallIntegerField(default=0)
    total_games = models.PositiveIntegerField(default=0)
    initial_games = models.PositiveSmallIntegerField(default=0)
    peak = models.PositiveSmallIntegerField(null=True)
    last_played = models.PositiveIntegerField(null=True)  # month index (ratings.months) of the last rated game
    status = models.PositiveSmallIntegerField(choices=EntryStatus.choices)
    # Progress of an unrated player
    block_games = models.PositiveSmallIntegerField(default=0)  # games of the blocks that count
    would_be = models.SmallIntegerField(null=True)  # the rating they would give now
    # What it showed
    name = models.CharField(max_length=202)
    search_key = models.CharField(max_length=250)
    title = models.CharField(max_length=3, blank=True)
    club = models.CharField(max_length=100, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True)
    gender = models.CharField(max_length=1, blank=True)
    federation = models.CharField(max_length=3, blank=True)

    class Meta:
        verbose_name = _("list entry")
        verbose_name_plural = _("list entries")
        constraints: ClassVar = [models.UniqueConstraint(name="list_entry_player_once", fields=["player", "rating_list"])]
        indexes: ClassVar = [models.Index(fields=["rating_list", "position"], name="list_entry_position")]

    def __str__(self) -> str:
        return f"{self.name} {self.rating if self.rating is not None else '-'}"

    @property
    def shown_name(self) -> str:
        """The name as public pages write it: the list's own, unless the player asks today that it be left out."""
        return public_name(self.player) if self.player.hide_name else self.name

    @property
    def shown_title(self) -> str:
        """The title likewise."""
        return "" if self.player.hide_name else self.title

    @property
    def status_code(self) -> str:
        """The status as exports write it."""
        return EntryStatus(self.status).name.lower()
