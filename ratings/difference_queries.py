"""What the page of a correction reads: two revisions of a list, player by player. The same few queries however many differ."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ratings.differences import ListDifference, Moved, PlayerDifference, Side, compare_lists
from ratings.models import ListEntry, RatingList
from ratings.periods import list_in_force


@dataclass(frozen=True)
class DifferenceLine:
    """A player whom a correction moved, as pages write him."""

    player_id: int
    name: str
    before: Side
    after: Side

    @property
    def points(self) -> int | None:
        """By how many points the rating differs; None where one of the lists gives none."""
        if self.before.rating is None or self.after.rating is None:
            return None
        return self.after.rating - self.before.rating


@dataclass(frozen=True)
class DifferencePage:
    """Two revisions of one list, the older one first."""

    found: ListDifference
    in_force: RatingList
    players: Moved  # in the order asked for

    @property
    def before(self) -> RatingList:
        return self.found.before

    @property
    def after(self) -> RatingList:
        return self.found.after

    @property
    def month(self) -> dt.date:
        return self.after.period.month


def difference_page(
    *, month: dt.date, pace: str, before: int | None = None, after: int | None = None, by_name: bool = False
) -> DifferencePage | None:
    """Revision `before` beside `after`; the one in force and the one before it where none is named. None where there is none."""
    in_force = list_in_force(pace=pace, month=month)
    if in_force is None:
        return None
    after = in_force.revision if after is None else after
    before = after - 1 if before is None else before
    numbered = RatingList.objects.filter(period=in_force.period_id, pace=pace, revision__in=(before, after))
    lists = {one.revision: one for one in numbered.select_related("period")}
    if before >= after or len(lists) < 2:
        return None
    found = compare_lists(lists[before], lists[after])
    return DifferencePage(found, in_force, _by_name(found) if by_name else found.players)


def _by_name(found: ListDifference) -> Moved:
    """In the order of names; hidden players follow all others, for a place in the alphabet would betray them."""
    after = ListEntry.objects.filter(rating_list=found.after)
    gone = ListEntry.objects.filter(rating_list=found.before).exclude(player__in=after.values("player"))
    keys: dict[int, tuple[bool, str, int]] = {}
    for entries in (after, gone):
        for player, hidden, key in entries.values_list("player_id", "player__hide_name", "player__sort_key"):
            keys[player] = (hidden, "" if hidden else key, player)
    ids = found.players.ids.tolist()
    return found.players.taken(np.array(sorted(range(len(ids)), key=lambda place: keys[ids[place]]), dtype=np.intp))


def with_names(found: Sequence[PlayerDifference], before: RatingList, after: RatingList) -> list[DifferenceLine]:
    """One page of players with the names that the newer list showed, or the older where they are not on it."""
    entries = ListEntry.objects.filter(rating_list__in=(before.pk, after.pk), player__in=[one.player for one in found])
    shown = entries.select_related("player").order_by("rating_list__revision")
    names = {entry.player_id: entry.shown_name for entry in shown}
    return [DifferenceLine(one.player, names[one.player], one.before, one.after) for one in found]
