"""Where a player stands on a list: among all, in the club, among women, juniors or seniors."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from players.models import Club, Gender, Player
from players.queries import hidden_players
from ratings.age_groups import age_group, group_words
from ratings.list_choice import in_group
from ratings.list_columns import columns_of
from ratings.list_filters import ListFilters
from ratings.models import ListEntry, RatingList


@dataclass(frozen=True)
class Place:
    """A rank among some of a list's active players; `address` opens the list of them at the player's row."""

    label: str
    rank: int
    count: int
    address: str


def places(player: Player, shown: RatingList, entry: ListEntry | None) -> list[Place]:
    """The ranks of an active player, the one among all first. The same queries whatever the number of groups and players.

    Of somebody whose name is hidden only that one is told: club, sex and age together would say who it is.
    """
    if entry is None or entry.rank is None:
        return []
    first = Place(_("Rank"), entry.rank, shown.active_count, list_address(shown, player.pk))
    return [first] if player.hide_name else [first, *_within_groups(player, shown, entry)]


def list_address(shown: RatingList, player_id: int, **chosen: str | int) -> str:
    """The list with these filters, open at the player's row."""
    address = reverse("ratings:list_pace", args=[shown.period.month, shown.pace])
    return f"{address}?{urlencode({**chosen, 'at': player_id})}#p{player_id}"


def _within_groups(player: Player, shown: RatingList, entry: ListEntry) -> Iterator[Place]:
    """His rank in each group that he belongs to, as the list shows it that the address leads to."""
    groups = list(_groups(player, shown, entry))
    if not groups:
        return
    columns, year = columns_of(shown), shown.period.month.year
    hidden = columns.rows_of(hidden_players())
    for label, filters, query in groups:
        ranks, count = columns.ranks(in_group(columns, filters, year, hidden))
        yield Place(label, int(ranks[entry.position - 1]), count, list_address(shown, player.pk, **query))


def _groups(player: Player, shown: RatingList, entry: ListEntry) -> Iterator[tuple[str, ListFilters, dict[str, str | int]]]:
    """What to call each, the filter that chooses it, and how an address says so."""
    club = player.club  # mostly still that of the list
    if club is None or club.name != entry.club:
        club = Club.objects.filter(name=entry.club).first() if entry.club else None
    if club is not None:
        yield _("In the club"), ListFilters(club=club), {"club": club.pk}
    if entry.gender == Gender.FEMALE:
        yield pgettext("group of a list", "Women"), ListFilters(sex=Gender.FEMALE.value), {"sex": Gender.FEMALE.value}
    group = age_group(entry.birth_year, shown.period.month.year)
    if group is not None:
        yield group_words(group), ListFilters(age=group), {"age": group}
