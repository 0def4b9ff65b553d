"""What a player's page reads. The number of queries does not depend on how many lists or games there are."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from django.db.models import Q

from elo.outcome import StartMethod
from elo.regulation import BlocksInitial, Initial
from elo.regulation import Regulation as Rules
from players.models import Player
from players.queries import public_name
from ratings.charts import ChartPoint
from ratings.models import Adjustment, Block, EntryStatus, ListEntry, OpeningRating, RatingList
from ratings.months import month_start
from ratings.on_the_way import Progress, progress_of
from ratings.periods import list_in_force, lists_in_force
from tournaments.models import Pace

RECENT = 24  # rows shown at once; the older ones are folded away
QUIET = 3  # so many lists in a row that nothing happened on make one row


@dataclass
class HistoryRow:
    """One month of a player: his entry on the list in force, and what an administrator decided for it.

    A row may stand for a run of lists, back to `since`, on which nothing happened.
    """

    month: dt.date
    entry: ListEntry | None = None
    blocks_changed: bool = False  # the list made, used or dropped a block
    opening: OpeningRating | None = None
    adjustment: Adjustment | None = None
    since: dt.date | None = None

    @property
    def corrected(self) -> bool:
        return self.entry is not None and self.entry.rating_list.revision > 1

    @property
    def is_explained(self) -> bool:
        """Whether something happened: games, a first rating, an adjustment; the month then links to its calculation."""
        entry = self.entry
        if entry is None:
            return False
        entered = entry.initial_rating is not None or entry.start_method != StartMethod.LIST
        moved = entry.change or entry.games or entry.adjustment or entry.status == EntryStatus.DELISTED
        return bool(moved) or entered or self.blocks_changed

    @property
    def quiet_state(self) -> tuple[int | None, int, int] | None:
        """What consecutive lists must share to stand in one row; None where something happened."""
        entry = self.entry
        if entry is None or self.is_explained or self.opening or self.adjustment or self.corrected:
            return None
        return entry.rating, entry.status, entry.block_games


@dataclass(frozen=True)
class PaceRecord:
    """A player's ratings of one pace."""

    pace: Pace
    latest: RatingList
    entry: ListEntry | None  # on the latest list
    rows: list[HistoryRow]  # newest first
    progress: Progress | None
    initial: Initial  # how a first rating is made by the latest list's rules

    @cached_property
    def points(self) -> list[ChartPoint]:
        """His lists, oldest first, for the chart."""
        entries = [row.entry for row in reversed(self.rows) if row.entry]
        return [ChartPoint(e.rating_list.period.month, e.rating, e.games if e.start_rating is not None else 0) for e in entries]

    @property
    def entries(self) -> list[ListEntry]:
        return [row.entry for row in self.rows if row.entry]

    @cached_property
    def shown(self) -> list[HistoryRow]:
        """The rows with long quiet runs drawn together."""
        shown: list[HistoryRow] = []
        for state, run in groupby(self.rows, key=lambda row: row.quiet_state):
            rows = list(run)
            together = state is not None and len(rows) >= QUIET
            shown.extend([replace(rows[0], since=rows[-1].month)] if together else rows)
        return shown

    @property
    def recent(self) -> list[HistoryRow]:
        return self.shown[:RECENT]

    @property
    def older(self) -> list[HistoryRow]:
        return self.shown[RECENT:]

    @property
    def rating(self) -> int | None:
        return self.entry.rating if self.entry else None

    @property
    def explained(self) -> bool:
        """Whether the latest list has something to explain."""
        return bool(self.rows) and self.rows[0].entry is not None and self.rows[0].is_explained

    @property
    def last_played(self) -> dt.date | None:
        """The month of the last rated game."""
        return month_start(self.entry.last_played) if self.entry and self.entry.last_played else None

    @property
    def peak(self) -> int | None:
        return self.entry.peak if self.entry else None

    @property
    def peak_month(self) -> dt.date | None:
        """The first list that showed the highest rating; None where it was reached before the lists here."""
        shown = (e.rating_list.period.month for e in reversed(self.entries) if e.rating is not None and e.rating == self.peak)
        return next(shown, None)


@dataclass(frozen=True)
class PlayerPage:
    """A player and his ratings of every pace that has any."""

    player: Player
    name: str
    paces: list[PaceRecord]
    initial: Initial  # for one who is on no list yet: how a first rating is made


def find_player(player_id: int) -> Player | None:
    """The player with this id, with his club."""
    return Player.objects.select_related("club").filter(pk=player_id).first()


def page_name(player: Player) -> str:
    """The name as the player's own pages head it: given name first."""
    return public_name(player) if player.hide_name else player.full_name


def player_page(player: Player) -> PlayerPage:
    """Read all that the page of this player shows."""
    in_force = lists_in_force().order_by().values("pk")
    entries = ListEntry.objects.filter(player=player, rating_list__in=in_force).select_related("rating_list__period")
    openings = OpeningRating.objects.filter(player=player)
    adjustments = Adjustment.objects.filter(player=player)
    changes = Block.objects.filter(Q(made_here=True) | Q(carried=False), player=player)
    changed = set(changes.values_list("rating_list_id", flat=True))
    by_pace = _by_pace(entries, openings, adjustments, changed)
    records = [_pace_record(player, Pace(pace), by_pace[pace]) for pace in Pace.values if pace in by_pace]
    paces = [record for record in records if record is not None]
    first = next((latest for pace in Pace.values if (latest := list_in_force(pace=pace))), None) if not paces else None
    initial = Rules.from_dict(first.parameters).initial if first else None
    return PlayerPage(player=player, name=page_name(player), paces=paces, initial=initial)


def _by_pace(
    entries: Iterable[ListEntry],
    openings: Iterable[OpeningRating],
    adjustments: Iterable[Adjustment],
    changed: set[int],
) -> dict[str, dict[dt.date, HistoryRow]]:
    months: dict[str, dict[dt.date, HistoryRow]] = {}

    def row(pace: str, month: dt.date) -> HistoryRow:
        return months.setdefault(pace, {}).setdefault(month, HistoryRow(month))

    for entry in entries:
        line = row(entry.rating_list.pace, entry.rating_list.period.month)
        line.entry, line.blocks_changed = entry, entry.rating_list_id in changed
    for opening in openings:
        row(opening.pace, opening.month).opening = opening
    for adjustment in adjustments:
        row(adjustment.pace, adjustment.month).adjustment = adjustment
    return months


def _pace_record(player: Player, pace: Pace, months: dict[dt.date, HistoryRow]) -> PaceRecord | None:
    latest = list_in_force(pace=pace)
    if latest is None:
        return None
    row = months.get(latest.period.month)
    entry = row.entry if row else None
    initial = Rules.from_dict(latest.parameters).initial
    progress = progress_of(player, latest, entry, initial) if isinstance(initial, BlocksInitial) else None
    rows = [months[month] for month in sorted(months, reverse=True)]
    return PaceRecord(pace, latest, entry, rows, progress, initial)
