"""The games of a tournament, round by round."""

from dataclasses import dataclass, field

from tournaments.models import ByeKind, Game, GameResult
from tournaments.queries.records import PlayerRef, Record


@dataclass(frozen=True)
class BoardView:
    id: int  # the game's
    board: int | None
    white: PlayerRef
    black: PlayerRef
    result: GameResult

    @property
    def has_result(self) -> bool:
        return self.result != GameResult.NONE


@dataclass(frozen=True)
class ByeView:
    player: PlayerRef
    kind: ByeKind


@dataclass
class RoundView:
    """A round's boards and byes."""

    number: int
    boards: list[BoardView] = field(default_factory=list)
    byes: list[ByeView] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """Where the round stands on the page."""
        return f"round-{self.number}"

    @property
    def is_complete(self) -> bool:
        """Every board has its result; a double forfeit is one."""
        return all(board.has_result for board in self.boards)


def rounds_of(record: Record) -> list[RoundView]:
    """The rounds in which anything was entered."""
    rounds: dict[int, RoundView] = {}
    for game in record.games:
        if game.round is not None:
            rounds.setdefault(game.round, RoundView(game.round)).boards.append(_board(record, game))
    for player, number, kind in record.byes:
        rounds.setdefault(number, RoundView(number)).byes.append(ByeView(record.players[player], kind))
    return [rounds[number] for number in sorted(rounds)]


def casual_games(record: Record) -> list[BoardView]:
    """The loose games, in the order they were entered."""
    return [_board(record, game) for game in record.games if game.round is None]


def _board(record: Record, game: Game) -> BoardView:
    white, black = record.players[game.white_id], record.players[game.black_id]
    return BoardView(game.pk, game.board, white, black, GameResult(game.result))
