"""Age groups by the year of a list."""

import pytest

from ratings.age_groups import age_group
from ratings.list_choice import choose
from ratings.list_filters import ListFilters

GROUPS = ("U8", "U20", "S50", "S65")


@pytest.mark.parametrize(
    ("born", "group"),
    [
        *((2018, "U8"), (2017, "U10"), (2008, "U18"), (2007, "U20"), (2006, "U20"), (2005, None)),
        *((1977, None), (1976, "S50"), (1962, "S50"), (1961, "S65"), (None, None), (0, None)),
    ],
)
def test_age_group_is_the_narrowest_of_the_year(born, group):
    assert age_group(born, 2026) == group


def test_wider_groups_hold_the_narrower_ones(club):
    for born in (2018, 2008, 1990, 1970, 1950):
        club.player(f"Born {born}", 1500, birth_year=born)
    club.player("Unknown", 1500)
    shown = club.close()

    found = {group: choose(shown, ListFilters(age=group)).rated.page(0, 6) for group in GROUPS}

    born = {group: sorted(row.entry.birth_year for row in rows) for group, rows in found.items()}
    assert born == {"U8": [2018], "U20": [2008, 2018], "S50": [1950, 1970], "S65": [1950]}
