"""Pasting a crosstable: the results go to the boards of the round, as stored or as the Berger table has them."""

import re
from html import unescape

import pytest
from django.urls import reverse

from players.models import Player
from tests.desk.rounds import row, saved_games, seen
from tournaments.models import GameResult, System
from tournaments.services import pair_round_robin, set_result

pytestmark = pytest.mark.django_db
NONE, WHITE, DRAW, BLACK, PLUS, *_ = GameResult


CROSSTABLE = """No.\tName\t1\t2\t3\t4\tPts
1\tAna\tX\t1\t\t½\t1½
2\tBia\t0\tX\t+\t\t1
3\tCaio\t\t-\tX\t1\t1
4\tDora\t½\t\t0\tX\t½"""


@pytest.fixture
def four(desk, organizer):
    """Makes a round robin of Ana, Bia, Caio and Dora."""

    def four(pair=False, double=False, **fields):
        tournament = desk.tournament(desk.players("Ana Bia Caio Dora"), **{"system": System.ROUND_ROBIN, **fields})
        tournament.organizers.set([organizer])
        if pair:
            pair_round_robin(tournament=tournament, double=double, by=None, at=desk.at)
        return tournament

    return four


@pytest.fixture
def paste_into(client, organizer):
    """Look at a paste, and save what is ticked in it."""
    client.force_login(organizer)

    def paste_into(tournament, round, text):
        address = reverse("desk:paste_round", args=[tournament.pk, round])
        looked = client.post(address, {"text": text, "look": ""})
        client.post(address, {"text": text, "read": text, "save": "", **seen(looked)})
        games = saved_games(tournament, round)
        return looked, {board: (str(white), str(black), result) for board, (white, black, result) in games.items()}

    return paste_into


def test_crosstable_gives_a_swiss_round_the_results_of_its_pairings(desk, four, paste_into):
    swiss = four(system=System.SWISS, rounds=5)
    ana, bia, caio, dora = (entry.player for entry in swiss.entries.order_by("number"))
    desk.round(swiss, 2, (dora, ana, ""), (caio, bia, "1-0"))
    answer, games = paste_into(swiss, 2, CROSSTABLE)
    assert "The result of board 1." in row(answer, 5)
    assert "Replaces Caio – Bia, 1-0 on board 2." in row(answer, 4)
    assert "checked" not in row(answer, 4)
    assert games == {1: ("Dora", "Ana", DRAW), 2: ("Caio", "Bia", WHITE)}


def test_player_without_a_board_has_no_game_in_the_crosstable_either(desk, four, paste_into):
    swiss = four(system=System.SWISS, rounds=5)
    ana, *_, dora = (entry.player for entry in swiss.entries.order_by("number"))
    desk.round(swiss, 1, (ana, dora, ""))
    answer, games = paste_into(swiss, 1, CROSSTABLE)
    assert "No game in this round." in row(answer, 3)
    assert games == {1: ("Ana", "Dora", DRAW)}


def test_crosstable_of_a_swiss_round_without_pairings_asks_for_them(four, paste_into):
    answer, games = paste_into(four(system=System.SWISS, rounds=5), 1, CROSSTABLE)
    html = answer.content.decode()
    assert games == {}
    assert "A crosstable does not say who meets whom in round 1: enter the pairings of the round first." in html


@pytest.mark.parametrize("pair", [True, False])
def test_crosstable_of_a_round_robin_follows_the_berger_table(four, paste_into, pair):
    tournament = four(pair, rounds=3)
    assert paste_into(tournament, 1, CROSSTABLE)[1] == {1: ("Ana", "Dora", DRAW), 2: ("Bia", "Caio", PLUS)}
    assert paste_into(tournament, 2, CROSSTABLE)[1] == {1: ("Dora", "Caio", BLACK), 2: ("Ana", "Bia", WHITE)}
    assert paste_into(tournament, 3, CROSSTABLE)[1] == {1: ("Bia", "Dora", NONE), 2: ("Caio", "Ana", NONE)}


