"""Tournaments, who entered them, and what was played."""

from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.models import Player
from tournaments.folded import FoldedField


class Pace(models.TextChoices):
    """Every pace has rating lists of its own; a club that plays one never meets the word."""

    STANDARD = "standard", pgettext_lazy("pace", "standard")
    RAPID = "rapid", pgettext_lazy("pace", "rapid")
    BLITZ = "blitz", pgettext_lazy("pace", "blitz")


class Kind(models.TextChoices):
    TOURNAMENT = "tournament", _("tournament")
    CASUAL = "casual", _("casual games")


class System(models.TextChoices):
    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round_robin", _("round robin")
    MATCH = "match", _("match")
    TEAM = "team", _("team tournament")
    OTHER = "", _("other")


class Status(models.TextChoices):
    """The life of a tournament: its organizer works on a draft, hands it in, and a period's close rates it."""

    DRAFT = "draft", pgettext_lazy("tournament", "running")
    SUBMITTED = "submitted", pgettext_lazy("tournament", "submitted")
    RATED = "rated", pgettext_lazy("tournament", "rated")


class Tournament(models.Model):
    """A tournament, or a month's loose games (kind casual). Once rated it is frozen: the database holds it (guards.py)."""

    reference = models.CharField(_("reference"), max_length=64, unique=True, null=True, blank=True)
    name = models.CharField(_("name"), max_length=200)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    start_date = models.DateField(_("first day"))
    end_date = models.DateField(_("last day"))
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices, default=Kind.TOURNAMENT)
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, default=Pace.STANDARD)
    system = models.CharField(_("system"), max_length=20, choices=System.choices, default=System.SWISS, blank=True)
    rounds = models.PositiveSmallIntegerField(_("rounds"), null=True, blank=True)
    time_control = models.CharField(_("time control"), max_length=60, blank=True)
    arbiter = models.CharField(_("arbiter"), max_length=100, blank=True)
    organizers: Any = models.ManyToManyField(
        settings.AUTH_USER_MODEL, verbose_name=_("organizers"), blank=True, related_name="tournaments"
    )
    tie_breaks = models.JSONField(
        _("tie-breaks"), default=list, blank=True, help_text=_("Codes of FIDE C.07, in the order they apply.")
    )
    hidden_until_start = models.BooleanField(_("hidden until its first day"), default=False)
    needs_confirmation = models.BooleanField(_("a second organizer confirms results"), default=False)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.DRAFT, db_index=True)
    return_reason = models.TextField(_("returned because"), blank=True)  # empty unless a rating officer has given it back
    version = models.PositiveIntegerField(default=0, editable=False)
    search_key = FoldedField(max_length=600, default="", of=("name", "venue", "arbiter"))

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering: ClassVar = ["-end_date", "name", "id"]
        indexes: ClassVar = [models.Index(fields=["end_date", "status"], name="tournament_by_end")]
        constraints: ClassVar = [
            models.CheckConstraint(name="tournament_ends_after_start", condition=Q(end_date__gte=F("start_date"))),
            models.CheckConstraint(name="tournament_has_rounds", condition=Q(rounds__isnull=True) | Q(rounds__gte=1)),
            models.CheckConstraint(name="tournament_status_known", condition=Q(status__in=Status.values)),
            models.CheckConstraint(name="tournament_kind_known", condition=Q(kind__in=Kind.values)),
            models.CheckConstraint(name="tournament_pace_known", condition=Q(pace__in=Pace.values)),
            models.CheckConstraint(
                name="tournament_casual_without_rounds", condition=~Q(kind=Kind.CASUAL) | Q(rounds__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        if self.start_date and self.end_date and self.end_date < self.start_date:
            raise ValidationError({"end_date": _("The last day is before the first.")})

    @property
    def is_casual(self) -> bool:
        return self.kind == Kind.CASUAL


class Entry(models.Model):
    """A player's place in a tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, verbose_name=_("tournament"), related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, verbose_name=_("player"), related_name="entries")
    number = models.PositiveSmallIntegerField(_("starting number"))
    from_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    withdrawn_after = models.PositiveSmallIntegerField(_("withdrawn after round"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="entry_player_once", fields=["tournament", "player"]),
            models.UniqueConstraint(name="entry_number_once", fields=["tournament", "number"]),
            models.CheckConstraint(name="entry_from_round_counts_from_one", condition=Q(from_round__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.player}"


class GameResult(models.IntegerChoices):
    """What became of a board. The codes are those of `elo.results.Result`; a test holds the two together."""

    NONE = 0, pgettext_lazy("result", "no result yet")
    WHITE_WINS = 1, "1-0"
    DRAW = 2, "½-½"
    BLACK_WINS = 3, "0-1"
    WHITE_FORFEIT_WIN = 4, "+ -"
    BLACK_FORFEIT_WIN = 5, "- +"
    DOUBLE_FORFEIT = 6, "- -"
    WHITE_WINS_UNRATED = 7, "W - L"
    DRAW_UNRATED = 8, "D - D"
    BLACK_WINS_UNRATED = 9, "L - W"


PLAYED = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
"""Results of games that were played and may be rated (rating-rules: forfeits and games of less than one move are not)."""


class Game(models.Model):
    """One game, one row. Nobody has two in a round: by these constraints for a colour, by a trigger across colours and byes."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, verbose_name=_("tournament"), related_name="games")
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True, help_text=_("Empty in casual games."))
    board = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)
    white = models.ForeignKey(Player, models.PROTECT, verbose_name=_("white"), related_name="games_as_white")
    black = models.ForeignKey(Player, models.PROTECT, verbose_name=_("black"), related_name="games_as_black")
    result = models.PositiveSmallIntegerField(_("result"), choices=GameResult.choices, default=GameResult.NONE)
    version = models.PositiveIntegerField(
        default=0, editable=False
    )  # counts every change, so that nobody overwrites what he has not seen
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("entered by"), null=True, blank=True, related_name="+"
    )
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("confirmed by"), null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering: ClassVar = ["round", "board", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(name="game_not_against_himself", condition=~Q(white=F("black"))),
            models.CheckConstraint(name="game_round_counts_from_one", condition=Q(round__isnull=True) | Q(round__gte=1)),
            models.CheckConstraint(name="game_result_known", condition=Q(result__in=GameResult.values)),
            models.UniqueConstraint(name="game_white_once_a_round", fields=["tournament", "round", "white"]),
            models.UniqueConstraint(name="game_black_once_a_round", fields=["tournament", "round", "black"]),
        ]

    def __str__(self) -> str:
        return f"{self.white} - {self.black} {GameResult(self.result).label}"


