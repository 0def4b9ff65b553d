"""Direct encounter (FIDE C.07 article 6)."""

from collections.abc import Sequence
from itertools import groupby
from math import lcm

from tournaments.tiebreaks.values import Field


def places(field: Field, tied: Sequence[int]) -> dict[int, int]:
    """The place of each of these tied players among them, from 1; who stays level shares the better place."""
    if len(tied) == 1:
        return {tied[0]: 1}
    lowest, highest = _separate_standings(field, tied)
    by_score = sorted(tied, key=lambda player: -lowest[player])
    if lowest == highest:
        groups = [list(group) for _, group in groupby(by_score, key=lambda player: lowest[player])]
    else:
        groups = _with_games_missing(by_score, lowest, highest)
    if len(groups) == 1:
        return dict.fromkeys(tied, 1)
    found: dict[int, int] = {}
    for group in groups:  # 6.2 and 6.3: article 6 once more, for those still level
        before = len(found)
        found |= {player: before + place for player, place in places(field, group).items()}
    return found


def _separate_standings(field: Field, tied: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Everybody's points in the games among the tied (6.1): as they are, and had he won those that were not played.

    Forfeits are no encounters (6.1.1) unless pairings were fixed (15.2). Who met more than once adds the average (6.1.2), so
    all points are multiplied by a number that keeps them whole.
    """
    met = {player: _encounters(field, player, set(tied)) for player in tied}
    unit = lcm(*(len(games) for opponents in met.values() for games in opponents.values()))
    lowest = {p: sum(sum(games) * unit // len(games) for games in met[p].values()) for p in tied}
    highest = {p: lowest[p] + 2 * unit * (len(tied) - 1 - len(met[p])) for p in tied}
    return lowest, highest


def _encounters(field: Field, player: int, tied: set[int]) -> dict[int, list[int]]:
    """The half points a player made against each of the tied."""
    found: dict[int, list[int]] = {}
    for turn in field.turns[player]:
        if turn.opponent in tied and field.counts_as_played(turn):
            found.setdefault(turn.opponent, []).append(turn.half_points)
    return found


def _with_games_missing(by_score: list[int], lowest: dict[int, int], highest: dict[int, int]) -> list[list[int]]:
    """First is who stays alone at the top whatever the missing games would bring; likewise second, and so on (6.3)."""
    groups: list[list[int]] = []
    rest = by_score
    while len(rest) > 1 and lowest[rest[0]] > max(highest[player] for player in rest[1:]):
        groups.append(rest[:1])
        rest = rest[1:]
    return [*groups, rest]
