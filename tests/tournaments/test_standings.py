"""Standings by tie-breaks after any round, as the record of a tournament gives them."""

import pytest

from players.models import Player
from tournaments.models import System, Tournament
from tournaments.queries import Record, TieBreakValue, standings, standings_table, tournament_page
from tournaments.services import record_casual_game
from tournaments.tiebreaks import Unit


@pytest.fixture
def swiss(desk):
    """Ana 2½, Bia 2, Caio 1½, Dora and Eva 1, Fabio ½: the table that test_tie_breaks.py computes by hand."""
    ana, bia, caio, dora, eva, fabio = desk.players("Ana Bia Caio Dora Eva Fabio")
    tournament = desk.tournament([ana, bia, caio, dora, eva, fabio], rounds=3, tie_breaks=["BH", "SB"])
    desk.round(tournament, 1, (ana, dora, "1-0"), (bia, eva, "1-0"), (caio, fabio, "1/2"))
    desk.round(tournament, 2, (caio, ana, "0-1"), (dora, eva, "+-"), byes="Bia:H Fabio:Z")
    desk.round(tournament, 3, (ana, bia, "1/2"), (eva, fabio, "1-0"), byes="Caio:U Dora:Z")
    return tournament


def shown(lines):
    return [(line.rank, line.player.name, line.half_points, *(value.text for value in line.values)) for line in lines]


def test_tie_breaks_of_the_tournament_decide_and_are_shown(swiss):
    assert shown(standings(Record.read(swiss))) == [
        (1, "Ana", 5, "5", "4"),
        (2, "Bia", 4, "5", "3"),
        (3, "Caio", 3, "4½", "1¾"),
        (4, "Dora", 2, "4½", "1"),
        (5, "Eva", 2, "3½", "½"),
        (6, "Fabio", 1, "3", "¾"),
    ]


def test_without_tie_breaks_points_decide_alone(swiss):
    lines = standings(Record.read(swiss), tie_breaks=[])
    assert [(line.rank, line.player.name) for line in lines][3:] == [(4, "Dora"), (4, "Eva"), (6, "Fabio")]


def test_standings_after_an_earlier_round(swiss):
    table = standings_table(Record.read(swiss), tie_breaks=["BH"], after_round=1)
    assert shown(table.lines) == [
        (1, "Ana", 2, "0"),
        (1, "Bia", 2, "0"),
        (3, "Caio", 1, "½"),
        (3, "Fabio", 1, "½"),
        (5, "Dora", 0, "1"),
        (5, "Eva", 0, "1"),
    ]


def test_hidden_players_follow_those_who_share_their_rank(swiss):
    Player.objects.filter(family_name__in=["Ana", "Dora"]).update(hide_name=True)
    lines = standings_table(Record.read(swiss), tie_breaks=["BH"], after_round=1).lines
    assert [line.player.name for line in lines] == ["Bia", "hidden player", "Caio", "Fabio", "Eva", "hidden player"]


def test_absent_without_a_bye_is_a_zero_point_bye(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia, caio], rounds=2)
    desk.round(tournament, 1, (ana, bia, "1-0"), byes="Caio:F")
    desk.round(tournament, 2, (ana, caio, "1-0"))
    # Ana 2: Bia adjusted ½ (absent in the last round: a draw), Caio 1. Bia 0: Ana 2, dummy 0. Caio 1: dummy 1, Ana 2.
    found = {line.player.name: line.values[0].text for line in standings(Record.read(tournament), tie_breaks=["BH"])}
    assert found == {"Ana": "1½", "Bia": "2", "Caio": "3"}


def test_round_under_way_counts_what_is_in_and_says_that_more_will_come(desk):
    ana, bia, caio, dora = desk.players("Ana Bia Caio Dora")
    tournament = desk.tournament([ana, bia, caio, dora], rounds=2)
    desk.round(tournament, 1, (ana, bia, "1-0"), (caio, dora, "1-0"))
    desk.round(tournament, 2, (ana, caio, ""), (bia, dora, ""))
    table = standings_table(Record.read(tournament))
    assert (table.after_round, table.is_complete) == (1, True)  # nothing of round 2 is known
    desk.round(tournament, 2, (ana, caio, "1-0"), (bia, dora, ""))
    table = standings_table(Record.read(tournament), tie_breaks=["BH"])
    assert (table.after_round, table.is_complete) == (2, False)
    assert shown(table.lines)[0] == (1, "Ana", 4, "1")  # Bia 0 + Caio 1


def test_bye_given_for_a_later_round_does_not_count_yet(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], rounds=3)
    desk.round(tournament, 3, byes="Bia:H")
    desk.round(tournament, 1, (ana, bia, "1/2"))
    assert [line.half_points for line in standings(Record.read(tournament))] == [1, 1]


def test_round_robin_counts_forfeits_as_games(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia, caio], system=System.ROUND_ROBIN, tie_breaks=["DE", "SB"])
    desk.round(tournament, 1, (ana, bia, "1-0"))
    desk.round(tournament, 2, (bia, caio, "1-0"))
    desk.round(tournament, 3, (caio, ana, "+-"))
    # each has 1: nobody is ahead among the three; SB 1 × 1
    assert shown(standings(Record.read(tournament))) == [(1, n, 2, "1", "1") for n in ("Ana", "Bia", "Caio")]


def test_tie_break_by_ratings_needs_everybody_rated(swiss):
    record = Record.read(swiss)
    rated = dict.fromkeys(record.players, 1500)
    table = standings_table(record, tie_breaks=["ARO", "BH"], ratings=rated)
    assert [tie_break.code for tie_break in table.tie_breaks] == ["ARO", "BH"]
    rated.popitem()
    table = standings_table(record, tie_breaks=["ARO", "BH"], ratings=rated)
    assert ([t.code for t in table.tie_breaks], [str(t.words) for t in table.dropped]) == (
        ["BH"],
        ["Average rating of the opponents"],
    )


def test_page_shows_its_tables_after_the_same_round(swiss):
    page = tournament_page(swiss, after_round=1)
    assert (page.standings.after_round, page.latest_round) == (1, 3)
    assert [row.standing for row in page.round_table.rows] == page.standings.lines
    assert [cell and cell.text for cell in page.round_table.rows[0].cells] == ["4w1", None, None]
    assert [tournament_page(swiss, after_round=n).standings.after_round for n in (3, 99, None)] == [3, 3, 3]


def test_casual_games_rank_by_points(desk):
    ana, bia = desk.players("Ana Bia")
    month = desk.tournament(kind="casual")
    for result in (1, 2):
        record_casual_game(tournament=month, white=ana, black=bia, result=result, by=None, at=desk.at)
    assert [line.half_points for line in standings(Record.read(month))] == [3, 1]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(37, Unit.QUARTER, "9¼"), (2, Unit.QUARTER, "½"), (19, Unit.HALF, "9½"), (0, Unit.HALF, "0"), (2, Unit.PLACE, "2")],
)
def test_values_are_written_with_fractions(value, unit, text):
    assert TieBreakValue(value, unit).text == text
    assert TieBreakValue(None, unit).text == ""


def test_unknown_code_in_old_data_is_named_and_ignored(swiss):
    Tournament.objects.filter(pk=swiss.pk).update(tie_breaks=["EMGSB"])
    swiss.refresh_from_db()
    table = standings_table(Record.read(swiss))
    assert ([str(t.words) for t in table.dropped], table.tie_breaks) == (["EMGSB"], [])
