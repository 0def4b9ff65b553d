"""The tie-breaks by ratings (FIDE C.07 article 10).

They look at games over the board only, forfeits not even where pairings were fixed (15.2), and are dropped when somebody is
unrated. The table that turns a percentage into a rating difference (Rating Regulations 8.1.1) comes from the caller.
"""

from collections.abc import Sequence

from tournaments.tiebreaks.values import Field, Turn

Values = dict[int, int | None]


def average_of_opponents(field: Field) -> Values:
    """ARO, 10.1: the average rating of the opponents, rounded half up; None without a game."""
    return {player: average_rating(field, turns) for player, turns in field.turns.items()}


def performance(field: Field, dp: Sequence[int]) -> Values:
    """TPR, 10.2: ARO plus the difference that the table has for the score; `dp` is that table, for 0 to 100 percent."""
    return {player: performance_rating(field, turns, dp) for player, turns in field.turns.items()}


def average_rating(field: Field, turns: Sequence[Turn]) -> int | None:
    """The average of the rated opponents of these rounds, half up."""
    found = [field.ratings[turn.opponent] for turn in _games(field, turns) if turn.opponent is not None]
    return _half_up(sum(found), len(found)) if found else None


def performance_rating(field: Field, turns: Sequence[Turn], dp: Sequence[int]) -> int | None:
    """The performance against the rated opponents of these rounds."""
    average = average_rating(field, turns)
    if average is None:
        return None
    games = _games(field, turns)
    return average + dp[_half_up(50 * sum(turn.half_points for turn in games), len(games))]


def _games(field: Field, turns: Sequence[Turn]) -> list[Turn]:
    return [turn for turn in turns if field.is_rated_game(turn)]


def _half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)
