"""What a player's games add up to."""

import datetime as dt

import pytest
from django.db.models import Q

from players.models import Player
from ratings.sheet_queries import player_sheet
from ratings.statistics_queries import STRENGTHS, Statistics, player_statistics
from tests.ratings.test_player_games import address, words
from tournaments.models import Entry, Kind


def statistics(player: Player, pace: str = "") -> Statistics:
    return player_statistics(player.pk, visible=Q(), query={"pace": pace})


def scores(rows) -> dict[str, tuple[int, int, int]]:
    return {str(row.label): (row.score.wins, row.score.draws, row.score.losses) for row in rows}


@pytest.fixture
def ana(club) -> Player:
    """Two years, two paces, a forfeit, an unrated opponent."""
    ana, bia, caio = club.player("Ávila", 1500), club.player("Barros", 1750), club.player("Castro", 1400)
    dora = club.player("Dantas")
    games = [(ana, bia, "1-0"), (caio, ana, "1/2"), (ana, caio, "+-"), (bia, ana, "1-0"), (dora, ana, "0-1")]
    club.tournament("2026-01-20", games, name="Open")
    club.tournament("2027-02-20", [(ana, caio, "1-0"), (bia, ana, "1/2")], name="Rapid", pace="rapid")
    return ana


# --- scores -----------------------------------------------------------------------------------------------------------


def test_score_is_of_games_over_the_board(club, ana):
    tally = statistics(ana).tally
    assert (tally.score.wins, tally.score.draws, tally.score.losses) == (3, 2, 1)
    assert (tally.score.half_points, tally.score.percent) == (8, 67)  # 66.7, half up
    assert (tally.games, tally.unplayed) == (7, 1)


def test_scores_by_colour_pace_and_year(club, ana):
    found = statistics(ana)
    assert scores(found.by_colour) == {"White": (2, 0, 0), "Black": (1, 2, 1)}
    assert scores(found.by_pace) == {"standard": (2, 1, 1), "rapid": (1, 1, 0)}
    assert scores(found.by_year) == {"2027": (1, 1, 0), "2026": (2, 1, 1)}


def test_one_pace_has_no_table_and_can_be_chosen(client, club, ana):
    rapid = statistics(ana, "rapid")
    assert rapid.by_pace == []
    assert rapid.tally.games == 2
    assert statistics(ana, "blitz").tally.games == 7  # never played: all
    assert "Score over the board 1½ of 2 75 %" in words(client.get(address(ana, "player_statistics"), {"pace": "rapid"}))


def test_pace_that_was_never_played_is_told(client, club, ana):
    page = words(client.get(address(ana, "player_statistics"), {"pace": "blitz"}))
    assert "“blitz” is no pace that can be chosen here." in page
    assert "Games 7" in page


BANDS = {0: [1701], 1: [1700, 1601], 2: [1600, 1551], 3: [1550, 1500, 1450], 4: [1449, 1400], 5: [1399, 1300], 6: [1299]}


@pytest.mark.parametrize(("rating", "band"), [(rating, band) for band, ratings in BANDS.items() for rating in ratings])
def test_strength_is_the_difference_of_the_ratings_then(club, rating, band):
    ana, other = club.player("Ana", 1500), club.player("Other", rating)
    club.tournament("2026-01-20", [(ana, other, "1-0")])
    club.close()
    assert [row.score.games for row in statistics(ana).by_strength] == [int(place == band) for place in range(len(STRENGTHS))]


def test_games_without_a_difference_are_counted_apart(client, club, ana):
    club.close()
    found = statistics(ana, "standard")
    assert (found.without_difference, sum(row.score.games for row in found.by_strength)) == (1, 3)
    assert "game is not among them" in words(client.get(address(ana, "player_statistics"), {"pace": "standard"}))


def test_scores_lead_to_their_games(client, club, ana):
    page = client.get(address(ana, "player_statistics"), {"pace": "standard"}).content.decode()
    games = address(ana, "player_games")
    assert f'href="{games}?colour=white&amp;pace=standard"' in page
    assert f'href="{games}?year=2026&amp;pace=standard"' in page


