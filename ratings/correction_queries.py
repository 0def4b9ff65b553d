"""What pages say about corrections: what a reopening reaches, which revisions a list has, and why its month is open again."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Q

from ratings.models import PeriodStatus, RatedTournament, RatingList, RatingPeriod, Reopening
from ratings.moving import MovedTournament, moved_by_reopening
from ratings.periods import lists_in_force
from ratings.reopening import published_from
from tournaments.models import PLAYED, Entry, Pace


@dataclass(frozen=True)
class Reach:
    """What opening every month back to `month` touches: the blast radius."""

    month: dt.date
    lists: list[RatingList]  # in force, from that month on, in order
    closed: list[RatingPeriod]  # the months that would be reopened, in order
    reopened: list[RatingPeriod]  # those of them that are open again already
    tournaments: list[RatedTournament]  # that would be editable again, each with `played`, its played games
    people: int  # entered in these tournaments
    moved: list[MovedTournament]  # handed in late, and rated in these months then

    @property
    def latest(self) -> RatingPeriod | None:
        """The month that would be reopened first."""
        return self.closed[-1] if self.closed else None


def reach_of(month: dt.date) -> Reach:
    """What reopening back to `month`, or computing from it on, touches. ClosingError where it was never published."""
    periods = published_from(month)
    lists = sorted(lists_in_force().filter(period__month__gte=month), key=lambda one: (one.period.month, pace_place(one.pace)))
    frozen = [rating_list.pk for rating_list in lists if not rating_list.period.is_open]
    rated = RatedTournament.objects.filter(rating_list__in=frozen)
    played = Count("tournament__games", filter=Q(tournament__games__result__in=PLAYED))
    entered = Entry.objects.filter(tournament__in=rated.values("tournament"))
    return Reach(
        month=month,
        lists=lists,
        closed=[period for period in periods if not period.is_open],
        reopened=[period for period in periods if period.is_open],
        tournaments=list(
            rated.select_related("tournament").annotate(played=played).order_by("tournament__end_date", "tournament__name", "pk")
        ),
        people=entered.values("player").distinct().count(),
        moved=moved_by_reopening(month),
    )


def pace_place(pace: str) -> int:
    """Where a pace stands among the others: standard first."""
    return Pace.values.index(pace)


@dataclass(frozen=True)
class Revision:
    """One revision of a list, with what took its place."""

    rating_list: RatingList
    replaced_by: RatingList | None

    @property
    def before(self) -> int:
        """The number of the revision that it took the place of; 0 for the first."""
        return self.rating_list.revision - 1


def revisions_of(period: RatingPeriod) -> dict[str, list[Revision]]:
    """Every revision of the period's lists by pace, the newest first."""
    found: dict[str, list[Revision]] = {}
    lists = RatingList.objects.filter(period=period).select_related("period").order_by("-revision")
    for rating_list in sorted(lists, key=lambda one: pace_place(one.pace)):
        later = found.setdefault(rating_list.pace, [])
        later.append(Revision(rating_list, later[-1].rating_list if later else None))
    return found


def reopening_of(period: RatingPeriod) -> Reopening | None:
    """Why a published period is open again; None where it is closed, or was never published."""
    if period.status != PeriodStatus.OPEN:
        return None
    return Reopening.objects.filter(period=period).last()
