"""Results: what a round takes, and what it refuses at which board."""

import pytest
from django.db import IntegrityError

from accounts.models import AuditEvent
from tournaments.models import Bye, Game, GameResult, Status, Tournament
from tournaments.services import (
    BoardInput,
    TournamentError,
    record_bye,
    record_casual_game,
    record_round,
    remove_bye,
    remove_game,
    set_result,
)


@pytest.fixture
def open_(desk):
    """Five rounds, Ana to Eva."""
    desk.all = desk.players("Ana Bia Caio Dora Eva")
    return desk.tournament(desk.all, rounds=5)


def results(tournament, round):
    return list(Game.objects.filter(tournament=tournament, round=round).values_list("board", "result"))


def test_round_is_stored_with_its_byes(desk, open_):
    ana, bia, caio, dora, _ = desk.all
    desk.round(open_, 1, (ana, bia, "1-0"), (caio, dora, ""), byes="Eva:u")
    assert results(open_, 1) == [(1, GameResult.WHITE_WINS), (2, GameResult.NONE)]
    assert Bye.objects.get().kind == "U"  # letters in either case
    event = AuditEvent.objects.first()
    assert (event.action, event.after["boards"][0]["result"]) == ("record round", "WHITE_WINS")


def test_saving_the_same_again_changes_nothing(desk, open_):
    ana, bia, *_ = desk.all
    for _ in range(3):
        desk.round(open_, 1, (ana, bia, "1-0"), byes="Eva:U")
    assert Game.objects.count() == 1
    assert AuditEvent.objects.filter(action="record round").count() == 1


def test_two_people_who_save_one_round_lose_nothing(desk, open_):
    ana, bia, caio, dora, _ = desk.all
    desk.round(open_, 2, (ana, bia, ""), (caio, dora, ""))
    desk.round(open_, 2, (ana, bia, "1-0"), (caio, dora, ""))
    desk.round(open_, 2, (ana, bia, ""), (caio, dora, "0-1"))  # loaded before the other saved
    assert results(open_, 2) == [(1, GameResult.WHITE_WINS), (2, GameResult.BLACK_WINS)]


def test_boards_not_given_stay(desk, open_):
    ana, bia, caio, dora, _ = desk.all
    desk.round(open_, 1, (ana, bia, "1-0"))
    record_round(tournament=open_, round=1, boards=[BoardInput(2, caio, dora)], by=None, at=desk.at)
    assert results(open_, 1) == [(1, GameResult.WHITE_WINS), (2, GameResult.NONE)]


def test_boards_may_swap_players_and_keep_their_ids(desk, open_):
    ana, bia, caio, dora, _ = desk.all
    before = desk.round(open_, 1, (ana, bia, "1-0"), (caio, dora, "1-0"))
    after = desk.round(open_, 1, (ana, dora, "1/2"), (bia, caio, ""))
    assert [game.pk for game in after] == [game.pk for game in before]
    assert results(open_, 1) == [(1, GameResult.DRAW), (2, GameResult.NONE)]  # a new pairing has no old result


def test_game_imported_without_a_board_gets_one(desk, open_):
    ana, bia, *_ = desk.all
    game = Game.objects.create(tournament=open_, round=1, white=ana, black=bia, result=GameResult.DRAW)
    desk.round(open_, 1, (ana, bia, ""))
    game.refresh_from_db()
    assert (game.board, game.result, Game.objects.count()) == (1, GameResult.DRAW, 1)


def test_every_fault_is_told_at_its_board_and_nothing_is_stored(desk, open_):
    ana, bia, caio, dora, _ = desk.all
    with pytest.raises(TournamentError) as refusal:
        desk.round(open_, 1, (ana, ana, "1-0"), (bia, caio, ""), (bia, dora, ""), byes="Caio:U")
    told = [(problem.board, problem.field, problem.message) for problem in refusal.value.problems]
    assert told == [
        (1, "", "Ana is on both sides of the board."),
        (3, "", "Bia is already on board 2 in this round."),
        (None, "byes", "Caio is already on board 2 in this round."),
    ]
    assert refusal.value.board == 1
    assert not Game.objects.exists()


def test_player_of_a_board_not_given_is_taken(desk, open_):
    ana, bia, caio, *_ = desk.all
    desk.round(open_, 1, (ana, bia, "1-0"), byes="Eva:U")
    for other in (ana, bia, desk.all[4]):
        with pytest.raises(TournamentError) as refusal:
            record_round(tournament=open_, round=1, boards=[BoardInput(2, caio, other)], by=None, at=desk.at)
        assert refusal.value.board == 2


def test_bye_of_somebody_who_plays_is_refused(desk, open_):
    ana, bia, *_ = desk.all
    desk.round(open_, 1, (ana, bia, "1-0"))
    with pytest.raises(TournamentError, match="already on board 1"):
        record_bye(tournament=open_, player=bia, round=1, kind="H", by=None, at=desk.at)


def test_player_who_is_not_entered_is_refused(desk, open_):
    ana, *_ = desk.all
    (zoe,) = desk.players("Zoe")
    with pytest.raises(TournamentError, match="Zoe is not entered") as refusal:
        desk.round(open_, 1, (ana, zoe, "1-0"))
    assert refusal.value.board == 1


