"""Reading the register."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Case, Exists, Q, QuerySet, Value, When
from django.utils.translation import gettext as _

from players.likeness import best_likenesses, likeness
from players.models import Organization, Player
from players.names import search_words

LONGEST_SEARCH = 100
MOST_WORDS = 8
LONGEST_ID = 9
_OWN_ID = re.compile(rf"[pP](?P<number>[1-9][0-9]{{0,{LONGEST_ID - 1}}})")
ALIKE = 0.77  # how much of two names must agree before they are shown as similar
VERY_ALIKE = 0.87  # before two players of one tournament are ...
LEAST_ALIKE_WORD = 0.75  # ... and each word of theirs: Luis and Luiz, not Carlos and Carla


def organization_name() -> str:
    """Whose site this is."""
    return Organization.objects.values_list("name", flat=True).first() or _("Chess ratings")


def public_name(player: Player) -> str:
    """The name as public pages write it; players may ask for theirs to be left out."""
    return _("hidden player") if player.hide_name else player.name


def public_sort_key(player: Player) -> tuple[bool, str]:
    """The place among names on public pages: hidden ones follow all others, for a place in the alphabet would betray them."""
    return player.hide_name, "" if player.hide_name else player.sort_key


def hidden_players() -> list[int]:
    """The ids of those who asked for their names to be left out."""
    return list(Player.objects.filter(hide_name=True).order_by("pk").values_list("pk", flat=True))


def name_matches(text: str, field: str = "search_key") -> Q:
    """Rows whose `field` (folded by players.names) holds every word of `text`, in any order, accents or none.

    A text of nothing but marks ("%") matches no row.
    """
    words = search_words(text)[:MOST_WORDS]
    matches = Q() if words else Q(pk__in=[])
    for word in words:
        matches &= Q(**{f"{field}__contains": word})
    return matches


def id_matches(text: str) -> Q:
    """Players one of whose ids is this text: the site's own, the national one, FIDE's, or the reference of an archive.

    The site's own is found as files write it, too ("p17"), unless somebody came with just that reference.
    """
    text = text.strip()
    if not any(c.isdigit() for c in text):
        return Q(pk__in=[])
    matches = Q(national_id__iexact=text) | Q(reference=text)
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_ID:
        matches |= Q(fide_id=int(text)) | Q(pk=int(text))
    if own := _OWN_ID.fullmatch(text):
        number = own["number"]
        taken = Player.objects.filter(reference__in=[text, f"p{number}"])
        matches |= Q(~Exists(taken), pk=int(number))
    return matches


def everybody(text: str = "") -> QuerySet[Player]:
    """The register for those who run the club, in the order of names, searched for a name or an id: withheld names too."""
    players = Player.objects.filter(merged_into=None)
    text = clean_search(text)
    if text:
        players = players.filter(name_matches(text) | id_matches(text))
    return players.select_related("club").order_by("sort_key", "id")


def found_by(text: str) -> QuerySet[Player]:
    """`everybody` who matches, those first of whose names every word typed is the beginning of one."""
    begins = Q()
    for word in search_words(text)[:MOST_WORDS]:
        begins &= Q(search_key__startswith=word) | Q(search_key__contains=f" {word}")
    first = Case(When(begins, then=0), default=1) if begins else Value(0)
    return everybody(text).order_by(first, "sort_key", "id")


def register(text: str = "") -> QuerySet[Player]:
    """The public register: `everybody` but those who asked for their names to be withheld."""
    return everybody(text).filter(hide_name=False)


def clean_search(text: str) -> str:
    """What was typed, without the mark that databases cannot take, and no longer than a name."""
    return text.replace("\0", " ").strip()[:LONGEST_SEARCH]


@dataclass(frozen=True)
class SimilarPlayer:
    """A player on the register whose name is close to one about to be entered."""

    player: Player
    alike: float  # 1 is the same words


def similar_players(name: str, *, limit: int = 10) -> list[SimilarPlayer]:
    """Players who might be the one called `name`, the closest first; word order, accents and small misspellings do not matter."""
    wanted = sorted(search_words(name))
    starts = {word[:2] for word in wanted}
    if not starts:
        return []
    candidates = Q()
    for start in starts:
        candidates |= Q(search_key__startswith=start) | Q(search_key__contains=f" {start}")
    found = [
        SimilarPlayer(player, likeness(wanted, sorted(player.search_key.split())))
        for player in Player.objects.filter(candidates, merged_into=None).select_related("club")
    ]
    close = [similar for similar in found if similar.alike >= ALIKE]
    return sorted(close, key=lambda s: (-s.alike, s.player.sort_key, s.player.pk))[:limit]


def similar_pairs(players: Sequence[Player]) -> list[tuple[Player, Player]]:
    """Which of these players might be one person under two spellings, the closest first; two years of birth tell people apart.

    Stricter than `similar_players`, for nobody is asked to choose here: every word must have its like in the other name.
    """
    words = [sorted(player.search_key.split()) for player in players]
    sharing: dict[str, list[int]] = {}
    for place, name in enumerate(words):
        for start in {word[:2] for word in name}:
            sharing.setdefault(start, []).append(place)
    candidates = {pair for places in sharing.values() for pair in combinations(places, 2)}
    alike = {
        (a, b): likeness(words[a], words[b])
        for a, b in candidates
        if not _told_apart_by_age(players[a], players[b]) and min(best_likenesses(words[a], words[b])) >= LEAST_ALIKE_WORD
    }
    close = sorted((-how, pair) for pair, how in alike.items() if how >= VERY_ALIKE)
    return [(players[a], players[b]) for _closeness, (a, b) in close]


def _told_apart_by_age(player: Player, other: Player) -> bool:
    return None not in (player.birth_year, other.birth_year) and player.birth_year != other.birth_year
