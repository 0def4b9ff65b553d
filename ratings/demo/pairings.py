"""Pairings as an arbiter would make them: round robins by the Berger tables, Swiss rounds by score groups."""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field

from tournaments.bulk import ByeRow, GameRow
from tournaments.models import BYE_HALF_POINTS, ByeKind
from tournaments.scores import black_half_points, white_half_points

Play = Callable[[int, int], int]
"""The result of a board, given who has White and who Black."""


def round_robin(players: Sequence[int], play: Play) -> list[GameRow]:
    """All games of an even number of players by the Berger tables, numbers in the order given."""
    size = len(players)
    last = players[-1]
    games = []
    for round in range(1, size):
        pivot = (round - 1) * (size // 2) % (size - 1)
        seats = [(players[pivot], last) if round % 2 else (last, players[pivot])]
        for step in range(1, size // 2):
            seats.append((players[(pivot + step) % (size - 1)], players[(pivot - step) % (size - 1)]))
        games += [GameRow(round, white, black, play(white, black), board) for board, (white, black) in enumerate(seats, 1)]
    return games


@dataclass
class Swiss:
    """A Swiss tournament while it is played. `players` by starting number; absences were announced before it began."""

    players: Sequence[int]
    byes_asked: dict[tuple[int, int], ByeKind] = field(default_factory=dict)  # (player, round)
    withdrawn_after: dict[int, int] = field(default_factory=dict)
    games: list[GameRow] = field(default_factory=list)
    byes: list[ByeRow] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = dict.fromkeys(self.players, 0)
        self.met: dict[int, set[int]] = {player: set() for player in self.players}
        self.colours: dict[int, list[int]] = {player: [] for player in self.players}  # 1 for White, -1 for Black
        self.free: set[int] = set()  # had a pairing-allocated bye

    def play_round(self, round: int, play: Play) -> None:
        """Pair one round and play it."""
        for board, (first, second) in enumerate(pair(self._present(round), self.points, self.met), start=1):
            white, black = self._colours(first, second, board)
            result = play(white, black)
            self.games.append(GameRow(round, white, black, result, board))
            self.points[white] += white_half_points(result)
            self.points[black] += black_half_points(result)
            self.met[white].add(black)
            self.met[black].add(white)
            self.colours[white].append(1)
            self.colours[black].append(-1)

    def _present(self, round: int) -> list[int]:
        """Who is paired, in the order of the standings; the others get their byes."""
        present = []
        for player in sorted(self.players, key=lambda p: (-self.points[p], self.players.index(p))):
            if round > self.withdrawn_after.get(player, round):
                continue
            if kind := self.byes_asked.get((player, round)):
                self._bye(player, round, kind)
            else:
                present.append(player)
        if len(present) % 2:
            lowest = next(player for player in reversed(present) if player not in self.free)
            present.remove(lowest)
            self.free.add(lowest)
            self._bye(lowest, round, ByeKind.PAIRING_ALLOCATED)
        return present

    def _bye(self, player: int, round: int, kind: ByeKind) -> None:
        self.byes.append(ByeRow(round, player, kind))
        self.points[player] += BYE_HALF_POINTS[kind]

    def _colours(self, first: int, second: int, board: int) -> tuple[int, int]:
        """Who had White less often gets it; then who did not have it last; then every other board."""
        a, b = self.colours[first], self.colours[second]
        wishes = (sum(a) - sum(b), (a[-1] if a else 0) - (b[-1] if b else 0), 0 if board % 2 else 1)
        wish = next((wish for wish in wishes if wish), 0)
        return (second, first) if wish > 0 else (first, second)


def pair(standing: Sequence[int], points: dict[int, int], met: dict[int, set[int]]) -> list[tuple[int, int]]:
    """Pairs of players in the order of the standings: upper half of a score group against its lower half, nobody met twice.

    Such a pairing exists while there are at least twice as many players as rounds.
    """
    pairs = _pair(list(standing), points, met)
    if pairs is None:
        raise ValueError("these players cannot be paired without meeting again")
    return pairs


def _pair(rest: list[int], points: dict[int, int], met: dict[int, set[int]]) -> list[tuple[int, int]] | None:
    if not rest:
        return []
    top, others = rest[0], rest[1:]
    for opponent in _by_preference(top, others, points, met[top]):
        found = _pair([player for player in others if player != opponent], points, met)
        if found is not None:
            return [(top, opponent), *found]
    return None


def _by_preference(top: int, others: list[int], points: dict[int, int], met: Set[int]) -> list[int]:
    group = sum(points[player] == points[top] for player in others) + 1
    ideal = group // 2 - 1
    places = {player: place for place, player in enumerate(others)}
    unmet = [player for player in others if player not in met]
    return sorted(unmet, key=lambda p: (points[top] - points[p], abs(places[p] - ideal), -places[p]))
