"""What the rating list's page reads. The number of queries does not depend on how long the list is."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import OuterRef, Q, QuerySet, Subquery

from elo.regulation import BlocksInitial
from elo.regulation import Regulation as Rules
from players.models import Player
from players.names import search_words
from ratings.correction_queries import reopening_of
from ratings.models import Block, BlockStatus, EntryStatus, ListEntry, RatingList, Reopening
from ratings.periods import list_in_force
from tournaments.models import Pace

LONGEST_SEARCH = 100
MOST_WORDS = 8


@dataclass(frozen=True)
class PaceChoice:
    """A pace that has lists, and the month whose list to offer for it."""

    pace: str
    label: str
    month: dt.date


@dataclass(frozen=True)
class ListPage:
    """A published list among the others that can be turned to."""

    shown: RatingList
    months: list[dt.date]  # with a list of this pace, newest first
    paces: list[PaceChoice]  # every pace that has lists, in their order
    inactive_count: int
    games_needed: int | None  # for a first rating, where the rules count games
    replaced_by: RatingList | None = None  # the revision in force, where an older one is shown
    reopening: Reopening | None = None  # why its month is open again, where it is

    @property
    def month(self) -> dt.date:
        return self.shown.period.month

    @property
    def is_latest(self) -> bool:
        return self.month == self.months[0]

    @property
    def older(self) -> dt.date | None:
        """The month of the list before."""
        place = self.months.index(self.month) + 1
        return self.months[place] if place < len(self.months) else None

    @property
    def newer(self) -> dt.date | None:
        """The month of the list after."""
        place = self.months.index(self.month)
        return self.months[place - 1] if place else None


def list_page(*, month: dt.date | None = None, pace: str | None = None, revision: int | None = None) -> ListPage | None:
    """The list in force of that month and pace (the latest, and the first pace, where none is named); None if there is none.

    With `revision`, that one, whether it is in force or was replaced.
    """
    months = _months_by_pace()
    if pace is None:
        pace = next((p for p in Pace.values if p in months and (month is None or month in months[p])), None)
    in_force = list_in_force(pace=pace, month=month) if pace in months else None
    shown = _revision(in_force, revision)
    if pace is None or in_force is None or shown is None:
        return None
    return ListPage(
        shown=shown,
        months=months[pace],
        paces=_pace_choices(months, shown.period.month),
        inactive_count=shown.rated_count - shown.active_count,
        games_needed=games_needed(shown),
        replaced_by=None if shown == in_force else in_force,
        reopening=reopening_of(shown.period),
    )


def _revision(in_force: RatingList | None, revision: int | None) -> RatingList | None:
    if in_force is None or revision in (None, in_force.revision):
        return in_force
    revisions = RatingList.objects.filter(period=in_force.period_id, pace=in_force.pace, revision=revision)
    return revisions.select_related("period", "regulation").first()


def _months_by_pace() -> dict[str, list[dt.date]]:
    """The months that have a list, newest first, for each pace that has any."""
    months: dict[str, list[dt.date]] = {}
    for pace, month in RatingList.objects.order_by("-period__month").values_list("pace", "period__month").distinct():
        months.setdefault(pace, []).append(month)
    return months


def _pace_choices(months: dict[str, list[dt.date]], shown: dt.date) -> list[PaceChoice]:
    """For each pace the list of the month shown, else its latest."""
    return [
        PaceChoice(pace.value, str(pace.label), shown if shown in months[pace] else months[pace][0])
        for pace in Pace
        if pace in months
    ]


def games_needed(rating_list: RatingList) -> int | None:
    """How many games in blocks a first rating takes by the rules of that list; None where another method gives it."""
    initial = Rules.from_dict(rating_list.parameters).initial
    return initial.min_games if isinstance(initial, BlocksInitial) else None


def rated_entries(rating_list: RatingList, *, search: str, with_inactive: bool) -> QuerySet[ListEntry]:
    """The rated players in list order. A search looks through the inactive ones too."""
    entries = (
        ListEntry.objects.filter(rating_list=rating_list, rating__isnull=False).select_related("player").order_by("position")
    )
    if search:
        return entries.filter(_matches(search))
    return entries if with_inactive else entries.exclude(status=EntryStatus.INACTIVE)


def unrated_entries(rating_list: RatingList, *, search: str) -> QuerySet[ListEntry]:
    """The players on the way to a first rating, each with `first_expiry`: the month whose list drops his oldest block."""
    expiry = (
        Block.objects.filter(
            rating_list=OuterRef("rating_list"),
            player=OuterRef("player"),
            status__in=[BlockStatus.COUNTED, BlockStatus.WAITING],
            expires__isnull=False,
        )
        .order_by("expires")
        .values("expires")[:1]
    )
    entries = ListEntry.objects.filter(rating_list=rating_list, status=EntryStatus.UNRATED)
    if search:
        entries = entries.filter(_matches(search))
    return entries.select_related("player").annotate(first_expiry=Subquery(expiry)).order_by("position")


def clean_search(text: str) -> str:
    """What was typed, without the marks a database cannot take and no longer than a name."""
    return text.replace("\0", " ").strip()[:LONGEST_SEARCH]


def _matches(search: str) -> Q:
    """Every word somewhere in the name, in any order and without accents; or the text is one of the player's ids.

    Hidden players are not found: a hit would say who they are.
    """
    words = search_words(search)[:MOST_WORDS]
    by_name = Q(pk__in=[]) if not words else Q()
    for word in words:
        by_name &= Q(search_key__contains=word)
    return Q(player__hide_name=False) & (by_name | Q(player_id__in=_players_with_id(search)))


def _players_with_id(text: str) -> list[int]:
    """The players whose id is this text: the site's own, the national one, FIDE's, or the reference of an archive."""
    if not any(c.isdigit() for c in text):
        return []
    ids = Q(national_id__iexact=text) | Q(reference=text)
    if text.isascii() and text.isdigit() and len(text) <= 9:
        ids |= Q(fide_id=int(text)) | Q(pk=int(text))
    return list(Player.objects.filter(ids).values_list("pk", flat=True))
