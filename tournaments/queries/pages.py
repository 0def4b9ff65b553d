"""What the page of one tournament shows."""

from dataclasses import dataclass

from tournaments.models import System, Tournament
from tournaments.queries.records import PlayerRef, Record
from tournaments.queries.rounds import BoardView, RoundView, casual_games, rounds_of
from tournaments.queries.tables import Crosstable, RoundTable, crosstable, round_table


@dataclass(frozen=True)
class TournamentPage:
    """Of the three tables one is there: the crosstable of a round robin, the casual games, or the round-by-round table."""

    tournament: Tournament
    players: list[PlayerRef]
    crosstable: Crosstable | None
    round_table: RoundTable | None
    casual_games: list[BoardView] | None
    rounds: list[RoundView]
    game_count: int


def tournament_page(tournament: Tournament) -> TournamentPage:
    """Three queries, whatever the size."""
    record = Record.read(tournament)
    round_robin = tournament.system == System.ROUND_ROBIN and not tournament.is_casual
    return TournamentPage(
        tournament=tournament,
        players=list(record.players.values()),
        crosstable=crosstable(record) if round_robin else None,
        round_table=None if round_robin or tournament.is_casual else round_table(record, tournament.rounds),
        casual_games=casual_games(record) if tournament.is_casual else None,
        rounds=rounds_of(record),
        game_count=len(record.games),
    )
