"""Finding out whom an organizer means by what he typed, with or without the script that proposes names."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils.translation import gettext as _

from players.models import Player
from players.names import search_words
from players.queries import LONGEST_ID, clean_search, found_by, id_matches, similar_players

MOST_CHOICES = 12


@dataclass(frozen=True)
class Pick:
    """One input for a player: what was typed, and who is meant by it or might be."""

    name: str  # of the input
    text: str = ""
    player: Player | None = None
    choices: list[Player] = field(default_factory=list)
    problem: str = ""

    def refused(self, problem: str) -> "Pick":
        """The same with a sentence beside it."""
        return Pick(self.name, self.text, self.player, self.choices, problem)


def read_pick(data: Mapping[str, str], name: str) -> Pick:
    """The player that a form names: `<name>` is the text, `<name>_id` a choice made for the text `<name>_for`.

    A text by itself is enough where one player has all its words and no others, or that id. Part of a name never decides: the
    one who is meant may not be on the register yet.
    """
    text = clean_search(data.get(name, ""))
    chosen = data.get(f"{name}_id", "")
    if chosen and clean_search(data.get(f"{name}_for", "")) == text:
        player = _by_id(chosen)
        return Pick(name, text, player, problem="" if player else _("This player is not on the register any more."))
    if not text:
        return Pick(name, problem=_("Type part of a name, or an id."))
    exact = _exactly(text)
    if len(exact) == 1:
        return Pick(name, text, exact[0])
    found = exact or list(found_by(text)[:MOST_CHOICES]) or [s.player for s in similar_players(text, limit=MOST_CHOICES)]
    if not found:
        return Pick(name, text, problem=_("Nobody on the register is called “%(text)s”.") % {"text": text})
    return Pick(name, text, choices=found, problem=_("Choose who is meant."))


def _by_id(text: str) -> Player | None:
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_ID):
        return None
    return Player.objects.filter(pk=int(text), merged_into=None).select_related("club").first()


def _exactly(text: str) -> list[Player]:
    words = sorted(search_words(text))
    same = Q(pk__in=[])
    if words:
        same = Q(search_key__startswith=words[0]) | Q(search_key__contains=f" {words[0]}")
    found = Player.objects.filter(same | id_matches(text), merged_into=None).select_related("club").order_by("sort_key", "id")
    by_id = text.strip().casefold()
    return [player for player in found if sorted(player.search_key.split()) == words or by_id in _ids(player)]


def _ids(player: Player) -> set[str]:
    ids = (player.pk, f"p{player.pk}", player.fide_id, player.national_id, player.reference)
    return {str(id).casefold() for id in ids if id is not None}
