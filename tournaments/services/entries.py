"""Who plays: entering, withdrawing and removing players."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from players.problems import Problem
from tournaments.models import Bye, Entry, Tournament
from tournaments.queries.people import games_of_entry
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.checks import MOST_ROUNDS
from tournaments.services.errors import TournamentError


def add_entry(*, tournament: Tournament, player: Player, from_round: int = 1, by: User | None, at: dt.datetime) -> Entry:
    """Enter one player under the next free number; a late one plays from `from_round`."""
    return add_entries(tournament=tournament, players=[player], from_round=from_round, by=by, at=at)[0]


@transaction.atomic
def add_entries(
    *, tournament: Tournament, players: Sequence[Player], from_round: int = 1, by: User | None, at: dt.datetime
) -> list[Entry]:
    """Enter players under the next free numbers, in the given order: all of them or none."""
    locked = lock_for_change(tournament, by)
    entries = enter(locked, players, from_round)
    if entries:
        late = {"from_round": from_round} if from_round > 1 else {}
        after = [{"player": entry.player_id, "number": entry.number, **late} for entry in entries]
        record_change(locked, by=by, at=at, action="add entries", after=after)
    return entries


def enter(tournament: Tournament, players: Sequence[Player], from_round: int = 1) -> list[Entry]:
    """Write the entries into the locked tournament, after checking them."""
    _refuse_players(tournament, players)
    _refuse_from_round(tournament, from_round)
    last: int = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    return Entry.objects.bulk_create(
        Entry(tournament=tournament, player=player, number=number, from_round=from_round)
        for number, player in enumerate(players, start=last + 1)
    )


def _refuse_from_round(tournament: Tournament, from_round: int) -> None:
    if tournament.is_casual and from_round != 1:
        raise TournamentError(_("Casual games have no rounds."), field="from_round")
    if not 1 <= from_round <= (tournament.rounds or MOST_ROUNDS):
        raise TournamentError(_("There is no round %(round)s.") % {"round": from_round}, field="from_round")


def _refuse_players(tournament: Tournament, players: Sequence[Player]) -> None:
    ids = [player.pk for player in players]
    # The lock keeps a merge from running between this check and the entry.
    now = {p.pk: p for p in Player.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")}
    merged = (
        {p.pk: p.name for p in Player.objects.filter(merged_from__in=ids)} if any(p.merged_into_id for p in now.values()) else {}
    )
    seen = set(tournament.entries.filter(player__in=ids).values_list("player_id", flat=True))
    problems = []
    for player in players:
        if player.pk not in now:
            problems.append(Problem(_("%(name)s is not on the register.") % {"name": player.name}, "player"))
        elif into := now[player.pk].merged_into_id:
            names = {"name": player.name, "other": merged[into]}
            problems.append(Problem(_("%(name)s was merged into %(other)s: enter that player.") % names, "player"))
        elif player.pk in seen:
            problems.append(Problem(_("%(name)s is already entered.") % {"name": player.name}, "player"))
        seen.add(player.pk)
    if problems:
        raise TournamentError(problems)


@transaction.atomic
def withdraw_entry(*, entry: Entry, after_round: int | None, by: User | None, at: dt.datetime) -> Entry:
    """Note that the player left after that round (0: before the first); None takes him back in."""
    locked = lock_for_change(entry.tournament, by)
    entry = _entry_now(entry)
    if after_round == entry.withdrawn_after:
        return entry
    if after_round is not None:
        _refuse_withdrawal(locked, entry, after_round)
    before = {"player": entry.player_id, "withdrawn_after": entry.withdrawn_after}
    entry.withdrawn_after = after_round
    entry.save(update_fields=["withdrawn_after"])
    after = {"player": entry.player_id, "withdrawn_after": after_round}
    record_change(locked, by=by, at=at, action="withdraw entry", before=before, after=after)
    return entry


def _refuse_withdrawal(tournament: Tournament, entry: Entry, after_round: int) -> None:
    if tournament.is_casual:
        raise TournamentError(_("Casual games have no rounds."), field="withdrawn_after")
    if after_round < 0 or (tournament.rounds is not None and after_round > tournament.rounds):
        raise TournamentError(_("There is no round %(round)s.") % {"round": after_round}, field="withdrawn_after")
    last: int = max(
        games_of_entry(entry).aggregate(last=Max("round"))["last"] or 0,
        Bye.objects.filter(entry=entry).aggregate(last=Max("round"))["last"] or 0,
    )
    if last > after_round:
        words = {"name": entry.player.name, "round": last}
        raise TournamentError(_("%(name)s has a game or a bye in round %(round)s.") % words, field="withdrawn_after")


@transaction.atomic
def set_from_round(*, entry: Entry, from_round: int, by: User | None, at: dt.datetime) -> Entry:
    """Note that the player comes late and plays from that round."""
    locked = lock_for_change(entry.tournament, by)
    entry = _entry_now(entry)
    if from_round == entry.from_round:
        return entry
    _refuse_from_round(locked, from_round)
    earlier = games_of_entry(entry).filter(round__lt=from_round).order_by("round").first()
    if earlier is not None:
        words = {"name": entry.player.name, "round": earlier.round}
        raise TournamentError(_("%(name)s has a game in round %(round)s.") % words, field="from_round")
    if entry.withdrawn_after is not None and from_round > entry.withdrawn_after:
        words = {"name": entry.player.name, "round": entry.withdrawn_after}
        raise TournamentError(_("%(name)s withdrew after round %(round)s.") % words, field="from_round")
    before = {"player": entry.player_id, "from_round": entry.from_round}
    entry.from_round = from_round
    entry.save(update_fields=["from_round"])
    after = {"player": entry.player_id, "from_round": from_round}
    record_change(locked, by=by, at=at, action="enter late", before=before, after=after)
    return entry


@transaction.atomic
def remove_entry(*, entry: Entry, by: User | None, at: dt.datetime) -> None:
    """Take a player out again who has no game yet; his byes go with him."""
    locked = lock_for_change(entry.tournament, by)
    entry = _entry_now(entry)
    if games_of_entry(entry).exists():
        raise TournamentError(
            _("%(name)s has games here: withdraw the player instead.") % {"name": entry.player.name}, field="player"
        )
    before = {"player": entry.player_id, "number": entry.number}
    entry.delete()
    record_change(locked, by=by, at=at, action="remove entry", before=before)


def _entry_now(entry: Entry) -> Entry:
    now = Entry.objects.select_related("player").filter(pk=entry.pk).first()
    if now is None:
        raise TournamentError(_("This entry does not exist any more."))
    return now