@pytest.mark.parametrize(("board", "result", "sentence"), [(0, 1, "count from 1"), (1, 10, "no result")])
def test_impossible_board_is_refused(desk, open_, board, result, sentence):
    ana, bia, *_ = desk.all
    with pytest.raises(TournamentError, match=sentence):
        record_round(tournament=open_, round=1, boards=[BoardInput(board, ana, bia, result)], by=None, at=desk.at)


def test_board_given_twice_is_refused(desk, open_):
    ana, bia, caio, dora, _ = desk.all
    with pytest.raises(TournamentError, match="stands here twice"):
        record_round(tournament=open_, round=1, boards=[BoardInput(1, ana, bia), BoardInput(1, caio, dora)], by=None, at=desk.at)


@pytest.mark.parametrize("number", [0, 6])
def test_round_beyond_the_last_is_refused(desk, open_, number):
    with pytest.raises(TournamentError) as refusal:
        desk.round(open_, number)
    assert refusal.value.field == "round"


def test_unknown_kind_of_bye_is_refused(desk, open_):
    with pytest.raises(TournamentError, match="no kind of bye"):
        desk.round(open_, 1, byes="Ana:X")


def test_bye_may_change_its_kind_and_go(desk, open_):
    ana = desk.all[0]
    record_bye(tournament=open_, player=ana, round=1, kind="H", by=None, at=desk.at)
    bye = record_bye(tournament=open_, player=ana, round=1, kind="Z", by=None, at=desk.at)
    assert Bye.objects.get().kind == "Z"
    remove_bye(bye=bye, by=None, at=desk.at)
    assert not Bye.objects.exists()


def test_result_is_mended_and_emptied(desk, open_):
    ana, bia, *_ = desk.all
    (game,) = desk.round(open_, 1, (ana, bia, "1-0"))
    set_result(game=game, result=GameResult.DRAW, by=None, at=desk.at)
    event = AuditEvent.objects.first()
    assert (event.before["result"], event.after["result"]) == ("WHITE_WINS", "DRAW")
    assert set_result(game=game, result=GameResult.NONE, by=None, at=desk.at).result == GameResult.NONE
    with pytest.raises(TournamentError, match="no result") as refusal:
        set_result(game=game, result=77, by=None, at=desk.at)
    assert refusal.value.board == 1


def test_removed_game_is_gone(desk, open_):
    ana, bia, *_ = desk.all
    (game,) = desk.round(open_, 1, (ana, bia, "1-0"))
    remove_game(game=game, by=None, at=desk.at)
    assert not Game.objects.exists()
    with pytest.raises(TournamentError, match="does not exist any more"):
        set_result(game=game, result=GameResult.DRAW, by=None, at=desk.at)


def test_casual_game_enters_its_players(desk):
    ana, bia = desk.players("Ana Bia")
    month = desk.tournament(kind="casual")
    for white, black in ((ana, bia), (ana, bia), (bia, ana)):
        record_casual_game(tournament=month, white=white, black=black, result=GameResult.DRAW, by=None, at=desk.at)
    assert month.games.count() == 3
    assert list(month.entries.values_list("player", "number")) == [(ana.pk, 1), (bia.pk, 2)]


def test_casual_games_and_rounds_do_not_mix(desk, open_):
    ana, bia, *_ = desk.all
    with pytest.raises(TournamentError, match="round by round"):
        record_casual_game(tournament=open_, white=ana, black=bia, result=GameResult.DRAW, by=None, at=desk.at)
    with pytest.raises(TournamentError, match="no rounds"):
        desk.round(desk.tournament([ana, bia], kind="casual"), 1, (ana, bia, "1-0"))


@pytest.mark.parametrize(("black", "result", "field"), [(0, 1, "black"), (1, 12, "result")])
def test_impossible_casual_game_is_refused(desk, black, result, field):
    players = desk.players("Ana Bia")
    month = desk.tournament(kind="casual")
    with pytest.raises(TournamentError) as refusal:
        record_casual_game(tournament=month, white=players[0], black=players[black], result=result, by=None, at=desk.at)
    assert refusal.value.field == field


def test_each_change_counts_the_version(desk, open_):
    ana, bia, *_ = desk.all
    versions = []
    (game,) = desk.round(open_, 1, (ana, bia, ""))
    for change in (
        lambda: set_result(game=game, result=GameResult.DRAW, by=None, at=desk.at),
        lambda: record_bye(tournament=open_, player=desk.all[4], round=1, kind="U", by=None, at=desk.at),
        lambda: remove_game(game=game, by=None, at=desk.at),
    ):
        change()
        versions.append(Tournament.objects.get(pk=open_.pk).version)
    assert versions == sorted(set(versions))


def test_nothing_changes_in_a_rated_tournament(desk, open_, organizer, officer):
    ana, bia, *_ = desk.all
    (game,) = desk.round(open_, 1, (ana, bia, "1-0"), byes="Eva:U")
    bye = Bye.objects.get()
    open_.organizers.set([organizer])
    desk.set_status(open_, Status.RATED)
    for by in (organizer, officer, None):
        for change in (
            lambda by=by: desk.round(open_, 1, (ana, bia, "0-1"), by=by),
            lambda by=by: set_result(game=game, result=GameResult.DRAW, by=by, at=desk.at),
            lambda by=by: remove_game(game=game, by=by, at=desk.at),
            lambda by=by: remove_bye(bye=bye, by=by, at=desk.at),
        ):
            with pytest.raises(TournamentError, match="The period is closed"):
                change()
    with pytest.raises(IntegrityError):
        Game.objects.filter(pk=game.pk).update(result=GameResult.DRAW)
