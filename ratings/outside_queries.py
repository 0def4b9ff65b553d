"""What other bodies' lists showed for a player."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

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
    def latest(self) -> OutsideRating:
        return self.ratings[-1]


def outside_lines(player: Player) -> list[OutsideLine]:
    """All that is known of him, and of rows of the register that were merged into his; of a hidden name nothing.

    A rating of FIDE's on a day would lead to the name.
    """
    if player.hide_name:
        return []
    rows = OutsideRating.objects.filter(Q(player=player) | Q(player__merged_into=player)).order_by("as_of", "pk")
    return _by_body_and_pace(rows)


def _by_body_and_pace(rows: Iterable[OutsideRating]) -> list[OutsideLine]:
    found: dict[tuple[str, str], list[OutsideRating]] = {}
    for row in rows:
        found.setdefault((row.pace, row.body), []).append(row)
    order = [(pace, body) for pace in Pace for body in Body]
    return [OutsideLine(body, pace, found[pace, body]) for pace, body in order if (pace, body) in found]
