"""What a player's page reads. The number of queries does not depend on how many lists or games there are."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

from elo.regulation import BlocksInitial, Initial
from elo.regulation import Regulation as Rules
from players.models import Player
from players.queries import public_name
from ratings.models import Adjustment, Block, ListEntry, OpeningRating, RatingList
from ratings.months import month_start
from ratings.on_the_way import Progress, progress_of
from ratings.outside_queries import OutsideLine, outside_lines
from ratings.periods import list_in_force, lists_in_force
from ratings.player_history import HistoryRow, quiet_runs_together, rows_by_pace
from ratings.player_places import Place, list_address, places
from tournaments.models import Pace

RECENT = 24  # rows shown at once; the older ones are folded away


@dataclass(frozen=True)
class PaceRecord:
    """A player's ratings of one pace."""

    player: Player
    pace: Pace
    latest: RatingList
    entry: ListEntry | None  # on the latest list
    rows: list[HistoryRow]  # newest first
    progress: Progress | None
    initial: Initial  # how a first rating is made by the latest list's rules
    places: list[Place]
    outside: list[OutsideLine]

    @property
    def entries(self) -> list[ListEntry]:
        return [row.entry for row in self.rows if row.entry]

    @cached_property
    def shown(self) -> list[HistoryRow]:
        return quiet_runs_together(self.rows)

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
    def list_address(self) -> str:
        """The latest list, at the player's row where there is one."""
        return list_address(self.latest, self.player.pk)

    @property
    def explained(self) -> bool:
        """Whether the latest list has something to explain."""
        return bool(self.rows) and self.rows[0].entry is not None and self.rows[0].is_explained

    @property
    def last_played(self) -> dt.date | None:
        """The month of the last rated game."""
        return month_start(self.entry.last_played) if self.entry and self.entry.last_played else None

    @cached_property
    def highest(self) -> ListEntry | None:
        """The first of his lists that showed his highest rating on any of them."""
        rated = [entry for entry in reversed(self.entries) if entry.rating is not None]
        return max(rated, key=lambda entry: entry.rating or 0, default=None)

    @property
    def peak(self) -> int | None:
        return self.highest.rating if self.highest else None

    @property
    def peak_month(self) -> dt.date | None:
        return self.highest.rating_list.period.month if self.highest else None

    @property
    def earlier_peak(self) -> int | None:
        """A higher rating from before the lists here, as an opening rating stated it; the rules on K know of it too."""
        before = self.entry.peak if self.entry else None
        return before if before and self.peak and before > self.peak else None

    @property
    def games(self) -> int:
        """The rated games of all lists, those of the first rating and those that an opening rating brought along."""
        return self.entry.total_games + self.entry.initial_games if self.entry else 0

    @property
    def earlier_games(self) -> int:
        """How many of them are from before the lists here: no page has them one by one."""
        return sum(row.opening.rated_games for row in self.rows if row.opening and row.entry)


@dataclass(frozen=True)
class PlayerPage:
    """A player and his ratings of every pace that has any."""

    player: Player
    name: str
    paces: list[PaceRecord]
    outside: list[OutsideLine]
    initial: Initial  # for one who is on no list yet: how a first rating is made

    @property
    def head_outside(self) -> list[OutsideLine]:
        """The ratings of other bodies that stand with the first pace: its own, and those of paces that have no part here."""
        elsewhere = {record.pace for record in self.paces[1:]}
        return [line for line in self.outside if line.pace not in elsewhere]


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
    changes = Block.objects.filter(Q(made_here=True) | Q(carried=False), player=player)
    by_pace = rows_by_pace(
        entries.defer("rating_list__parameters"),
        OpeningRating.objects.filter(player=player),
        Adjustment.objects.filter(player=player),
        set(changes.values_list("rating_list_id", flat=True)),
    )
    outside = outside_lines(player)
    records = [_pace_record(player, Pace(pace), by_pace[pace], outside) for pace in Pace.values if pace in by_pace]
    paces = [record for record in records if record is not None]
    first = next((latest for pace in Pace.values if (latest := list_in_force(pace=pace))), None) if not paces else None
    initial = Rules.from_dict(first.parameters).initial if first else None
    return PlayerPage(player=player, name=page_name(player), paces=paces, outside=outside, initial=initial)


def _pace_record(player: Player, pace: Pace, rows: list[HistoryRow], outside: Sequence[OutsideLine]) -> PaceRecord | None:
    latest = list_in_force(pace=pace)
    if latest is None:
        return None
    entry = next((row.entry for row in rows if row.month == latest.period.month), None)
    initial = Rules.from_dict(latest.parameters).initial
    return PaceRecord(
        player=player,
        pace=pace,
        latest=latest,
        entry=entry,
        rows=rows,
        progress=progress_of(player, latest, entry, initial) if isinstance(initial, BlocksInitial) else None,
        initial=initial,
        places=places(player, latest, entry),
        outside=[line for line in outside if line.pace == pace],
    )
