"""What the page of one tournament shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import System, Tournament
from tournaments.queries.records import PlayerRef, Record
from tournaments.queries.rounds import BoardView, RoundView, casual_games, rounds_of
from tournaments.queries.standings import Standings, standings_table
from tournaments.queries.tables import Crosstable, RoundTable, crosstable, round_table

MOST_GAMES = 120
"""The rounds of a tournament with more games are shown one at a time, unless all are asked for."""


@dataclass(frozen=True)
class TournamentPage:
    """Of the three tables one is there: the crosstable of a round robin, the casual games, or the round-by-round table.

    The standings and that table are those after a round; `latest_round` is the last that may be asked for. `rounds` are those
    whose games are shown: all, or of many games those of that round; `round_numbers` are those to choose from then.
    """

    tournament: Tournament
    players: list[PlayerRef]
    standings: Standings
    latest_round: int
    crosstable: Crosstable | None
    round_table: RoundTable | None
    casual_games: list[BoardView] | None
    rounds: list[RoundView]
    round_numbers: list[int]
    game_count: int

    @property
    def standings_shown(self) -> bool:
        """Casual games have no standings; a tournament has when anything was entered."""
        return not self.tournament.is_casual and self.latest_round > 0

    @property
    def rounds_to_choose(self) -> range:
        """The rounds whose standings may be asked for."""
        return range(1, self.latest_round + 1)

    @property
    def only_round(self) -> RoundView | None:
        """The one whose games are shown where there are others."""
        return self.rounds[0] if self.round_numbers and len(self.rounds) == 1 else None


def tournament_page(
    tournament: Tournament,
    after_round: int | None = None,
    ratings: Mapping[int, int] | None = None,
    dp: Sequence[int] | None = None,
    *,
    all_rounds: bool = False,
) -> TournamentPage:
    """Three queries, whatever the size. `ratings` and `dp` as in `standings_table`; no round, or one too high, is the latest."""
    record = Record.read(tournament)
    after = record.latest_round if after_round is None else min(after_round, record.latest_round)
    then = record if after == record.latest_round else record.until(after)
    table = standings_table(record, after_round=after, ratings=ratings, dp=dp)
    rounds = rounds_of(record)
    many = len(record.games) > MOST_GAMES and len(rounds) > 1
    round_robin = tournament.system == System.ROUND_ROBIN and not tournament.is_casual
    return TournamentPage(
        tournament=tournament,
        players=list(record.players.values()),
        standings=table,
        latest_round=record.latest_round,
        crosstable=crosstable(then, table.lines) if round_robin else None,
        round_table=None if round_robin or tournament.is_casual else round_table(then, tournament.rounds, table.lines),
        casual_games=casual_games(record) if tournament.is_casual else None,
        rounds=_one_of(rounds, after_round) if many and not all_rounds else rounds,
        round_numbers=[view.number for view in rounds] if many else [],
        game_count=len(record.games),
    )


def _one_of(rounds: list[RoundView], asked: int | None) -> list[RoundView]:
    """The round asked for, else the last: its results, or as long as there are none, who plays whom."""
    return [view for view in rounds if view.number == asked] or rounds[-1:]
