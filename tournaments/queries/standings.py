"""The standings of a tournament: by points, then by its tie-breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from tournaments.models import GameResult
from tournaments.queries.fields import field_of
from tournaments.queries.records import PlayerRef, Record
from tournaments.tie_break_words import TIE_BREAK_WORDS
from tournaments.tiebreaks import Column, Ranking, Unit, rank

_QUARTERS = ("", "¼", "½", "¾")
_PER_POINT = {Unit.HALF: 2, Unit.QUARTER: 4}


@dataclass(frozen=True)
class TieBreakValue:
    """One value of one tie-break, which `code` names where a value stands apart from its column."""

    value: int | None
    unit: Unit
    code: str = ""

    @property
    def text(self) -> str:
        """As a table writes it: 9¼; a place among the tied and a rating are whole numbers; nothing where there is none."""
        if self.value is None:
            return ""
        per_point = _PER_POINT.get(self.unit, 1)
        whole, rest = divmod(self.value, per_point)
        fraction = _QUARTERS[rest * 4 // per_point]
        return f"{whole or ''}{fraction}" if fraction else str(whole)


@dataclass(frozen=True)
class Standing:
    """One line; players equal in points and tie-breaks share a rank (1, 2, 2, 4) and stand in the order of their names."""

    rank: int
    player: PlayerRef
    half_points: int
    values: tuple[TieBreakValue, ...] = ()


@dataclass(frozen=True)
class TieBreak:
    """A tie-break as a page names it."""

    code: str

    @property
    def words(self) -> str | Promise:
        return TIE_BREAK_WORDS.get(self.code, self.code)


@dataclass(frozen=True)
class Standings:
    """The table after a round. `dropped`: tie-breaks of the tournament that could not be used, for unrated players have none."""

    after_round: int
    is_complete: bool  # every board of that round has its result
    tie_breaks: list[TieBreak]
    dropped: list[TieBreak]
    lines: list[Standing]


def standings(
    record: Record,
    tie_breaks: Sequence[str] | None = None,
    after_round: int | None = None,
    ratings: Mapping[int, int] | None = None,
    dp: Sequence[int] | None = None,
) -> list[Standing]:
    """The lines of `standings_table`."""
    return standings_table(record, tie_breaks, after_round, ratings, dp).lines


def standings_table(
    record: Record,
    tie_breaks: Sequence[str] | None = None,
    after_round: int | None = None,
    ratings: Mapping[int, int] | None = None,
    dp: Sequence[int] | None = None,
) -> Standings:
    """After a round (None: after the latest), by these tie-breaks (None: the tournament's own).

    Tie-breaks by ratings need everybody's rating by player id, and performance the table from percentages to rating differences
    (FIDE 8.1.1); both come from the app that has them. Byes and forfeits score as TRF has it: U, F and a forfeit win 1, H ½, Z
    and a forfeit loss 0.
    """
    after = record.latest_round if after_round is None else after_round
    then = record.until(after)
    ranking = rank(field_of(then, ratings), record.tie_breaks if tie_breaks is None else tie_breaks, dp)
    players = sorted(record.players.values(), key=lambda player: (ranking.ranks[player.id], player.sort_key, player.id))
    return Standings(
        after_round=after,
        is_complete=all(game.result != GameResult.NONE for game in then.games if game.round == after),
        tie_breaks=[TieBreak(column.code) for column in ranking.columns],
        dropped=[TieBreak(code) for code in ranking.dropped],
        lines=[_line(player, ranking) for player in players],
    )


def _line(player: PlayerRef, ranking: Ranking) -> Standing:
    values = tuple(_value(column, player.id) for column in ranking.columns)
    return Standing(ranking.ranks[player.id], player, ranking.half_points[player.id], values)


def _value(column: Column, player: int) -> TieBreakValue:
    return TieBreakValue(column.values[player], column.unit, column.code)
