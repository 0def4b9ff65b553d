"""What the period pages read: what a month's lists rated, and whom they moved. Queries do not grow with the month."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from ratings.list_statistics import ListStatistics, list_statistics
from ratings.loading import tournaments_of
from ratings.models import ListEntry, RatedTournament, RatingList, RatingPeriod
from ratings.periods import lists_in_force, with_corrects
from tournaments.models import PLAYED, GameResult, Pace, Status, Tournament

_PLAYED = Count("games", filter=Q(games__result__in=PLAYED))


@dataclass(frozen=True)
class PeriodLine:
    """A period in the index, its lists of all paces added up."""

    period: RatingPeriod
    tournaments: int
    games: int
    first_ratings: int
    published_at: dt.datetime | None
    corrected: bool


@dataclass(frozen=True)
class ListReport:
    """What one list of a period changed."""

    shown: RatingList
    numbers: ListStatistics
    tournaments: list[RatedTournament]  # each tournament with `played`, its played games
    rises: list[ListEntry]
    falls: list[ListEntry]
    first_ratings: list[ListEntry]
    delisted: list[ListEntry]
    newly_inactive: list[ListEntry]


def period_lines() -> list[PeriodLine]:
    """Every period, newest first."""
    published: dict[int, list[RatingList]] = {}
    for rating_list in lists_in_force():
        published.setdefault(rating_list.period_id, []).append(rating_list)
    return [_line(period, published.get(period.pk, [])) for period in RatingPeriod.objects.order_by("-month")]


def _line(period: RatingPeriod, lists: Iterable[RatingList]) -> PeriodLine:
    lists = list(lists)
    return PeriodLine(
        period=period,
        tournaments=sum(shown.tournament_count for shown in lists),
        games=sum(shown.game_count for shown in lists),
        first_ratings=sum(shown.new_count for shown in lists),
        published_at=max((shown.published_at for shown in lists), default=None),
        corrected=any(shown.revision > 1 for shown in lists),
    )


@dataclass(frozen=True)
class Neighbours:
    """The months of the periods before and after one."""

    older: dt.date | None
    newer: dt.date | None


def neighbours(period: RatingPeriod) -> Neighbours:
    """Where to turn from this period's page."""
    months = RatingPeriod.objects.values_list("month", flat=True)
    return Neighbours(
        older=months.filter(month__lt=period.month).order_by("-month").first(),
        newer=months.filter(month__gt=period.month).order_by("month").first(),
    )


def list_reports(period: RatingPeriod) -> list[ListReport]:
    """What each list in force of the period changed, in the order of the paces."""
    lists = list(with_corrects(lists_in_force().filter(period=period).select_related("regulation")))
    return [_report(shown) for pace in Pace.values for shown in lists if shown.pace == pace]


def _report(shown: RatingList) -> ListReport:
    numbers = list_statistics(shown)
    named = numbers.standouts
    entries = ListEntry.objects.filter(rating_list=shown, position__in=named.all).select_related("player")
    by_position = {entry.position: entry for entry in entries}

    def those(positions: Iterable[int]) -> list[ListEntry]:
        return [by_position[position] for position in positions]

    return ListReport(
        shown=shown,
        numbers=numbers,
        tournaments=rated_by(shown),
        rises=those(named.rises),
        falls=those(named.falls),
        first_ratings=those(named.first_ratings),
        delisted=those(named.delisted),
        newly_inactive=those(named.newly_inactive),
    )


def rated_by(shown: RatingList) -> list[RatedTournament]:
    """The tournaments that a list rated, by last day; each with `played`, its played games."""
    played = Count("tournament__games", filter=Q(tournament__games__result__in=PLAYED))
    rated = RatedTournament.objects.filter(rating_list=shown).select_related("tournament").annotate(played=played)
    return list(rated.order_by("tournament__end_date", "tournament__name", "pk"))


@dataclass(frozen=True)
class ToRate:
    """A tournament that the close of an open period would rate."""

    tournament: Tournament
    late: bool
    played: int


def to_rate(period: RatingPeriod) -> list[ToRate]:
    """The tournaments that the open `period` will rate as things stand, of every pace, by last day; late ones are marked."""
    found = tournaments_of(period, *Pace.values).annotate(played=_PLAYED).order_by("end_date", "name", "pk")
    return [ToRate(tournament=t, late=t.end_date < period.month, played=t.played) for t in found]


def unfinished_tournaments(period: RatingPeriod) -> list[Tournament]:
    """Tournaments that the period would rate although boards of theirs have no result, `open_boards`: they block its close."""
    open_boards = Count("games", filter=Q(games__result=GameResult.NONE))
    found = tournaments_of(period, *Pace.values).annotate(open_boards=open_boards).filter(open_boards__gt=0)
    return list(found.order_by("end_date", "name", "pk"))


def ended_unsubmitted(period: RatingPeriod) -> QuerySet[Tournament]:
    """Tournaments that ended by the period's last day and are not handed in: closing now would leave them out."""
    return Tournament.objects.filter(status=Status.DRAFT, end_date__lte=period.last_day)


def not_submitted(period: RatingPeriod) -> list[Tournament]:
    """Those that closing now would leave out, each with `played`, its played games; by last day."""
    return list(ended_unsubmitted(period).annotate(played=_PLAYED).order_by("end_date", "name", "pk"))
