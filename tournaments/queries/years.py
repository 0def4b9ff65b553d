"""The calendar of tournaments: a year of them, month by month, the latest first."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.core.paginator import Page
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import ExtractYear
from django.utils.translation import gettext as _

from players.asked import one_of, pace_asked, year_asked
from players.paging import Pages, TurnedPage
from players.queries import clean_search, name_matches
from tournaments.models import Kind, Pace, System, Tournament
from tournaments.queries.arbiters import found_by_hidden_names
from tournaments.queries.lists import tournament_list
from tournaments.queries.states import Stage, State, in_stage, state_of

PER_PAGE = 200
KINDS: dict[str, Q] = {
    **{system.name.lower(): Q(kind=Kind.TOURNAMENT, system=system.value) for system in System},
    Kind.CASUAL.value: Q(kind=Kind.CASUAL),
}
"""What the filter of the same name may say."""


@dataclass(frozen=True)
class CalendarFilters:
    """What the address asks for. Each is empty where it asks for nothing; `problems` say what it asks for in vain."""

    text: str = ""
    state: str = ""
    pace: str = ""
    kind: str = ""
    year: int | None = None
    problems: list[str] = field(default_factory=list)

    @classmethod
    def asked(cls, query: Mapping[str, str]) -> "CalendarFilters":
        """Read from the address. A value that makes no sense asks for nothing, and is answered by a sentence."""
        problems: list[str] = []
        return cls(
            text=clean_search(query.get("q", "")),
            state=one_of(query, "state", set(Stage), _("“%(value)s” is no state of a tournament."), problems),
            pace=pace_asked(query, Pace.values, problems),
            kind=one_of(query, "kind", KINDS, _("“%(value)s” is no kind of tournament."), problems),
            year=year_asked(query, problems),
            problems=problems,
        )

    @property
    def any(self) -> bool:
        """Whether anything but the year was chosen."""
        return bool(self.text or self.state or self.pace or self.kind)

    def matches(self, today: dt.date) -> Q:
        """The tournaments of every year that were asked for."""
        wanted = name_matches(self.text) if self.text else Q()
        if self.state:
            wanted &= in_stage(Stage(self.state), today)
        if self.pace:
            wanted &= Q(pace=self.pace)
        return wanted & KINDS[self.kind] if self.kind else wanted


@dataclass(frozen=True)
class CalendarYear:
    year: int
    count: int


@dataclass(frozen=True)
class CalendarRow:
    """A tournament of the calendar; the days above it are still to come, where `below_today`."""

    tournament: Any  # with the columns of tournament_list
    state: State
    below_today: bool = False


@dataclass(frozen=True)
class CalendarMonth:
    """The tournaments whose last day lies in that month, the latest first; today may lie above all of it."""

    month: dt.date
    rows: list[CalendarRow]
    below_today: bool = False


@dataclass(frozen=True)
class Calendar:
    """A year of tournaments among the years that have any, as filtered."""

    filters: CalendarFilters
    year: int
    years: list[CalendarYear]  # the latest first
    months: list[CalendarMonth] = field(default_factory=list)
    page: TurnedPage[Any] | None = None
    today_is_last: bool = False  # everything shown is still to come
    only: int | None = None  # the one tournament found in all years

    @property
    def found(self) -> int:
        """In all years."""
        return sum(year.count for year in self.years)

    @property
    def found_here(self) -> int:
        return next((year.count for year in self.years if year.year == self.year), 0)


def calendar(
    *, visible: Q, filters: CalendarFilters, today: dt.date, page: str | None = None, per_page: int = PER_PAGE
) -> Calendar:
    """Two queries; a search takes up to two more, and one on the way to the only tournament found.

    `visible` are those that the reader may know of.
    """
    asked = visible & filters.matches(today)
    if filters.text and (hidden := found_by_hidden_names(filters.text, asked)):
        asked &= ~Q(pk__in=hidden)
    wanted, years = tournament_list().filter(asked), _years(Tournament.objects.filter(asked))
    year = filters.year or _year_to_open(years, today)
    if filters.text and sum(each.count for each in years) == 1:
        return Calendar(filters, year, years, only=wanted.values_list("pk", flat=True).get())
    paginator = Pages(wanted.filter(end_date__year=year), per_page)
    paginator.count = next((each.count for each in years if each.year == year), 0)  # known: not asked for again
    shown = paginator.get_page(page)
    rows = _rows(shown, today)
    begun = any(row.below_today for row in rows) or shown.has_previous()
    last = bool(rows) and year == today.year and not begun and not shown.has_next()
    return Calendar(filters, year, years, _months(rows, today), shown, today_is_last=last)


def _years(tournaments: QuerySet[Tournament]) -> list[CalendarYear]:
    counted = tournaments.order_by().values(year=ExtractYear("end_date")).annotate(count=Count("pk")).order_by("-year")
    return [CalendarYear(row["year"], row["count"]) for row in counted]


def _year_to_open(years: list[CalendarYear], today: dt.date) -> int:
    """The year of today where it has any; else the latest before it, else the next after it."""
    past = [year.year for year in years if year.year <= today.year]
    return max(past, default=min((year.year for year in years), default=today.year))


def _rows(tournaments: Page[Any], today: dt.date) -> list[CalendarRow]:
    """In their order. One is marked: the first that lies behind today."""
    rows, marked = [], tournaments.has_previous()
    for tournament in tournaments:
        below = not marked and tournament.end_date < today and tournament.end_date.year == today.year
        marked = marked or below
        rows.append(CalendarRow(tournament, state_of(tournament, today, tournament.rated_month, tournament.open_again), below))
    return rows


def _months(rows: Iterable[CalendarRow], today: dt.date) -> list[CalendarMonth]:
    """Where today lies between two months, it lies above the later of them, not inside it."""
    months = []
    for month, some in groupby(rows, key=lambda row: row.tournament.end_date.replace(day=1)):
        first, *others = list(some)
        above = first.below_today and month != today.replace(day=1)
        if above:
            first = CalendarRow(first.tournament, first.state)
        months.append(CalendarMonth(month, [first, *others], above))
    return months
