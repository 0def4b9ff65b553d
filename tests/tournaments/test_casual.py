"""Matches of loose games, by their score."""

import pytest

from accounts.models import AuditEvent
from tournaments.models import Game, GameResult
from tournaments.queries import Record, standings
from tournaments.services import TournamentError, record_casual_match


def play(desk, tournament, first, second, score, **more):
    wins, draws, losses = score
    return record_casual_match(
        tournament=tournament,
        first=first,
        second=second,
        wins=wins,
        draws=draws,
        losses=losses,
        **{"by": None, "at": desk.at, **more},
    )


def test_score_becomes_games_of_alternating_colours(desk, organizer):
    ana, bia = desk.players("Ana Bia")
    month = desk.tournament(kind="casual", organizers=[organizer])
    games = play(desk, month, ana, bia, (3, 1, 2), by=organizer)
    assert [(game.white.family_name, GameResult(game.result).label) for game in games] == [
        ("Ana", "1-0"),
        ("Bia", "0-1"),
        ("Ana", "1-0"),
        ("Bia", "½-½"),
        ("Ana", "0-1"),
        ("Bia", "1-0"),
    ]
    assert {line.player.id: line.half_points for line in standings(Record.read(month))} == {
        ana.pk: 7,
        bia.pk: 5,
    }  # Ana 3½ – 2½ Bia
    assert {game.entered_by for game in games} == {organizer}
    assert AuditEvent.objects.filter(action="record casual match").count() == 1


def test_players_are_entered_with_their_first_match_only(desk):
    ana, bia = desk.players("Ana Bia")
    month = desk.tournament([bia], kind="casual")
    play(desk, month, ana, bia, (1, 0, 0))
    play(desk, month, bia, ana, (0, 1, 0))
    assert [entry.player.family_name for entry in month.entries.all()] == ["Bia", "Ana"]


@pytest.mark.parametrize(
    ("score", "field"),
    [((0, 0, 0), "wins"), ((-1, 2, 0), "wins"), ((0, -1, 3), "draws"), ((1, 0, -1), "losses"), ((50, 50, 1), "wins")],
)
def test_impossible_score_is_refused(desk, score, field):
    ana, bia = desk.players("Ana Bia")
    with pytest.raises(TournamentError) as refusal:
        play(desk, desk.tournament(kind="casual"), ana, bia, score)
    assert refusal.value.field == field
    assert not Game.objects.exists()


def test_match_against_oneself_is_refused(desk):
    (ana,) = desk.players("Ana")
    with pytest.raises(TournamentError, match="both sides") as refusal:
        play(desk, desk.tournament(kind="casual"), ana, ana, (1, 0, 0))
    assert refusal.value.field == "second"


def test_match_is_for_casual_games_alone(desk):
    ana, bia = desk.players("Ana Bia")
    with pytest.raises(TournamentError, match="round by round"):
        play(desk, desk.tournament([ana, bia]), ana, bia, (1, 0, 0))
