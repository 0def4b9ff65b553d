"""Two people at one tournament at the same moment: on PostgreSQL, where they really meet."""

import pytest

from players.models import Player
from tests.at_once import at_once
from tournaments.models import Entry, Game, GameResult, Tournament
from tournaments.services import BoardInput, TournamentError, add_entry, merge_players, record_round

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("turn", range(5))
def test_player_entered_twice_at_once_is_entered_once(desk, turn):
    (ana,) = desk.players("Ana")
    tournament = desk.tournament()
    outcome = at_once(*[lambda: add_entry(tournament=tournament, player=ana, by=None, at=desk.at)] * 2)
    assert {type(result) for result in outcome} == {Entry, TournamentError}
    assert tournament.entries.count() == 1


@pytest.mark.parametrize("turn", range(5))
def test_both_boards_saved_at_once_are_there(desk, turn):
    ana, bia, caio, dora = players = desk.players("Ana Bia Caio Dora")
    tournament = desk.tournament(players)
    desk.round(tournament, 1, (ana, bia, ""), (caio, dora, ""))

    def save(first, second):
        boards = [BoardInput(1, ana, bia, first), BoardInput(2, caio, dora, second)]
        return lambda: record_round(tournament=tournament, round=1, boards=boards, by=None, at=desk.at)

    before = Tournament.objects.get(pk=tournament.pk).version
    at_once(save(GameResult.WHITE_WINS, GameResult.NONE), save(GameResult.NONE, GameResult.BLACK_WINS))
    assert list(Game.objects.order_by("board").values_list("result", flat=True)) == [GameResult.WHITE_WINS, GameResult.BLACK_WINS]
    assert Tournament.objects.get(pk=tournament.pk).version == before + 2


@pytest.mark.parametrize("turn", range(5))
def test_nobody_is_entered_under_a_name_that_is_being_merged(desk, turn):
    ana, anna = desk.players("Ana Anna")
    tournament = desk.tournament()
    at_once(
        lambda: merge_players(source=anna, target=ana, by=None, at=desk.at, reason="one person"),
        lambda: add_entry(tournament=tournament, player=anna, by=None, at=desk.at),
    )
    merged = Player.objects.get(pk=anna.pk).merged_into
    assert merged is None or not Entry.objects.filter(player=anna).exists()
