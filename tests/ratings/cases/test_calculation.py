"""Calculation: faults that people reported of other systems, from what an organizer enters to every page and file."""

import datetime as dt
import re

import pytest
from django.urls import reverse

from ratings.models import RatedTournament
from ratings.player_queries import player_page
from tests.desk.rounds import board_fields
from tests.ratings.cases.reading import calculation_words, player_words, rating_everywhere, words
from tournaments.models import GameResult, Status
from tournaments.queries import tournament_page
from tournaments.services import submit_tournament

PLACES = ["list", "player", "csv", "txt", "json", "xlsx", "archive"]


def plays(club, player, opponents, *results):
    """A tournament of January: the player, always with White, against each of the opponents."""
    return club.tournament("2026-01-20", [(player, o, r) for o, r in zip(opponents, results, strict=True)])


@pytest.mark.parametrize(
    ("results", "rating"),
    [
        (["1-0"] * 4 + ["1/2"] * 2 + ["0-1"] * 3, 1023),
        (["1/2", "0-1"], 978),
        (["1-0", "1/2", "1/2"] + ["0-1"] * 6, 888),
    ],
)
def test_case_1_exact_halves_go_up_everywhere(client, club, tmp_path, results, rating):
    player = club.player("Pessoa", 1000)
    plays(club, player, club.players(len(results), 1000), *results)

    published = club.close()

    assert rating_everywhere(client, player, published.period.month, tmp_path) == dict.fromkeys(PLACES, rating)


@pytest.mark.parametrize(("opponent", "rating"), [(1435, 1518), (1135, 1505)])
def test_case_2_same_integer_on_list_player_page_and_every_export(client, club, tmp_path, opponent, rating):
    player = club.player("Pessoa", 1500)
    plays(club, player, club.players(1, opponent), "1-0")

    published = club.close()

    assert rating_everywhere(client, player, published.period.month, tmp_path) == dict.fromkeys(PLACES, rating)


def test_case_3_expectation_is_that_of_the_printed_table(client, club):
    player = club.player("Pessoa", 1400)
    plays(club, player, club.players(5, 1000), *["1-0"] * 5)

    club.close()

    assert club.rating(player) == 1418
    assert "1400 − 1000 = +400 → 0.92" in calculation_words(client, player, "2026-01")


@pytest.mark.parametrize(
    ("expectation", "rating", "said"),
    [
        ("tournament", 1046, "against an average of 2007 ÷ 2 = 1004"),
        ("game", 1045, "2 games, each computed by itself"),
    ],
)
def test_case_5_page_says_whether_the_mean_or_each_game_was_looked_up(client, make_club, expectation, rating, said):
    club = make_club(expectation_per=expectation)
    player, first, second = club.player("Pessoa", 1000), club.player("Um", 1003), club.player("Dois", 1004)
    plays(club, player, [first, second], "1-0", "1-0")

    club.close()

    assert club.rating(player) == rating
    assert said in calculation_words(client, player, "2026-01")


def test_case_6_no_show_scores_and_is_not_rated(client, club):
    player = club.player("Pessoa", 1500, rated_games=40)
    event = plays(club, player, club.players(3, 1500), "+-", "1/2", "0-1")
    assert tournament_page(event).standings.lines[0].half_points == 3

    club.close()

    assert club.rating(player) == 1478
    page = player_words(client, player)
    assert "Games42" in page
    assert re.search(r"January 2026 1478 .down −22 2 45", page)
    assert "won or lost by forfeit" in calculation_words(client, player, "2026-01")


def test_case_7_double_forfeit_gives_neither_a_point_nor_a_rated_game(client, desk, club, officer):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    event = desk.tournament([ana, bia], rounds=1, start_date=club.first, end_date=club.first)
    client.force_login(officer)
    page = reverse("desk:round", args=[event.pk, 1])
    drawn = board_fields(event, 1) | {"white-1": "Ana", "black-1": "Bia", "result-1": str(int(GameResult.DOUBLE_FORFEIT))}

    answer = client.post(page, drawn, follow=True)

    assert "Saved: board 1." in words(answer)
    assert event.games.get().result == GameResult.DOUBLE_FORFEIT
    shown = tournament_page(event)
    assert shown.standings.is_complete
    assert [(row.standing.half_points, row.cells[0].mark) for row in shown.round_table.rows] == [(0, "-"), (0, "-")]
    submit_tournament(tournament=event, by=officer, at=desk.at)  # which refuses a round that is not complete
    club.close()
    assert [(club.rating(p), club.entry(p).games) for p in (ana, bia)] == [(1500, 0), (1500, 0)]


def test_case_11_history_is_in_the_order_of_the_days_played(client, club):
    ana, bia, caio = club.player("Ana", 1500), club.player("Bia", 1600), club.player("Caio", 1700)
    club.close(3)
    club.tournament("2026-04-20", [(ana, bia, "1-0")], name="Torneio B")
    club.tournament("2026-04-05", [(ana, caio, "1-0")], name="Torneio A")
    club.close()

    page = calculation_words(client, ana, "2026-04")

    assert 0 < page.index("Torneio A") < page.index("Torneio B")
    (record,) = player_page(ana).paces
    assert [row.month.month for row in record.rows] == [4, 3, 2, 1]


def test_case_11_order_of_entry_moves_no_rating(club):
    days = {"2026-04-20": 1, "2026-04-05": 2}  # and whom the first player beats on each
    once, again = ([club.player(f"{name} {group}", r) for name, r in (("A", 1500), ("B", 1600), ("C", 1700))] for group in "12")
    club.close(3)
    for players, order in ((once, list(days)), (again, sorted(days))):
        for day in order:
            club.tournament(day, [(players[0], players[days[day]], "1-0")])
    club.close()

    assert [club.rating(player) for player in once] == [club.rating(player) for player in again]


def test_case_15_saving_again_or_closing_an_empty_month_counts_nothing_twice(client, desk, club, officer):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.close()
    event = desk.tournament([ana, bia], rounds=1, start_date=dt.date(2026, 2, 10), end_date=dt.date(2026, 2, 10))
    client.force_login(officer)
    page = reverse("desk:round", args=[event.pk, 1])
    client.post(page, board_fields(event, 1) | {"white-1": "Ana", "black-1": "Bia", "result-1": "1"})
    for _again in range(3):
        client.post(page, board_fields(event, 1))
    event.refresh_from_db()
    submit_tournament(tournament=event, by=officer, at=desk.at)
    club.close(2)

    assert event.games.count() == RatedTournament.objects.filter(tournament=event).count() == 1
    assert type(event).objects.get(pk=event.pk).status == Status.RATED
    for month, games, change in (("2026-02", [1, 1], [23, -22]), ("2026-03", [0, 0], [0, 0])):
        entries = [club.entry(player, month) for player in (ana, bia)]
        assert [entry.rating for entry in entries] == [1523, 1478]
        assert [entry.games for entry in entries] == games
        assert [entry.change for entry in entries] == change
