"""Games on the way to a first rating that are about to run out: whose, how many, and until when more can be added to them.

A block counts on the lists up to the one before `expires`, whatever the clock says. Games are added to it by tournaments that end
before the first day of that month and are handed in before their month is closed: what the list of the open month drops is lost
already. All is judged by the rules of that month and the list that stands in it, which is its own while the month is open again;
what has been handed in since is not looked at.
"""

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby

from elo.outcome import BlockStatus
from elo.regulation import BlocksInitial
from elo.regulation import Regulation as Rules
from elo.unrated import assess
from elo.values import Block as EngineBlock
from players.models import Player
from ratings.models import Block, OpeningRating, RatingPeriod
from ratings.months import month_index, month_start
from ratings.periods import list_by, regulation_for
from tournaments.models import Pace, Tournament

_COUNTING = (BlockStatus.COUNTED, BlockStatus.WAITING)


@dataclass(frozen=True)
class Expiry:
    """The first games that an unrated player will lose.

    `expires` is the first day of the month whose list drops them: only what ends before it is added to them. `counted` of his
    games count until then, and `needed` more make a first rating, 0 where it is their result that is too low. `least` games
    against rated players in one tournament are needed for it to count.
    """

    player: Player
    pace: str
    tournaments: tuple[Tournament, ...]
    games: int
    counted: int
    needed: int
    least: int
    expires: dt.date


def expiring_blocks(period: RatingPeriod, *, months: int = 1) -> list[Expiry]:
    """Whose first games one of the `months` after the open `period` drops from its list, the first to go first.

    The same number of queries whatever the number of players.
    """
    last = month_index(period.month) + months
    found = [one for pace in Pace.values for one in _expiries(period, pace)]
    soon = [one for one in found if month_index(one.expires) <= last]
    return sorted(soon, key=lambda one: (one.expires, one.player.sort_key, one.player.pk))


def last_chances(*, period: RatingPeriod, pace: str, players: Collection[int]) -> dict[int, Expiry]:
    """Until when which of these unrated players (ids) can still add to his games in the open `period`, by player.

    Three queries at most.
    """
    if not players:
        return {}
    found = _expiries(period, pace, players=players)
    return {one.player.pk: one for one in found}


def _expiries(period: RatingPeriod, pace: str, *, players: Collection[int] | None = None) -> Iterable[Expiry]:
    """For each player the games that go first, of those that count on the list of the period."""
    standing = list_by(pace=pace, month=period.month)
    regulation = regulation_for(month=period.month, pace=pace)
    if standing is None or regulation is None:
        return
    rules = Rules.from_dict(regulation.parameters)
    if not isinstance(rules.initial, BlocksInitial) or rules.initial.window is None:
        return
    opened = OpeningRating.objects.filter(pace=pace, month__gte=period.month).values("player")
    rows = Block.objects.filter(rating_list=standing, carried=True, player__merged_into=None).exclude(player__in=opened)
    if players is not None:
        rows = rows.filter(player__in=players)
    rows = rows.select_related("player", "tournament").order_by("player_id", "tournament_id")
    for _player, blocks in groupby(rows, key=lambda row: row.player_id):
        expiry = _first_to_go(list(blocks), pace, rules, rules.initial, month_index(period.month))
        if expiry is not None:
            yield expiry


def _first_to_go(rows: list[Block], pace: str, rules: Rules, initial: BlocksInitial, judged_at: int) -> Expiry | None:
    """What one player loses first of his blocks; None where none counts, or they make a rating by now."""
    found = assess(rules, initial, judged_at, [_engine_block(row) for row in rows], ())
    counting = [one for one in found.outcomes if one.status in _COUNTING]
    if not counting:
        return None
    expires = min(one.expires for one in counting if one.expires is not None)
    going = {one.block.tournament: one.block for one in counting if one.expires == expires}
    return Expiry(
        player=rows[0].player,
        pace=pace,
        tournaments=tuple(row.tournament for row in rows if row.tournament_id in going),
        games=sum(block.games for block in going.values()),
        counted=found.games,
        needed=max(initial.min_games - found.games, 0),
        least=initial.min_block_games,
        expires=month_start(expires),
    )


def _engine_block(row: Block) -> EngineBlock:
    """A stored block as the rules walk it; primary keys of tournaments grow in the order of entry."""
    end = row.tournament.end_date
    return EngineBlock(
        player=row.player_id,
        tournament=row.tournament_id,
        games=row.games,
        rating_sum=row.rating_sum,
        half_points=row.half_points,
        end_day=end.toordinal(),
        end_month=month_index(end),
        order=row.tournament_id,
    )
