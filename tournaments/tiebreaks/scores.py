"""The tie-breaks that count results and opponents' scores (FIDE C.07 articles 7, 8, 9 and 14); the higher the better."""

from collections.abc import Callable
from itertools import accumulate

from tournaments.tiebreaks.unplayed import Contribution, contributions
from tournaments.tiebreaks.values import Field, How, Turn

Values = dict[int, int]


def wins(field: Field) -> Values:
    """WIN, 7.1: rounds that brought as many points as a win does, with or without playing."""
    return _count(field, lambda turn: turn.half_points == 2)


def games_won(field: Field) -> Values:
    """WON, 7.2: games won over the board."""
    return _count(field, lambda turn: turn.half_points == 2 and _own_game(field, turn))


def games_with_black(field: Field) -> Values:
    """BPG, 7.3: games played over the board with Black."""
    return _count(field, lambda turn: not turn.white and _own_game(field, turn))


def progressive(field: Field) -> Values:
    """PS, 7.5: the sum of the scores after each round, in half points."""
    return {player: sum(accumulate(_by_round(field, turns))) for player, turns in field.turns.items()}


def buchholz(field: Field) -> Values:
    """BH, 8.1: the sum of the opponents' scores, in half points."""
    return {player: sum(c.score for c in found) for player, found in contributions(field).items()}


def buchholz_cut_1(field: Field) -> Values:
    """BH:C1, 14.1: Buchholz without the lowest score."""
    return {player: sum(c.score for c in _cut_lowest(found)) for player, found in contributions(field).items()}


def buchholz_median_1(field: Field) -> Values:
    """BH:M1, 14.3: Buchholz without the lowest and then the highest score."""
    cut = {player: sorted(c.score for c in _cut_lowest(found)) for player, found in contributions(field).items()}
    return {player: sum(scores[:-1]) for player, scores in cut.items()}


def sonneborn_berger(field: Field) -> Values:
    """SB, 9.1: each opponent's score times the points made against him, in quarter points."""
    return {player: sum(c.product for c in found) for player, found in contributions(field).items()}


def koya(field: Field) -> Values:
    """KS, 9.2: the points, in half points, made against those with at least half of the highest possible score.

    In a round robin of an odd number the highest possible score leaves out the round in which one is free.
    """
    games = [sum(turn.opponent is not None for turn in turns) for turns in field.turns.values()]
    half = max(games, default=0) if field.predetermined else field.rounds
    strong = {player for player in field.turns if field.score(player) >= half}
    return {player: sum(t.half_points for t in turns if t.opponent in strong) for player, turns in field.turns.items()}


def _count(field: Field, counts: Callable[[Turn], bool]) -> Values:
    return {player: sum(map(counts, turns)) for player, turns in field.turns.items()}


def _own_game(field: Field, turn: Turn) -> bool:
    """Played, or won by forfeit where pairings were fixed; a forfeit lost stays unplayed even there (15.2, Type B)."""
    return field.counts_as_played(turn) and (turn.how is How.PLAYED or turn.half_points == 2)


def _by_round(field: Field, turns: tuple[Turn, ...]) -> list[int]:
    made = {turn.round: turn.half_points for turn in turns}
    return [made.get(number, 0) for number in range(1, field.rounds + 1)]


def _cut_lowest(found: list[Contribution]) -> list[Contribution]:
    """Without the lowest score; of one who was voluntarily absent without the lowest of those rounds (16.5.1)."""
    if not found:
        return []
    cut = min(found, key=lambda contribution: (not contribution.voluntary, contribution.score))
    rest = list(found)
    rest.remove(cut)
    return rest
