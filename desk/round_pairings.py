"""Who meets whom in a round, for a table that tells results but no rounds."""

from tournaments.berger import RoundPairings, schedule
from tournaments.exchange.crosstable import Pairing
from tournaments.models import System
from tournaments.queries.grid import GridPlayer, RoundGrid


def pairings_of(grid: RoundGrid) -> list[Pairing[GridPlayer]]:
    """The boards that are stored; where there are none, those of the Berger table. Empty: nobody knows them yet."""
    stored = [
        Pairing(row.board, row.white, row.black, _met_before(row.white, row.black, grid.round))
        for row in grid.rows
        if row.white and row.black
    ]
    return stored or _by_the_table(grid)


def _met_before(white: GridPlayer, black: GridPlayer, round: int) -> int:
    return sum(meeting.opponent == black.id and meeting.round < round for meeting in white.meetings)


def _by_the_table(grid: RoundGrid) -> list[Pairing[GridPlayer]]:
    """As tournaments.services.pair_round_robin would pair it; nothing where the other rounds show that it was not followed."""
    players = sorted(grid.players.values(), key=lambda player: player.number)
    if grid.tournament.system != System.ROUND_ROBIN or len(players) < 2 or not all(player.plays for player in players):
        return []
    cycle = len(schedule(len(players)))
    double = max(grid.round, grid.tournament.rounds or 0) > cycle
    rounds = schedule(len(players), double=double)
    if grid.round > len(rounds):
        return []
    leg = (grid.round - 1) // cycle
    pairings = _seated(rounds[grid.round - 1], players, leg)
    return [] if any(_was_played(pairing, double) for pairing in pairings) else pairings


def _seated(pairs: RoundPairings, players: list[GridPlayer], leg: int) -> list[Pairing[GridPlayer]]:
    boards = enumerate(pairs.boards, start=1)
    return [Pairing(board, players[white - 1], players[black - 1], leg) for board, (white, black) in boards]


def _was_played(pairing: Pairing[GridPlayer], double: bool) -> bool:
    """Whether another round has this game already: in a double round robin, the one with the same colours."""
    met = [meeting for meeting in pairing.white.meetings if meeting.opponent == pairing.black.id]
    return any(meeting.white or not double for meeting in met)