# --- the best, the most, the longest ----------------------------------------------------------------------------------


def test_performance_is_that_of_the_players_sheet(club, ana):
    club.close()
    [opened] = statistics(ana, "standard").performances
    entry = Entry.objects.get(player=ana, tournament__name="Open")
    sheet = player_sheet(entry.tournament, entry)
    assert (opened.performance.games, opened.performance.average) == (3, 1633)
    assert opened.performance.rating == sheet.performance == 1633  # 1½ of 3
    assert (opened.own_rating, opened.difference) == (1500, 133)


def test_casual_games_have_no_performance(club):
    ana, bia = club.players(2, 1500)
    club.tournament("2026-01-31", [(ana, bia, "1-0")], kind=Kind.CASUAL)
    assert statistics(ana).performances == []


def test_best_performance_takes_five_games(club):
    ana, *others = club.players(7, 1500)
    club.tournament("2026-01-10", [(ana, other, "1-0") for other in others[:4]], name="Short")
    club.tournament("2026-01-20", [(ana, others[0], "1-0")] + [(ana, other, "1/2") for other in others[1:5]], name="Long")
    best = statistics(ana).best
    assert (best.event.name, best.performance.rating) == ("Long", 1500 + 72)  # 60 %


def test_best_wins_are_over_the_strongest_by_their_ratings_then(club, ana):
    club.close()
    wins = statistics(ana, "standard").best_wins
    assert [(game.opponent.name, game.rating) for game in wins] == [("Barros", 1750)]


def test_most_met_are_counted_over_the_board_and_add_up(client, club, ana):
    """A forfeit, and a game without a result yet, are in no number of a row."""
    club.tournament(
        "2027-03-20", [(ana, club.player("Esteves", 1500), "-+"), (ana, Player.objects.get(family_name="Castro"), "")]
    )
    met = [(one.opponent.name, one.games, one.score.half_points) for one in statistics(ana).most_met]
    assert met == [("Barros", 3, 3), ("Castro", 2, 3), ("Dantas", 1, 2)]
    assert "Castro 2 1 1 0 1½–½" in words(client.get(address(ana, "player_statistics")))
    assert "Castro 2 games Dantas 1 game" in words(client.get(address(ana, "against")))


def test_hidden_names_are_hidden_in_every_table(client, club, ana):
    club.tournament("2027-03-20", [(ana, Player.objects.get(family_name="Castro"), "1-0")])
    club.close()
    Player.objects.filter(family_name="Barros").update(hide_name=True)
    page = words(client.get(address(ana, "player_statistics")))
    assert "Barros" not in page
    assert page.count("hidden player") == 2
    assert [one.opponent.name for one in statistics(ana).most_met][:2] == ["Castro", "hidden player"]


def test_longest_run_without_a_loss_skips_what_was_not_played(club):
    ana, bia = club.players(2, 1500)
    club.tournament("2026-01-10", [(ana, bia, r) for r in ("1-0", "0-1", "1-0", "1/2")], name="First")
    club.tournament("2026-01-20", [(ana, bia, r) for r in ("1-0", "-+", "1/2", "0-1", "1-0")], name="Second")
    run = statistics(ana).unbeaten
    assert (run.games, run.first.name, run.last.name) == (4, "First", "Second")


def test_page_with_one_game_and_page_with_none(client, club):
    ana, bia = club.players(2, 1500)
    assert "No game yet" in words(client.get(address(ana, "player_statistics")))
    club.tournament("2026-01-20", [(ana, bia, "0-1")])
    page = words(client.get(address(ana, "player_statistics")))
    assert "Lost 1" in page
    assert "without a loss" not in page
    assert "Best wins" not in page


def test_earlier_performances_are_folded(client, club):
    ana, bia = club.players(2, 1500)
    for day in range(1, 26):
        club.tournament(dt.date(2026, 1, day).isoformat(), [(ana, bia, "1-0")])
    visible, folded = client.get(address(ana, "player_statistics")).content.decode().split("<details", 1)
    assert "Event of 2026-01-25" in visible
    assert "Event of 2026-01-03" not in visible
    assert "Event of 2026-01-03" in folded
