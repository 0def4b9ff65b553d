"""The ratings in the games of one player: those a list used for them; of games on no list yet, those they would start from.

A list's are frozen with it: what both had at the start of its month, or under `event_start` when the tournament began.
"""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from django.db.models import F, Max, Q

from accounts.models import AuditEvent
from elo.basis import basis_month
from ratings.models import Calculation, ListEntry, OpeningRating, PeriodStatus, RatedTournament
from ratings.months import month_index, month_start
from ratings.periods import first_month, lists_in_force, open_period
from tournaments.models import Status

PROVISIONAL = "provisional"


@dataclass(frozen=True, slots=True)
class Line:
    """What a list made of all the player's games in a tournament, as far as single games need it."""

    own_rating: int | None
    per_game: bool
    k: int | None
    change100: int | None


@dataclass(frozen=True, slots=True)
class RatedOn:
    """The list in force that rated a tournament, and the rules by which its games find their ratings.

    `open_again`: its month was reopened, and the list stays in force until it is closed again; `changed`: somebody has changed
    the tournament since, so that its games no longer are those that the list computed.
    """

    list_id: int
    month: dt.date
    rating_basis: str
    unrated_opponents: str
    open_again: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament of the player. `rated_on` and `line` are None until a list has rated it."""

    id: int
    name: str
    start_date: dt.date
    end_date: dt.date
    pace: str
    is_casual: bool
    number: int  # the player's
    rated_on: RatedOn | None
    line: Line | None


@dataclass(frozen=True, slots=True)
class Seat:
    """A game as it is stored, seen from the player; `start_rating`: the opponent's at the start of the month that rated it."""

    game: int
    tournament: int
    round: int | None
    white: bool
    opponent: int
    result: int
    start_rating: int | None


@dataclass(frozen=True)
class RatingsThen:
    """The opponent's rating by game, and the player's own by tournament; whoever was unrated is not there, or None."""

    opponent: Mapping[int, int | None]
    own: Mapping[int, int | None]


def lists_that_rated(player_id: int) -> dict[int, RatedOn]:
    """By tournament of the player, the list in force that rated it. One query, and one more where a month is open again."""
    rows = RatedTournament.objects.filter(
        Q(rating_list__period__status=PeriodStatus.OPEN) | Q(tournament__status=Status.RATED),
        tournament__entries__player=player_id,
        rating_list__pace=F("tournament__pace"),
        rating_list__in=lists_in_force().order_by().values("pk"),
    )
    values = rows.order_by("rating_list_id").values_list(
        "tournament_id",
        "rating_list_id",
        "rating_list__period__month",
        "rating_list__parameters__rating_basis",
        "rating_list__parameters__unrated_opponents",
        "rating_list__period__status",
        "rating_list__published_at",
    )
    lists, published = {}, {}
    for tournament, pk, month, basis, unrated, status, at in values:
        lists[tournament] = RatedOn(pk, month, basis, unrated, open_again=status == PeriodStatus.OPEN)
        published[tournament] = at
    open_again = {tournament: published[tournament] for tournament, rated in lists.items() if rated.open_again}
    return lists | {tournament: replace(lists[tournament], changed=True) for tournament in _changed_since(open_again)}


def _changed_since(published: Mapping[int, dt.datetime]) -> list[int]:
    """Those of these tournaments that somebody has changed after their list was published."""
    if not published:
        return []
    events = AuditEvent.objects.filter(target__in=[f"tournament {pk}" for pk in published]).order_by()
    last = dict(events.values_list("target").annotate(last=Max("at")))
    return [pk for pk, at in published.items() if (changed := last.get(f"tournament {pk}")) is not None and changed > at]


def lines_of(player_id: int, lists: Iterable[RatedOn]) -> dict[int, Line]:
    """By tournament, what those lists made of the player's games. One query."""
    rows = Calculation.objects.filter(player=player_id, rating_list__in={one.list_id for one in lists})
    values = rows.values_list("tournament_id", "own_rating", "per_game", "k", "change100")
    return {tournament: Line(own, per_game, k, change100) for tournament, own, per_game, k, change100 in values}


