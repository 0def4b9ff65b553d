"""What officers are told of stale lists: which, why, and from which month to recompute."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.db.models import Max

from accounts.models import AuditEvent
from elo.outcome import StartMethod
from players.models import Player
from ratings.computing import ClosingError, read_rules
from ratings.loading import tournaments_of
from ratings.models import Adjustment, ListEntry, OpeningRating, RatedTournament, RatingList
from ratings.periods import regulation_for
from ratings.stale import StaleList, Why, stale_lists
from tournaments.models import Tournament
from tournaments.queries.changed import changed_since

KEPT = 60  # seconds for which an answer is kept, while nothing new stands in the audit trail
MOST = 10  # people or tournaments named for one list


@dataclass(frozen=True)
class ChangedTournament:
    """A tournament that made a list stale. `month` is its own where that is not the list's."""

    tournament: Tournament
    month: dt.date | None


@dataclass(frozen=True)
class StaleNote:
    """A stale list with what made it so, at most MOST of each: in words for officers, names in full."""

    rating_list: RatingList
    why: Why
    years: list[Player]  # as those of StaleList
    missing: list[Player]
    early: list[Player]
    tournaments: list[ChangedTournament]  # that its month rates or rated, and that differ now
    decided: list[Player]  # whose opening rating or adjustment differs now
    rules: bool  # whether other rules hold in its month now


@dataclass(frozen=True)
class StaleNotes:
    """Stale lists in order, all of them or some."""

    notes: list[StaleNote]
    since: dt.date | None  # the first month of all that has one: recomputing begins there

    @property
    def causes(self) -> list[StaleNote]:
        """Those whose own inputs have changed."""
        return [note for note in self.notes if note.why is not Why.FOLLOWS]

    @property
    def following(self) -> list[StaleNote]:
        """Those that start from a list that is stale, or that was replaced."""
        return [note for note in self.notes if note.why is Why.FOLLOWS]

    def of(self, lists: Iterable[RatingList]) -> "StaleNotes":
        """Those about these lists alone."""
        wanted = {rating_list.pk for rating_list in lists}
        return StaleNotes([note for note in self.notes if note.rating_list.pk in wanted], self.since)


def stale_notes() -> StaleNotes:
    """The stale lists with their reasons. Answered from the cache as long as nobody has changed anything."""
    stale = _stale_now()
    people = Player.objects.in_bulk({player for one in stale for part in _people(one) for player in part})
    notes = [_note(one, people) for one in stale]
    return StaleNotes(notes, stale[0].rating_list.period.month if stale else None)


def _note(stale: StaleList, people: dict[int, Player]) -> StaleNote:
    years, missing, early = ([people[player] for player in part] for part in _people(stale))
    if stale.why is not Why.CHANGED:
        return StaleNote(stale.rating_list, stale.why, years, missing, early, [], [], rules=False)
    tournaments, decided = _changed_tournaments(stale.rating_list), _decided_otherwise(stale.rating_list)
    rules = _other_rules(stale.rating_list)
    return StaleNote(stale.rating_list, stale.why, years, missing, early, tournaments, decided, rules)


def _people(stale: StaleList) -> list[tuple[int, ...]]:
    """Those who are named, for each reason."""
    return [part[:MOST] for part in (stale.years, stale.missing, stale.early)]


def _stale_now() -> list[StaleList]:
    """`stale_lists`, which reads whole months where some are open again: once for every change that is recorded."""
    event = AuditEvent.objects.aggregate(last=Max("pk"))["last"]
    published = RatingList.objects.aggregate(last=Max("pk"))["last"]
    if published is None:
        return []
    key = f"stale-lists-{settings.VERSION}-{event}-{published}"
    kept = cache.get(key)
    if kept is None:
        kept = [(one.rating_list.pk, one.why.value, one.years, one.missing, one.early) for one in stale_lists()]
        cache.set(key, kept, KEPT)
    lists = RatingList.objects.select_related("period").in_bulk([pk for pk, *_reason in kept])
    return [StaleList(lists[pk], Why(why), *players) for pk, why, *players in kept]


def _changed_tournaments(rating_list: RatingList) -> list[ChangedTournament]:
    """Tournaments that the list rated and its month would not now, or the other way round, or that are not as it rated them."""
    rated = set(RatedTournament.objects.filter(rating_list=rating_list).values_list("tournament_id", flat=True))
    now = set(tournaments_of(rating_list.period, rating_list.pace).values_list("pk", flat=True))
    changed = changed_since(rated & now, rating_list.published_at)
    causes = Tournament.objects.filter(pk__in=changed | rated ^ now).order_by("end_date", "name", "pk")[:MOST]
    month = rating_list.period.month
    return [ChangedTournament(one, own if (own := one.end_date.replace(day=1)) != month else None) for one in causes]


def _decided_otherwise(rating_list: RatingList) -> list[Player]:
    """Players whose opening rating or adjustment for the list's month and pace is another one than the list holds."""
    entries = ListEntry.objects.filter(rating_list=rating_list)
    asked = {"month": rating_list.period.month, "pace": rating_list.pace}
    adjusted = set(entries.exclude(adjustment=0).values_list("player_id", "adjustment"))
    adjusted ^= set(Adjustment.objects.filter(**asked).values_list("player_id", "points"))
    opened = set(entries.filter(start_method=StartMethod.OPENING).values_list("player_id", "start_rating"))
    opened ^= set(OpeningRating.objects.filter(**asked).values_list("player_id", "rating"))
    people = Player.objects.filter(pk__in={player for player, _number in adjusted | opened})
    return list(people.order_by("sort_key", "pk")[:MOST])


def _other_rules(rating_list: RatingList) -> bool:
    """Whether the version of the rules that holds in the list's month says something else than the list was computed by."""
    regulation = regulation_for(month=rating_list.period.month, pace=rating_list.pace)
    try:
        return regulation is None or read_rules(regulation.parameters) != read_rules(rating_list.parameters)
    except ClosingError:  # impossible ones, which no list was computed by
        return True
