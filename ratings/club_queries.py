"""Clubs and their players, by the register of today and the list in force. The number of queries does not grow with them."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from django.db.models import Case, Count, F, Q, QuerySet, Value, When

from elo.tables import half_up_div
from players.asked import pace_asked
from players.models import Club, Player
from players.names import sort_key
from players.queries import hidden_players, public_name
from ratings.columns import read_columns
from ratings.list_choice import ListRows
from ratings.list_columns import Ints, ListColumns, columns_of
from ratings.models import ListEntry, RatingList
from ratings.periods import list_in_force
from tournaments.models import Pace, Tournament

TOP = 8
"""How many of its best players stand for a club."""
RECENT = 6
UNRATED_SHOWN = 200
_REGISTER = "FROM players_player WHERE merged_into_id IS NULL"


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
    """One club on the list in force of a pace.

    `rows` are its rated players in the order of the list, the active with a rank among themselves; None before the first list.
    """

    club: Club
    shown: RatingList | None
    problems: list[str]  # what the address asks for in vain
    paces: list[Pace]
    rows: ListRows | None
    active: int
    inactive: int
    top: list[int]  # the ratings of its best
    unrated: list[Member]  # the first of them by name
    unrated_count: int
    outings: list[Outing]

    @property
    def top_average(self) -> int | None:
        return _mean(self.top) if self.top else None


def club_index(*, pace: str | None = None) -> ClubIndex:
    """Every club that has players, by the first pace that has lists unless one is named."""
    paces = _paces()
    shown = list_in_force(pace=pace or paces[0]) if paces else None
    people, clubs = read_columns(["id", "club_id"], f"{_REGISTER} AND club_id IS NOT NULL")
    members = _parted(people, clubs)
    rated, active = _ratings_by_club(columns_of(shown), people, clubs) if shown else ({}, {})
    lines = []
    for club in Club.objects.filter(pk__in=members):
        best = active.get(club.pk, [])
        average = _mean(best[:TOP]) if len(best) >= TOP else None
        lines.append(ClubLine(club, len(best), len(rated.get(club.pk, [])), len(members[club.pk]), average))
    return ClubIndex(shown, sorted(lines, key=lambda line: (-line.active, -line.members, sort_key(line.club.name, ""))))


def club_page(*, club: Club, visible: Q, today: dt.date, query: Mapping[str, str]) -> ClubPage:
    """One club; `visible` are the tournaments that the reader may know of, `query` is the address's."""
    paces, problems = _paces(), list[str]()
    pace = pace_asked(query, paces, problems)
    shown = list_in_force(pace=pace or paces[0]) if paces else None
    people, alive = read_columns(["id", "CASE WHEN deceased THEN 0 ELSE 1 END"], f"{_REGISTER} AND club_id = %s", [club.pk])
    rows = _rows(shown, people) if shown else None
    rated = rows.columns["player_id"][rows.rows] if rows else people[:0]
    active = rows.rows[rows.within[rows.rows] > 0] if rows else people[:0]
    return ClubPage(
        club=club,
        shown=shown,
        problems=problems,
        paces=paces,
        rows=rows,
        active=len(active),
        inactive=len(rated) - len(active),
        top=rows.columns["rating"][active[:TOP]].tolist() if rows else [],
        unrated=[Member(player, public_name(player)) for player in _in_order_of_names(_unrated(club, shown))[:UNRATED_SHOWN]],
        unrated_count=int(((alive == 1) & ~np.isin(people, rated)).sum()),
        outings=_outings(club, visible, today),
    )


def _paces() -> list[Pace]:
    """The paces that have lists, in their order."""
    listed = set(RatingList.objects.order_by().values_list("pace", flat=True).distinct())
    return [pace for pace in Pace if pace in listed]


def _rows(shown: RatingList, people: Ints) -> ListRows:
    """Those of these people who have a rating on the list."""
    columns = columns_of(shown)
    group = columns.rows_of(people) & columns.present["rating"]
    within, _count = columns.ranks(group)
    return ListRows(shown, columns, columns.rows_of(hidden_players()), within, np.flatnonzero(group))


def _ratings_by_club(columns: ListColumns, people: Ints, clubs: Ints) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """For each club the ratings of its players, and of the active alone; both from the best down."""
    listed = columns["player_id"]
    club_of = np.zeros(1 + max(people.max(initial=0), listed.max(initial=0)), dtype=np.int64)
    club_of[people] = clubs
    belongs = club_of[listed]
    chosen = (belongs > 0) & columns.present["rating"]
    rated, active = (np.flatnonzero(rows) for rows in (chosen, chosen & columns.present["rank"]))
    return _parted(columns["rating"][rated], belongs[rated]), _parted(columns["rating"][active], belongs[active])


def _parted(values: Ints, clubs: Ints) -> dict[int, list[int]]:
    """The values of each club, in their order."""
    order = np.argsort(clubs, kind="stable")
    ids, starts = np.unique(clubs[order], return_index=True)
    return {club: part.tolist() for club, part in zip(ids.tolist(), np.split(values[order], starts[1:]), strict=False)}


def _mean(ratings: Sequence[int]) -> int:
    """Rounded half up, as every mean here."""
    return half_up_div(sum(ratings), len(ratings))


def _unrated(club: Club, shown: RatingList | None) -> QuerySet[Player]:
    """The players on the register without a rating on the list."""
    rated = ListEntry.objects.filter(rating_list=shown, rating__isnull=False, player__club=club)
    return Player.objects.filter(club=club, merged_into=None, deceased=False).exclude(pk__in=rated.values("player"))


def _in_order_of_names(players: QuerySet[Player]) -> QuerySet[Player]:
    """Those who hide their names last, in an order that does not tell who they are."""
    return players.order_by("hide_name", Case(When(hide_name=False, then=F("sort_key")), default=Value("")), "pk")


def _outings(club: Club, visible: Q, today: dt.date) -> list[Outing]:
    """Where the club's players entered last, and how many of them."""
    entered = Tournament.objects.filter(visible, start_date__lte=today, entries__player__club=club)
    counted = entered.annotate(club_players=Count("entries__player", distinct=True)).order_by("-end_date", "name", "pk")
    return [Outing(tournament, tournament.club_players) for tournament in counted[:RECENT]]
