"""The standings of a tournament by points."""

from dataclasses import dataclass

from tournaments.queries.records import PlayerRef, Record


@dataclass(frozen=True)
class Standing:
    """One line; players with equal points share a rank (1, 2, 2, 4) and stand in the order of their names."""

    rank: int
    player: PlayerRef
    half_points: int


def standings(record: Record) -> list[Standing]:
    """Byes and forfeits score as TRF has it: U, F and a forfeit win 1, H ½, Z and a forfeit loss 0."""
    points = record.half_points()
    players = sorted(record.players.values(), key=lambda p: (-points[p.id], p.sort_key, p.id))
    lines: list[Standing] = []
    for place, player in enumerate(players, start=1):
        shared = lines and lines[-1].half_points == points[player.id]
        lines.append(Standing(lines[-1].rank if shared else place, player, points[player.id]))
    return lines
