"""Saving what an organizer changed in a round: each board for itself, and what became of each."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _

from accounts.models import User
from players.models import Player
from tournaments.models import Game, Tournament
from tournaments.queries.grid import boards_of
from tournaments.services import (
    BoardChange,
    BoardConflict,
    ByeConflict,
    Conflict,
    TournamentError,
    save_boards,
    save_bye,
)


class State(StrEnum):
    SAVED = "saved"
    CONFLICT = "conflict"
    REFUSED = "refused"


@dataclass(frozen=True)
class ByeChange:
    """A bye as it is to be (no letter: none), and the letter its form was loaded with."""

    player: Player
    kind: str
    expected: str


@dataclass(frozen=True)
class Outcome:
    """What became of one board or bye."""

    state: State
    messages: list[str] = field(default_factory=list)
    conflict: Conflict | None = None
    game: Game | None = None  # that stands there after a save
    stored_bye: str = ""  # the letter that stands there after a save, or in a conflict


@dataclass
class RoundOutcome:
    """What became of everything that was to be saved; `general` is what concerns no single board."""

    boards: dict[int, Outcome] = field(default_factory=dict)
    byes: dict[int, Outcome] = field(default_factory=dict)  # by player id
    general: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Everything was saved."""
        return not self.general and all(o.state == State.SAVED for o in (*self.boards.values(), *self.byes.values()))


def save_round(
    *, tournament: Tournament, round: int, changes: Sequence[BoardChange], byes: Sequence[ByeChange], by: User, at: dt.datetime
) -> RoundOutcome:
    """Save boards and byes one by one; what is refused keeps nothing else from being saved.

    Boards that hand players to each other go together, for neither could go first. Byes are taken back before the boards are
    saved, and given afterwards: whoever had a bye may then play, and whoever played may get one.
    """
    outcome = RoundOutcome()
    for change in (bye for bye in byes if not bye.kind):
        outcome.byes[change.player.pk] = _save_bye(tournament, round, change, by, at)
    stored = boards_of(list(tournament.games.filter(round=round).order_by("board", "id")))
    for group in _groups(changes, stored):
        outcome.boards |= _save_group(tournament, round, group, by, at, outcome)
    for change in (bye for bye in byes if bye.kind):
        outcome.byes[change.player.pk] = _save_bye(tournament, round, change, by, at)
    return outcome


def _groups(changes: Sequence[BoardChange], stored: dict[int, Game]) -> list[list[BoardChange]]:
    """The changes, together where one wants a player that another's board still holds."""
    holds = {player: board for board, game in stored.items() for player in (game.white_id, game.black_id)}
    group_of = {change.board: [change] for change in changes}
    for change in changes:
        for player in (change.white, change.black):
            other = group_of.get(holds.get(player.pk, 0)) if player else None
            mine = group_of[change.board]
            if other is not None and other is not mine:
                mine.extend(other)
                group_of.update({each.board: mine for each in other})
    return list({id(group): group for group in group_of.values()}.values())


def _save_group(
    tournament: Tournament, round: int, group: list[BoardChange], by: User, at: dt.datetime, outcome: RoundOutcome
) -> dict[int, Outcome]:
    try:
        games = save_boards(tournament=tournament, round=round, changes=group, by=by, at=at)
    except TournamentError as refusal:
        return _refused(group, refusal, outcome)
    return {change.board: Outcome(State.SAVED, game=game) for change, game in zip(group, games, strict=True)}


def _refused(group: list[BoardChange], refusal: TournamentError, outcome: RoundOutcome) -> dict[int, Outcome]:
    """What to say at each board of a group that was refused."""
    conflicts = {c.board: c for c in refusal.conflicts} if isinstance(refusal, BoardConflict) else {}
    told: dict[int, list[str]] = {change.board: [] for change in group}
    for problem in refusal.problems:
        if problem.board in told:
            told[problem.board].append(problem.message)
        elif problem.message not in outcome.general:
            outcome.general.append(problem.message)
    culprits = [str(board) for board, messages in told.items() if messages]
    for messages in told.values():
        if not messages and culprits:
            messages.append(_("Not saved: it shares a player with board %(boards)s.") % {"boards": ", ".join(culprits)})
    return {
        board: Outcome(State.CONFLICT if board in conflicts else State.REFUSED, messages, conflicts.get(board))
        for board, messages in told.items()
    }


def _save_bye(tournament: Tournament, round: int, change: ByeChange, by: User, at: dt.datetime) -> Outcome:
    try:
        save_bye(
            tournament=tournament, round=round, player=change.player, kind=change.kind, expected=change.expected, by=by, at=at
        )
    except ByeConflict as conflict:
        return Outcome(State.CONFLICT, [str(conflict)], stored_bye=conflict.stored)
    except TournamentError as refusal:
        return Outcome(State.REFUSED, [str(refusal)])
    return Outcome(State.SAVED, stored_bye=change.kind.upper())
