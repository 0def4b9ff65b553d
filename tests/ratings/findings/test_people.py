"""Games of the deceased and of merged players."""

import pytest

from ratings.models import FindingKind


@pytest.fixture
def pair(club):
    """Ana has two games and Bia, who meets her, too."""
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    event = club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, ana, "1-0")], name="Cup")
    return ana, bia, event


def change(player, **fields):
    type(player).objects.filter(pk=player.pk).update(**fields)


def test_living_players_are_not_found(pair, found):
    assert found(FindingKind.DECEASED) == found(FindingKind.MERGED) == []


def test_deceased_player_with_games_is_found(club, pair, found, said):
    ana, _bia, event = pair
    change(ana, deceased=True)
    change(club.player("Clara", 1500), deceased=True)  # who has not played
    (finding,) = found(FindingKind.DECEASED)
    assert (finding.player_id, finding.tournament_id, finding.pace) == (ana.pk, event.pk, "standard")
    assert said(FindingKind.DECEASED) == ["Ana is recorded as deceased and has 2 games in “Cup”."]


def test_games_in_two_tournaments_and_paces_are_found_apart(club, pair, said):
    ana, bia, _event = pair
    club.tournament("2026-01-21", [(ana, bia, "1/2")], name="Blitz", pace="blitz")
    change(ana, deceased=True)
    assert said(FindingKind.DECEASED) == [
        "Ana is recorded as deceased and has 2 games in “Cup”.",
        "Ana is recorded as deceased and has 1 game in “Blitz”.",
    ]


def test_merged_player_with_games_is_found_with_whom_he_became(club, pair, found, said):
    ana, _bia, _event = pair
    target = club.player("Anna", 1500)
    change(ana, merged_into=target)
    (finding,) = found(FindingKind.MERGED)
    assert (finding.player_id, finding.other_id) == (ana.pk, target.pk)
    assert said(FindingKind.MERGED) == ["Ana was merged into Anna and still has 2 games in “Cup”."]
