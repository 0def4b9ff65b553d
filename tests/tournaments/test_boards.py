"""Boards saved one by one: nothing is written over that its writer has not seen."""

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import AuditEvent
from tournaments.models import Bye, Game, GameResult, ResultReport, Status
from tournaments.queries.grid import boards_of
from tournaments.services import (
    BoardChange,
    BoardConflict,
    ByeConflict,
    Clash,
    TournamentError,
    clear_board,
    confirm_results,
    merge_players,
    record_round,
    save_board,
    save_boards,
    save_bye,
    set_result,
    swap_colours,
)
from tournaments.services.seats import BoardInput

WHITE, DRAW, BLACK, NONE = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS, GameResult.NONE


@pytest.fixture
def open_(desk, organizer):
    """Five rounds, Ana to Eva; round 1 is paired on two boards, without results."""
    desk.all = desk.players("Ana Bia Caio Dora Eva")
    tournament = desk.tournament(desk.all, rounds=5)
    tournament.organizers.set([organizer])
    desk.round(tournament, 1, (desk.all[0], desk.all[1], ""), (desk.all[2], desk.all[3], ""))
    return tournament


def at(tournament, board, round=1) -> Game:
    return Game.objects.get(tournament=tournament, round=round, board=board)


def save(desk, tournament, board, white, black, result, version, *, round=1, by=None, overwrite=False) -> Game:
    return save_board(
        tournament=tournament,
        round=round,
        board=board,
        expected_version=version,
        white=white,
        black=black,
        result=result,
        by=by,
        at=desk.at,
        overwrite=overwrite,
    )


def test_saved_board_says_who_entered_it_and_has_a_new_version(desk, open_, organizer):
    ana, bia, *_ = desk.all
    before = at(open_, 1)
    Game.objects.filter(pk=before.pk).update(confirmed_by=organizer)
    saved = save(desk, open_, 1, ana, bia, WHITE, before.version, by=organizer)
    stored = at(open_, 1)
    assert saved.pk == before.pk
    assert (stored.result, stored.entered_by, stored.confirmed_by) == (WHITE, organizer, None)
    assert stored.version == saved.version > before.version
    event = AuditEvent.objects.first()
    assert (event.action, event.actor_name) == ("record round", "organizer")
    assert (event.before["boards"][0]["result"], event.after["boards"][0]["result"]) == ("NONE", "WHITE_WINS")


def test_new_board_needs_no_version(desk, open_, organizer):
    ana, bia, *_ = desk.all
    game = save(desk, open_, 1, ana, bia, DRAW, None, round=2, by=organizer)
    assert (game.round, game.board, game.entered_by) == (2, 1, organizer)


def test_board_that_changed_meanwhile_is_not_written_over(desk, open_, organizer, other_organizer):
    """Case 62: B saves what he loaded before A's result."""
    ana, bia, *_ = desk.all
    open_.organizers.add(other_organizer)
    loaded = at(open_, 1).version
    save(desk, open_, 1, ana, bia, WHITE, loaded, by=organizer)
    for overwrite in (False, True):  # saying yes to something else is not saying yes to this
        with pytest.raises(BoardConflict) as conflict:
            save(desk, open_, 1, ana, bia, BLACK, loaded, by=other_organizer, overwrite=overwrite)
    stored = conflict.value.stored
    assert (stored.white, stored.black, stored.result, stored.by) == (ana, bia, WHITE, "organizer")
    assert stored.version == at(open_, 1).version
    assert conflict.value.conflicts[0].clash == Clash.CHANGED
    assert "Ana – Bia, 1-0 (entered by organizer)" in str(conflict.value)
    assert conflict.value.board == 1
    assert at(open_, 1).result == WHITE
    save(desk, open_, 1, ana, bia, BLACK, stored.version, by=other_organizer, overwrite=True)
    assert (at(open_, 1).result, at(open_, 1).entered_by) == (BLACK, other_organizer)


def test_board_that_appeared_meanwhile_is_not_written_over(desk, open_):
    ana, bia, caio, *_ = desk.all
    save(desk, open_, 1, ana, bia, WHITE, None, round=2)
    with pytest.raises(BoardConflict) as conflict:
        save(desk, open_, 1, ana, caio, WHITE, None, round=2)
    assert conflict.value.stored.black == bia


def test_board_that_went_meanwhile_is_told(desk, open_):
    ana, bia, *_ = desk.all
    version = at(open_, 1).version
    clear_board(tournament=open_, round=1, board=1, expected_version=version, by=None, at=desk.at)
    with pytest.raises(BoardConflict, match="has been emptied") as conflict:
        save(desk, open_, 1, ana, bia, WHITE, version)
    assert conflict.value.stored is None
    save(desk, open_, 1, ana, bia, WHITE, None)


