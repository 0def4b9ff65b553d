"""Every given world, imported as a user would and closed month by month, gives the given lists, and verifies."""

import math
from fractions import Fraction

import pytest

from elo.outcome import StartMethod
from elo.regulation import Regulation as Rules
from ratings.archive.ids import player_ids
from ratings.archive.importing import import_archive
from ratings.models import ListEntry, RatingList
from ratings.months import month_index
from ratings.periods import open_period
from ratings.services import close_period
from ratings.verifying import verify_all
from tests.archive.sample import NOW
from tests.elo.worlds import each_world, load

OFF_THE_LIST = {"before": None, "after": None, "status": "unrated", "games": 0, "k": None, "exact": None}


@pytest.mark.django_db
@pytest.mark.parametrize("folder", each_world())
def test_world_comes_out_through_import_and_close(folder):
    expected = load(folder).expected
    import_archive(path=folder, by=None, at=NOW)
    for _month in expected:
        close_period(period=open_period(), by=None, at=NOW)

    differences = []
    ids = player_ids()
    for published in RatingList.objects.select_related("period"):
        wanted = expected[month_index(published.period.month)]
        found = listed(published, ids, wanted)
        differences += [
            (published.period.slug, key, found.get(key), wanted.get(key))
            for key in found.keys() | wanted.keys()
            if found.get(key, off_the_list(wanted.get(key, {}))) != wanted.get(key)
        ]

    assert RatingList.objects.count() == len(expected)
    assert differences == []
    assert [difference for _list, found in verify_all() for difference in found] == []


def listed(published, ids, wanted):
    """The list in the words of expected.json."""
    rules = Rules.from_dict(published.parameters)
    rows = {}
    for entry in ListEntry.objects.filter(rating_list=published):
        key = ids[entry.player_id]
        was_rated = entry.start_method in (StartMethod.LIST, StartMethod.OPENING)
        rows[key] = {
            "before": entry.start_rating if was_rated else None,
            "after": entry.rating,
            "status": entry.status_code,
            "games": entry.games,
            "k": entry.k,
            "exact": exact(entry, wanted.get(key, {}).get("exact"), rules),
        }
        if entry.k is not None:
            rows[key]["surplus"] = str(Fraction(entry.surplus100, 100))
        if "block_games" in wanted.get(key, {}):
            rows[key]["block_games"] = entry.block_games
    return rows


def exact(entry, wanted, rules):
    """The value before rounding, from the parts that a list keeps.

    It keeps none of a first rating's, or where K changes on the way: there the kept value must be the wanted one rounded.
    """
    if entry.k is not None and not rules.k_changes_within:
        return str(Fraction(entry.start_exact + entry.k * entry.surplus100, 100))
    if wanted is None:
        return None
    unit = 1 if rules.rounding == "carry" else 100
    kept = unit * math.floor(Fraction(wanted) * 100 / unit + Fraction(1, 2))
    return wanted if kept == entry.exact else f"{entry.exact}/100"


def off_the_list(wanted):
    """What it means not to be on a list; players never rated and without blocks may be left out."""
    return OFF_THE_LIST | ({"block_games": 0} if "block_games" in wanted else {})
