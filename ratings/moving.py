"""Tournaments that a correction rates in another month than they were rated in, or would be rated in without it."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from ratings.expected import rated_in
from ratings.late import first_unpublished
from ratings.models import RatedTournament, RatingList
from ratings.periods import open_period
from tournaments.models import Status, Tournament


@dataclass(frozen=True)
class MovedTournament:
    """A tournament that changes its month: as a rule one handed in late, whose own month is computed anew."""

    tournament: Tournament
    month: dt.date  # rates it with the correction
    instead: dt.date  # had rated it, or would without the correction


def moved_by_reopening(month: dt.date) -> list[MovedTournament]:
    """What waits for the open month and would be rated earlier, were the months back to `month` open again; by last day.

    Late ones that a list has rated stay late (ratings.reopening), and so does what an officer left for the open month.
    """
    current = open_period()
    if current is None or month >= current.month:
        return []
    waiting = Tournament.objects.filter(status=Status.SUBMITTED, end_date__lt=current.month)
    waiting = waiting.exclude(late_report__month__gte=current.month).select_related("late_report")
    moved = []
    for tournament in waiting.order_by("end_date", "name", "pk"):
        chosen = tournament.late_report.month if hasattr(tournament, "late_report") else None
        earlier = rated_in(tournament.end_date.replace(day=1), first_open=month, chosen=chosen)
        moved.append(MovedTournament(tournament, earlier, current.month))
    return moved


def moved_between(before: Iterable[RatingList], made: Iterable[RatingList]) -> list[MovedTournament]:
    """What the lists `made` rate in another month than those they take the place of; by last day.

    What no list has rated would wait for the first month that was never published.
    """
    rated, now, waits = _months(before), _months(made), first_unpublished()
    instead = {pk: month for pk in now if (month := rated.get(pk, waits)) is not None and month != now[pk]}
    tournaments = Tournament.objects.filter(pk__in=instead).order_by("end_date", "name", "pk")
    return [MovedTournament(one, now[one.pk], instead[one.pk]) for one in tournaments]


def _months(lists: Iterable[RatingList]) -> dict[int, dt.date]:
    """The month that rated each tournament of these lists."""
    rated = RatedTournament.objects.filter(rating_list__in=[one.pk for one in lists])
    return dict(rated.values_list("tournament_id", "rating_list__period__month"))
