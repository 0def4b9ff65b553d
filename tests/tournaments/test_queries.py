"""What the pages of tournaments read: contents, and how many queries it takes."""

import datetime as dt

import pytest

from tournaments.models import Entry, GameResult, Status, System, Tournament
from tournaments.queries import (
    Record,
    crosstable,
    round_table,
    rounds_of,
    several_paces_in_use,
    standings,
    state_of,
    tournament_list,
    tournament_page,
)
from tournaments.services import record_casual_game, withdraw_entry


def texts(table):
    """Each player's cells, by name."""
    return {row.standing.player.name: [cell.text if cell else "" for cell in row.cells] for row in table.rows}


def marks(table):
    """Each player's cells of a crosstable, by name; None against himself."""
    return {row.standing.player.name: [games and " ".join(c.mark for c in games) for games in row.cells] for row in table.rows}


@pytest.fixture
def swiss(desk):
    """Two rounds of six; every kind of cell."""
    ana, bia, caio, dora, eva, fabio = desk.players("Ana Bia Caio Dora Eva Fabio")
    tournament = desk.tournament([fabio, eva, dora, caio, bia, ana], rounds=4)
    desk.round(tournament, 1, (ana, bia, "1-0"), (caio, dora, "1/2"), byes="Eva:U Fabio:H")
    desk.round(tournament, 2, (eva, ana, "-+"), (dora, fabio, "--"), (bia, caio, ""))
    desk.round(tournament, 3, (ana, caio, "W-L"), (bia, dora, "D-D"), byes="Eva:F Fabio:Z")
    return tournament


def test_points_count_byes_and_forfeits_as_trf_has_it(swiss):
    lines = [(line.rank, line.player.name, line.half_points) for line in standings(Record.read(swiss))]
    assert lines == [(1, "Ana", 6), (2, "Eva", 4), (3, "Dora", 2), (4, "Bia", 1), (4, "Caio", 1), (4, "Fabio", 1)]


def test_equal_points_share_a_rank_in_the_order_of_names(desk):
    zoe, avila, bia, ze = desk.players("Zoe Ávila bia Ze")
    tournament = desk.tournament([zoe, avila, bia, ze])
    desk.round(tournament, 1, (zoe, bia, "1-0"))
    desk.round(tournament, 2, (zoe, ze, "1-0"), (avila, bia, "1/2"))
    lines = [(line.rank, line.player.name) for line in standings(Record.read(tournament))]
    assert lines == [(1, "Zoe"), (2, "Ávila"), (2, "bia"), (4, "Ze")]


def test_round_by_round_table_shows_opponent_colour_and_result(swiss):
    table = round_table(Record.read(swiss), swiss.rounds)
    assert table.rounds == [1, 2, 3, 4]
    assert texts(table) == {
        "Ana": ["5w1", "+", "4wW", ""],
        "Bia": ["6b0", "4w", "3wD", ""],
        "Caio": ["3w½", "5b", "6bL", ""],
        "Dora": ["4b½", "-", "5bD", ""],
        "Eva": ["U", "-", "F", ""],
        "Fabio": ["H", "-", "Z", ""],
    }


def test_double_forfeit_completes_its_round(swiss):
    complete = [round.is_complete for round in rounds_of(Record.read(swiss))]
    assert complete == [True, False, True]
    swiss.games.filter(result=GameResult.NONE).update(result=GameResult.DOUBLE_FORFEIT)
    assert all(round.is_complete for round in rounds_of(Record.read(swiss)))


def test_rounds_hold_their_boards_in_order_and_their_byes(swiss):
    first = rounds_of(Record.read(swiss))[0]
    assert [(b.board, b.white.name, b.result, b.black.name) for b in first.boards] == [
        (1, "Ana", 1, "Bia"),
        (2, "Caio", 2, "Dora"),
    ]
    assert [(bye.player.name, bye.kind) for bye in first.byes] == [("Fabio", "H"), ("Eva", "U")]


