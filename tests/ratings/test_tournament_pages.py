"""A tournament's page with standings, and the sheet of one player."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tournaments.models import Bye, Entry, Status, System, Tournament


@pytest.fixture
def event(club):
    """Three rated players and a novice, one game a round; Ana has 2½ of 3."""
    ana, bia, caio, novice = club.player("Ana", 1850), club.player("Bia", 1800), club.player("Caio", 1750), club.player("Novice")
    games = [(ana, bia, "1-0"), (caio, ana, "1/2"), (ana, novice, "1-0")]
    made = club.tournament("2026-01-10", games, rounds=4, tie_breaks=["BH", "SB"], system=System.SWISS)
    Bye.objects.create(entry=Entry.objects.get(tournament=made, player=bia), round=2, kind="H")
    return made


def sheet_of(client, made, number):
    return client.get(reverse("ratings:tournament_player", args=[made.pk, number])).content.decode()


def queries(client, name, made, *args):
    with CaptureQueriesContext(connection) as context:
        assert client.get(reverse(name, args=[made.pk, *args])).status_code == 200
    return len(context)


def text(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_standings_have_a_column_for_each_tie_break_and_name_it(client, event):
    html = client.get(reverse("tournaments:detail", args=[event.pk])).content.decode()
    assert "Standings after round 3" in html
    assert '<abbr title="Buchholz">BH</abbr>' in html
    assert "BH Buchholz; SB Sonneborn-Berger" in text(html)
    assert f'href="{reverse("ratings:tournament_player", args=[event.pk, 1])}"' in html


def test_standings_after_an_earlier_round_are_asked_for_in_the_address(client, event):
    page = reverse("tournaments:detail", args=[event.pk])
    html = client.get(page, {"round": "1"}).content.decode()
    assert "Standings after round 1" in html
    assert '<option value="1" selected>1</option>' in html
    for nonsense in ("0", "99", "x", "-1", "1" * 30, "²"):
        response = client.get(page, {"round": nonsense})
        assert "Standings after round 3" in response.content.decode()


def test_tie_break_by_ratings_is_computed_when_all_are_rated(client, club):
    ana, bia = club.player("Ana", 1850), club.player("Bia", 1800)
    made = club.tournament("2026-01-10", [(ana, bia, "1-0")], tie_breaks=["ARO", "TPR"], status=Status.DRAFT)
    html = client.get(reverse("tournaments:detail", args=[made.pk])).content.decode()
    assert re.search(r'data-label="ARO">1800</td>\s*<td[^>]* data-label="TPR">2600</td>', html)  # 1800, and 800 more for 100 %
    novice = club.player("Novice")
    Entry.objects.create(tournament=made, player=novice, number=3)
    html = client.get(reverse("tournaments:detail", args=[made.pk])).content.decode()
    assert "Not used, because not everybody has a rating: ARO" in text(html)


def test_tournament_without_tie_breaks_says_that_ranks_are_shared(client, event):
    Tournament.objects.filter(pk=event.pk).update(tie_breaks=[])
    assert "Who has equal points shares a rank." in client.get(reverse("tournaments:detail", args=[event.pk])).content.decode()


def test_tournament_in_which_nothing_was_entered_has_no_standings(client, club):
    made = club.tournament("2026-01-10", [], status=Status.DRAFT)
    assert "Standings" not in text(client.get(reverse("tournaments:detail", args=[made.pk])).content.decode())


@pytest.mark.parametrize("tie_breaks", [["DE", "BH"], ["ARO", "TPR"]])
def test_page_asks_as_often_for_many_players(client, club, tie_breaks):
    few = club.tournament("2026-01-10", [(club.player("Ana", 1850), club.player("Bia", 1800), "1-0")], tie_breaks=tie_breaks)
    players = club.players(20, 1700)
    many = club.tournament("2026-01-11", zip(players[::2], players[1::2], ["1-0"] * 10, strict=True), tie_breaks=tie_breaks)
    assert queries(client, "tournaments:detail", few) == queries(client, "tournaments:detail", many) <= 12


def test_sheet_has_every_round_with_colour_rating_and_running_total(client, event):
    ana = text(sheet_of(client, event, 1))
    assert re.search(r"1 ○ White Bia 1800 1 1 2 ● Black Caio 1750 ½ 1½ 3 ○ White Novice — 1 2½", ana)
    bia = text(sheet_of(client, event, 2))
    assert re.search(r"1 ● Black Ana 1850 0 0 2 half-point bye ½ ½", bia)


def test_sheet_has_average_and_performance_against_rated_opponents(client, event):
    ana = text(sheet_of(client, event, 1))
    # 1½ of 2 against 1775 on average: 75 % is 193 more
    assert "Average rating of the opponents 1775" in ana
    assert "Performance 1968" in ana
    assert "the 2 games over the board" in ana
    novice = text(sheet_of(client, event, 4))
    assert "Rating unrated" in novice
    assert "Performance 1050" in novice  # 0 of 1 against 1850: 800 less


def test_sheet_of_a_rated_tournament_links_the_calculation(client, club, event):
    assert "The tournament is not rated yet." in sheet_of(client, event, 1)
    ana = Entry.objects.get(tournament=event, number=1).player
    club.close()
    html = sheet_of(client, event, 1)
    assert f'href="{reverse("ratings:calculation", args=[ana.pk, event.end_date.replace(day=1), "standard"])}"' in html
    # 1850 against 1775, 75 above: 60 % of 2; 45 × (1½ − 1.2)
    assert "n 2 W 1½ We 1.20 K 45 Change +13.50" in text(html)


def test_sheet_of_casual_games_counts_games_not_rounds(client, club):
    ana, bia = club.player("Ana", 1850), club.player("Bia", 1800)
    made = club.tournament("2026-01-10", [(ana, bia, "1-0"), (bia, ana, "1/2")], kind="casual", status=Status.DRAFT)
    html = text(sheet_of(client, made, 1))
    assert "○ White Bia 1800 1 1 ● Black Bia 1800 ½ 1½" in html
    assert "Rank" not in html


def test_sheet_of_nobody_is_not_found(client, event):
    assert client.get(reverse("ratings:tournament_player", args=[event.pk, 99])).status_code == 404
    assert client.get(reverse("ratings:tournament_player", args=[999, 1])).status_code == 404


def test_hidden_name_stays_hidden(client, event):
    bia = Entry.objects.get(tournament=event, number=2).player
    type(bia).objects.filter(pk=bia.pk).update(hide_name=True)
    assert "Bia" not in sheet_of(client, event, 1)
    assert "Bia" not in sheet_of(client, event, 2)


def test_hidden_tournament_shows_its_sheets_to_its_editors_only(client, event, officer):
    Tournament.objects.filter(pk=event.pk).update(hidden_until_start=True, start_date="2999-01-01", end_date="2999-01-02")
    address = reverse("ratings:tournament_player", args=[event.pk, 1])
    assert client.get(address).status_code == 404
    client.force_login(officer)
    assert client.get(address).status_code == 200


def test_sheet_asks_as_often_for_many_players(client, club):
    few = club.tournament("2026-01-10", [(club.player("Ana", 1850), club.player("Bia", 1800), "1-0")])
    players = club.players(20, 1700)
    many = club.tournament("2026-01-11", zip(players[::2], players[1::2], ["1-0"] * 10, strict=True))
    club.close()
    assert queries(client, "ratings:tournament_player", few, 1) == queries(client, "ratings:tournament_player", many, 1) <= 12