def test_version_of_a_removed_game_never_comes_back(desk, open_):
    ana, bia, *_ = desk.all
    loaded = at(open_, 1).version
    clear_board(tournament=open_, round=1, board=1, expected_version=loaded, by=None, at=desk.at)
    save(desk, open_, 1, ana, bia, NONE, None)
    with pytest.raises(BoardConflict):
        save(desk, open_, 1, ana, bia, WHITE, loaded)


def test_recorded_result_goes_only_when_that_is_confirmed(desk, open_):
    ana, bia, *_ = desk.all
    version = save(desk, open_, 1, ana, bia, WHITE, at(open_, 1).version).version
    for white, black, result in ((ana, bia, DRAW), (ana, bia, NONE), (bia, ana, WHITE)):
        with pytest.raises(BoardConflict, match="has a result already") as conflict:
            save(desk, open_, 1, white, black, result, version)
        assert conflict.value.conflicts[0].clash == Clash.RECORDED
    with pytest.raises(BoardConflict):
        clear_board(tournament=open_, round=1, board=1, expected_version=version, by=None, at=desk.at)
    save(desk, open_, 1, ana, bia, DRAW, version, overwrite=True)
    assert at(open_, 1).result == DRAW


def test_saving_the_same_changes_nothing_whatever_the_version(desk, open_):
    ana, bia, *_ = desk.all
    version = save(desk, open_, 1, ana, bia, WHITE, at(open_, 1).version).version
    events = AuditEvent.objects.count()
    for expected in (version, 0, None):
        assert save(desk, open_, 1, ana, bia, WHITE, expected).version == version
    assert AuditEvent.objects.count() == events


def test_swapped_colours_leave_everybody_his_points(desk, open_):
    ana, bia, *_ = desk.all
    version = save(desk, open_, 1, ana, bia, GameResult.WHITE_FORFEIT_WIN, at(open_, 1).version).version
    game = swap_colours(tournament=open_, round=1, board=1, expected_version=version, by=None, at=desk.at, overwrite=True)
    assert (game.white, game.black, game.result) == (bia, ana, GameResult.BLACK_FORFEIT_WIN)
    with pytest.raises(TournamentError, match="does not exist"):
        swap_colours(tournament=open_, round=1, board=9, expected_version=1, by=None, at=desk.at)


def test_boards_hand_players_to_each_other_and_keep_ids_and_reports(desk, open_):
    ana, bia, caio, dora, _ = desk.all
    first, second = at(open_, 1), at(open_, 2)
    report = ResultReport.objects.create(game=first, reporter_name="Ana", message="wrong", created_at=desk.at)
    changes = [BoardChange(1, first.version, ana, dora, DRAW), BoardChange(2, second.version, caio, bia)]
    save_boards(tournament=open_, round=1, changes=changes, by=None, at=desk.at)
    assert [at(open_, board).pk for board in (1, 2)] == [first.pk, second.pk]
    assert (at(open_, 1).black, at(open_, 2).black) == (dora, bia)
    record_round(tournament=open_, round=1, boards=[BoardInput(1, ana, bia), BoardInput(2, caio, dora)], by=None, at=desk.at)
    assert ResultReport.objects.get() == report
    assert AuditEvent.objects.first().before["boards"][0]["black"] == dora.pk


def test_player_goes_to_the_board_that_another_leaves_empty(desk, open_):
    ana, _, _, dora, _ = desk.all
    first, second = at(open_, 1), at(open_, 2)
    changes = [BoardChange(2, second.version, None, None), BoardChange(1, first.version, ana, dora)]
    games = save_boards(tournament=open_, round=1, changes=changes, by=None, at=desk.at)
    assert [game and game.black for game in games] == [None, dora]
    assert list(open_.games.values_list("board", flat=True)) == [1]
    assert set(AuditEvent.objects.values_list("action", flat=True)[:2]) == {"remove game", "record round"}


def test_all_boards_of_a_save_are_kept_or_none(desk, open_):
    ana, bia, caio, *_ = desk.all
    changes = [BoardChange(1, at(open_, 1).version, ana, bia, WHITE), BoardChange(2, at(open_, 2).version, caio, ana)]
    with pytest.raises(TournamentError, match="already on board 1") as refusal:
        save_boards(tournament=open_, round=1, changes=changes, by=None, at=desk.at)
    assert refusal.value.board == 2
    assert at(open_, 1).result == NONE


@pytest.mark.parametrize("gap", ["white", "black"])
def test_half_a_board_is_refused_at_the_side_that_is_missing(desk, open_, gap):
    sides = {"white": desk.all[0], "black": desk.all[4]} | {gap: None}
    with pytest.raises(TournamentError, match="is missing") as refusal:
        save_boards(tournament=open_, round=2, changes=[BoardChange(1, None, **sides)], by=None, at=desk.at)
    assert (refusal.value.board, refusal.value.field) == (1, gap)


