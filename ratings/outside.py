"""Ratings of other bodies, FIDE's and the national one: entered and removed by rating officers."""

import datetime as dt
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from players.models import Player
from players.problems import Problem, Refusal
from players.texts import holds_control_character, tidy
from ratings.models import OutsideRating
from ratings.models.outside import HIGHEST, LOWEST
from tournaments.models import Pace

FIRST_YEAR = 1900


class OutsideRatingError(Refusal):
    """A rating of another body was refused, in words for the user."""


@transaction.atomic
def record_outside_rating(
    *,
    player: Player,
    body: str,
    rating: int,
    as_of: dt.date,
    by: User | None,
    at: dt.datetime,
    pace: str = Pace.STANDARD,
    source: str = "",
) -> OutsideRating:
    """Keep what that body's list of `as_of` showed. OutsideRatingError for what cannot be, or is there for that day already."""
    require_officer(by)
    made = OutsideRating(player=player, body=body, pace=pace, rating=rating, as_of=as_of, source=tidy(source))
    made.created_at, made.created_by = at, by
    problems = outside_problems(made, at)
    if problems:
        raise OutsideRatingError(problems)
    try:
        with transaction.atomic():
            made.save()
    except IntegrityError as error:
        raise OutsideRatingError(_("There is a rating of that body, pace and day already: remove it first.")) from error
    record_event(by=by, at=at, action="record outside rating", target=f"player {player.pk}", after=_plain(made))
    return made


@transaction.atomic
def remove_outside_rating(*, outside: OutsideRating, by: User | None, at: dt.datetime) -> None:
    """Take it out again, where it was entered wrongly."""
    require_officer(by)
    if not OutsideRating.objects.filter(pk=outside.pk).delete()[0]:
        raise OutsideRatingError(_("It was removed already."))
    record_event(by=by, at=at, action="remove outside rating", target=f"player {outside.player_id}", before=_plain(outside))


def outside_problems(made: OutsideRating, at: dt.datetime) -> list[Problem]:
    """Everything wrong with one about to be entered, field by field."""
    problems = []
    if not LOWEST <= made.rating <= HIGHEST:
        words = {"lowest": LOWEST, "highest": HIGHEST}
        problems.append(Problem(_("A rating lies between %(lowest)s and %(highest)s.") % words, "rating"))
    if not made.as_of.year >= FIRST_YEAR or made.as_of > localtime(at).date():
        problems.append(Problem(_("The list must be one that has been published."), "as_of"))
    if made.player.merged_into_id is not None:
        problems.append(Problem(_("This player was merged into another."), "player"))
    if holds_control_character(made.source):
        problems.append(Problem(_("This text holds a character that cannot be stored."), "source"))
    return problems


def _plain(made: OutsideRating) -> dict[str, Any]:
    """As the audit trail keeps it."""
    return {
        "body": made.body,
        "pace": made.pace,
        "rating": made.rating,
        "as_of": made.as_of.isoformat(),
        "source": made.source,
    }
