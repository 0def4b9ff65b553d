"""An unrated player's way to a first rating, as his page shows it."""

import datetime as dt
from dataclasses import dataclass

from elo.regulation import BlocksInitial
from players.models import Player
from ratings.block_lines import BlockLine
from ratings.expiry import Expiry, last_chances
from ratings.models import Block, ListEntry, RatingList
from ratings.periods import open_period


@dataclass(frozen=True)
class Progress:
    """How far an unrated player has come on the way to a first rating.

    `chance`: until when more games can be added to those that go first; None where nothing goes, or nothing can be added.
    """

    rules: BlocksInitial
    games: int
    would_be: int | None
    lines: list[BlockLine]
    month: dt.date | None  # the open one, or that of the list where both are open again
    chance: Expiry | None

    @property
    def needed(self) -> int:
        return self.rules.min_games

    @property
    def missing(self) -> int:
        return max(self.needed - self.games, 0)

    @property
    def below_floor(self) -> bool:
        return self.rules.floor is not None and self.would_be is not None and self.would_be < self.rules.floor

    @property
    def expires(self) -> dt.date | None:
        """The month whose list drops the first of the games that count."""
        return min((line.expires for line in self.lines if line.counts and line.expires), default=None)

    @property
    def is_too_late(self) -> bool:
        """Whether the open month's list drops the first games: nothing is rated together with them any more."""
        return self.expires is not None and self.month is not None and self.expires <= self.month

    @property
    def expiring(self) -> int:
        """How many games that list drops."""
        return sum(line.games for line in self.lines if line.counts and line.expires == self.expires)


def progress_of(player: Player, latest: RatingList, entry: ListEntry | None, initial: BlocksInitial) -> Progress | None:
    """His progress as the latest list has it; None for who is rated there."""
    if entry is not None and entry.rating is not None:
        return None
    blocks = Block.objects.filter(rating_list=latest, player=player).select_related("tournament")
    lines = [BlockLine.stored(block, initial) for block in blocks.order_by("tournament__end_date", "pk")]
    period = open_period()
    if period is not None and period.month < latest.period.month:
        period = latest.period  # open again with the earlier one
    chances = last_chances(period=period, pace=latest.pace, players=[player.pk]) if period else {}
    return Progress(
        rules=initial,
        games=entry.block_games if entry else 0,
        would_be=entry.would_be if entry else None,
        lines=lines,
        month=period.month if period else None,
        chance=chances.get(player.pk),
    )