def test_crosstable_of_a_double_round_robin(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([caio, bia, ana], system=System.ROUND_ROBIN)
    for number, board in enumerate(
        [(ana, bia, "1-0"), (caio, ana, "-+"), (bia, caio, "1/2"), (bia, ana, "1/2"), (ana, caio, ""), (caio, bia, "--")], 1
    ):
        desk.round(tournament, number, board)
    table = crosstable(Record.read(tournament))
    assert [o.number for o in table.opponents] == [3, 2, 1]
    assert marks(table) == {"Ana": [None, "1 ½", "+ "], "Bia": ["0 ½", None, "½ -"], "Caio": ["- ", "½ -", None]}


def test_page_has_the_table_of_its_system(desk, swiss):
    (ana, bia) = desk.players("Ana2 Bia2")
    page = tournament_page(swiss)
    assert [bool(page.round_table), page.crosstable, page.casual_games] == [True, None, None]
    page = tournament_page(desk.tournament([ana, bia], system=System.ROUND_ROBIN))
    assert [bool(page.crosstable), page.round_table] == [True, None]
    month = desk.tournament(kind="casual")
    record_casual_game(tournament=month, white=ana, black=bia, result=GameResult.DRAW, by=None, at=desk.at)
    page = tournament_page(month)
    assert [page.crosstable, page.round_table] == [None, None]
    assert [(game.white.name, game.black.name, game.result) for game in page.casual_games] == [("Ana2", "Bia2", GameResult.DRAW)]


def test_withdrawn_player_and_withheld_name(desk):
    ana, bia = desk.players("Ana Bia")
    type(bia).objects.filter(pk=bia.pk).update(hide_name=True)
    tournament = desk.tournament([ana, bia], rounds=3)
    withdraw_entry(entry=Entry.objects.get(player=ana), after_round=0, by=None, at=desk.at)
    players = {player.number: player for player in tournament_page(tournament).players}
    assert players[1].withdrawn_after == 0
    assert players[2].name == "hidden player"


@pytest.mark.parametrize("size", [2, 20])
def test_page_takes_three_queries_whatever_the_size(desk, django_assert_num_queries, size):
    players = desk.players(" ".join(f"P{i}" for i in range(size)))
    tournament = desk.tournament(players)
    for number in range(1, 4):
        desk.round(tournament, number, *((players[i], players[i + 1], "1-0") for i in range(0, size, 2)))
    with django_assert_num_queries(3):
        tournament_page(tournament)


@pytest.mark.parametrize("count", [1, 9])
def test_list_takes_one_query_whatever_the_size(desk, django_assert_num_queries, count):
    ana, bia, caio = desk.players("Ana Bia Caio")
    for _ in range(count):
        desk.round(desk.tournament([ana, bia, caio]), 1, (ana, bia, "1-0"), byes="Caio:U")
    with django_assert_num_queries(1):
        rows = list(tournament_list())
    assert [(row.player_count, row.game_count) for row in rows] == [(3, 1)] * count


def test_list_is_ordered_by_date_then_name(desk):
    """Not by the order of entry."""
    for name, day in (("B", 20), ("C", 5), ("A", 5)):
        desk.tournament(name=name, start_date=dt.date(2026, 4, day), end_date=dt.date(2026, 4, day))
    assert [row.name for row in tournament_list()] == ["B", "A", "C"]


def test_pace_matters_only_when_there_is_more_than_one(desk):
    desk.tournament()
    desk.tournament()
    assert not several_paces_in_use()
    desk.tournament(pace="rapid")
    assert several_paces_in_use()


@pytest.mark.parametrize(
    ("status", "today", "words"),
    [
        (Status.DRAFT, dt.date(2026, 3, 6), "planned"),
        (Status.DRAFT, dt.date(2026, 3, 8), "running"),
        (Status.DRAFT, dt.date(2026, 3, 9), "not submitted yet"),
        (Status.SUBMITTED, dt.date(2026, 3, 9), "submitted"),
        (Status.RATED, dt.date(2026, 4, 1), "rated"),
    ],
)
def test_state_is_said_in_words(status, today, words):
    tournament = Tournament(start_date=dt.date(2026, 3, 7), end_date=dt.date(2026, 3, 8), status=status)
    assert str(state_of(tournament, today, None).words) == words
