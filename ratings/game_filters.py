"""The choices among a player's games that the address of the page may make. They combine."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from players.asked import one_of, pace_asked, year_asked
from players.models import Player
from players.queries import clean_search, id_matches, name_matches
from ratings.played import PlayedGame
from tournaments.models import Pace

COLOURS: dict[str, str | Promise] = {
    "white": pgettext_lazy("colour", "White"),
    "black": pgettext_lazy("colour", "Black"),
}
RESULTS: dict[str, str | Promise] = {
    "won": pgettext_lazy("games", "won"),
    "drawn": pgettext_lazy("games", "drawn"),
    "lost": pgettext_lazy("games", "lost"),
    "unplayed": pgettext_lazy("games", "not played"),
}
"""What the filters of the same names may say, in words."""

_ENDED: dict[str, Callable[[PlayedGame], bool]] = {
    "won": lambda game: game.is_played and game.half_points == 2,
    "drawn": lambda game: game.is_played and game.half_points == 1,
    "lost": lambda game: game.is_played and game.half_points == 0,
    "unplayed": lambda game: game.is_unplayed,
}


@dataclass(frozen=True)
class GameFilters:
    """What the address asks for. Each is empty where it asks for nothing; `problems` say what it asks for in vain."""

    text: str = ""
    colour: str = ""
    result: str = ""
    year: int | None = None
    pace: str = ""
    rated: bool = False
    problems: list[str] = field(default_factory=list, compare=False)

    @classmethod
    def asked(cls, query: Mapping[str, str]) -> "GameFilters":
        """Read from the address. A value that makes no sense asks for nothing, and is answered by a sentence."""
        problems: list[str] = []
        return cls(
            text=clean_search(query.get("q", "")),
            colour=one_of(query, "colour", COLOURS, _("“%(value)s” is no colour."), problems),
            result=one_of(query, "result", RESULTS, _("“%(value)s” is no result that can be chosen here."), problems),
            year=year_asked(query, problems),
            pace=pace_asked(query, Pace.values, problems),
            rated=bool(query.get("rated")),
            problems=problems,
        )

    @property
    def any(self) -> bool:
        return self != GameFilters()

    def among(self, games: Iterable[PlayedGame]) -> list[PlayedGame]:
        """The games asked for, in their order. One query where an opponent is searched for, else none."""
        found = [game for game in games if self._is_asked_for(game)]
        if not self.text:
            return found
        opponents = _found(self.text, {game.opponent.id for game in found})
        return [game for game in found if game.opponent.id in opponents]

    def _is_asked_for(self, game: PlayedGame) -> bool:
        return (
            (not self.colour or game.white == (self.colour == "white"))
            and (not self.result or _ENDED[self.result](game))
            and (self.year is None or game.event.end_date.year == self.year)
            and (not self.pace or game.event.pace == self.pace)
            and (not self.rated or game.counts)
        )


def _found(text: str, opponents: set[int]) -> set[int]:
    """Those with these words in their name, or this id. Hidden players are not found: a hit would say who they are."""
    players = Player.objects.filter(name_matches(text) | id_matches(text), pk__in=opponents, hide_name=False)
    return set(players.order_by().values_list("pk", flat=True))
