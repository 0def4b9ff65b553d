"""A tournament's record as the tie-breaks read it."""

from collections.abc import Mapping

from tournaments.models import ByeKind, Game, GameResult, System
from tournaments.queries.records import Record
from tournaments.scores import FORFEITS, black_half_points, white_half_points
from tournaments.tiebreaks import Field, How, Turn

PREDETERMINED = (System.ROUND_ROBIN, System.MATCH)
"""Systems whose pairings are fixed beforehand."""
_BYES = {
    ByeKind.PAIRING_ALLOCATED: (How.BYE, 2),
    ByeKind.FULL: (How.BYE, 2),
    ByeKind.HALF: (How.REQUESTED, 1),
    ByeKind.ZERO: (How.REQUESTED, 0),
}


def field_of(record: Record, ratings: Mapping[int, int] | None = None) -> Field:
    """Everybody's rounds up to the record's last.

    Who was neither paired nor given a bye in a round was absent, as with a zero-point bye; not in a round that is still being
    entered, and not where pairings are fixed.
    """
    turns: dict[int, list[Turn]] = {player: [] for player in record.players}
    for game in record.games:
        for player, turn in _both(game):
            turns[player].append(turn)
    for player, round, kind in record.byes:
        how, half_points = _BYES[kind]
        turns[player].append(Turn(round, how, half_points))
    predetermined = record.system in PREDETERMINED
    if not predetermined:
        complete = _complete_rounds(record)
        for mine in turns.values():
            mine += [Turn(round, How.REQUESTED, 0) for round in complete - {turn.round for turn in mine}]
    ordered = {player: tuple(sorted(mine, key=lambda turn: turn.round)) for player, mine in turns.items()}
    return Field(record.last_round, ordered, predetermined, ratings or {})


def _both(game: Game) -> list[tuple[int, Turn]]:
    how = How.FORFEIT if game.result in FORFEITS else How.PENDING if game.result == GameResult.NONE else How.PLAYED
    round = game.round or 0
    white, black = white_half_points(game.result), black_half_points(game.result)
    return [
        (game.white_id, Turn(round, how, white, game.black_id, white=True)),
        (game.black_id, Turn(round, how, black, game.white_id)),
    ]


def _complete_rounds(record: Record) -> set[int]:
    """The rounds with games, all of which have results."""
    open_rounds = {game.round for game in record.games if game.result == GameResult.NONE}
    return {game.round for game in record.games if game.round is not None} - open_rounds
