"""Clubs and their players, by the register of today and the list in force. The number of queries does not grow with them."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Count, F, Q, QuerySet, Value, When, Window
from django.db.models.functions import Rank, RowNumber

from elo.tables import half_up_div
from players.models import Club, Player
from players.names import sort_key
from players.queries import public_name
from ratings.models import ListEntry, RatingList
from ratings.periods import list_in_force
from tournaments.models import Pace, Tournament

TOP = 8
"""How many of its best players stand for a club."""
RECENT = 6
UNRATED_SHOWN = 200


@dataclass(frozen=True)
class ClubLine:
    """A club among the others; `top_average` is the mean rating of its best, None where it has fewer than TOP active ones."""

    club: Club
    active: int
    rated: int
    members: int  # on the register
    top_average: int | None


@dataclass(frozen=True)
class ClubIndex:
    shown: RatingList | None
    lines: list[ClubLine]  # those with most active players first


@dataclass(frozen=True)
class Member:
    """A player of a club who is on no list with a rating."""

    player: Player
    name: str


@dataclass(frozen=True)
class Outing:
    """A tournament that players of the club entered."""

    tournament: Tournament
    players: int


@dataclass(frozen=True)
class ClubPage:
    """One club on the list in force of a pace. `entries` are its rated players with `place`, their rank among themselves."""

    club: Club
    shown: RatingList | None
    paces: list[Pace]
    entries: QuerySet[ListEntry]
    active: int
    inactive: int
    top_count: int
    top_average: int | None
    unrated: list[Member]  # the first of them by name
    unrated_count: int
    outings: list[Outing]


def club_index(*, pace: str | None = None) -> ClubIndex:
    """Every club that has players, by the first pace that has lists unless one is named."""
    paces = _paces()
    shown = list_in_force(pace=pace or paces[0]) if paces else None
    counted = {row["player__club"]: row for row in _counts(shown)} if shown else {}
    best = _best_by_club(shown) if shown else {}
    lines = []
    for club in Club.objects.annotate(members=Count("players", filter=Q(players__merged_into=None))).filter(members__gt=0):
        row, top = counted.get(club.pk, {}), best.get(club.pk, [])
        average = _mean(top) if len(top) == TOP else None
        lines.append(ClubLine(club, row.get("active", 0), row.get("rated", 0), club.members, average))
    return ClubIndex(shown, sorted(lines, key=lambda line: (-line.active, -line.members, sort_key(line.club.name, ""))))


def club_page(*, club: Club, visible: Q, today: dt.date, pace: str | None = None) -> ClubPage:
    """One club; `visible` are the tournaments that the reader may know of."""
    paces = _paces()
    shown = list_in_force(pace=pace if pace in paces else paces[0]) if paces else None
    entries, unrated = _entries(club, shown), _unrated(club, shown)
    ratings = entries.filter(rank__isnull=False).order_by("-rating").values_list("rating", flat=True)
    ranked = [rating or 0 for rating in ratings]
    return ClubPage(
        club=club,
        shown=shown,
        paces=paces,
        entries=entries,
        active=len(ranked),
        inactive=entries.filter(rank__isnull=True).count(),
        top_count=min(len(ranked), TOP),
        top_average=_mean(ranked[:TOP]) if ranked else None,
        unrated=[Member(player, public_name(player)) for player in _in_order_of_names(unrated)[:UNRATED_SHOWN]],
        unrated_count=unrated.count(),
        outings=_outings(club, visible, today),
    )


def _paces() -> list[Pace]:
    """The paces that have lists, in their order."""
    listed = set(RatingList.objects.order_by().values_list("pace", flat=True).distinct())
    return [pace for pace in Pace if pace in listed]


def _on(shown: RatingList | None) -> QuerySet[ListEntry]:
    """The rated players on a list who are still people of their own."""
    return ListEntry.objects.filter(rating_list=shown, rating__isnull=False, player__merged_into=None)


def _counts(shown: RatingList) -> Iterable[Mapping[str, Any]]:
    """For each club how many are rated, and how many of them have a rank: the active."""
    rows = _on(shown).filter(player__club__isnull=False).order_by().values("player__club")
    return rows.annotate(rated=Count("pk"), active=Count("rank"))


def _best_by_club(shown: RatingList) -> dict[int, list[int]]:
    """The ratings of the best active players of each club, at most TOP."""
    place = Window(RowNumber(), partition_by=F("player__club"), order_by=[F("rating").desc(), F("pk").asc()])
    rows = _on(shown).filter(player__club__isnull=False, rank__isnull=False).annotate(place=place).filter(place__lte=TOP)
    best: dict[int, list[int]] = {}
    for club, rating in rows.order_by().values_list("player__club", "rating"):
        best.setdefault(club, []).append(rating or 0)
    return best


def _mean(ratings: Sequence[int]) -> int:
    """Rounded half up, as every mean here."""
    return half_up_div(sum(ratings), len(ratings))


def _entries(club: Club, shown: RatingList | None) -> QuerySet[ListEntry]:
    """In the order of the list. The active are ranked among themselves, 1, 1, 3; the inactive, who come last, are not."""
    place = Window(Rank(), partition_by=Case(When(rank=None, then=Value(1)), default=Value(0)), order_by=F("rating").desc())
    entries = _on(shown).filter(player__club=club).annotate(place=place)
    return entries.select_related("player").order_by("position")


def _unrated(club: Club, shown: RatingList | None) -> QuerySet[Player]:
    """The players on the register without a rating on the list."""
    players = Player.objects.filter(club=club, merged_into=None, deceased=False)
    return players.exclude(pk__in=_on(shown).filter(player__club=club).values("player"))


def _in_order_of_names(players: QuerySet[Player]) -> QuerySet[Player]:
    """Those who hide their names last, in an order that does not tell who they are."""
    return players.order_by("hide_name", Case(When(hide_name=False, then=F("sort_key")), default=Value("")), "pk")


def _outings(club: Club, visible: Q, today: dt.date) -> list[Outing]:
    """Where the club's players entered last, and how many of them."""
    entered = Tournament.objects.filter(visible, start_date__lte=today, entries__player__club=club)
    counted = entered.annotate(club_players=Count("entries__player", distinct=True)).order_by("-end_date", "name", "pk")
    return [Outing(tournament, tournament.club_players) for tournament in counted[:RECENT]]
