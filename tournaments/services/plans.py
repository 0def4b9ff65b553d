"""What a save means for the games of one round, worked out before anything is written."""

from copy import copy
from dataclasses import dataclass, field
from typing import Any, Self

from accounts.models import User
from tournaments.models import Game, GameResult, Tournament
from tournaments.services.changing import stamp
from tournaments.services.seats import BoardInput
from tournaments.services.telling import told_game

_COLUMNS = ["round", "board", "white", "black", "result", "version", "entered_by", "confirmed_by"]


@dataclass
class Plan:
    """The games of a round as they are, and as they will be."""

    tournament: Tournament
    round: int
    existing: list[Game]
    games: list[Game] = field(default_factory=list)  # of the boards given, as they will be
    before: dict[int, Game] = field(default_factory=dict)  # their rows as they are, by id
    removed: list[Game] = field(default_factory=list)

    @classmethod
    def read(cls, tournament: Tournament, round: int) -> Self:
        games = tournament.games.filter(round=round).select_related("white", "black", "entered_by")
        return cls(tournament, round, list(games.order_by("board", "id")))

    @property
    def kept(self) -> list[Game]:
        """The games that nobody asked to change."""
        gone = {game.pk for game in self.removed}
        return [game for game in self.existing if game.pk not in self.before and game.pk not in gone]

    def place(self, old: Game | None, line: BoardInput) -> None:
        """Put a board in the place of the game that is there now, which keeps its id, or of none."""
        new = copy(old) if old is not None else Game(tournament=self.tournament, round=self.round)
        new.board, new.white, new.black, new.result = line.board, line.white, line.black, line.result
        if old is not None:
            self.before[old.pk] = old
        self.games.append(new)

    def remove(self, old: Game) -> None:
        self.removed.append(old)

    def told(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The boards that change, before and after, for the audit trail."""
        after = [game for game in self.games if self._changed(game)]
        before = [self.before[game.pk] for game in after if game.pk in self.before]
        return [told_game(game) for game in before], [told_game(game) for game in after]

    def write(self, by: User | None) -> None:
        """Put all games in their place.

        Those whose players change leave the round for a moment: two boards that swap players would otherwise block each other.
        """
        changed = [game for game in self.games if self._changed(game)]
        for game in changed:
            stamp(game, self.tournament, by, same_result=self._only_moved(game))
        Game.objects.filter(pk__in=[game.pk for game in self.removed]).delete()
        Game.objects.filter(pk__in=[game.pk for game in changed if self._reseated(game)]).update(round=None)
        Game.objects.bulk_update([game for game in changed if game.pk is not None], _COLUMNS)
        Game.objects.bulk_create([game for game in changed if game.pk is None])

    def _reseated(self, game: Game) -> bool:
        old = self.before.get(game.pk)
        return old is not None and (old.white_id, old.black_id) != (game.white_id, game.black_id)

    def _only_moved(self, game: Game) -> bool:
        """To another board: the same game with the same result."""
        old = self.before.get(game.pk)
        return old is not None and not self._reseated(game) and old.result == game.result

    def _changed(self, game: Game) -> bool:
        old = self.before.get(game.pk)
        return old is None or self._reseated(game) or (old.board, old.result) != (game.board, game.result)


def keeps_result(line: BoardInput, old: Game | None) -> BoardInput:
    """A board given without a result never empties the recorded one of the same two players."""
    if old is None or line.result != GameResult.NONE or (old.white_id, old.black_id) != (line.white.pk, line.black.pk):
        return line
    return BoardInput(line.board, line.white, line.black, GameResult(old.result))
