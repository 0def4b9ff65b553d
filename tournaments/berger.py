"""The Berger tables of FIDE's handbook (C.05, General Regulations for Competitions, Annex 1), for any number of players.

The tables there go from 3 to 16 players; the rule that they follow goes on.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class RoundPairings:
    """One round by starting numbers: the boards in the table's order (White first), and who is free where the number is odd."""

    boards: tuple[tuple[int, int], ...]
    free: int | None


def schedule(players: int, *, double: bool = False) -> list[RoundPairings]:
    """Every round of a round robin of the players 1 to `players` (at least 2).

    The second cycle of a double one repeats the first with colours reversed. The last two rounds of the first cycle then change
    places, as the handbook recommends, so that nobody has one colour three times running.
    """
    if players < 2:
        raise ValueError(players)
    size = players + players % 2  # of the table; with an odd number of players its last number is nobody
    first = [_round(players, size, number) for number in range(1, size)]
    if not double:
        return first
    second = [RoundPairings(tuple((black, white) for white, black in pairs.boards), pairs.free) for pairs in first]
    if len(first) > 1:
        first[-2], first[-1] = first[-1], first[-2]
    return [*first, *second]


def _round(players: int, size: int, number: int) -> RoundPairings:
    """The last number stays and changes colour every round; the others move up by half a table around him."""
    others = size - 1
    host = (number - 1) * (size // 2) % others  # who meets the last number, counted from 0
    fixed = (size, host + 1) if number % 2 == 0 else (host + 1, size)
    around = [((host + step) % others + 1, (host - step) % others + 1) for step in range(1, size // 2)]
    if size == players:
        return RoundPairings((fixed, *around), None)
    return RoundPairings(tuple(around), host + 1)
