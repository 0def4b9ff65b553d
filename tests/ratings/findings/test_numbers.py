"""Findings that the numbers of a list give."""

import pytest

from ratings.models import Adjustment, FindingKind


def adjust(club, player, points):
    Adjustment.objects.create(player=player, month=club.first, points=points, reason="Decision", created_at=club.now)


@pytest.mark.parametrize(("points", "expected"), [(77, []), (78, ["Ana: 1500 → 1601 (+101) in 1 game."])])
def test_change_of_more_than_a_hundred_is_big(club, said, points, expected):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")])  # +23
    adjust(club, ana, points)
    assert said(FindingKind.BIG_CHANGE) == expected


def test_changes_down_and_by_decision_alone_are_found_the_biggest_first(club, said, bounds):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    adjust(club, ana, -51)
    adjust(club, bia, 60)
    bounds(change=50)
    assert said(FindingKind.BIG_CHANGE) == ["Bia: 1500 → 1560 (+60) without a game.", "Ana: 1500 → 1449 (−51) without a game."]


@pytest.mark.parametrize(("opponents", "expected"), [(2000, []), (2001, ["Nina: first rating 2001 from 9 games."])])
def test_first_rating_above_the_bound_is_unusual(club, said, opponents, expected):
    nina = club.player("Nina")
    club.tournament("2026-01-20", [(nina, other, "1/2") for other in club.players(9, opponents)])
    assert said(FindingKind.FIRST_RATING) == expected


def test_first_rating_below_the_bound_is_unusual(make_club, said, bounds):
    make_club("cusp").player("Nina")  # everybody begins with 1000
    assert said(FindingKind.FIRST_RATING) == []
    bounds(lowest_first_rating=1001)
    assert said(FindingKind.FIRST_RATING) == ["Nina: first rating 1000 without a game."]
