"""A block as pages write it: one tournament on the way to a first rating, and what became of it."""

import datetime as dt
from dataclasses import dataclass

from elo.explain import ExplainedBlock
from elo.regulation import BlocksInitial
from elo.tables import half_up_div
from ratings.models import Block, BlockStatus
from ratings.months import month_start
from ratings.reasons import block_words
from tournaments.models import Tournament

_COUNTS = (BlockStatus.COUNTED, BlockStatus.WAITING, BlockStatus.USED)


@dataclass(frozen=True)
class BlockLine:
    """Games against rated opponents in one tournament; `expires`: the month whose list no longer counts them."""

    tournament: Tournament
    games: int
    rating_sum: int
    half_points: int
    own_rating: int | None
    status: BlockStatus
    words: str
    expires: dt.date | None

    @classmethod
    def stored(cls, block: Block, initial: BlocksInitial | None) -> "BlockLine":
        """From the row of a list."""
        return cls(
            tournament=block.tournament,
            games=block.games,
            rating_sum=block.rating_sum,
            half_points=block.half_points,
            own_rating=block.own_rating,
            status=BlockStatus(block.status),
            words=block_words(block.status, initial),
            expires=block.expires,
        )

    @classmethod
    def explained(cls, made: ExplainedBlock, tournament: Tournament, initial: BlocksInitial | None) -> "BlockLine":
        """From an explanation."""
        return cls(
            tournament=tournament,
            games=made.block.games,
            rating_sum=made.block.rating_sum,
            half_points=made.block.half_points,
            own_rating=made.own_rating,
            status=BlockStatus(made.status),
            words=block_words(made.status, initial),
            expires=None if made.expires is None else month_start(made.expires),
        )

    @property
    def counts(self) -> bool:
        return self.status in _COUNTS

    @property
    def still_expires(self) -> dt.date | None:
        """The day it runs out, while that still means something."""
        return self.expires if self.status not in (BlockStatus.USED, BlockStatus.EXPIRED) else None

    @property
    def average(self) -> int:
        """Of the opponents' ratings, half up."""
        return half_up_div(self.rating_sum, self.games)