def ratings_then(player_id: int, events: Mapping[int, Event], seats: Sequence[Seat]) -> RatingsThen:
    """No query where every game was rated at its month's start list, else the same few whatever the number of games."""
    opponent = {seat.game: seat.start_rating for seat in seats}
    own = {event.id: event.line.own_rating if event.line else None for event in events.values()}
    elsewhere = [seat for seat in seats if _looks_elsewhere(events[seat.tournament], seat)]
    if not elsewhere:
        return RatingsThen(opponent, own)
    lists = _Lists.read()
    people = {player_id, *(seat.opponent for seat in elsewhere)}
    sources = {event: lists.source_of(events[event]) for event in {seat.tournament for seat in elsewhere}}
    found = _Ratings.read(sources.values(), people)
    for seat in elsewhere:
        opponent[seat.game] = found.of(sources[seat.tournament], seat.opponent)
        if events[seat.tournament].rated_on is None:
            own[seat.tournament] = found.of(sources[seat.tournament], player_id)
    return RatingsThen(opponent, own)


def _looks_elsewhere(event: Event, seat: Seat) -> bool:
    """Whether the rating that the game uses stands elsewhere than at the start of the list that rated it."""
    rated = event.rated_on
    if rated is None or _begins_earlier(event, rated):
        return True
    was_rated = event.line is not None and event.line.own_rating is not None
    return rated.unrated_opponents == PROVISIONAL and seat.start_rating is None and was_rated


def _begins_earlier(event: Event, rated: RatedOn) -> bool:
    return rated.rating_basis == "event_start" and event.start_date < rated.month


@dataclass(frozen=True, slots=True)
class _Source:
    """The list on which a tournament's ratings stand: at its end where a month's close is still to start from it.

    `opens`: that month, whose opening ratings go before the list. `first_on`: the list whose first ratings serve too.
    """

    list_id: int | None
    pace: str
    opens: dt.date | None = None
    first_on: int | None = None


@dataclass(frozen=True)
class _Lists:
    """All lists in force by pace and month, and the months between which they lie."""

    ids: Mapping[tuple[str, dt.date], int]
    first: dt.date | None
    open: dt.date | None

    @classmethod
    def read(cls) -> "_Lists":
        rows = lists_in_force().values_list("pace", "period__month", "pk")
        period = open_period()
        return cls({(pace, month): pk for pace, month, pk in rows}, first_month(), period.month if period else None)

    def source_of(self, event: Event) -> _Source:
        rated = event.rated_on
        if rated is None:
            month = max(event.end_date.replace(day=1), self.open or dt.date.min)
            return _Source(self._before(event.pace, month), event.pace, opens=month)
        first_on = rated.list_id if rated.unrated_opponents == PROVISIONAL else None
        if not _begins_earlier(event, rated):
            return _Source(rated.list_id, event.pace, first_on=first_on)
        began = np.array([month_index(event.start_date)], dtype=np.int64)
        [month] = basis_month(month_index(rated.month), began, month_index(self.first) if self.first else None).tolist()
        return _Source(self.ids.get((event.pace, month_start(month))), event.pace, first_on=first_on)

    def _before(self, pace: str, month: dt.date) -> int | None:
        """The list that the month's close would start from."""
        earlier = [of for of_pace, of in self.ids if of_pace == pace and of < month]
        return self.ids[pace, max(earlier)] if earlier else None


@dataclass(frozen=True, slots=True)
class _Listed:
    """Somebody on a list: at its end, at its start, and a first rating made by it."""

    rating: int | None
    start_rating: int | None
    initial_rating: int | None


@dataclass(frozen=True)
class _Ratings:
    """What some people had on some lists, and their opening ratings."""

    listed: Mapping[tuple[int, int], _Listed]
    openings: Mapping[tuple[str, dt.date, int], int]

    @classmethod
    def read(cls, sources: Iterable[_Source], people: set[int]) -> "_Ratings":
        sources = list(sources)
        lists = {pk for source in sources for pk in (source.list_id, source.first_on) if pk is not None}
        months = {source.opens for source in sources if source.opens is not None}
        entries = ListEntry.objects.filter(rating_list__in=lists, player__in=people)
        rows = entries.values_list("rating_list_id", "player_id", "rating", "start_rating", "initial_rating")
        openings = OpeningRating.objects.filter(month__in=months, player__in=people)
        return cls(
            {(list_id, player): _Listed(*ratings) for list_id, player, *ratings in rows},
            {(o.pace, o.month, o.player_id): o.rating for o in openings},
        )

    def of(self, source: _Source, player: int) -> int | None:
        """The rating that a game of that source uses."""
        listed = self._on(source.list_id, player)
        if source.opens is not None:
            return self.openings.get((source.pace, source.opens, player), listed.rating)
        if listed.start_rating is not None or source.first_on is None:
            return listed.start_rating
        here = self._on(source.first_on, player)
        return here.initial_rating if here.start_rating is None else None

    def _on(self, list_id: int | None, player: int) -> _Listed:
        return self.listed.get((list_id or 0, player), _NOWHERE)


_NOWHERE = _Listed(None, None, None)
