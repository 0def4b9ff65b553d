"""What the chart of a player's page draws: which paces, from when on, and the same numbers as a table."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.charts import NARROW, WIDE, Chart, ChartPoint, Series, rating_chart
from ratings.months import month_index, month_start
from ratings.outside_queries import OutsideLine
from ratings.player_queries import PaceRecord, PlayerPage
from tournaments.models import Pace

YEARS = (1, 5)  # the ranges to choose from, beside all


@dataclass(frozen=True)
class Choice:
    """A link to another view of the chart."""

    label: str
    address: str
    is_current: bool


@dataclass(frozen=True)
class MonthRow:
    """A month of the table beside the chart: what each series showed, in their order, and the games."""

    month: dt.date
    ratings: list[int | None]
    games: int
    corrected: bool


@dataclass(frozen=True)
class ChartPart:
    """The drawings for both widths, what can be chosen, and the table of the same numbers."""

    series: list[Series]  # those of this site first
    own: int  # how many of them are
    charts: list[tuple[str, Chart]]
    ranges: list[Choice]
    paces: list[Choice]
    corrected: list[tuple[dt.date, Pace]]  # months and paces whose list was corrected, newest first

    @cached_property
    def months(self) -> list[dt.date]:
        """The months drawn, oldest first."""
        return sorted({point.month for one in self.series[: self.own] for point in one.points})

    @cached_property
    def rows(self) -> list[MonthRow]:
        """Newest first."""
        known = [{point.month: point for point in one.points} for one in self.series]
        months = sorted({month for points in known for month in points}, reverse=True)
        return [_row(month, [points.get(month) for points in known]) for month in months]

    @property
    def first_rated(self) -> ChartPoint:
        return self.series[0].rated[0]

    @property
    def last_rated(self) -> ChartPoint:
        return self.series[0].rated[-1]

    @property
    def highest(self) -> int:
        return max(point.rating or 0 for point in self.series[0].rated)


def chart_part(page: PlayerPage, asked: QueryDict) -> ChartPart | None:
    """The chart that an address asks for with `range` and `pace`; what it does not know is as if it were not there.

    None where there is no rating to draw.
    """
    drawable = [record for record in page.paces if any(e.rating is not None for e in record.entries)]
    if not drawable:
        return None
    pace = asked.get("pace") if asked.get("pace") in [record.pace.value for record in drawable] else None
    chosen = [record for record in drawable if pace in (None, record.pace.value)]
    months = [e.rating_list.period.month for record in chosen for e in record.entries if e.rating is not None]
    lists = month_index(max(months)) - month_index(min(months)) + 1
    offered = [years for years in YEARS if lists > years * 12 + 1]
    years = next((years for years in offered if asked.get("range") == str(years)), None)
    since = month_start(month_index(max(months)) - 12 * years) if years else min(months)
    own = [_own(record, since) for record in chosen]
    own = [one for one in own if one.rated]
    series = [*own, *(one for line in chosen[0].outside if (one := _outside(line, since, max(months))).rated)]
    drawings = [("wide", rating_chart(series, WIDE)), ("narrow", rating_chart(series, NARROW))] if own else []
    return ChartPart(
        series=series,
        own=len(own),
        charts=[(name, drawn) for name, drawn in drawings if drawn is not None],
        ranges=_ranges(offered, years, pace),
        paces=_paces(drawable, pace, years),
        corrected=_corrected(chosen, since),
    )


def _own(record: PaceRecord, since: dt.date) -> Series:
    """From the first list on that shows a rating."""
    rows = [row for row in reversed(record.rows) if row.entry and row.month >= since]
    rows = list(dropwhile(lambda row: row.entry is None or row.entry.rating is None, rows))
    points = [ChartPoint(row.month, row.entry.rating, row.rated_games, row.corrected) for row in rows if row.entry]
    return Series(record.pace.value, str(record.pace.label), points, record.peak)


def _outside(line: OutsideLine, since: dt.date, until: dt.date) -> Series:
    """By months; of several in one the last, and of those before the range the one that still held."""
    by_month = {max(row.as_of.replace(day=1), since): row.rating for row in line.ratings if row.as_of.replace(day=1) <= until}
    return Series(line.body.value, line.label, [ChartPoint(month, rating) for month, rating in by_month.items()])


def _row(month: dt.date, points: Sequence[ChartPoint | None]) -> MonthRow:
    there = [point for point in points if point is not None]
    return MonthRow(
        month=month,
        ratings=[point.rating if point else None for point in points],
        games=sum(point.games for point in there),
        corrected=any(point.corrected for point in there),
    )


def _corrected(chosen: Sequence[PaceRecord], since: dt.date) -> list[tuple[dt.date, Pace]]:
    found = [(row.month, r.pace) for r in chosen for row in r.rows if row.corrected and row.month >= since]
    return sorted(found, key=lambda one: one[0], reverse=True)


def _ranges(offered: Sequence[int], years: int | None, pace: str | None) -> list[Choice]:
    """One year, five years, all: those that would show less than all."""
    if not offered:
        return []
    words = {n: ngettext("%(count)s year", "%(count)s years", n) % {"count": n} for n in offered}
    choices = [Choice(words[n], _address(n, pace), n == years) for n in offered]
    return [*choices, Choice(_("All lists"), _address(None, pace), years is None)]


def _paces(drawable: Sequence[PaceRecord], pace: str | None, years: int | None) -> list[Choice]:
    """Each pace by itself, or all together."""
    if len(drawable) < 2:
        return []
    choices = [Choice(str(r.pace.label).capitalize(), _address(years, r.pace.value), pace == r.pace.value) for r in drawable]
    return [Choice(_("All paces"), _address(years, None), pace is None), *choices]


def _address(years: int | None, pace: str | None) -> str:
    chosen = {name: value for name, value in (("range", years), ("pace", pace)) if value}
    return f"?{urlencode(chosen)}#chart"
