"""Ratings of other bodies, FIDE's and the national one: entered, replaced and withdrawn by rating officers."""

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
from players.texts import tidy
from ratings.change_checks import text_fault
from ratings.models import Body, OutsideRating
from ratings.models.outside import HIGHEST, LOWEST
from ratings.outside_queries import ratings_of
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
    made = OutsideRating(player=player, body=body, pace=pace, rating=rating, as_of=as_of, source=source)
    _enter(made, by, at)
    record_event(by=by, at=at, action="record outside rating", target=f"player {player.pk}", after=_plain(made))
    return made


@transaction.atomic
def replace_outside_rating(
    *,
    outside: OutsideRating,
    body: str,
    rating: int,
    as_of: dt.date,
    by: User | None,
    at: dt.datetime,
    pace: str = Pace.STANDARD,
    source: str = "",
) -> OutsideRating:
    """Put another in the place of one that was entered wrongly; the same once more changes nothing.

    The wrong one goes and a new one comes, so that of two who replace it at once the second is told that it is gone.
    """
    require_officer(by)
    player = outside.player.merged_into or outside.player
    made = OutsideRating(player=player, body=body, pace=pace, rating=rating, as_of=as_of, source=tidy(source))
    if _plain(made) == _plain(outside):
        return outside
    before = _take_out(outside)
    _enter(made, by, at)
    target = f"player {player.pk}"
    record_event(by=by, at=at, action="replace outside rating", target=target, before=before, after=_plain(made))
    return made


@transaction.atomic
def remove_outside_rating(*, outside: OutsideRating, by: User | None, at: dt.datetime) -> None:
    """Take it out again, where it was entered wrongly."""
    require_officer(by)
    before = _take_out(outside)
    record_event(by=by, at=at, action="remove outside rating", target=f"player {outside.player_id}", before=before)


def outside_problems(made: OutsideRating, at: dt.datetime) -> list[Problem]:
    """Everything wrong with one about to be entered, field by field."""
    problems = []
    if made.body not in Body.values:
        problems.append(Problem(_("The body is one of those known here."), "body"))
    if made.pace not in Pace.values:
        problems.append(Problem(_("The pace is one of those known here."), "pace"))
    if not LOWEST <= made.rating <= HIGHEST:
        words = {"lowest": LOWEST, "highest": HIGHEST}
        problems.append(Problem(_("A rating lies between %(lowest)s and %(highest)s.") % words, "rating"))
    if not made.as_of.year >= FIRST_YEAR or made.as_of > localtime(at).date():
        problems.append(Problem(_("The list must be one that has been published."), "as_of"))
    if made.player.merged_into_id is not None:
        problems.append(Problem(_("This player was merged into another."), "player"))
    if fault := text_fault(made.source, OutsideRating._meta.get_field("source").max_length or 0):
        problems.append(Problem(fault, "source"))
    return problems


def _enter(made: OutsideRating, by: User | None, at: dt.datetime) -> None:
    """Save it, unless something is wrong with it or that day is taken."""
    made.source, made.created_at, made.created_by = tidy(made.source), at, by
    if problems := outside_problems(made, at):
        raise OutsideRatingError(problems)
    taken = _("There is a rating of that body, pace and day already.")
    if ratings_of(made.player).filter(body=made.body, pace=made.pace, as_of=made.as_of).exists():
        raise OutsideRatingError(taken, field="as_of")
    try:
        with transaction.atomic():
            made.save()
    except IntegrityError as error:  # somebody else entered it just now
        raise OutsideRatingError(taken, field="as_of") from error


def _take_out(outside: OutsideRating) -> dict[str, Any]:
    """Delete it; what it said, for the audit trail."""
    if not OutsideRating.objects.filter(pk=outside.pk).delete()[0]:
        raise OutsideRatingError(_("Somebody has withdrawn or replaced it meanwhile."))
    return _plain(outside)


def _plain(made: OutsideRating) -> dict[str, Any]:
    """As the audit trail keeps it."""
    return {
        "body": made.body,
        "pace": made.pace,
        "rating": made.rating,
        "as_of": made.as_of.isoformat(),
        "source": made.source,
    }
