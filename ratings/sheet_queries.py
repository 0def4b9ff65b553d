"""What the sheet of one player in one tournament reads."""

from collections.abc import Iterator
from dataclasses import dataclass

from elo.tables import DP
from ratings.entry_ratings import EntryRatings, entry_ratings
from ratings.models import Calculation, RatingList
from tournaments.models import ByeKind, Entry, Tournament
from tournaments.queries import Cell, PlayerRef, Record, Standing, TieBreak, TieBreakValue, cells_of, field_of, standings_table
from tournaments.tiebreaks import average_rating, performance_rating


@dataclass(frozen=True)
class SheetLine:
    """One round: the game or the bye, the opponent's rating, and the points so far."""

    round: int | None
    cell: Cell
    rating: int | None
    total: int  # half points

    @property
    def bye_words(self) -> str:
        """What a round without an opponent was."""
        return str(ByeKind(self.cell.mark).label)


@dataclass(frozen=True)
class Sheet:
    """`average` and `performance` are those of the games against rated opponents, of which there are `rated_games`.

    `calculation`: what the list that rated the tournament made of the games; None where it did not, or none of them counted.
    """

    player: PlayerRef
    rating: int | None
    shown: RatingList | None  # the list that the ratings come from
    standing: Standing
    tie_breaks: list[tuple[TieBreak, TieBreakValue]]
    after_round: int
    lines: list[SheetLine]
    rated_games: int
    average: int | None
    performance: int | None
    rated_by: RatingList | None
    calculation: Calculation | None


def player_sheet(tournament: Tournament, entry: Entry) -> Sheet:
    """The same number of queries whatever the size of the tournament."""
    record, brought = Record.read(tournament), entry_ratings(tournament, in_force=True)
    field = field_of(record, brought.ratings)
    table = standings_table(record, ratings=brought.ratings, dp=DP)
    standing = next(line for line in table.lines if line.player.id == entry.player_id)
    turns = field.turns[entry.player_id]
    return Sheet(
        player=standing.player,
        rating=brought.ratings.get(entry.player_id),
        shown=brought.shown,
        standing=standing,
        tie_breaks=list(zip(table.tie_breaks, standing.values, strict=True)),
        after_round=table.after_round,
        lines=list(_lines(record, entry.player_id, brought)),
        rated_games=sum(field.is_rated_game(turn) for turn in turns),
        average=average_rating(field, turns),
        performance=performance_rating(field, turns, DP),
        rated_by=brought.rated_by,
        calculation=_calculation(tournament, entry, brought.rated_by),
    )


def _lines(record: Record, player: int, brought: EntryRatings) -> Iterator[SheetLine]:
    total = 0
    for round, cell in cells_of(record, player):
        total += cell.half_points
        yield SheetLine(round, cell, brought.ratings.get(cell.opponent.id) if cell.opponent else None, total)


def _calculation(tournament: Tournament, entry: Entry, rated_by: RatingList | None) -> Calculation | None:
    if rated_by is None:
        return None
    return Calculation.objects.filter(rating_list=rated_by, tournament=tournament, player=entry.player_id).first()