def test_nobody_sits_against_himself_or_twice_or_with_a_bye(desk, open_):
    """Case 59."""
    ana, bia, caio, _, eva = desk.all
    save_bye(tournament=open_, round=2, player=eva, kind="h", expected="", by=None, at=desk.at)
    save(desk, open_, 1, ana, bia, WHITE, None, round=2)
    for white, black, words in ((caio, caio, "both sides"), (ana, caio, "already on board 1"), (caio, eva, "given a bye")):
        with pytest.raises(TournamentError, match=words) as refusal:
            save(desk, open_, 2, white, black, WHITE, None, round=2)
        assert refusal.value.board == 2
    with pytest.raises(TournamentError, match="already on board 1"):
        save_bye(tournament=open_, round=2, player=ana, kind="H", expected="", by=None, at=desk.at)


def test_board_beyond_all_numbers_is_refused(desk, open_):
    ana, bia, *_ = desk.all
    with pytest.raises(TournamentError, match="count from 1"):
        save(desk, open_, 100_000, ana, bia, WHITE, None, round=2)


def test_board_given_twice_is_refused(desk, open_):
    changes = [BoardChange(1, None, None, None), BoardChange(1, None, None, None)]
    with pytest.raises(TournamentError, match="stands here twice"):
        save_boards(tournament=open_, round=2, changes=changes, by=None, at=desk.at)


def test_game_imported_without_a_number_takes_a_free_board(desk, open_):
    ana, bia, *_ = desk.all
    game = Game.objects.create(tournament=open_, round=2, white=ana, black=bia, result=WHITE)
    assert boards_of(list(open_.games.filter(round=2))) == {1: game}
    saved = save(desk, open_, 1, ana, bia, DRAW, game.version, round=2, overwrite=True)
    assert (saved.pk, saved.board) == (game.pk, 1)


def test_other_players_in_place_of_an_unnumbered_game_are_asked_about(desk, open_):
    ana, bia, caio, *_ = desk.all
    game = Game.objects.create(tournament=open_, round=2, white=ana, black=bia)
    with pytest.raises(BoardConflict):
        save(desk, open_, 1, ana, caio, NONE, game.version, round=2)
    assert save(desk, open_, 1, ana, caio, NONE, game.version, round=2, overwrite=True).pk == game.pk


def test_every_way_to_write_a_game_stamps_it(desk, open_, organizer, other_organizer):
    ana, bia, *_ = desk.all
    seen = at(open_, 1).version
    desk.round(open_, 1, (ana, bia, "1-0"), by=organizer)
    game = at(open_, 1)
    assert (game.entered_by, game.version > seen) == (organizer, True)
    open_.organizers.add(other_organizer)
    type(open_).objects.filter(pk=open_.pk).update(needs_confirmation=True)
    open_.refresh_from_db()
    confirm_results(tournament=open_, round=1, by=other_organizer, at=desk.at)
    set_result(game=game, result=DRAW, by=organizer, at=desk.at)
    mended = at(open_, 1)
    assert (mended.confirmed_by, mended.version > game.version) == (None, True)


def test_moved_board_stays_confirmed(desk, open_, organizer):
    ana, bia, *_ = desk.all
    game = Game.objects.create(tournament=open_, round=2, white=ana, black=bia, result=WHITE, confirmed_by=organizer)
    desk.round(open_, 2, (ana, bia, "1-0"))
    moved = at(open_, 1, round=2)
    assert (moved.pk, moved.confirmed_by, moved.version > game.version) == (game.pk, organizer, True)


def test_merged_player_makes_a_new_version(desk, open_, officer):
    ana, bia, *_ = desk.all
    (anna,) = desk.players("Anna")
    loaded = at(open_, 1).version
    merge_players(source=ana, target=anna, by=officer, at=desk.at, reason="one person")
    with pytest.raises(BoardConflict):
        save(desk, open_, 1, anna, bia, WHITE, loaded)


def test_bye_changed_meanwhile_is_not_written_over(desk, open_):
    eva = desk.all[4]

    def give(kind, expected):
        return save_bye(tournament=open_, round=1, player=eva, kind=kind, expected=expected, by=None, at=desk.at)

    give("H", "")
    with pytest.raises(ByeConflict, match="another bye") as conflict:
        give("U", "")
    assert conflict.value.stored == "H"
    assert give("H", "U").kind == "H"  # both meant the same
    assert give("Z", "H").kind == "Z"
    assert give("", "Z") is None
    assert not Bye.objects.exists()
    with pytest.raises(ByeConflict, match="taken back"):
        give("F", "Z")


def test_nothing_is_saved_in_a_rated_tournament_nor_by_a_stranger(desk, open_, member, organizer):
    ana, bia, *_ = desk.all
    version = at(open_, 1).version
    with pytest.raises(PermissionDenied):
        save(desk, open_, 1, ana, bia, WHITE, version, by=member)
    desk.set_status(open_, Status.RATED)
    with pytest.raises(TournamentError, match="has been rated"):
        save(desk, open_, 1, ana, bia, WHITE, version, by=organizer)
