"""A pasted list of names, line by line: whom each means, or that he is new, or that he stays out."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from desk.similar import Known
from players.matching import NameMatch
from players.models import Player
from players.pasted_names import split_name
from tournaments.services import Newcomer

NEW = "new"
OUT = ""
MOST_LINES = 200


@dataclass
class Line:
    """One line as the page shows it, and what was chosen for it: a player's id, `NEW` or `OUT`."""

    number: int
    text: str
    players: list[Known]
    certain: bool
    note: str  # why nothing is to be chosen: entered already, twice in the list
    choice: str
    family_name: str
    given_name: str
    problem: str = ""

    @property
    def is_several(self) -> bool:
        """Somebody has to choose."""
        return not self.note and not self.certain and bool(self.players)

    @property
    def is_unknown(self) -> bool:
        return not self.players


class ListedNames:
    """The lines, first as they were matched, then as the form says."""

    def __init__(self, matches: list[NameMatch], known: Mapping[int, Known], entered: set[int]) -> None:
        self.lines: list[Line] = []
        taken: dict[int, int] = {}  # who is certain on an earlier line
        for number, match in enumerate(matches, start=1):
            line = _line(number, match, known)
            player = match.players[0].pk if match.is_certain else None
            if player in entered:
                line.note, line.choice = _("already entered"), OUT
            elif player is not None and player in taken:
                line.note, line.choice = _("as line %(number)s") % {"number": taken[player]}, OUT
            elif player is not None:
                taken[player] = number
            self.lines.append(line)

    def read(self, data: Mapping[str, str]) -> None:
        """Take over what was chosen; a choice that was not offered counts as none."""
        for line in self.lines:
            chosen = data.get(f"choice_{line.number}", OUT)
            offered = {NEW, *(str(known.player.pk) for known in line.players)}
            line.choice = chosen if chosen in offered and not line.note else OUT
            line.family_name = data.get(f"family_{line.number}", line.family_name)
            line.given_name = data.get(f"given_{line.number}", line.given_name)

    @property
    def chosen(self) -> list[Line]:
        return [line for line in self.lines if line.choice != OUT]

    def people(self) -> list[Player | Newcomer]:
        """Who is to be entered, in the order of the lines."""
        return [_person(line) for line in self.chosen]

    @property
    def counts(self) -> dict[str, int]:
        """How many lines are of which kind."""
        return {
            "certain": sum(line.certain and not line.note for line in self.lines),
            "several": sum(line.is_several for line in self.lines),
            "unknown": sum(line.is_unknown for line in self.lines),
            "noted": sum(bool(line.note) for line in self.lines),
        }


def _line(number: int, match: NameMatch, known: Mapping[int, Known]) -> Line:
    name = split_name(match.line)
    players = [known[player.pk] for player in match.players]
    choice = str(match.players[0].pk) if match.is_certain else OUT
    return Line(number, match.line, players, match.is_certain, "", choice, name.family_name, name.given_name)


def _person(line: Line) -> Player | Newcomer:
    if line.choice == NEW:
        return Newcomer(line.family_name.strip(), line.given_name.strip())
    return next(known.player for known in line.players if str(known.player.pk) == line.choice)
