"""Boards saved one by one, so that two people may enter one round at once and neither wipes out what he has not seen."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from players.problems import Problem
from tournaments.models import Bye, Game, GameResult, Tournament
from tournaments.queries.grid import boards_of
from tournaments.scores import mirrored
from tournaments.services.changing import lock_for_change, record_change
from tournaments.services.conflicts import BoardChange, BoardConflict, Clash, Conflict
from tournaments.services.errors import TournamentError
from tournaments.services.plans import Plan
from tournaments.services.rounds import refuse_round
from tournaments.services.seats import BoardInput, Seating
from tournaments.services.telling import told_game


def save_board(
    *,
    tournament: Tournament,
    round: int,
    board: int,
    expected_version: int | None,
    white: Player,
    black: Player,
    result: GameResult,
    by: User | None,
    at: dt.datetime,
    overwrite: bool = False,
) -> Game:
    """Save one board; see `save_boards`."""
    change = BoardChange(board, expected_version, white, black, result, overwrite)
    game = save_boards(tournament=tournament, round=round, changes=[change], by=by, at=at)[0]
    assert game is not None
    return game


def clear_board(
    *,
    tournament: Tournament,
    round: int,
    board: int,
    expected_version: int,
    by: User | None,
    at: dt.datetime,
    overwrite: bool = False,
) -> None:
    """Take a board's game away; see `save_boards`."""
    change = BoardChange(board, expected_version, None, None, overwrite=overwrite)
    save_boards(tournament=tournament, round=round, changes=[change], by=by, at=at)


@transaction.atomic
def swap_colours(
    *,
    tournament: Tournament,
    round: int,
    board: int,
    expected_version: int,
    by: User | None,
    at: dt.datetime,
    overwrite: bool = False,
) -> Game:
    """White was Black: each player keeps his points. See `save_boards`."""
    locked = lock_for_change(tournament, by)
    game = boards_of(Plan.read(locked, round).existing).get(board)
    if game is None:
        raise TournamentError(_("This game does not exist any more."), board=board)
    change = BoardChange(board, expected_version, game.black, game.white, mirrored(game.result), overwrite)
    swapped = save_boards(tournament=locked, round=round, changes=[change], by=by, at=at)[0]
    assert swapped is not None
    return swapped


@transaction.atomic
def save_boards(
    *, tournament: Tournament, round: int, changes: Sequence[BoardChange], by: User | None, at: dt.datetime
) -> list[Game | None]:
    """Save boards that belong together, all or none; gives the games that stand there then, None where a board is empty.

    Raises BoardConflict for boards that have changed since the form was loaded, whatever they say, and for those with a result
    that are not to be overwritten. Boards that are like that already are left alone. Everything else that is wrong is told at
    once, board by board.
    """
    locked = lock_for_change(tournament, by)
    refuse_round(locked, round)
    _refuse_broken(changes)
    plan = Plan.read(locked, round)
    boards = boards_of(plan.existing)
    todo = [change for change in changes if not change.stands(boards.get(change.board))]
    clashes = [(change, _clash(change, boards.get(change.board))) for change in todo]
    conflicts = [Conflict.at(change, clash, boards.get(change.board)) for change, clash in clashes if clash]
    if conflicts:
        raise BoardConflict(conflicts)
    lines = [line for change in todo if (line := _planned(plan, change, boards.get(change.board)))]
    _refuse_seats(plan, lines)
    _write(plan, by, at)
    written = {game.board: game for game in plan.games}
    unchanged = {change.board: boards.get(change.board) for change in changes if change not in todo}
    return [written.get(change.board) or unchanged.get(change.board) for change in changes]


def _refuse_broken(changes: Sequence[BoardChange]) -> None:
    problems, seen = [], set()
    for change in changes:
        if change.board in seen:
            problems.append(Problem(_("Board %(board)s stands here twice.") % {"board": change.board}, board=change.board))
        seen.add(change.board)
        if change.white is None and change.black is not None:
            problems.append(Problem(_("White is missing."), "white", change.board))
        if change.black is None and change.white is not None:
            problems.append(Problem(_("Black is missing."), "black", change.board))
    if problems:
        raise TournamentError(problems)


def _clash(change: BoardChange, game: Game | None) -> Clash | None:
    if game is None:
        return None if change.expected_version is None else Clash.CHANGED
    unnumbered = game.board is None and not change.seats(game) and not change.overwrite  # it may be another than the form showed
    if change.expected_version != game.version or unnumbered:
        return Clash.CHANGED
    return Clash.RECORDED if game.result != GameResult.NONE and not change.overwrite else None


def _planned(plan: Plan, change: BoardChange, game: Game | None) -> BoardInput | None:
    """Put the change into the plan; gives the seats it needs."""
    if change.white is None or change.black is None:
        assert game is not None
        plan.remove(game)
        return None
    line = BoardInput(change.board, change.white, change.black, change.result)
    plan.place(game, line)
    return line


def _refuse_seats(plan: Plan, lines: Sequence[BoardInput]) -> None:
    entries = {entry.player_id: entry for entry in plan.tournament.entries.select_related("player")}
    seating = Seating(plan.round, entries)
    byes = Bye.objects.filter(entry__tournament=plan.tournament, round=plan.round).select_related("entry")
    seating.keep(plan.kept, byes)
    seating.seat(lines)
    seating.refuse_problems()


def _write(plan: Plan, by: User | None, at: dt.datetime) -> None:
    before, after = plan.told()
    removed = [told_game(game) for game in plan.removed]
    plan.write(by)
    for told in removed:
        record_change(plan.tournament, by=by, at=at, action="remove game", before=told)
    if after:
        told_before, told_after = ({"round": plan.round, "boards": boards} for boards in (before, after))
        record_change(plan.tournament, by=by, at=at, action="record round", before=told_before, after=told_after | {"byes": []})
