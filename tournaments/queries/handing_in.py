"""What a tournament's results still lack before it can be handed in, and what its organizer had better look at."""

from dataclasses import dataclass
from typing import Self

from tournaments.models import Entry, Game, GameResult, Tournament


@dataclass(frozen=True)
class Readiness:
    """One reading of a tournament's entries and games: two queries, whatever its size."""

    tournament: Tournament
    entries: list[Entry]
    games: list[Game]

    @classmethod
    def read(cls, tournament: Tournament) -> Self:
        entries = tournament.entries.select_related("player__club").order_by("number")
        games = tournament.games.select_related("white", "black", "entered_by").order_by("round", "board", "id")
        return cls(tournament, list(entries), list(games))

    @property
    def unfinished(self) -> list[Game]:
        """Boards without a result."""
        return [game for game in self.games if game.result == GameResult.NONE]

    @property
    def unconfirmed(self) -> list[Game]:
        """Results that a second organizer has yet to confirm; none where the tournament asks for no such thing."""
        if not self.tournament.needs_confirmation:
            return []
        return [game for game in self.games if game.result != GameResult.NONE and game.confirmed_by_id is None]

    @property
    def idle(self) -> list[Entry]:
        """Players without a single game."""
        seated = {player for game in self.games for player in (game.white_id, game.black_id)}
        return [entry for entry in self.entries if entry.player_id not in seated]

    @property
    def empty_rounds(self) -> list[int]:
        """Announced rounds without a game."""
        played = {game.round for game in self.games}
        return [number for number in range(1, (self.tournament.rounds or 0) + 1) if number not in played]
