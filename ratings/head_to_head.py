"""What two players did against each other, and the way to the opponent whom a reader looks for."""

from dataclasses import dataclass

from django.db.models import Q

from players.models import Player
from players.queries import public_name, register
from ratings.games_queries import EventGames, Tally, by_event, show_changes
from ratings.played import games_of
from ratings.statistics_queries import Meeting, ScoreRow, by_colour, meetings

MOST_FOUND = 50
MOST_OFFERED = 12


@dataclass(frozen=True)
class HeadToHead:
    """All games of two players, as the first of them saw them."""

    tally: Tally
    by_colour: list[ScoreRow]
    events: list[EventGames]

    @property
    def shows_changes(self) -> bool:
        return show_changes(self.events)


@dataclass(frozen=True)
class Candidate:
    """Somebody on the register whose name or id fits, and how often the two played; `met`: or were paired without playing."""

    player: Player
    name: str
    games: int
    met: bool


@dataclass(frozen=True)
class OpponentChoice:
    """Whom to compare with: those found by a text, or without one those met most often."""

    found: list[Candidate]
    met: list[Meeting]

    @property
    def only(self) -> int | None:
        """The one who was found, if nobody else was."""
        return self.found[0].player.pk if len(self.found) == 1 else None


def head_to_head(player_id: int, other_id: int, *, visible: Q) -> HeadToHead:
    """A constant number of queries; `visible` are the tournaments that the reader may know of."""
    games = games_of(player_id, visible=visible, against=other_id)
    return HeadToHead(Tally.of(games), by_colour(games), by_event(games))


def opponent_choice(player_id: int, *, visible: Q, text: str = "") -> OpponentChoice:
    """Hidden players are not found by a text; among those met they stand without their names."""
    played = games_of(player_id, visible=visible)
    met = meetings(played)
    if not text:
        return OpponentChoice([], met[:MOST_OFFERED])
    games = {meeting.opponent.id: meeting.games for meeting in met}
    paired = {game.opponent.id for game in played}
    players = register(text).exclude(pk=player_id)[:MOST_FOUND]
    found = [Candidate(player, public_name(player), games.get(player.pk, 0), player.pk in paired) for player in players]
    return OpponentChoice(sorted(found, key=lambda one: -one.games), met[:MOST_OFFERED])
