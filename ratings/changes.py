"""What a rating officer sets by hand: the first month, opening ratings, adjustments and new rules, each audited."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from elo.errors import RegulationError
from elo.regulation import Regulation as Rules
from players.models import Organization, Player
from ratings.change_checks import (
    ChangeError,
    check_adjustment,
    check_adjustments_without,
    check_opening,
    check_start,
    lock_open_month,
    wait_for_other_starts,
)
from ratings.models import Adjustment, OpeningRating, RatingPeriod, Regulation
from ratings.months import month_slug
from tournaments.models import Pace


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
    made = OpeningRating(player=player, pace=pace, month=month, rating=rating, rated_games=rated_games, peak=peak)
    made.source, made.reason = source, reason
    _enter(made, check_opening, "give opening rating", by=by, at=at)
    return made


@transaction.atomic
def withdraw_opening_rating(*, opening: OpeningRating, by: User | None, at: dt.datetime) -> None:
    """Take back an opening rating that no close has used. ChangeError where one has, or where an adjustment needs it."""
    _withdraw(opening, "withdraw opening rating", by=by, at=at)
    check_adjustments_without(opening)


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
    """Add `points` to a player's rating at the close of `month`, after the computation (rating-rules.md section 6).

    ChangeError for a closed month, impossible points, a missing reason, or a player who has no rating to adjust.
    """
    made = Adjustment(player=player, pace=pace, month=month, points=points, source=source, reason=reason)
    _enter(made, check_adjustment, "adjust rating", by=by, at=at)
    return made


@transaction.atomic
def withdraw_adjustment(*, adjustment: Adjustment, by: User | None, at: dt.datetime) -> None:
    """Take back an adjustment that no close has used; ChangeError where one has."""
    _withdraw(adjustment, "withdraw adjustment", by=by, at=at)


@transaction.atomic
def set_regulation(
    *, name: str, parameters: dict[str, Any], valid_from: dt.date, by: User | None, at: dt.datetime, pace: str = ""
) -> Regulation:
    """Put a version of the rules into force from the period of `valid_from` on. ChangeError names the impossible parameter."""
    require_officer(by)
    lock_open_month(valid_from)
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
def start_club(
    *,
    first_month: dt.date,
    name: str,
    parameters: dict[str, Any],
    by: User | None,
    at: dt.datetime,
    organization: str = "",
) -> RatingPeriod:
    """Open the first month of a club that has none, under these rules called `name`.

    `organization` is the name on top of every page; an empty one leaves it as it is. ChangeError where a first month exists,
    lies too far back or ahead (`change_checks.first_months`), or the rules are impossible.
    """
    require_officer(by)
    wait_for_other_starts()
    organization = organization.strip()
    check_start(first_month, organization, at)
    set_regulation(name=name, parameters=parameters, valid_from=first_month, by=by, at=at)
    period = RatingPeriod.objects.create(month=first_month)
    if organization:
        Organization.objects.update_or_create(pk=1, defaults={"name": organization})
    after = {"regulation": name, "organization": organization}
    record_event(by=by, at=at, action="start club", target=f"period {period.slug}", after=after)
    return period


def _enter(
    made: OpeningRating | Adjustment, check: Callable[[Any], None], action: str, *, by: User | None, at: dt.datetime
) -> None:
    """Save what an officer decided for a month that is not closed, unless `check` refuses it."""
    require_officer(by)
    lock_open_month(made.month)
    made.source, made.reason = made.source.strip(), made.reason.strip()
    made.created_at, made.created_by = at, by
    check(made)
    made.save()
    target = f"player {made.player_id}"
    record_event(by=by, at=at, action=action, target=target, after=_plain(made), reason=made.reason)


def _withdraw(change: OpeningRating | Adjustment, action: str, *, by: User | None, at: dt.datetime) -> None:
    """Delete what no close has used."""
    require_officer(by)
    lock_open_month(change.month)
    if not type(change)._default_manager.filter(pk=change.pk).delete()[0]:
        raise ChangeError("", _("It was withdrawn already."))
    record_event(by=by, at=at, action=action, target=f"player {change.player_id}", before=_plain(change))


def _plain(change: OpeningRating | Adjustment) -> dict[str, Any]:
    """A change as the audit trail keeps it."""
    plain = {"month": month_slug(change.month), "pace": change.pace, "source": change.source, "reason": change.reason}
    if isinstance(change, Adjustment):
        return {**plain, "points": change.points}
    return {**plain, "rating": change.rating, "rated_games": change.rated_games, "peak": change.peak}
