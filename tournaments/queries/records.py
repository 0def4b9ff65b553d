"""One reading of all that happened in a tournament: three queries, whatever its size."""

from dataclasses import dataclass, replace
from typing import Self

from players.models import Player
from players.queries import public_name, public_sort_key
from tournaments.models import Bye, ByeKind, Entry, Game, GameResult, System, Tournament


@dataclass(frozen=True)
class PlayerRef:
    """A player as a tournament's page writes him."""

    id: int
    number: int  # the starting number
    name: str
    title: str
    club: str
    sort_key: tuple[bool, str]  # of the public name
    withdrawn_after: int | None


@dataclass(frozen=True)
class Record:
    """A tournament's players by id, its games and its byes."""

    players: dict[int, PlayerRef]
    games: list[Game]
    byes: list[tuple[int, int, ByeKind]]  # player id, round, kind
    system: str = System.OTHER.value
    tie_breaks: tuple[str, ...] = ()  # their codes, in order

    @classmethod
    def read(cls, tournament: Tournament) -> Self:
        entries = tournament.entries.select_related("player__club")
        byes = Bye.objects.filter(entry__tournament=tournament).values_list("entry__player_id", "round", "kind")
        return cls(
            players={entry.player_id: _player(entry, entry.player) for entry in entries},
            games=list(Game.objects.filter(tournament=tournament).order_by("round", "board", "id")),
            byes=[(player, round, ByeKind(kind)) for player, round, kind in byes.order_by("round", "entry__number")],
            system=tournament.system,
            tie_breaks=tuple(tournament.tie_breaks),
        )

    @property
    def last_round(self) -> int:
        """The highest round in which anything was entered; 0 without any."""
        return max((*(game.round or 0 for game in self.games), *(round for _, round, _ in self.byes)), default=0)

    @property
    def latest_round(self) -> int:
        """The highest round with a result, or before there is one, with anything: the one whose standings people look for."""
        return max((game.round or 0 for game in self.games if game.result != GameResult.NONE), default=0) or self.last_round

    def until(self, round: int) -> Self:
        """The tournament as it was after that round; casual games belong to no round and stay."""
        return replace(
            self,
            games=[game for game in self.games if (game.round or 0) <= round],
            byes=[bye for bye in self.byes if bye[1] <= round],
        )


def _player(entry: Entry, player: Player) -> PlayerRef:
    return PlayerRef(
        id=player.pk,
        number=entry.number,
        name=public_name(player),
        title=player.shown_title,
        club=player.club.name if player.club else "",
        sort_key=public_sort_key(player),
        withdrawn_after=entry.withdrawn_after,
    )
