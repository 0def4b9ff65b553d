"""Which tournaments are not what they were, told from the audit trail: what was changed back is as it was."""

import datetime as dt

import pytest

from tournaments.models import GameResult
from tournaments.queries.changed import changed_since
from tournaments.services import merge_players, remove_game, report_result, set_result, update_tournament


@pytest.fixture
def cup(desk):
    """Two boards of a first round; whatever comes later is later than `then`."""
    desk.ana, desk.bia, desk.caio, desk.dora = desk.players("Ana Bia Caio Dora")
    cup = desk.tournament([desk.ana, desk.bia, desk.caio, desk.dora], rounds=3)
    desk.games = desk.round(cup, 1, (desk.ana, desk.bia, "1-0"), (desk.caio, desk.dora, "1/2"))
    desk.then = desk.at
    desk.at += dt.timedelta(hours=1)
    desk.who = {"by": None, "at": desk.at}
    return cup


@pytest.fixture
def changed(desk, cup):
    """Whether the cup is another than it was."""
    return lambda: changed_since([cup.pk], desk.then) == {cup.pk}


def test_nothing_has_changed_since_it_was_entered(changed):
    assert not changed()


def test_result_changed_and_changed_back(desk, changed):
    set_result(game=desk.games[0], result=GameResult.DRAW, **desk.who)
    assert changed()
    set_result(game=desk.games[0], result=GameResult.WHITE_WINS, **desk.who)
    assert not changed()


def test_game_taken_away_and_entered_again_on_another_board(desk, cup, changed):
    remove_game(game=desk.games[0], **desk.who)
    assert changed()
    desk.round(cup, 1, (desk.caio, desk.dora, "1/2"), (desk.ana, desk.bia, "1-0"))
    assert not changed()


def test_colours_turned_round(desk, cup, changed):
    desk.round(cup, 1, (desk.bia, desk.ana, "1-0"), (desk.caio, desk.dora, "1/2"))
    assert changed()


def test_game_that_is_not_played_counts_for_nothing(desk, cup, changed):
    desk.round(cup, 2, (desk.ana, desk.caio, "+-"), (desk.bia, desk.dora, ""))
    assert not changed()


def test_days_moved_to_another_month_and_back(desk, cup, changed):
    for month, expected in ((4, True), (3, False)):
        day = dt.date(2026, month, 8)
        update_tournament(tournament=cup, start_date=day, end_date=day, by=None, at=dt.datetime(2026, 5, 1, tzinfo=dt.UTC))
        assert changed() is expected


def test_name_counts_for_nothing(desk, cup, changed):
    update_tournament(tournament=cup, name="Closed", **desk.who)
    assert not changed()


def test_report_of_a_wrong_result_counts_for_nothing(desk, changed):
    report_result(game=desk.games[0], name="Eva", claimed=None, message="I lost", **desk.who)
    assert not changed()


def test_player_merged_into_another(desk, changed):
    (eva,) = desk.players("Eva")
    merge_players(source=desk.ana, target=eva, reason="one person", **desk.who)
    assert changed()


def test_one_query_for_all(desk, cup, django_assert_num_queries):
    others = [desk.tournament(name=name) for name in ("Second", "Third")]
    with django_assert_num_queries(1):
        assert changed_since([cup.pk, *(one.pk for one in others)], desk.then) == {one.pk for one in others}
