"""Results: whole rounds, single games, byes."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from tournaments.models import Bye, Entry, Game, GameResult, Tournament
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.checks import MOST_ROUNDS
from tournaments.services.errors import TournamentError
from tournaments.services.seats import BoardInput, ByeInput, Seating


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
    _refuse_round(locked, round)
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
    if seating.problems:
        raise TournamentError(seating.problems)
    before, after = plan.told()
    plan.clear()
    changed_byes = _write_byes(round, byes, entries, known)
    plan.write()
    if after or changed_byes:
        told = {"round": round, "boards": after, "byes": changed_byes}
        record_change(locked, by=by, at=at, action="record round", before={"round": round, "boards": before}, after=told)
    return plan.games


@dataclass
class _Plan:
    """What recording boards means for the games of the round."""

    kept: list[Game]
    games: list[Game]  # of the boards given, as they will be
    before: dict[int, Game]  # their rows as they are, by id

    def told(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The boards that change, before and after, for the audit trail."""
        after = [game for game in self.games if self._changed(game)]
        before = [self.before[game.pk] for game in after if game.pk in self.before]
        return [_told(game) for game in before], [_told(game) for game in after]

    def clear(self) -> None:
        """Take the games away whose seats change: two boards that swap players would otherwise block each other."""
        Game.objects.filter(pk__in=[game.pk for game in self.games if self._reseated(game)]).delete()

    def write(self) -> None:
        """Put all games in their place; a game that moves keeps its id."""
        Game.objects.bulk_create(game for game in self.games if game.pk is None or self._reseated(game))
        changed = [game for game in self.games if game.pk in self.before and self._changed(game) and not self._reseated(game)]
        Game.objects.bulk_update(changed, ["board", "result"])

    def _reseated(self, game: Game) -> bool:
        old = self.before.get(game.pk)
        return old is not None and (old.white_id, old.black_id) != (game.white_id, game.black_id)

    def _changed(self, game: Game) -> bool:
        old = self.before.get(game.pk)
        return old is None or self._reseated(game) or (old.board, old.result) != (game.board, game.result)


def _plan(tournament: Tournament, round: int, boards: Sequence[BoardInput]) -> _Plan:
    existing = list(tournament.games.filter(round=round))
    at_board = {game.board: game for game in existing if game.board is not None}
    boardless = {(game.white_id, game.black_id): game for game in existing if game.board is None}
    plan = _Plan([], [], {})
    for line in boards:
        old = at_board.get(line.board) or boardless.get((line.white.pk, line.black.pk))
        new = Game(tournament=tournament, round=round, board=line.board, white=line.white, black=line.black, result=line.result)
        if old is not None:
            plan.before[old.pk] = old
            new.pk = old.pk
            if line.result == GameResult.NONE and (old.white_id, old.black_id) == (line.white.pk, line.black.pk):
                new.result = old.result
        plan.games.append(new)
    plan.kept = [game for game in existing if game.pk not in plan.before]
    return plan


def _write_byes(round: int, byes: Sequence[ByeInput], entries: dict[int, Entry], known: dict[int, Bye]) -> list[dict[str, Any]]:
    changed = []
    for bye in byes:
        old = known.get(bye.player.pk)
        if old is not None and old.kind == bye.letter:
            continue
        Bye.objects.update_or_create(entry=entries[bye.player.pk], round=round, defaults={"kind": bye.letter})
        changed.append({"player": bye.player.pk, "kind": bye.letter})
    return changed


def _refuse_round(tournament: Tournament, round: int) -> None:
    if tournament.is_casual:
        raise TournamentError(_("Casual games have no rounds."), field="round")
    most = tournament.rounds or MOST_ROUNDS
    if not 1 <= round <= most:
        raise TournamentError(
            _("There is no round %(round)s: rounds go from 1 to %(most)s.") % {"round": round, "most": most}, field="round"
        )


def record_bye(*, tournament: Tournament, player: Player, round: int, kind: str, by: User | None, at: dt.datetime) -> Bye:
    """Give one player a bye, or another kind of bye."""
    record_round(tournament=tournament, round=round, boards=(), byes=[ByeInput(player, kind)], by=by, at=at)
    return Bye.objects.get(entry__tournament=tournament, entry__player=player, round=round)


@transaction.atomic
def remove_bye(*, bye: Bye, by: User | None, at: dt.datetime) -> None:
    """Take a bye back."""
    locked = lock_for_change(bye.entry.tournament, by)
    Bye.objects.filter(pk=bye.pk).delete()
    before = {"round": bye.round, "player": bye.entry.player_id, "kind": bye.kind}
    record_change(locked, by=by, at=at, action="remove bye", before=before)


@transaction.atomic
def set_result(*, game: Game, result: GameResult, by: User | None, at: dt.datetime) -> Game:
    """Enter, mend or (NONE) empty the result of one game."""
    locked = lock_for_change(game.tournament, by)
    game = _game_now(game)
    if result not in GameResult.values:
        raise TournamentError(_("This is no result."), field="result", board=game.board)
    if game.result != result:
        before = _told(game)
        game.result = result
        game.save(update_fields=["result"])
        record_change(locked, by=by, at=at, action="set result", before=before, after=_told(game))
    return game


@transaction.atomic
def remove_game(*, game: Game, by: User | None, at: dt.datetime) -> None:
    """Take a game away that was entered by mistake."""
    locked = lock_for_change(game.tournament, by)
    game = _game_now(game)
    before = _told(game)
    game.delete()
    record_change(locked, by=by, at=at, action="remove game", before=before)


def _game_now(game: Game) -> Game:
    now = Game.objects.filter(pk=game.pk).first()
    if now is None:
        raise TournamentError(_("This game does not exist any more."))
    return now


def _told(game: Game) -> dict[str, Any]:
    """A game as the audit trail tells it."""
    return {
        "round": game.round,
        "board": game.board,
        "white": game.white_id,
        "black": game.black_id,
        "result": GameResult(game.result).name,
    }
