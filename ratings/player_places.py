"""Where a player stands on a list: among all, in the club, among women, juniors or seniors."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from players.models import Club, Gender, Player
from players.queries import hidden_players
from ratings.age_groups import age_group, group_words, in_age_group
from ratings.models import ListEntry, RatingList


@dataclass(frozen=True)
class Place:
    """A rank among some of a list's active players; `address` opens the list of them at the player's row."""

    label: str
    rank: int
    count: int
    address: str


def places(player: Player, shown: RatingList, entry: ListEntry | None) -> list[Place]:
    """The ranks of an active player, the one among all first; one query, whatever the number of groups.

    Of somebody whose name is hidden only that one is told: club, sex and age together would say who it is.
    """
    if entry is None or entry.rank is None:
        return []
    groups = {} if player.hide_name else _groups(shown, entry)
    counted = _counted(shown, entry, {name: members for name, (_label, members, _filter) in groups.items()})
    return [
        Place(_("Rank"), entry.rank, shown.active_count, list_address(shown, player.pk)),
        *(
            Place(label, counted[f"above_{name}"] + 1, counted[f"of_{name}"], list_address(shown, player.pk, **chosen))
            for name, (label, _members, chosen) in groups.items()
        ),
    ]


def list_address(shown: RatingList, player_id: int, **chosen: str | int) -> str:
    """The list with these filters, open at the player's row."""
    address = reverse("ratings:list_pace", args=[shown.period.month, shown.pace])
    return f"{address}?{urlencode({**chosen, 'at': player_id})}#p{player_id}"


def _groups(shown: RatingList, entry: ListEntry) -> dict[str, tuple[str, Q, dict[str, str | int]]]:
    """The groups the entry belongs to: what to call each, who else is in it, and the filter of the list that shows it.

    As on that list, nobody whose name is hidden is among those of a sex or an age.
    """
    known = ~Q(player__in=hidden_players())
    found: dict[str, tuple[str, Q, dict[str, str | int]]] = {}
    club = Club.objects.filter(name=entry.club).first() if entry.club else None
    if club is not None:
        found["club"] = (_("In the club"), Q(club=entry.club), {"club": club.pk})
    if entry.gender == Gender.FEMALE:
        found["women"] = (pgettext("group of a list", "Women"), Q(gender=Gender.FEMALE) & known, {"sex": Gender.FEMALE.value})
    year = shown.period.month.year
    group = age_group(entry.birth_year, year)
    if group is not None:
        found["age"] = (group_words(group), in_age_group(group, year) & known, {"age": group})
    return found


def _counted(shown: RatingList, entry: ListEntry, groups: dict[str, Q]) -> dict[str, int]:
    """How many active players each group has, and how many of them stand above."""
    if not groups:
        return {}
    counts = {f"of_{name}": Count("pk", filter=members) for name, members in groups.items()}
    counts |= {f"above_{name}": Count("pk", filter=members & Q(rank__lt=entry.rank)) for name, members in groups.items()}
    return ListEntry.objects.filter(rating_list=shown, rank__isnull=False).aggregate(**counts)
