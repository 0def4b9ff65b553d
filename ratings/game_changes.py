"""What each single game did to the rating, where the rules say it of single games.

Not where a tournament is computed by the mean of its opponents, nor where K changes on the way from one rating to the next;
nor where its month is open again and it has changed: then its games no longer add up to what the list in force says.
"""

from collections.abc import Iterable
from itertools import groupby

import numpy as np

from elo.rated import capped, expectation
from elo.regulation import Regulation as Rules
from ratings.models import RatingList
from ratings.played import PlayedGame


def changes_of(games: Iterable[PlayedGame]) -> dict[int, int]:
    """Hundredths of a rating point by game; one query. With all games of a tournament their sum is the stored line's change."""
    moving = sorted((game for game in games if _moved(game)), key=_list_id)
    parameters = dict(RatingList.objects.filter(pk__in={_list_id(game) for game in moving}).values_list("pk", "parameters"))
    changes: dict[int, int] = {}
    for list_id, of_list in groupby(moving, key=_list_id):
        changes |= _on_one_list(Rules.from_dict(parameters[list_id]), list(of_list))
    return changes


def _moved(game: PlayedGame) -> bool:
    line = game.event.line
    own_change = line is not None and line.per_game and line.k is not None and line.change100 is not None
    changed = game.event.rated_on is not None and game.event.rated_on.changed
    return own_change and not changed and game.counts and game.own_rating is not None


def _list_id(game: PlayedGame) -> int:
    return game.event.rated_on.list_id if game.event.rated_on else 0


def _on_one_list(rules: Rules, games: list[PlayedGame]) -> dict[int, int]:
    """With the very functions that computed the list."""
    own = np.array([game.own_rating for game in games], dtype=np.int64)
    opponent = np.array([game.rating for game in games], dtype=np.int64)
    scored = np.array([50 * game.half_points for game in games], dtype=np.int64)
    k = np.array([game.event.line.k if game.event.line else 0 for game in games], dtype=np.int64)
    change100 = k * (scored - expectation(rules, own - capped(rules, own, opponent)))
    return dict(zip((game.id for game in games), change100.tolist(), strict=True))
