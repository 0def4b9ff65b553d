"""Loose games on the desk."""

import pytest
from django.urls import reverse

from players.models import Player
from tournaments.models import Game, GameResult, Status
from tournaments.services import record_casual_game


@pytest.fixture
def signed_in(client, organizer):
    client.force_login(organizer)
    return client


@pytest.fixture
def month(desk, organizer):
    return desk.tournament(kind="casual", organizers=[organizer])


def to(name, tournament, *args):
    return reverse(f"desk:{name}", args=[tournament.pk, *args])


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def make(family, given="", **fields):
    return Player.objects.create(family_name=family, given_name=given, **fields)


def test_game_is_added_by_names_and_its_players_are_entered(signed_in, month, organizer):
    make("Silva", "João")
    make("Lima", "Bia")
    data = {"white": "joao silva", "black": "Bia Lima", "result": GameResult.DRAW.value}
    html = text(signed_in.post(to("add_game", month), data, follow=True))
    assert "Added: Silva, João – Lima, Bia ½-½." in html
    game = Game.objects.get()
    assert (game.white.family_name, game.result, game.entered_by) == ("Silva", GameResult.DRAW, organizer)
    assert month.entries.count() == 2
    assert "1 game, the latest first" in html


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"white": "", "black": "Bia", "result": "1"}, "Type part of a name"),
        ({"white": "Kowalski", "black": "Bia", "result": "1"}, "Nobody on the register is called"),
        ({"white": "Ana", "black": "Ana", "result": "1"}, "is on both sides of the board"),
        ({"white": "Ana", "black": "Bia"}, "Choose a result."),
        ({"white": "Ana", "black": "Bia", "result": "9"}, "Select a valid choice"),
        ({"white": "Ana", "black": "Bia", "result": "4"}, "Select a valid choice"),
    ],
)
def test_impossible_game_is_refused_beside_its_input_and_the_rest_is_kept(signed_in, month, data, sentence):
    make("Ana")
    make("Bia")
    html = text(signed_in.post(to("add_game", month), data))
    assert sentence in html
    assert f'value="{data["black"]}"' in html
    assert not Game.objects.exists()


def test_homonyms_are_asked_about(signed_in, month):
    elder, _younger = make("Lima", "Rui", birth_year=1950), make("Lima", "Rui", birth_year=2001)
    make("Bia")
    data = {"white": "Rui Lima", "black": "Bia", "result": "1"}
    assert "1950" in text(signed_in.post(to("add_game", month), data))
    signed_in.post(to("add_game", month), {**data, "white_for": "Rui Lima", "white_id": elder.pk})
    assert Game.objects.get().white == elder


def test_match_is_added_by_its_score(signed_in, month):
    ana, _bia = make("Ana"), make("Bia")
    html = text(signed_in.post(to("add_match", month), {"first": "Ana", "second": "Bia", "wins": "2", "draws": "1"}, follow=True))
    assert "3 games are added." in html
    assert [game.white == ana for game in Game.objects.order_by("pk")] == [True, False, True]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"first": "Ana", "second": "Bia"}, "A match has 1 to 100 games."),
        ({"first": "Ana", "second": "Bia", "wins": "-1"}, "Games are counted from 0."),
        ({"first": "Ana", "second": "Bia", "wins": "3", "losses": "-1"}, "Games are counted from 0."),
        ({"first": "Ana", "second": "Bia", "wins": "many"}, "Enter a whole number."),
        ({"first": "Ana", "second": "Ana", "wins": "1"}, "is on both sides of the board"),
    ],
)
def test_impossible_match_is_refused_and_its_form_stays_open(signed_in, month, data, sentence):
    make("Ana")
    make("Bia")
    html = text(signed_in.post(to("add_match", month), data))
    assert sentence in html
    assert '<details class="match" open>' in html
    assert not Game.objects.exists()


def test_game_is_removed_and_named(signed_in, month, desk):
    ana, bia = desk.players("Ana Bia")
    game = record_casual_game(tournament=month, white=ana, black=bia, result=GameResult.WHITE_WINS, by=None, at=desk.at)
    assert "Removed: Ana – Bia 1-0." in text(signed_in.post(to("remove_game", month, game.pk), follow=True))
    assert signed_in.post(to("remove_game", month, game.pk)).status_code == 404


def test_other_tournaments_have_no_loose_games(signed_in, desk, organizer):
    tournament = desk.tournament(organizers=[organizer])
    assert signed_in.get(to("casual", tournament))["Location"] == to("entries", tournament)
    make("Ana")
    make("Bia")
    signed_in.post(to("add_game", tournament), {"white": "Ana", "black": "Bia", "result": "1"})
    assert not Game.objects.exists()


def test_handed_in_month_has_no_inputs(signed_in, month, desk):
    ana, bia = desk.players("Ana Bia")
    game = record_casual_game(tournament=month, white=ana, black=bia, result=GameResult.WHITE_WINS, by=None, at=desk.at)
    desk.set_status(month, Status.SUBMITTED)
    html = text(signed_in.get(to("casual", month)))
    assert "locked" in html
    assert "<form" not in html.split("<main", 1)[1].split("</main>")[0]
    signed_in.post(to("remove_game", month, game.pk))
    assert Game.objects.exists()


def test_page_asks_as_often_for_many_games_as_for_one(signed_in, month, desk, django_assert_max_num_queries):
    ana, bia = desk.players("Ana Bia")
    for _ in range(30):
        record_casual_game(tournament=month, white=ana, black=bia, result=GameResult.DRAW, by=None, at=desk.at)
    with django_assert_max_num_queries(10):
        text(signed_in.get(to("casual", month)))
