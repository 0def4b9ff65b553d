"""Results against the odds."""

import pytest

from ratings.models import FindingKind
from tournaments.models import Kind


@pytest.mark.parametrize(
    ("rating", "result", "expected"),
    [
        (2000, "0-1", []),
        (2001, "0-1", ["Ana (1400) won against Bia (2001): “Cup”, round 1."]),
        (2001, "1/2", ["Ana (1400) drew with Bia (2001): “Cup”, round 1."]),
        (2001, "1-0", []),
        (2001, "-+", []),
    ],
)
def test_points_of_the_weaker_player_surprise_above_the_limit(club, said, rating, result, expected):
    ana, bia = club.player("Ana", 1400), club.player("Bia", rating)
    club.tournament("2026-01-20", [(bia, ana, result)], name="Cup")
    assert said(FindingKind.AGAINST_ODDS) == expected


def test_widest_difference_comes_first_and_both_players_are_kept(club, found, bounds):
    ana, bia, caio = club.player("Ana", 1400), club.player("Bia", 1700), club.player("Caio", 1900)
    event = club.tournament("2026-01-20", [(ana, bia, "1-0"), (caio, ana, "1/2")], name="Cup")
    bounds(odds=299)
    first, second = found(FindingKind.AGAINST_ODDS)
    assert (first.player_id, first.other_id, first.tournament_id) == (ana.pk, caio.pk, event.pk)
    assert (first.facts["round"], first.facts["half_points"]) == (2, 1)
    assert (second.player_id, second.other_id, second.facts["half_points"]) == (ana.pk, bia.pk, 2)


def test_casual_game_has_no_round_and_the_unrated_have_no_odds(club, said, bounds):
    ana, bia, nina = club.player("Ana", 1400), club.player("Bia", 2100), club.player("Nina")
    club.tournament("2026-01-31", [(ana, bia, "1-0"), (nina, bia, "1-0")], kind=Kind.CASUAL, name="Casual games")
    assert said(FindingKind.AGAINST_ODDS) == ["Ana (1400) won against Bia (2100): “Casual games”."]
