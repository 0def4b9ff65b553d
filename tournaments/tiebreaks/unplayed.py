"""Opponents' scores, and what stands in for them in rounds without a game (FIDE C.07 articles 15 and 16, as of 1 March 2026).

Until 28 February 2026 a dummy opponent (16.4) always had the player's own score; since then that score has limits.
"""

from dataclasses import dataclass

from tournaments.tiebreaks.values import Field, How, Turn


@dataclass(frozen=True)
class Contribution:
    """What one round brings: the (real or dummy) opponent's score and the player's result, both in half points."""

    score: int
    half_points: int
    voluntary: bool

    @property
    def product(self) -> int:
        """In quarter points."""
        return self.score * self.half_points


def contributions(field: Field) -> dict[int, list[Contribution]]:
    """Everybody's rounds as Buchholz and Sonneborn-Berger see them."""
    if field.predetermined:
        return {player: _scheduled(field, turns) for player, turns in field.turns.items()}
    adjusted = {player: adjusted_score(turns) for player, turns in field.turns.items()}
    return {player: _swiss(field, player, adjusted) for player in field.turns}


def adjusted_score(turns: tuple[Turn, ...]) -> int:
    """A player's score for his opponents' tie-breaks (16.3).

    Requested byes after which he was never available again count as draws (16.3.2); everything else as awarded (16.3.1).
    """
    available = max((turn.round for turn in turns if not turn.is_voluntary), default=0)
    return sum(1 if turn.how is How.REQUESTED and turn.round > available else turn.half_points for turn in turns)


def _swiss(field: Field, player: int, adjusted: dict[int, int]) -> list[Contribution]:
    """Real opponents count with their adjusted scores, dummies with the player's own, within the limits of 16.4.1 and 16.4.2."""
    own = field.score(player)
    found = []
    for turn in field.turns[player]:
        if turn.how is How.PENDING:
            continue
        if turn.opponent is None:
            score = min(own, field.rounds)  # a draw in every round: one half point each
        else:
            score = adjusted[turn.opponent] if turn.how is How.PLAYED else min(own, adjusted[turn.opponent])
        found.append(Contribution(score, turn.half_points, turn.is_voluntary))
    return found


def _scheduled(field: Field, turns: tuple[Turn, ...]) -> list[Contribution]:
    """Where pairings were fixed, forfeits are regular games against the scheduled opponent (15.2); a free round is nothing."""
    return [
        Contribution(field.score(turn.opponent), turn.half_points, voluntary=False)
        for turn in turns
        if turn.opponent is not None and field.counts_as_played(turn)
    ]
