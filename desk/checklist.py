"""What stands between a tournament and its rating, and what its organizer had better look at before handing it in."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from accounts.models import User
from players.models import Player
from players.queries import similar_pairs
from ratings.expected import Expected, expected_list
from ratings.projection import ProjectionError, project
from tournaments.models import Entry, Game, ReportStatus, Tournament
from tournaments.queries.handing_in import Readiness
from tournaments.queries.reports import reports_of

LARGE_CHANGE = 100


@dataclass(frozen=True)
class RoundGames:
    """Some games of a round (None: casual games)."""

    number: int | None
    games: Sequence[Game]


@dataclass(frozen=True)
class ToConfirm(RoundGames):
    """Results of a round that wait for a second organizer; `others` are those this user may confirm."""

    others: Sequence[Game]

    @property
    def own(self) -> int:
        """How many he entered himself."""
        return len(self.games) - len(self.others)


@dataclass(frozen=True)
class Swing:
    """A player whose rating the tournament alone would move by more than anybody expects."""

    player: Player
    change: int


@dataclass(frozen=True)
class Checklist:
    """The first three hold a submission up; the rest is for a second look."""

    has_games: bool
    unfinished: list[RoundGames]
    unconfirmed: list[ToConfirm]
    idle: list[Entry]
    empty_rounds: list[int]
    alike: list[tuple[Player, Player]]
    namesakes: list[tuple[Player, Player]]  # entered for the first time, and another on the register of the same name
    ends_later: bool
    expected: Expected | None
    swings: list[Swing]
    list_month: dt.date | None  # of the list that the projected changes start from
    open_reports: int  # of wrong results

    @property
    def is_ready(self) -> bool:
        return self.has_games and not self.unfinished and not self.unconfirmed

    @property
    def is_clean(self) -> bool:
        """Nothing to look at twice."""
        late = self.expected is not None and self.expected.late
        found = (self.idle, self.empty_rounds, self.alike, self.namesakes, self.swings, self.ends_later, late, self.open_reports)
        return not any(found)


def checklist(tournament: Tournament, *, by: User, today: dt.date) -> Checklist:
    """The checklist as `by` sees it; the number of queries does not depend on the tournament's size."""
    ready = Readiness.read(tournament)
    players = [entry.player for entry in ready.entries]
    swings, list_month = _swings(tournament, players)
    return Checklist(
        has_games=bool(ready.games),
        unfinished=[RoundGames(number, games) for number, games in _by_round(ready.unfinished)],
        unconfirmed=[
            ToConfirm(number, games, [game for game in games if game.entered_by_id != by.pk])
            for number, games in _by_round(ready.unconfirmed)
        ],
        idle=ready.idle,
        empty_rounds=ready.empty_rounds,
        alike=similar_pairs(players),
        namesakes=_namesakes(players),
        ends_later=tournament.end_date > today,
        expected=expected_list(tournament),
        swings=swings,
        list_month=list_month,
        open_reports=reports_of(tournament).filter(status=ReportStatus.OPEN).count(),
    )


def _by_round(games: Sequence[Game]) -> list[tuple[int | None, list[Game]]]:
    return [(number, list(found)) for number, found in groupby(games, key=lambda game: game.round)]


def _namesakes(players: Sequence[Player]) -> list[tuple[Player, Player]]:
    """Newcomers who may be somebody who was on the register all the time."""
    known = Entry.objects.filter(player__in=[player.pk for player in players])
    entered: dict[int, int] = {}
    for player_id in known.values_list("player_id", flat=True):
        entered[player_id] = entered.get(player_id, 0) + 1
    new = {player.search_key: player for player in players if entered.get(player.pk) == 1}
    others = Player.objects.filter(search_key__in=new, merged_into=None).exclude(pk__in=[player.pk for player in players])
    return [(new[other.search_key], other) for other in others.select_related("club").order_by("sort_key", "pk")]


def _swings(tournament: Tournament, players: Sequence[Player]) -> tuple[list[Swing], dt.date | None]:
    """By the size of the change; none where nothing can be projected yet."""
    try:
        projection = project(tournament)
    except ProjectionError:
        return [], None
    changes = [
        Swing(player, made.new - made.rating)
        for player in players
        if (made := projection.players[player.pk]).new is not None and made.rating is not None
    ]
    large = [swing for swing in changes if abs(swing.change) > LARGE_CHANGE]
    return sorted(large, key=lambda swing: -abs(swing.change)), projection.list_month
