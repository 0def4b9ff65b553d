"""The difference that a rehearsal found, as it is kept with its job; and the work of the jobs that rehearse and recompute.

Kept are numbers and ids alone. Names are read when the page is shown, in whatever language it is read.
"""

import datetime as dt
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.utils import timezone

from players.models import Player
from ratings.computing import Progress
from ratings.difference_queries import DifferenceLine
from ratings.differences import ListDifference, PlayerDifference, Side
from ratings.models import Job, RatingList
from ratings.months import month_slug, parse_month
from ratings.moving import MovedTournament
from ratings.recomputing import Rehearsal, recompute_from, rehearse
from tournaments.models import Tournament

KEPT = 50  # players a list: those with the largest differences, and as many others whose status or K differs ...
LEAST, IN_ALL = 5, 1000  # ... or fewer where many lists differ, so that a page can still show them


@dataclass(frozen=True)
class KeptList:
    """What a recomputation would make of one list."""

    month: dt.date
    pace: str
    revision: int  # in force when it was rehearsed
    moved: int  # players with another rating, K, status, change or number of games
    ratings: int
    statuses: int
    ks: int
    ranks: int
    largest: int
    players: list[DifferenceLine]  # the largest differences first
    flips: list[DifferenceLine]  # others whose status or K would differ

    @property
    def more(self) -> int:
        """How many are moved and not named here."""
        return self.moved - len(self.players) - len(self.flips)


@dataclass(frozen=True)
class KeptRehearsal:
    """A rehearsal as its job keeps it."""

    month: dt.date
    fingerprint: str
    new_lists: int
    lists: list[KeptList]
    moved: list[MovedTournament]  # what would be rated in another month

    @property
    def changes_nothing(self) -> bool:
        return not self.new_lists and not any(one.moved for one in self.lists)

    @property
    def changed(self) -> list[KeptList]:
        return [one for one in self.lists if one.moved]


def to_json(found: Rehearsal) -> dict[str, Any]:
    """What is kept of a rehearsal."""
    differing = sum(bool(difference.players) for difference in found.differences)
    kept = min(KEPT, max(LEAST, IN_ALL // max(differing, 1)))
    return {
        "month": month_slug(found.month),
        "fingerprint": found.fingerprint,
        "new_lists": found.new_lists,
        "lists": [_list_to_json(difference, kept) for difference in found.differences],
        "moved": [[one.tournament.pk, month_slug(one.month), month_slug(one.instead)] for one in found.moved],
    }


def _list_to_json(found: ListDifference, kept: int) -> dict[str, Any]:
    flips = (one for one in found.players[kept:] if one.before.status != one.after.status or one.before.k != one.after.k)
    return {
        "month": month_slug(found.before.period.month),
        "pace": found.before.pace,
        "revision": found.before.revision,
        "moved": len(found.players),
        **{name: getattr(found, name) for name in ("ratings", "statuses", "ks", "ranks", "largest")},
        "players": [_player_to_json(one) for one in found.players[:kept]],
        "flips": [_player_to_json(one) for one, _place in zip(flips, range(kept), strict=False)],
    }


def _player_to_json(one: PlayerDifference) -> dict[str, Any]:
    return {"player": one.player, "before": asdict(one.before), "after": asdict(one.after)}


def from_json(kept: dict[str, Any]) -> KeptRehearsal:
    """The rehearsal that a job keeps, with the names of today, in full: it is for rating officers. Two queries."""
    people = [one["player"] for kept_list in kept["lists"] for part in ("players", "flips") for one in kept_list[part]]
    names = {player.pk: player.name for player in Player.objects.filter(pk__in=set(people))}
    return KeptRehearsal(
        month=parse_month(kept["month"]),
        fingerprint=kept["fingerprint"],
        new_lists=kept["new_lists"],
        lists=[_list_from_json(kept_list, names) for kept_list in kept["lists"]],
        moved=_moved(kept.get("moved", [])),  # earlier versions of the software kept none
    )


def _moved(kept: list[tuple[int, str, str]]) -> list[MovedTournament]:
    """The tournaments that are still there."""
    found = Tournament.objects.in_bulk([pk for pk, _month, _instead in kept])
    return [MovedTournament(found[pk], parse_month(month), parse_month(instead)) for pk, month, instead in kept if pk in found]


def _list_from_json(kept: dict[str, Any], names: dict[int, str]) -> KeptList:
    parts = {part: _lines(kept[part], names) for part in ("players", "flips")}
    return KeptList(**{**kept, **parts, "month": parse_month(kept["month"])})


def _lines(kept: Iterable[dict[str, Any]], names: dict[int, str]) -> list[DifferenceLine]:
    return [
        DifferenceLine(one["player"], names.get(one["player"], str(one["player"])), Side(**one["before"]), Side(**one["after"]))
        for one in kept
    ]


def is_overtaken(found: KeptRehearsal, in_force: Iterable[RatingList]) -> bool:
    """Whether one of its lists was published anew since: by the recomputation it led to, or by another close."""
    now = {(one.period.month, one.pace): one.revision for one in in_force}
    return any(now.get((one.month, one.pace)) != one.revision for one in found.lists)


def run_rehearsal(job: Job, progress: Progress) -> dict[str, Any]:
    """The work of a job that shows what recomputing from its month on would do."""
    return to_json(rehearse(month=job.month, by=job.asked_by, at=timezone.now(), progress=progress))


def run_recomputation(job: Job, progress: Progress) -> dict[str, Any]:
    """The work of a job that recomputes from its month on what was rehearsed, or refuses."""
    made = recompute_from(
        month=job.month,
        by=job.asked_by,
        at=timezone.now(),
        reason=job.arguments["reason"],
        rehearsed=job.arguments["rehearsed"],
        progress=progress,
    )
    return {"lists": [one.pk for one in made]}
