"""What a rating officer sets by hand: opening ratings, adjustments and new versions of the rules, each audited."""

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from elo.errors import RegulationError
from elo.regulation import Regulation as Rules
from players.models import Player
from ratings.models import Adjustment, OpeningRating, PeriodStatus, RatingPeriod, Regulation
from ratings.months import month_slug
from ratings.periods import list_before, open_period
from ratings.wording import month_words
from tournaments.models import Pace

LOWEST, HIGHEST = 1, 9999


class ChangeError(Exception):
    """A change that is refused; `field` names the input it belongs to, the text is a sentence."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def _lock_open_month(month: dt.date) -> None:
    """Hold the period so that no close runs meanwhile; refuse a month that is closed."""
    if month.day != 1:
        raise ChangeError("month", _("A period is named by the first day of its month."))
    closed = RatingPeriod.objects.select_for_update().filter(month=month, status=PeriodStatus.CLOSED).exists()
    current = open_period()
    if closed or (current is not None and month < current.month):
        raise ChangeError(
            "month", _("%(month)s is closed: choose the open month or a later one.") % {"month": month_words(month)}
        )


@transaction.atomic
def give_opening_rating(
    *,
    player: Player,
    month: dt.date,
    rating: int,
    source: str,
    by: User | None,
    at: dt.datetime,
    pace: str = Pace.STANDARD,
    rated_games: int = 0,
    peak: int | None = None,
    reason: str = "",
) -> OpeningRating:
    """Give an unrated player a rating from the period of `month` on (rating-rules.md section 6).

    ChangeError for a closed month, an impossible number, a missing source, or a player who is rated already.
    """
    require_officer(by)
    _lock_open_month(month)
    _check_opening(player, month, pace, rating, rated_games, peak, source)
    made = OpeningRating.objects.create(
        player=player,
        pace=pace,
        month=month,
        rating=rating,
        rated_games=rated_games,
        peak=peak,
        source=source.strip(),
        reason=reason.strip(),
        created_at=at,
        created_by=by,
    )
    after = {"month": month_slug(month), "pace": pace, "rating": rating, "source": source}
    record_event(by=by, at=at, action="give opening rating", target=f"player {player.pk}", after=after, reason=reason)
    return made


def _check_opening(
    player: Player, month: dt.date, pace: str, rating: int, rated_games: int, peak: int | None, source: str
) -> None:
    if not LOWEST <= rating <= HIGHEST:
        raise ChangeError("rating", _("A rating is a whole number from 1 to 9999."))
    if rated_games < 0:
        raise ChangeError("rated_games", _("A number of games is 0 or more."))
    if peak is not None and peak < rating:
        raise ChangeError("peak", _("The highest rating cannot be below the rating itself."))
    if not source.strip():
        raise ChangeError("source", _("Say where the rating comes from."))
    if player.merged_into_id is not None:
        raise ChangeError("player", _("%(name)s was merged into another player.") % {"name": player.name})
    before = list_before(pace=pace, month=month)
    if before is not None and before.entries.filter(player=player, rating__isnull=False).exists():
        raise ChangeError("player", _("%(name)s has a rating already: use an adjustment.") % {"name": player.name})
    if OpeningRating.objects.filter(player=player, pace=pace, month__gte=month).exists():
        raise ChangeError("player", _("%(name)s has an opening rating already.") % {"name": player.name})


@transaction.atomic
def adjust_rating(
    *,
    player: Player,
    month: dt.date,
    points: int,
    reason: str,
    by: User | None,
    at: dt.datetime,
    pace: str = Pace.STANDARD,
    source: str = "",
) -> Adjustment:
    """Add `points` to a player's rating at the close of `month`, after the computation (rating-rules.md section 6)."""
    require_officer(by)
    _lock_open_month(month)
    if points == 0 or abs(points) > HIGHEST:
        raise ChangeError("points", _("An adjustment is a whole number of points other than 0."))
    if not reason.strip():
        raise ChangeError("reason", _("Say why the rating is adjusted."))
    if Adjustment.objects.filter(player=player, pace=pace, month=month).exists():
        raise ChangeError("player", _("%(name)s has an adjustment in that month already.") % {"name": player.name})
    made = Adjustment.objects.create(
        player=player,
        pace=pace,
        month=month,
        points=points,
        source=source.strip(),
        reason=reason.strip(),
        created_at=at,
        created_by=by,
    )
    after = {"month": month_slug(month), "pace": pace, "points": points}
    record_event(by=by, at=at, action="adjust rating", target=f"player {player.pk}", after=after, reason=reason)
    return made


@transaction.atomic
def set_regulation(
    *, name: str, parameters: dict[str, Any], valid_from: dt.date, by: User | None, at: dt.datetime, pace: str = ""
) -> Regulation:
    """Put a version of the rules into force from the period of `valid_from` on. ChangeError names the impossible parameter."""
    require_officer(by)
    _lock_open_month(valid_from)
    try:
        rules = Rules.from_dict(parameters)
    except RegulationError as error:
        raise ChangeError(error.parameter, _(error.template) % error.params) from error
    made, _created = Regulation.objects.update_or_create(
        valid_from=valid_from, pace=pace, defaults={"name": name, "parameters": rules.to_dict()}
    )
    after = {"valid_from": month_slug(valid_from), "pace": pace, "name": name, "parameters": made.parameters}
    record_event(by=by, at=at, action="set regulation", target=f"regulation {made.pk}", after=after)
    return made


@transaction.atomic
def start_club(*, first_month: dt.date, name: str, parameters: dict[str, Any], by: User | None, at: dt.datetime) -> RatingPeriod:
    """Open the first month of a club that has none, under these rules."""
    require_officer(by)
    if RatingPeriod.objects.exists():
        raise ChangeError("first_month", _("The club has its first month already."))
    set_regulation(name=name, parameters=parameters, valid_from=first_month, by=by, at=at)
    period = RatingPeriod.objects.create(month=first_month)
    record_event(by=by, at=at, action="start club", target=f"period {period.slug}")
    return period
