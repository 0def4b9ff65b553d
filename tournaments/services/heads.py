"""Making a tournament, changing its head, deleting it."""

import datetime as dt
from collections.abc import Sequence
from typing import Any, Unpack

from django.db import transaction
from django.db.models import Max, ProtectedError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.permissions import may_organize, require_organizer
from accounts.services import record_event
from players.problems import Problem
from tournaments.models import Bye, Kind, System, Tournament
from tournaments.services.changing import lock, lock_for_change, record_change, refuse_locked
from tournaments.services.checks import TEXTS, TournamentFields, head_problems, tidied
from tournaments.services.errors import TournamentError


@transaction.atomic
def create_tournament(
    *, by: User | None, at: dt.datetime, organizers: Sequence[User] | None = None, **fields: Unpack[TournamentFields]
) -> Tournament:
    """Make a tournament, a draft. Its organizers are those given, or else its maker.

    Its last day may lie in a closed month: it is then rated late, with the open one.
    """
    require_organizer(by)
    tournament = Tournament(**tidied(fields))
    if tournament.is_casual and "system" not in fields:
        tournament.system = System.OTHER
    _refuse_head(tournament, at)
    chosen = [by] if organizers is None and by else list(organizers or ())
    _refuse_organizers(chosen)
    tournament.save()
    tournament.organizers.set(chosen)
    after = {**_plain(tournament, fields), "organizers": [user.pk for user in chosen]}
    record_event(by=by, at=at, action="create tournament", target=f"tournament {tournament.pk}", after=after)
    return tournament


@transaction.atomic
def update_tournament(
    *, tournament: Tournament, by: User | None, at: dt.datetime, **fields: Unpack[TournamentFields]
) -> Tournament:
    """Change the given columns of the head.

    Texts (name, venue, arbiter, time control) may be mended by those who may edit it even after it was submitted or rated, for no
    number depends on them; the rest is locked then.
    """
    locked = lock(tournament, by)
    changed = {name: value for name, value in tidied(fields).items() if getattr(locked, name) != value}
    if not changed:
        return locked
    if not changed.keys() <= set(TEXTS):
        refuse_locked(locked, by)
    before = _plain(locked, changed)
    for name, value in changed.items():
        setattr(locked, name, value)
    _refuse_head(locked, at)
    _refuse_lost_rounds(locked)
    locked.save(update_fields=[*changed, "search_key"])
    record_change(locked, by=by, at=at, action="update tournament", before=before, after=_plain(locked, changed))
    return locked


@transaction.atomic
def save_head(
    *,
    tournament: Tournament,
    organizers: Sequence[User],
    by: User | None,
    at: dt.datetime,
    **fields: Unpack[TournamentFields],
) -> Tournament:
    """`update_tournament` and `set_organizers` in one: both or neither."""
    update_tournament(tournament=tournament, by=by, at=at, **fields)
    return set_organizers(tournament=tournament, organizers=organizers, by=by, at=at)


@transaction.atomic
def set_organizers(*, tournament: Tournament, organizers: Sequence[User], by: User | None, at: dt.datetime) -> Tournament:
    """Name the organizers anew; whoever may edit the tournament may."""
    locked = lock(tournament, by)
    before = sorted(locked.organizers.values_list("pk", flat=True))
    after = sorted({user.pk for user in organizers})
    if before != after:
        _refuse_organizers(organizers)
        locked.organizers.set(organizers)
        record_change(locked, by=by, at=at, action="set organizers", before=before, after=after)
    return locked


@transaction.atomic
def delete_tournament(*, tournament: Tournament, games_confirmed: int, by: User | None, at: dt.datetime) -> None:
    """Delete a tournament that is not rated, with its entries, games and byes.

    `games_confirmed` is the number of games that the page of confirmation stated: another number in the database is a refusal.
    """
    locked = lock_for_change(tournament, by)
    count = locked.games.count()
    if count != games_confirmed:
        raise TournamentError(
            ngettext(
                "This tournament has %(count)s game, which would be deleted with it: confirm that number.",
                "This tournament has %(count)s games, which would be deleted with it: confirm that number.",
                count,
            )
            % {"count": count}
        )
    pk = locked.pk
    before = {"name": locked.name, "games": count, "entries": locked.entries.count()}
    try:
        with transaction.atomic():
            # The games first: the database keeps an entry as long as it has games.
            locked.games.all().delete()
            Bye.objects.filter(entry__tournament=locked).delete()
            locked.delete()
    except ProtectedError as error:
        raise TournamentError(_("“%(name)s” stands in a published list and stays.") % {"name": locked.name}) from error
    record_event(by=by, at=at, action="delete tournament", target=f"tournament {pk}", before=before)


def _refuse_head(tournament: Tournament, at: dt.datetime) -> None:
    tournament.reference = tournament.reference or None  # several may have none, only one may have an empty one
    problems = head_problems(tournament, at)
    if tournament.reference and Tournament.objects.filter(reference=tournament.reference).exclude(pk=tournament.pk).exists():
        problems.append(Problem(_("Another tournament has this reference."), "reference"))
    if problems:
        raise TournamentError(problems)


def _refuse_lost_rounds(tournament: Tournament) -> None:
    """The head may not contradict the rounds that have been entered."""
    games, byes = tournament.games, Bye.objects.filter(entry__tournament=tournament)
    last: int = max(games.aggregate(last=Max("round"))["last"] or 0, byes.aggregate(last=Max("round"))["last"] or 0)
    if tournament.is_casual and last:
        raise TournamentError(_("This tournament has rounds already: it cannot become casual games."), field="kind")
    if tournament.kind == Kind.TOURNAMENT and games.filter(round__isnull=True).exists():
        raise TournamentError(_("These games have no rounds: they stay casual games."), field="kind")
    if tournament.rounds is not None and tournament.rounds < last:
        raise TournamentError(_("Round %(round)s has been entered already.") % {"round": last}, field="rounds")


def _refuse_organizers(organizers: Sequence[User]) -> None:
    problems = [
        Problem(_("%(name)s is not an organizer.") % {"name": user.get_username()}, "organizers")
        for user in organizers
        if not may_organize(user)
    ]
    if problems:
        raise TournamentError(problems)


def _plain(tournament: Tournament, names: Any) -> dict[str, Any]:
    """The named columns as JSON holds them."""
    values = {name: getattr(tournament, name) for name in names}
    return {name: value.isoformat() if isinstance(value, dt.date) else value for name, value in values.items()}
