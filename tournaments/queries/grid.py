"""What the organizer's page of one round shows: its boards, everybody who may play in it, and what they played before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice

from tournaments.models import BYE_HALF_POINTS, Bye, ByeKind, Entry, Game, GameResult, Tournament
from tournaments.scores import FORFEITS, black_half_points, white_half_points


@dataclass(frozen=True)
class Meeting:
    """Another round of one player: whom he met, with which colour, and whether they sat down to play or are to."""

    round: int
    opponent: int  # id
    white: bool
    played: bool


@dataclass
class GridPlayer:
    """An entered player as the page of a round needs him; organizers see names that the public does not."""

    id: int
    number: int
    name: str
    search_key: str
    later: bool = False  # entered for a later round
    gone: bool = False  # withdrew before this round
    half_points: int = 0  # before this round
    meetings: list[Meeting] = field(default_factory=list)
    bye: str = ""  # the letter of his bye in this round

    @property
    def plays(self) -> bool:
        """In this round."""
        return not self.later and not self.gone

    @property
    def text(self) -> str:
        """As the page writes him into an input, and as it is read again."""
        return f"{self.number} {self.name}"


@dataclass(frozen=True)
class GridRow:
    """One board, or a line that waits for one."""

    board: int
    white: GridPlayer | None = None
    black: GridPlayer | None = None
    result: GameResult = GameResult.NONE
    version: int | None = None
    by: str = ""


@dataclass(frozen=True)
class RoundGrid:
    """One round of one tournament: three queries, whatever its size."""

    tournament: Tournament
    round: int
    rows: list[GridRow]
    players: dict[int, GridPlayer]

    @classmethod
    def read(cls, tournament: Tournament, round: int) -> "RoundGrid":
        entries = tournament.entries.select_related("player").order_by("number")
        players = {entry.player_id: _player(entry, round) for entry in entries}
        games = list(Game.objects.filter(tournament=tournament).select_related("entered_by").order_by("board", "id"))
        for game in games:
            _note(players, game, round)
        byes = Bye.objects.filter(entry__tournament=tournament).values_list("entry__player_id", "round", "kind")
        for player, number, kind in byes:
            if number == round:
                players[player].bye = kind
            elif number < round:
                players[player].half_points += BYE_HALF_POINTS[ByeKind(kind)]
        return cls(tournament, round, _rows(players, [game for game in games if game.round == round]), players)

    @property
    def seated(self) -> set[int]:
        """Who sits at a board."""
        return {player.id for row in self.rows for player in (row.white, row.black) if player}

    @property
    def unpaired(self) -> list[GridPlayer]:
        """Who plays in this round and has neither a board nor a bye."""
        seated = self.seated
        return [player for player in self.players.values() if player.plays and not player.bye and player.id not in seated]


def _player(entry: Entry, round: int) -> GridPlayer:
    player = entry.player
    return GridPlayer(
        id=player.pk,
        number=entry.number,
        name=player.name,
        search_key=player.search_key,
        later=entry.from_round > round,
        gone=entry.withdrawn_after is not None and round > entry.withdrawn_after,
    )


def _note(players: dict[int, GridPlayer], game: Game, round: int) -> None:
    """Write a game of another round beside its players; points only of rounds before."""
    if game.round is None or game.round == round:
        return
    white, black = players[game.white_id], players[game.black_id]
    played = game.result not in FORFEITS
    white.meetings.append(Meeting(game.round, black.id, True, played))
    black.meetings.append(Meeting(game.round, white.id, False, played))
    if game.round < round:
        white.half_points += white_half_points(game.result)
        black.half_points += black_half_points(game.result)


def _rows(players: dict[int, GridPlayer], games: list[Game]) -> list[GridRow]:
    """The boards there are, and lines for as many as everybody who plays would fill."""
    boards = boards_of(games)
    wanted = sum(player.plays and not player.bye for player in players.values()) // 2
    free: Iterator[int] = (number for number in count(1) if number not in boards)
    numbers = sorted([*boards, *islice(free, max(0, wanted - len(boards)))])
    return [_row(players, number, boards.get(number)) for number in numbers]


def _row(players: dict[int, GridPlayer], board: int, game: Game | None) -> GridRow:
    if game is None:
        return GridRow(board)
    by = game.entered_by.get_username() if game.entered_by else ""
    return GridRow(board, players[game.white_id], players[game.black_id], GameResult(game.result), game.version, by)


def boards_of(games: Sequence[Game]) -> dict[int, Game]:
    """A round's games by board; those without a number (imported files have none) take the free ones, in their order."""
    boards = {game.board: game for game in games if game.board is not None}
    free = (number for number in count(1) if number not in boards)
    taken = dict(zip(free, [game for game in games if game.board is None], strict=False))
    return boards | taken
