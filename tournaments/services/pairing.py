"""The rounds of a round robin, made from the Berger tables."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.berger import RoundPairings, schedule
from tournaments.models import Bye, ByeKind, Entry, Game, System, Tournament
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.checks import MOST_ROUNDS
from tournaments.services.errors import TournamentError
from tournaments.services.numbering import renumber


@transaction.atomic
def pair_round_robin(*, tournament: Tournament, double: bool, by: User | None, at: dt.datetime) -> Tournament:
    """Make every round's games, without results, for the players entered; the number of rounds follows.

    The numbers of the Berger table are the starting numbers, which close up first where somebody was removed. Who has withdrawn
    is left out. With an odd number of players one is free in every round: that is a zero-point bye (Z), for nobody earns a point
    by the table. Refused once a game or a bye exists.
    """
    locked = lock_for_change(tournament, by)
    entries = _players(locked)
    rounds = schedule(len(entries), double=double)
    if len(rounds) > MOST_ROUNDS:
        raise TournamentError(_("That would be %(rounds)s rounds: too many.") % {"rounds": len(rounds)})
    absent = list(locked.entries.exclude(pk__in=[entry.pk for entry in entries]))
    renumber(locked, [*entries, *absent])
    _write(locked, rounds, dict(enumerate(entries, start=1)), by)
    before, locked.rounds = locked.rounds, len(rounds)
    locked.save(update_fields=["rounds"])
    action = "pair double round robin" if double else "pair round robin"
    record_change(locked, by=by, at=at, action=action, before={"rounds": before}, after={"rounds": locked.rounds})
    return locked


def _write(tournament: Tournament, rounds: list[RoundPairings], seat: dict[int, Entry], by: User | None) -> None:
    Game.objects.bulk_create(
        Game(
            tournament=tournament,
            round=round,
            board=board,
            white_id=seat[white].player_id,
            black_id=seat[black].player_id,
            version=tournament.version + 1,  # as changing.stamp has it
            entered_by=by,
        )
        for round, pairs in enumerate(rounds, start=1)
        for board, (white, black) in enumerate(pairs.boards, start=1)
    )
    Bye.objects.bulk_create(
        Bye(entry=seat[pairs.free], round=round, kind=ByeKind.ZERO)
        for round, pairs in enumerate(rounds, start=1)
        if pairs.free is not None
    )


def _players(tournament: Tournament) -> list[Entry]:
    """Who is to be paired, in the order of the starting numbers."""
    if tournament.is_casual or tournament.system != System.ROUND_ROBIN:
        raise TournamentError(_("Pairings are made from a table in round robins alone."))
    if tournament.games.exists() or Bye.objects.filter(entry__tournament=tournament).exists():
        raise TournamentError(_("Rounds have been entered already: take those games and byes away first."))
    entries = list(tournament.entries.filter(withdrawn_after=None).select_related("player"))
    late = next((entry for entry in entries if entry.from_round > 1), None)
    if late is not None:
        words = {"name": late.player.name, "round": late.from_round}
        raise TournamentError(_("%(name)s plays from round %(round)s: in a round robin everybody plays from the first.") % words)
    if len(entries) < 2:
        raise TournamentError(_("A round robin needs two players at least."))
    return entries
