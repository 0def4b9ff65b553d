"""Results: whole rounds, single games."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import Bye, Entry, Game, GameResult, Tournament
from tournaments.services.changing import lock_for_change, record_change, stamp
from tournaments.services.checks import MOST_ROUNDS
from tournaments.services.errors import TournamentError
from tournaments.services.plans import Plan, keeps_result
from tournaments.services.seats import BoardInput, ByeInput, Seating
from tournaments.services.telling import told_game


@transaction.atomic
def record_round(
    *,
    tournament: Tournament,
    round: int,
    boards: Sequence[BoardInput],
    byes: Sequence[ByeInput] = (),
    by: User | None,
    at: dt.datetime,
) -> list[Game]:
    """Enter boards and byes of a round; gives the games of those boards.

    What is not given stays as it is, and a board given without a result never empties a recorded one, so that two people who save
    one round at once lose nothing. Saving the same again changes nothing. Everything wrong is told at once, board by board.
    """
    locked = lock_for_change(tournament, by)
    refuse_round(locked, round)
    plan = _plan(locked, round, boards)
    entries = {entry.player_id: entry for entry in locked.entries.select_related("player")}
    known = {
        bye.entry.player_id: bye for bye in Bye.objects.filter(entry__tournament=locked, round=round).select_related("entry")
    }
    given = {bye.player.pk for bye in byes}
    seating = Seating(round, entries)
    seating.keep(plan.kept, (bye for player, bye in known.items() if player not in given))
    seating.seat(boards)
    seating.give(byes)
    seating.refuse_problems()
    before, after = plan.told()
    plan.write(by)
    changed_byes = _write_byes(round, byes, entries, known)
    if after or changed_byes:
        told = {"round": round, "boards": after, "byes": changed_byes}
        record_change(locked, by=by, at=at, action="record round", before={"round": round, "boards": before}, after=told)
    return plan.games


def _write_byes(round: int, byes: Sequence[ByeInput], entries: dict[int, Entry], known: dict[int, Bye]) -> list[dict[str, Any]]:
    changed = []
    for bye in byes:
        old = known.get(bye.player.pk)
        if old is not None and old.kind == bye.letter:
            continue
        Bye.objects.update_or_create(entry=entries[bye.player.pk], round=round, defaults={"kind": bye.letter})
        changed.append({"player": bye.player.pk, "kind": bye.letter})
    return changed


def refuse_round(tournament: Tournament, round: int) -> None:
    """Raise TournamentError where the tournament has no such round."""
    if tournament.is_casual:
        raise TournamentError(_("Casual games have no rounds."), field="round")
    most = tournament.rounds or MOST_ROUNDS
    if not 1 <= round <= most:
        raise TournamentError(
            _("There is no round %(round)s: rounds go from 1 to %(most)s.") % {"round": round, "most": most}, field="round"
        )


def _plan(tournament: Tournament, round: int, boards: Sequence[BoardInput]) -> Plan:
    plan = Plan.read(tournament, round)
    at_board = {game.board: game for game in plan.existing if game.board is not None}
    boardless = {(game.white_id, game.black_id): game for game in plan.existing if game.board is None}
    for line in boards:
        old = at_board.get(line.board) or boardless.get((line.white.pk, line.black.pk))
        plan.place(old, keeps_result(line, old))
    return plan


@transaction.atomic
def set_result(*, game: Game, result: GameResult, by: User | None, at: dt.datetime) -> Game:
    """Enter, mend or (NONE) empty the result of one game."""
    locked = lock_for_change(game.tournament, by)
    game = _game_now(game)
    if result not in GameResult.values:
        raise TournamentError(_("This is no result."), field="result", board=game.board)
    if game.result != result:
        before = told_game(game)
        game.result = result
        stamp(game, locked, by)
        game.save(update_fields=["result", "version", "entered_by", "confirmed_by"])
        record_change(locked, by=by, at=at, action="set result", before=before, after=told_game(game))
    return game


@transaction.atomic
def remove_game(*, game: Game, by: User | None, at: dt.datetime) -> None:
    """Take a game away that was entered by mistake."""
    locked = lock_for_change(game.tournament, by)
    game = _game_now(game)
    before = told_game(game)
    game.delete()
    record_change(locked, by=by, at=at, action="remove game", before=before)


def _game_now(game: Game) -> Game:
    now = Game.objects.filter(pk=game.pk).first()
    if now is None:
        raise TournamentError(_("This game does not exist any more."))
    return now
