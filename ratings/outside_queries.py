"""What other bodies' lists showed for a player."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from players.models import Player
from ratings.models import Body, OutsideRating
from tournaments.models import Pace


@dataclass(frozen=True)
class OutsideLine:
    """The ratings of one body and pace, oldest first."""

    body: Body
    pace: Pace
    ratings: list[OutsideRating]

    @property
    def label(self) -> str:
        return str(self.body.label)

    @property
    def newest_first(self) -> list[OutsideRating]:
        return self.ratings[::-1]

    @property
    def latest(self) -> OutsideRating:
        return self.ratings[-1]


def ratings_of(player: Player) -> QuerySet[OutsideRating]:
    """All that is known of him, and of rows of the register that were merged into his, oldest first."""
    return OutsideRating.objects.filter(Q(player=player) | Q(player__merged_into=player)).order_by("as_of", "pk")


def outside_lines(player: Player) -> list[OutsideLine]:
    """What his pages show; of a hidden name nothing, for a rating of FIDE's on a day would lead to the name."""
    return [] if player.hide_name else known_lines(player)


def known_lines(player: Player) -> list[OutsideLine]:
    """What rating officers see."""
    return _by_body_and_pace(ratings_of(player))


def _by_body_and_pace(rows: Iterable[OutsideRating]) -> list[OutsideLine]:
    found: dict[tuple[str, str], list[OutsideRating]] = {}
    for row in rows:
        found.setdefault((row.pace, row.body), []).append(row)
    order = [(pace, body) for pace in Pace for body in Body]
    return [OutsideLine(body, pace, found[pace, body]) for pace, body in order if (pace, body) in found]
