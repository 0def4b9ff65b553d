"""Two rows of the register that are one person."""

import datetime as dt

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from players.models import Player
from tournaments.models import Bye, Entry, Game, Status, Tournament
from tournaments.services.changing import record_change, stamp
from tournaments.services.errors import TournamentError


@transaction.atomic
def merge_players(*, source: Player, target: Player, by: User | None, at: dt.datetime, reason: str) -> Player:
    """Give all that `source` played to `target`, and mark `source` as merged into him. For rating officers.

    Refused when it cannot be done without touching what was rated: published lists are for the caller above to look at.
    """
    require_officer(by)
    tournaments = _lock_tournaments(source)
    now = {p.pk: p for p in Player.objects.select_for_update(no_key=True).filter(pk__in=[source.pk, target.pk]).order_by("pk")}
    if len(now) < 2:
        raise TournamentError(_("Choose two different players."))
    source, target = now[source.pk], now[target.pk]
    entries = list(source.entries.all())
    _refuse_merge(source, target, tournaments, entries, reason)
    for entry in entries:
        _move_entry(entry, tournaments[entry.tournament_id], target)
        record_change(tournaments[entry.tournament_id], by=by, at=at, action="merge players", before=source.pk, after=target.pk)
    Player.objects.filter(merged_into=source).update(merged_into=target)
    source.merged_into = target
    source.save(update_fields=["merged_into"])
    after = {"into": target.pk, "tournaments": sorted(tournaments)}
    record_event(
        by=by,
        at=at,
        action="merge players",
        target=f"player {source.pk}",
        before={"name": source.name},
        after=after,
        reason=reason.strip(),
    )
    return target


def _lock_tournaments(source: Player) -> dict[int, Tournament]:
    """The tournaments first and the players next, as every other service locks them."""
    ids = list(source.entries.values_list("tournament_id", flat=True))
    return {t.pk: t for t in Tournament.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")}


def _refuse_merge(source: Player, target: Player, tournaments: dict[int, Tournament], entries: list[Entry], reason: str) -> None:
    words = {"name": source.name, "other": target.name}
    if not reason.strip():
        raise TournamentError(_("Say why they are one person."), field="reason")
    for player in (source, target):
        if player.merged_into_id:
            raise TournamentError(_("%(name)s has been merged into another player already.") % {"name": player.name})
    if any(entry.tournament_id not in tournaments for entry in entries):
        raise TournamentError(_("%(name)s has another entry by now: try again.") % words)
    rated = [t.name for t in tournaments.values() if t.status == Status.RATED]
    if rated:
        words["tournament"] = rated[0]
        raise TournamentError(
            _("%(name)s played in “%(tournament)s”, which has been rated: its period must be reopened first.") % words
        )
    both = Entry.objects.filter(player=target, tournament__in=tournaments).select_related("tournament").first()
    if both:
        words["tournament"] = both.tournament.name
        raise TournamentError(_("%(name)s and %(other)s both play in “%(tournament)s”: they are two people.") % words)


def _move_entry(entry: Entry, tournament: Tournament, target: Player) -> None:
    """The database ties games to entries, so a new entry takes over, last of all the starting number."""
    free: int = tournament.entries.aggregate(last=Max("number"))["last"] + 1
    new = Entry.objects.create(
        tournament=tournament, player=target, number=free, from_round=entry.from_round, withdrawn_after=entry.withdrawn_after
    )
    Bye.objects.filter(entry=entry).update(entry=new)
    games = Game.objects.filter(Q(white=entry.player_id) | Q(black=entry.player_id), tournament=tournament)
    for game in games:
        if game.white_id == entry.player_id:
            game.white = target
        else:
            game.black = target
        stamp(game, tournament, None, same_result=True)
    Game.objects.bulk_update(games, ["white", "black", "version"])
    number = entry.number
    entry.delete()
    new.number = number
    new.save(update_fields=["number"])
