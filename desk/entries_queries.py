"""What the page of a tournament's entries shows."""

from dataclasses import dataclass

from django.db.models import Max

from players.models import Player
from players.queries import public_sort_key
from ratings.entry_ratings import entry_ratings
from ratings.models import RatingList
from tournaments.berger import schedule
from tournaments.models import Bye, Entry, GameResult, System, Tournament
from tournaments.services.checks import MOST_ROUNDS


@dataclass(frozen=True)
class EntryLine:
    """One entered player; `rating` is what he brings into the tournament, None for the unrated."""

    entry: Entry
    player: Player
    rating: int | None


@dataclass(frozen=True)
class EntriesPage:
    """The entries in the order of their numbers. `shown` is the list that the ratings stand on, None before the first."""

    lines: list[EntryLine]
    shown: RatingList | None
    game_count: int
    next_round: int  # from which somebody who is entered now would play

    @property
    def is_begun(self) -> bool:
        return self.game_count > 0


def entries_page(tournament: Tournament) -> EntriesPage:
    """The same number of queries whatever the number of players."""
    entries = tournament.entries.select_related("player__club")
    brought = entry_ratings(tournament)
    lines = [EntryLine(entry, entry.player, brought.ratings.get(entry.player_id)) for entry in entries]
    return EntriesPage(lines, brought.shown, tournament.games.count(), _next_round(tournament))


def _next_round(tournament: Tournament) -> int:
    if tournament.is_casual:
        return 1
    last: int = tournament.games.exclude(result=GameResult.NONE).aggregate(last=Max("round"))["last"] or 0
    return min(last + 1, tournament.rounds or MOST_ROUNDS)


@dataclass(frozen=True)
class Pairable:
    """What the Berger tables would make of the entries."""

    players: int
    rounds: int
    double_rounds: int  # 0: too many for a tournament


def pairable(tournament: Tournament, page: EntriesPage) -> Pairable | None:
    """The round robin that could be paired now; None where there is nothing to pair, or it is done."""
    players = sum(line.entry.withdrawn_after is None for line in page.lines)
    if tournament.system != System.ROUND_ROBIN or tournament.is_casual or players < 2 or page.is_begun:
        return None
    if Bye.objects.filter(entry__tournament=tournament).exists():
        return None
    rounds = len(schedule(players))
    if rounds > MOST_ROUNDS:
        return None
    return Pairable(players, rounds, rounds * 2 if rounds * 2 <= MOST_ROUNDS else 0)


def order_by_rating(page: EntriesPage) -> list[int]:
    """The players' ids, the strongest first; the unrated follow by name."""
    lines = sorted(page.lines, key=lambda line: (-(line.rating or 0), public_sort_key(line.player), line.player.pk))
    return [line.player.pk for line in lines]


def order_by_name(page: EntriesPage) -> list[int]:
    """The players' ids in the order of their names; who hides his follows, for everybody sees the numbers."""
    return [line.player.pk for line in sorted(page.lines, key=lambda line: (public_sort_key(line.player), line.player.pk))]