class ByeKind(models.TextChoices):
    """TRF's letters."""

    PAIRING_ALLOCATED = "U", _("pairing-allocated bye")
    FULL = "F", _("full-point bye")
    HALF = "H", _("half-point bye")
    ZERO = "Z", _("zero-point bye")


BYE_HALF_POINTS = {ByeKind.PAIRING_ALLOCATED: 2, ByeKind.FULL: 2, ByeKind.HALF: 1, ByeKind.ZERO: 0}


class Bye(models.Model):
    """A round that an entered player did not play by arrangement. Never rated."""

    entry = models.ForeignKey(Entry, models.CASCADE, verbose_name=_("entry"), related_name="byes")
    round = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=1, choices=ByeKind.choices)

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        ordering: ClassVar = ["round"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="bye_once_a_round", fields=["entry", "round"]),
            models.CheckConstraint(name="bye_kind_known", condition=Q(kind__in=ByeKind.values)),
            models.CheckConstraint(name="bye_round_counts_from_one", condition=Q(round__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.get_kind_display()}"


class ReportStatus(models.TextChoices):
    OPEN = "open", pgettext_lazy("report", "open")
    ACCEPTED = "accepted", pgettext_lazy("report", "accepted")
    ANSWERED = "answered", pgettext_lazy("report", "answered")


class ResultReport(models.Model):
    """Somebody says that a result is wrong; an organizer or the rating officer accepts or answers."""

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("game"), related_name="reports")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("reported by"), null=True, blank=True, related_name="+"
    )
    reporter_name = models.CharField(_("your name"), max_length=100)
    claimed = models.PositiveSmallIntegerField(_("right result"), choices=GameResult.choices, null=True, blank=True)
    message = models.TextField(_("message"), max_length=1000)
    created_at = models.DateTimeField(_("reported at"))
    status = models.CharField(_("status"), max_length=10, choices=ReportStatus.choices, default=ReportStatus.OPEN)
    answer = models.TextField(_("answer"), max_length=1000, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, verbose_name=_("answered by"), null=True, blank=True, related_name="+"
    )
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)

    class Meta:
        verbose_name = _("report of a wrong result")
        verbose_name_plural = _("reports of wrong results")
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="result_report_answered_has_a_time",
                condition=Q(status=ReportStatus.OPEN, answered_at__isnull=True)
                | Q(~Q(status=ReportStatus.OPEN), answered_at__isnull=False),
            ),
            models.CheckConstraint(name="result_report_status_known", condition=Q(status__in=ReportStatus.values)),
        ]

    def __str__(self) -> str:
        return f"{self.game} ({self.reporter_name})"
