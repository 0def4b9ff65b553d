"""Games about to expire. Here blocks count on two lists: their own month's and the next."""

import pytest

from elo.presets import PRESETS
from ratings.models import FindingKind

EXPIRY = FindingKind.EXPIRY


@pytest.fixture
def club(make_club):
    return make_club(initial={**PRESETS["club"]["initial"], "window": 2})


def block(club, player, month="2026-01", games=3):
    others = club.players(games, 1500)
    club.tournament(f"{month}-20", [(player, other, "1/2") for other in others])


def test_games_that_count_for_the_last_time_are_found(club, found, said):
    nina = club.player("Nina")
    block(club, nina)
    assert found(EXPIRY) == []  # they count in February, too
    club.close()
    (finding,) = found(EXPIRY)
    assert (finding.player_id, finding.pace) == (nina.pk, "standard")
    assert finding.facts == {"name": "Nina", "games": 3, "expires": "2026-03", "missing": 6}
    assert said(EXPIRY) == [
        "Nina: 3 games no longer count from the list of March 2026 on. 6 more games before that make a first rating."
    ]
    club.close()
    assert found(EXPIRY) == []  # they are gone


def test_limit_says_how_many_months_before(club, found, bounds):
    block(club, club.player("Nina"))
    bounds(expiry_months=2)
    assert len(found(EXPIRY)) == 1
    club.close()
    bounds(expiry_months=0)
    assert found(EXPIRY) == []


def test_blocks_of_one_month_are_one_finding(club, found):
    nina = club.player("Nina")
    block(club, nina)
    block(club, nina, games=4)
    club.close()
    (finding,) = found(EXPIRY)
    assert (finding.facts["games"], finding.facts["missing"]) == (7, 2)


def test_games_that_never_counted_and_those_of_the_rated_are_not(club, found):
    nina, olga = club.player("Nina"), club.player("Olga")
    block(club, nina, games=2)  # a block takes three
    block(club, olga, games=9)
    club.close()
    assert found(EXPIRY) == []


def test_enough_games_below_the_floor_miss_none(make_club, said):
    club = make_club(initial={**PRESETS["club"]["initial"], "window": 2, "first_block_floor": False, "floor": 1600})
    block(club, club.player("Nina"), games=9)
    club.close()
    assert said(EXPIRY) == ["Nina: 9 games no longer count from the list of March 2026 on."]
