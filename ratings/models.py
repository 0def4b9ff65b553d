"""Periods, the lists they publish, and the calculation behind each number.

A published list is append-only, held by the database (ratings.guards): its rows are written first, the RatingList row last, and
from then on none of them can be added, changed or deleted. Ratings in whole points, `exact` and `*100` in hundredths, scores in
half points. Unrated is NULL.
"""

import datetime as dt
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.models import Player
from ratings.months import FIRST_DAY_ONLY, month_slug
from tournaments.models import Pace, Tournament


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
            models.CheckConstraint(name="regulation_valid_from_first_day", condition=FIRST_DAY_ONLY("valid_from")),
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
            models.CheckConstraint(name="period_month_first_day", condition=FIRST_DAY_ONLY("month")),
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


class RatingList(models.Model):
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
    tournament_count = models.PositiveIntegerField(_("tournaments"))
    game_count = models.PositiveIntegerField(_("games"))
    rated_count = models.PositiveIntegerField(_("rated players"))
    active_count = models.PositiveIntegerField(_("active players"))
    new_count = models.PositiveIntegerField(_("first ratings"))
    unrated_count = models.PositiveIntegerField(_("unrated players with blocks"))

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


class EntryStatus(models.IntegerChoices):
    """The codes are those of `elo.outcome.Status`; a test holds the two together. The names are those of the exports."""

    RATED = 1, pgettext_lazy("list entry", "rated")
    NEW = 2, pgettext_lazy("list entry", "new")
    UNRATED = 3, pgettext_lazy("list entry", "unrated")
    DELISTED = 4, pgettext_lazy("list entry", "delisted")
    INACTIVE = 5, pgettext_lazy("list entry", "inactive")


def _player_key(related_name: str) -> Any:
    """A key to the player without the database's own check, which costs more than the rest of a big close.

    Its place is taken by a trigger that refuses to delete a player who stands on a list (ratings.guards).
    """
    return models.ForeignKey(Player, models.PROTECT, verbose_name=_("player"), db_constraint=False, related_name=related_name)


def _list_key(related_name: str) -> Any:
    """A key to the list without the database's check: the rows are written before their list, which then seals them."""
    return models.ForeignKey(
        RatingList, models.PROTECT, verbose_name=_("rating list"), db_constraint=False, related_name=related_name
    )


class ListEntry(models.Model):
    """One player on one list: every rated player, and the unrated ones who have blocks or were delisted with it.

    It shows what the list showed on its day (name, club, title ...): later edits of the player do not move it.
    """

    rating_list = _list_key("entries")
    player = _player_key("list_entries")
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
    def status_code(self) -> str:
        """The status as exports write it."""
        return EntryStatus(self.status).name.lower()


class BlockStatus(models.IntegerChoices):
    """What became of a block at a close. The codes are those of `elo.outcome.BlockStatus`; a test holds the two together."""

    COUNTED = 1, pgettext_lazy("block", "counted")
    WAITING = 2, pgettext_lazy("block", "waiting")
    TOO_FEW_GAMES = 3, pgettext_lazy("block", "too few games")
    FIRST_BLOCK_POINTS = 4, pgettext_lazy("block", "too few points for a first block")
    FIRST_BLOCK_FLOOR = 5, pgettext_lazy("block", "below the floor for a first block")
    EXPIRED = 6, pgettext_lazy("block", "expired")
    USED = 7, pgettext_lazy("block", "used")


