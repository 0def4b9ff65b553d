"""The ratings that players bring into a tournament, and the list they come from."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import F

from ratings.models import ListEntry, OpeningRating, RatedTournament, RatingList
from ratings.periods import list_before, lists_in_force, open_period
from tournaments.models import Status, Tournament


@dataclass(frozen=True)
class EntryRatings:
    """Ratings by player id; who is unrated is not among them.

    `shown` is the list they stand on, None before the first; `rated_by` the list that rated the tournament, if one has.
    """

    shown: RatingList | None = None
    ratings: Mapping[int, int] = field(default_factory=dict)
    rated_by: RatingList | None = None


def entry_ratings(tournament: Tournament, *, in_force: bool = False) -> EntryRatings:
    """Those at the start of the period that rated the tournament; until one has, those that its close would start from.
    `in_force`: those of a list in force also while its month is open again, as pages that show its numbers have them.

    The same few queries whatever the number of players.
    """
    if tournament.status == Status.RATED or in_force:
        rated = _list_that_rated(tournament)
        if rated is not None:
            return EntryRatings(rated.previous, _ratings(tournament, rated, "start_rating"), rated)
    period = open_period()
    month = tournament.end_date.replace(day=1)
    if period is not None:
        month = max(month, period.month)  # what ends in a month closed before is rated late
    shown = list_before(pace=tournament.pace, month=month)
    openings = OpeningRating.objects.filter(pace=tournament.pace, month=month, player__entries__tournament=tournament)
    found = dict(openings.values_list("player", "rating"))
    return EntryRatings(shown, found | (_ratings(tournament, shown, "rating") if shown else {}))


def _list_that_rated(tournament: Tournament) -> RatingList | None:
    in_force = lists_in_force().order_by().values("pk")
    rows = RatedTournament.objects.filter(tournament=tournament, rating_list__in=in_force, rating_list__pace=tournament.pace)
    rated = rows.select_related("rating_list__previous__period").order_by("-rating_list__period__month").first()
    return rated.rating_list if rated else None


def _ratings(tournament: Tournament, rating_list: RatingList, column: str) -> dict[int, int]:
    entered = tournament.entries.values("player")
    rows = ListEntry.objects.filter(rating_list=rating_list, player__in=entered).exclude(**{column: None})
    return dict(rows.values_list("player_id", F(column)))
