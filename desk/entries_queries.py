"""What the page of a tournament's entries shows."""

from dataclasses import dataclass

from django.db.models import Max

from players.models import Player
from players.queries import public_sort_key
from ratings.entry_ratings import EntryRatings, entry_ratings
from ratings.expiry import Expiry, last_chances
from ratings.models import RatingList
from ratings.periods import open_period
from tournaments.berger import schedule
from tournaments.models import Bye, Entry, GameResult, System, Tournament
from tournaments.services.checks import MOST_ROUNDS


@dataclass(frozen=True)
class EntryLine:
    """One entered player; `rating` is what he brings into the tournament, None for the unrated.

    `chance`: for an unrated one whose games will expire, how many more he needs before, and until when.
    """

    entry: Entry
    player: Player
    rating: int | None
    chance: Expiry | None = None


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

    @property
    def chance(self) -> Expiry | None:
        """One of those that the lines name, for what they have in common."""
        return next((line.chance for line in self.lines if line.chance), None)


def entries_page(tournament: Tournament) -> EntriesPage:
    """The same number of queries whatever the number of players."""
    entries = list(tournament.entries.select_related("player__club"))
    brought = entry_ratings(tournament)
    chances = _chances(tournament, entries, brought)
    lines = [
        EntryLine(entry, entry.player, brought.ratings.get(entry.player_id), chances.get(entry.player_id)) for entry in entries
    ]
    return EntriesPage(lines, brought.shown, tournament.games.count(), _next_round(tournament))


def _chances(tournament: Tournament, entries: list[Entry], brought: EntryRatings) -> dict[int, Expiry]:
    """Who needs how many games more, while there is a list and this tournament is not rated."""
    period = open_period()
    if period is None or brought.rated_by is not None:
        return {}
    unrated = [entry.player_id for entry in entries if entry.player_id not in brought.ratings]
    found = last_chances(period=period, pace=tournament.pace, players=unrated)
    return {player: chance for player, chance in found.items() if chance.needed}


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