@pytest.mark.parametrize("pair", [True, False])
def test_crosstable_of_a_double_round_robin_tells_the_two_games_apart(four, paste_into, pair):
    tournament = four(pair, double=True, rounds=6)
    text = "#;Name;1;2;3;4\n1;Dora;X;1 0;½½;10\n2;Caio;0 1;X;01;1-\n3;Bia;½½;10;X;+0\n4;Ana;01;0+;-1;X"
    assert paste_into(tournament, 1, text)[1] == {1: ("Ana", "Dora", BLACK), 2: ("Bia", "Caio", WHITE)}
    assert paste_into(tournament, 2, text)[1] == {1: ("Bia", "Dora", DRAW), 2: ("Caio", "Ana", WHITE)}
    assert paste_into(tournament, 4, text)[1] == {1: ("Dora", "Ana", BLACK), 2: ("Caio", "Bia", WHITE)}
    assert paste_into(tournament, 6, text)[1] == {1: ("Dora", "Bia", DRAW), 2: ("Ana", "Caio", PLUS)}


def copied(html):
    """The crosstable of a page as a browser copies it: a line for each row, a tab between cells."""
    table = re.search(r'<table class="cross">.*?</table>', html, re.DOTALL)[0]
    rows = re.split(r"<tr\b", re.sub(r"<(/t[hd]|/caption)>", "\t", re.sub(r"\s+", " ", table)))
    lines = [[unescape(re.sub("<[^>]*>", "", f"<{cell}")).strip() for cell in row.split("\t")[:-1]] for row in rows]
    return "\n".join("\t".join(cells) for cells in lines if cells)


@pytest.mark.parametrize("double", [False, True])
def test_crosstable_copied_from_the_page_of_a_tournament_is_what_is_stored(client, desk, four, paste_into, double):
    tournament = four(True, double, rounds=3)
    results = [WHITE, DRAW, PLUS, GameResult.DOUBLE_FORFEIT, BLACK, GameResult.WHITE_WINS_UNRATED] * 2
    for game, result in zip(tournament.games.order_by("round", "board"), results, strict=False):
        set_result(game=game, result=result, by=None, at=desk.at)
    tournament.entries.filter(number=3).update(withdrawn_after=6)
    Player.objects.filter(family_name="Bia").update(title="WGM")
    text = copied(client.get(reverse("tournaments:detail", args=[tournament.pk])).content.decode())
    assert "WGM Bia" in text
    assert "Caio withdrew" in text
    for round in range(1, 7 if double else 4):
        looked, _ = paste_into(tournament, round, text)
        said = sorted(note for line in looked.context["lines"] for note in [line.game.problem, *line.notes] if note)
        assert said == ["Board 1 says so already.", "Board 2 says so already."]


def test_crosstable_does_not_guess_where_the_berger_table_was_not_followed(desk, four, paste_into):
    tournament = four(rounds=3)
    ana, bia, caio, dora = (entry.player for entry in tournament.entries.order_by("number"))
    desk.round(tournament, 1, (ana, bia, "1-0"), (caio, dora, "1-0"))
    looked, games = paste_into(tournament, 2, CROSSTABLE)
    assert "enter the pairings of the round first" in looked.content.decode()
    assert games == {}


def test_crosstable_does_not_guess_who_took_the_seat_of_one_who_withdrew(four, paste_into):
    tournament = four(rounds=3)
    tournament.entries.filter(number=4).update(withdrawn_after=1)
    assert paste_into(tournament, 1, CROSSTABLE)[1] != {}
    assert paste_into(tournament, 2, CROSSTABLE)[1] == {}


def test_crosstable_with_cells_that_differ_is_told_and_saves_the_other_games(four, paste_into):
    tournament = four(True, rounds=3)
    looked, games = paste_into(tournament, 1, CROSSTABLE.replace("4\tDora\t½", "4\tDora\t1"))
    assert "The line of Dora says something else." in row(looked, 2)
    assert games == {1: ("Ana", "Dora", NONE), 2: ("Bia", "Caio", PLUS)}


@pytest.mark.parametrize(
    "text", ["X\tX\nX\tX", "\t1\t2\n\tX\t\n\t\tX", "1\t1\t1\n" * 600, "Ana\tX\nBia\t\tX", "²\t1\tX\n٣\tX\t1", "\u2028\t\x0b;|"]
)
def test_odd_tables_never_break_the_page(four, paste_into, text):
    assert paste_into(four(True, rounds=3), 1, text)[0].status_code == 200