class Block(models.Model):
    """An unrated player's rated games in one tournament, as one list saw it.

    Every list carries all blocks that still wait, so that the next close needs nothing older; spent and expired ones stand on the
    list that spent them. The numbers are made once, by the list of `made_here`, and carried on unchanged.
    """

    rating_list = _list_key("blocks")
    player = _player_key("blocks")
    tournament = models.ForeignKey(Tournament, models.PROTECT, verbose_name=_("tournament"), related_name="blocks")
    games = models.PositiveSmallIntegerField()
    rating_sum = models.IntegerField()  # of the rated opponents
    half_points = models.PositiveSmallIntegerField()
    own_rating = models.SmallIntegerField(null=True)
    status = models.PositiveSmallIntegerField(choices=BlockStatus.choices)
    made_here = models.BooleanField()
    carried = models.BooleanField()  # still waits after this list: the next close starts from it
    expires = models.DateField(null=True)  # first month on whose list it no longer counts; NULL: never

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints: ClassVar = [models.UniqueConstraint(name="block_once", fields=["player", "rating_list", "tournament"])]
        indexes: ClassVar = [models.Index(fields=["rating_list"], name="block_list")]

    def __str__(self) -> str:
        return f"{self.player} {self.tournament}"


class RatedTournament(models.Model):
    """A tournament that a list rated."""

    rating_list = _list_key("rated_tournaments")
    tournament = models.ForeignKey(Tournament, models.PROTECT, verbose_name=_("tournament"), related_name="ratings")
    late = models.BooleanField(_("late"), default=False)  # its last day lies in a month closed before

    class Meta:
        verbose_name = _("rated tournament")
        verbose_name_plural = _("rated tournaments")
        constraints: ClassVar = [models.UniqueConstraint(name="rated_tournament_once", fields=["tournament", "rating_list"])]
        indexes: ClassVar = [models.Index(fields=["rating_list"], name="rated_tournament_list")]

    def __str__(self) -> str:
        return f"{self.tournament} ({self.rating_list})"


class Calculation(models.Model):
    """What one tournament did for one player on one list. The line of each single game is derived by elo.explain."""

    rating_list = _list_key("calculations")
    tournament = models.ForeignKey(Tournament, models.PROTECT, db_constraint=False, related_name="calculations")
    player = _player_key("calculations")
    initial = models.BooleanField(default=False)  # counted for a first rating (method linear), not for a change
    own_rating = models.SmallIntegerField(null=True)  # in that tournament
    games = models.PositiveSmallIntegerField()
    half_points = models.PositiveSmallIntegerField()
    rating_sum = models.IntegerField()  # of the rated opponents, capped where the rules cap
    average = models.SmallIntegerField()  # Rc
    per_game = models.BooleanField()
    expected_percent = models.PositiveIntegerField()  # sum of expected scores, in hundredths of a point
    surplus100 = models.IntegerField()
    k = models.PositiveSmallIntegerField(null=True)
    change100 = models.IntegerField(null=True)  # K times surplus; NULL where K changes on the way

    class Meta:
        verbose_name = _("calculation")
        verbose_name_plural = _("calculations")
        constraints: ClassVar = [models.UniqueConstraint(name="calculation_once", fields=["player", "rating_list", "tournament"])]
        indexes: ClassVar = [
            models.Index(fields=["tournament"], name="calculation_tournament"),
            models.Index(fields=["rating_list"], name="calculation_list"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.tournament}"


class LateReport(models.Model):
    """A tournament that came in after its month was closed elsewhere: it is rated in the first period closed from `month` on.

    Written by the import of an archive, whose club had rated it late; a tournament reported late here needs no row.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, verbose_name=_("tournament"), related_name="late_report")
    month = models.DateField(_("rated in"))

    class Meta:
        verbose_name = _("late report")
        verbose_name_plural = _("late reports")
        constraints: ClassVar = [models.CheckConstraint(name="late_report_first_day", condition=FIRST_DAY_ONLY("month"))]

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
            models.CheckConstraint(name="opening_rating_first_day", condition=FIRST_DAY_ONLY("month")),
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
            models.CheckConstraint(name="adjustment_first_day", condition=FIRST_DAY_ONLY("month")),
            models.CheckConstraint(name="adjustment_not_zero", condition=~Q(points=0)),
            models.CheckConstraint(name="adjustment_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="adjustment_pace_known", condition=Q(pace__in=Pace.values)),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.points:+d} ({month_slug(self.month)})"
