"""What stands behind the numbers of a list: tournaments, calculations, blocks."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.models.lists import list_key, player_key
from tournaments.models import Tournament


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

    rating_list = list_key("blocks")
    player = player_key("blocks")
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

    rating_list = list_key("rated_tournaments")
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

    rating_list = list_key("calculations")
    tournament = models.ForeignKey(Tournament, models.PROTECT, db_constraint=False, related_name="calculations")
    player = player_key("calculations")
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
