"""Findings about tournaments: left out of the close, and entries without a game."""

import pytest

from ratings.models import FindingKind
from tournaments.models import Bye, Entry, Kind, Status


@pytest.fixture
def event(club):
    """Ana and Bia have played, and others may be entered."""
    return club.tournament("2026-01-20", [(club.player("Ana", 1500), club.player("Bia", 1500), "1-0")], name="Cup")


def enter(event, player, **fields) -> Entry:
    return Entry.objects.create(tournament=event, player=player, number=event.entries.count() + 1, **fields)


def test_tournament_that_is_not_handed_in_is_left_out(club, said):
    club.tournament("2026-01-31", [], name="Open", status=Status.DRAFT)
    club.tournament("2026-02-01", [], name="Next month", status=Status.DRAFT)
    assert said(FindingKind.NOT_SUBMITTED) == ["“Open” ended on Jan. 31, 2026 and is not handed in: this close leaves it out."]


def test_player_without_a_game_is_named(club, event, found, said):
    enter(event, club.player("Nina"), withdrawn_after=1)
    (finding,) = found(FindingKind.NO_GAMES)
    assert (finding.tournament, finding.player_id) == (event, None)
    assert finding.facts == {"tournament": "Cup", "count": 1, "names": ["Nina"]}
    assert said(FindingKind.NO_GAMES) == ["“Cup”: 1 player is entered and played no game: Nina."]


def test_player_who_withdrew_before_the_first_round_is_not(club, event, found):
    enter(event, club.player("Nina"), withdrawn_after=0)
    assert found(FindingKind.NO_GAMES) == []


def test_byes_and_forfeits_are_no_games(club, event, said):
    Bye.objects.create(entry=enter(event, club.player("Nina")), round=1, kind="U")
    club.tournament("2026-01-22", [(club.player("Olga", 1500), club.player("Petra", 1500), "+-")], name="Match")
    assert said(FindingKind.NO_GAMES) == [
        "“Cup”: 1 player is entered and played no game: Nina.",
        "“Match”: 2 players are entered and played no game: Olga; Petra.",
    ]


def test_ten_players_without_a_game_are_named_in_the_order_of_their_numbers(club, event, said):
    names = [f"Nina {letter}" for letter in "lkjihgfedcba"]
    for name in names:
        enter(event, club.player(name))
    (sentence,) = said(FindingKind.NO_GAMES)
    assert sentence == f"“Cup”: 12 players are entered and played no game: {'; '.join(names[:10])} and 2 more."


def test_board_without_a_result_and_casual_games_ask_nothing(club, found):
    ana, bia, caio = (club.player(name, 1500) for name in ("Ana", "Bia", "Caio"))
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, caio, "")])  # its close is refused until there is one
    casual = club.tournament("2026-01-31", [(ana, bia, "1-0")], kind=Kind.CASUAL)
    enter(casual, caio)
    assert found(FindingKind.NO_GAMES) == []
