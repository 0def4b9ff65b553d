"""The lines of the projection's page."""

from dataclasses import dataclass

from players.queries import public_name
from ratings.projection import ProjectedPlayer, Projection
from tournaments.models import Entry


@dataclass(frozen=True)
class ProjectionLine:
    """A player with his projection."""

    entry: Entry
    name: str
    made: ProjectedPlayer


def projection_lines(projection: Projection) -> list[ProjectionLine]:
    """Everybody by starting number; one query."""
    entries = projection.tournament.entries.select_related("player").order_by("number")
    return [ProjectionLine(entry, public_name(entry.player), projection.players[entry.player_id]) for entry in entries]
