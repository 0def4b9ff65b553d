"""What the tie-breaks are computed from: everybody's rounds, in half points."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class How(Enum):
    """How a player came by a round's points (C.07 articles 15.1, 16.1, 16.2)."""

    PLAYED = auto()  # over the board, a game of less than one move as well
    FORFEIT = auto()  # paired, but won or lost without playing
    BYE = auto()  # pairing-allocated or full-point bye: article 16.2.1
    REQUESTED = auto()  # half-point or zero-point bye, a round before he entered or after he withdrew: article 16.1.1
    PENDING = auto()  # paired, and no result yet


@dataclass(frozen=True)
class Turn:
    """One round of one player."""

    round: int
    how: How
    half_points: int
    opponent: int | None = None  # the scheduled one, of a forfeit too
    white: bool = False

    @property
    def is_voluntary(self) -> bool:
        """A voluntary unplayed round, "VUR": he was not available to play (article 16.1.2)."""
        return self.how is How.REQUESTED or (self.how is How.FORFEIT and self.half_points == 0)


@dataclass(frozen=True)
class Field:
    """All players of a tournament with their rounds, in order, up to the round whose standings are wanted.

    `rounds` is that round: standings after round n are those of a tournament of n rounds. `predetermined`: the pairings were
    fixed beforehand (round robins), so that forfeits count as games (article 15.2). `ratings` has those who are rated.
    """

    rounds: int
    turns: Mapping[int, tuple[Turn, ...]]
    predetermined: bool = False
    ratings: Mapping[int, int] = field(default_factory=dict)

    def score(self, player: int) -> int:
        """A player's points, in half points."""
        return sum(turn.half_points for turn in self.turns[player])

    def counts_as_played(self, turn: Turn) -> bool:
        """Whether a round is a game for the tie-breaks that look at opponents; forfeits are where pairings were fixed (15.2)."""
        return turn.how is How.PLAYED or (self.predetermined and turn.how is How.FORFEIT)

    def is_rated_game(self, turn: Turn) -> bool:
        """Whether a round is a game over the board against somebody with a rating."""
        return turn.how is How.PLAYED and turn.opponent in self.ratings

    @property
    def everybody_rated(self) -> bool:
        """Tie-breaks by ratings are dropped when unrated players are present (article 10)."""
        return all(player in self.ratings for player in self.turns)
