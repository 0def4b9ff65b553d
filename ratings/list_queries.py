"""What the rating list's page reads. The number of queries does not depend on how long the list is."""

import datetime as dt
from dataclasses import dataclass

from elo.regulation import BlocksInitial
from elo.regulation import Regulation as Rules
from players.models import Club
from players.names import sort_key
from ratings.correction_queries import reopening_of
from ratings.models import RatingList, Reopening
from ratings.periods import list_in_force
from ratings.rules_text import inactivity_sentence
from tournaments.models import Pace


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
    in_force: RatingList  # its newest revision, as a rule the one shown
    months: list[dt.date]  # with a list of this pace, newest first
    paces: list[PaceChoice]  # every pace that has lists, in their order
    inactive_count: int
    games_needed: int | None  # for a first rating, where the rules count games
    inactivity: str  # when a player is inactive by the rules of this list; empty where nobody is
    clubs: list[Club]  # of the register, in the order of names
    replaced_by: RatingList | None = None  # the next revision, where there is one
    reopening: Reopening | None = None  # why its month is open again, where it is

    @property
    def month(self) -> dt.date:
        return self.shown.period.month

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
        in_force=in_force,
        months=months[pace],
        paces=_pace_choices(months, shown.period.month),
        inactive_count=shown.rated_count - shown.active_count,
        games_needed=games_needed(shown),
        inactivity=inactivity_sentence(Rules.from_dict(shown.parameters)) or "",
        clubs=sorted(Club.objects.all(), key=lambda club: sort_key(club.name, "")),
        replaced_by=None if shown == in_force else _revision(in_force, shown.revision + 1),
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
