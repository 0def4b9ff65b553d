"""The page of a round: its form without JavaScript, and the addresses that its script saves to."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from desk.round_page import page_data
from tests.desk.rounds import board_fields, saved_games
from tournaments.models import Bye, Game, GameResult, Status
from tournaments.queries.grid import RoundGrid
from tournaments.services import set_result, withdraw_entry

pytestmark = pytest.mark.django_db
WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


@pytest.fixture
def open_(desk, organizer, other_organizer):
    """Ana to Eva; round 1 is played on two boards, round 2 paired without results."""
    desk.all = desk.players("Ana Bia Caio Dora Eva")
    tournament = desk.tournament(desk.all, rounds=5)
    tournament.organizers.set([organizer, other_organizer])
    ana, bia, caio, dora, _ = desk.all
    desk.round(tournament, 1, (ana, bia, "1-0"), (caio, dora, "1/2"), byes="Eva:U")
    desk.round(tournament, 2, (ana, caio, ""), (bia, dora, ""))
    return tournament


@pytest.fixture
def signed_in(client, organizer):
    client.force_login(organizer)
    return client


def url(tournament, round=2, name="desk:round", *more):
    return reverse(name, args=[tournament.pk, round, *more])


def post_json(client, address, **body):
    return client.post(address, json.dumps(body), content_type="application/json")


# --- the page ---


def test_page_shows_boards_with_what_is_stored(signed_in, open_):
    html = signed_in.get(url(open_)).content.decode()
    assert "<h1>Round 2</h1>" in html
    assert 'value="1 Ana"' in html
    assert 'value="3 Caio"' in html
    assert "1 player is not paired yet" in html


def test_page_says_that_a_button_saves_and_what(signed_in, open_):
    html = signed_in.get(url(open_)).content.decode()
    assert "Save stores the boards you changed and touches no others." in html
    assert "saved for itself" not in html


def test_page_has_a_line_for_every_board_that_everybody_would_fill(signed_in, open_):
    assert [row.board for row in RoundGrid.read(open_, 3).rows] == [1, 2]
    html = signed_in.get(url(open_, 3)).content.decode()
    assert html.count('name="white-') == 2
    assert "5 players are not paired yet" in html


def test_page_takes_the_same_number_of_queries_for_any_size(signed_in, desk, open_, django_assert_num_queries):
    with CaptureQueriesContext(connection) as small:
        signed_in.get(url(open_, 3))
    players = desk.players(" ".join(f"P{number}" for number in range(40)))
    large = desk.tournament(players, rounds=5)
    large.organizers.set(open_.organizers.all())
    for round in (1, 2, 3):
        desk.round(large, round, *[(players[i], players[(i + round) % 20 + 20], "1-0") for i in range(20)])
    with django_assert_num_queries(len(small)):
        signed_in.get(url(large, 3))


def test_data_for_the_script_holds_history_and_points(open_, desk, organizer):
    data = page_data(RoundGrid.read(open_, 2), organizer)
    by_name = {player["name"]: player for player in data["players"]}
    assert by_name["Ana"]["points"] == 2
    assert by_name["Ana"]["meetings"] == [[1, desk.all[1].pk, True, True]]
    assert by_name["Eva"]["points"] == 2  # the bye
    assert data["boards"][0]["white"] == desk.all[0].pk
    assert str(organizer.pk) in data["draft"]


def test_organizer_sees_the_names_of_players_who_hide_them(signed_in, desk, open_):
    type(desk.all[0]).objects.filter(pk=desk.all[0].pk).update(hide_name=True)
    assert "1 Ana" in signed_in.get(url(open_)).content.decode()


def test_withdrawn_player_is_not_among_those_to_be_paired(open_, desk):
    entry = open_.entries.get(player=desk.all[4])
    withdraw_entry(entry=entry, after_round=1, by=None, at=desk.at)
    assert [player.name for player in RoundGrid.read(open_, 2).unpaired] == []
    assert [player.name for player in RoundGrid.read(open_, 3).unpaired] == ["Ana", "Bia", "Caio", "Dora"]


@pytest.mark.parametrize("round", [0, 6, 99999])
def test_round_that_cannot_be_is_not_found(signed_in, open_, round):
    assert signed_in.get(url(open_, round)).status_code == 404
    assert post_json(signed_in, url(open_, round, "desk:boards"), boards=[]).status_code == 404


def test_casual_games_have_no_rounds(signed_in, desk, organizer):
    month = desk.tournament(kind="casual")
    month.organizers.set([organizer])
    assert signed_in.get(url(month, 1)).status_code == 404


@pytest.mark.parametrize("who", ["visitor", "member", "other_club"])
def test_only_organizers_of_the_tournament_get_in(client, open_, member, organizer, who, request):
    if who == "member":
        client.force_login(member)
    if who == "other_club":
        open_.organizers.remove(organizer)
        client.force_login(organizer)
    answers = [client.get(url(open_)), client.get(url(open_, 2, "desk:paste_round"))]
    assert {answer.status_code for answer in answers} == {302 if who == "visitor" else 403}
    body = {"boards": [{"board": 1, "version": 0, "white": None, "black": None}]}
    for address in (url(open_, 2, "desk:boards"), url(open_, 2, "desk:board", 1), url(open_, 2, "desk:round_effect")):
        answer = post_json(client, address, **body)
        assert (answer.status_code, answer["content-type"]) == (403, "application/json")


def test_json_needs_the_token(organizer, open_):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    assert post_json(client, url(open_, 2, "desk:boards"), boards=[]).status_code == 403


def test_rated_tournament_is_shown_and_locked(signed_in, desk, open_):
    desk.set_status(open_, Status.RATED)
    html = signed_in.get(url(open_)).content.decode()
    assert "has been rated and cannot change" in html
    assert "<fieldset disabled>" in html
    answer = post_json(signed_in, url(open_, 2, "desk:board", 1), version=None, white=None, black=None)
    assert (answer.status_code, "has been rated" in answer.json()["messages"][0]) == (422, True)


def test_handed_in_round_leads_to_where_it_is_taken_back(signed_in, desk, open_):
    desk.set_status(open_, Status.SUBMITTED)
    html = signed_in.get(url(open_)).content.decode()
    assert "take it back on its hand-in page" in html
    assert f'<a href="/desk/{open_.pk}/submit/">To the hand-in page</a>' in html
    assert "<kbd>" not in html


def test_round_without_anybody_left_says_so(signed_in, open_):
    html = signed_in.get(url(open_, 1)).content.decode()
    assert "Everybody is paired or has a bye." in html.split("<script", 1)[0].split("unpaired-count", 1)[1][:80]


def test_round_before_anybody_is_entered_leads_to_the_entries(signed_in, desk, organizer):
    tournament = desk.tournament([], rounds=5)
    tournament.organizers.set([organizer])
    html = signed_in.get(url(tournament, 1)).content.decode()
    assert "Nobody is entered yet" in html
    assert f'href="/desk/{tournament.pk}/entries/">To the entries</a>' in html
    assert "<form id=" not in html


def test_earlier_round_can_be_mended_until_it_is_rated(signed_in, open_, desk):
    version = Game.objects.get(round=1, board=1).version
    fields = board_fields(open_, 1) | {"result-1": "2", "choice-1": f"mine:{version}"}
    assert signed_in.post(url(open_, 1), fields).status_code == 302
    assert saved_games(open_, 1)[1][2] == DRAW


# --- the form of a browser without script ---


def test_form_saves_boards_and_byes_and_says_so(signed_in, open_, desk, organizer):
    ana, bia, caio, dora, eva = desk.all
    fields = board_fields(open_, 2) | {"result-1": "1", "result-2": "3", f"bye-{eva.pk}": "H"}
    answer = signed_in.post(url(open_), fields, follow=True)
    assert "Saved: boards 1–2. Saved: 1 bye." in answer.content.decode()
    assert saved_games(open_, 2) == {1: (ana, caio, WHITE), 2: (bia, dora, BLACK)}
    assert Bye.objects.get(round=2).kind == "H"
    assert Game.objects.get(round=2, board=1).entered_by == organizer


def test_form_takes_numbers_and_parts_of_names(signed_in, open_, desk):
    _, bia, caio, dora, eva = desk.all
    fields = board_fields(open_, 3) | {"white-1": "dor", "black-1": "5", "result-1": "2", "white-2": "3 caio", "black-2": "bia"}
    signed_in.post(url(open_, 3), fields)
    assert saved_games(open_, 3) == {1: (dora, eva, DRAW), 2: (caio, bia, GameResult.NONE)}


def test_saving_again_without_a_change_changes_nothing(signed_in, open_):
    """Case 15."""
    versions = list(Game.objects.values_list("pk", "version"))
    for _ in range(3):
        signed_in.post(url(open_), board_fields(open_, 2))
    assert list(Game.objects.values_list("pk", "version")) == versions


def test_form_loaded_before_another_saved_loses_nothing(signed_in, open_, desk, other_organizer):
    """Case 62: B does not touch board 1, on which A has entered a result since."""
    loaded = board_fields(open_, 2)
    set_result(game=Game.objects.get(round=2, board=1), result=WHITE, by=other_organizer, at=desk.at)
    signed_in.post(url(open_), loaded | {"result-2": "3"})
    assert [game[2] for game in saved_games(open_, 2).values()] == [WHITE, BLACK]


def test_form_shows_both_values_of_a_conflict_and_one_is_chosen(signed_in, open_, desk, other_organizer):
    loaded = board_fields(open_, 2) | {"result-1": "3", "result-2": "2"}
    set_result(game=Game.objects.get(round=2, board=1), result=WHITE, by=other_organizer, at=desk.at)
    html = signed_in.post(url(open_), loaded).content.decode()
    assert "has changed since you opened the round: Ana – Caio, 1-0 (entered by other)" in html
    assert "Saved: board 2. Not saved: board 1." in html
    assert '<option value="3" selected>' in html  # mine is kept in the form
    assert saved_games(open_, 2)[1][2] == WHITE
    version = Game.objects.get(round=2, board=1).version
    assert f'value="mine:{version}"' in html
    stored = loaded | {"choice-1": "stored"}
    assert signed_in.post(url(open_), stored).status_code == 302
    assert saved_games(open_, 2)[1][2] == WHITE
    signed_in.post(url(open_), loaded | {"choice-1": f"mine:{version}"})
    assert saved_games(open_, 2)[1][2] == BLACK


def test_recorded_result_is_replaced_only_when_that_is_chosen(signed_in, open_):
    fields = board_fields(open_, 1) | {"result-1": "3"}
    html = signed_in.post(url(open_, 1), fields).content.decode()
    assert "has a result already: Ana – Bia, 1-0" in html
    assert saved_games(open_, 1)[1][2] == WHITE


def test_faults_stand_at_their_board_and_other_inputs_are_kept(signed_in, open_, desk):
    """Case 59."""
    eva = desk.all[4]
    fields = board_fields(open_, 3) | {"white-1": "Ana", "black-1": "Ana", "result-1": "1", "white-2": "Bia", "black-2": "Zoe"}
    html = signed_in.post(url(open_, 3), fields | {f"bye-{eva.pk}": "X"}).content.decode()
    first, second = html.split('data-board="2"')[0], html.split('data-board="2"')[1]
    assert "Ana is on both sides of the board." in first
    assert "“Zoe” is nobody who is entered." in second
    assert 'value="Zoe"' in second
    assert "no kind of bye" in html
    assert saved_games(open_, 3) == {}


def test_player_on_two_boards_or_with_a_bye_is_refused_at_the_second(signed_in, open_, desk):
    bia = desk.all[1]
    fields = board_fields(open_, 3) | {"white-1": "Ana", "black-1": "Bia", "white-2": "Ana", "black-2": "Caio"}
    html = signed_in.post(url(open_, 3), fields | {f"bye-{bia.pk}": "U"}).content.decode()
    assert "Ana is already on board 1 in this round." in html.split('data-board="2"')[1]
    assert "Bia is already on board 1 in this round." in html.split(f'data-player="{bia.pk}"')[1]
    assert list(saved_games(open_, 3)) == [1]


def test_boards_may_exchange_players_in_one_save(signed_in, open_, desk):
    ana, bia, caio, dora, _ = desk.all
    signed_in.post(url(open_), board_fields(open_, 2) | {"black-1": "Dora", "black-2": "Caio"})
    assert saved_games(open_, 2) == {1: (ana, dora, 0), 2: (bia, caio, 0)}


def test_exchange_that_is_refused_says_so_on_both_boards(signed_in, open_):
    html = signed_in.post(url(open_), board_fields(open_, 2) | {"black-1": "Dora", "black-2": "Bia"}).content.decode()
    assert "Bia is on both sides of the board." in html
    assert "Not saved: it shares a player with board 2." in html


def test_emptied_board_goes_and_its_players_wait_again(signed_in, open_):
    signed_in.post(url(open_), board_fields(open_, 2) | {"white-2": "", "black-2": ""})
    assert list(saved_games(open_, 2)) == [1]
    assert [player.name for player in RoundGrid.read(open_, 2).unpaired] == ["Bia", "Dora", "Eva"]


def test_player_with_a_bye_may_take_a_board_in_the_same_save(signed_in, open_, desk):
    eva = desk.all[4]
    Bye.objects.create(entry=open_.entries.get(player=eva), round=2, kind="U")
    fields = board_fields(open_, 2) | {"byes": f"{eva.pk}:U", f"bye-{eva.pk}": "", "black-1": "Eva", f"bye-{desk.all[2].pk}": "H"}
    assert signed_in.post(url(open_), fields).status_code == 302
    assert saved_games(open_, 2)[1][1] == eva
    assert Bye.objects.get(round=2).entry.player == desk.all[2]


def test_bye_changed_by_another_is_not_written_over(signed_in, open_, desk):
    eva = desk.all[4]
    fields = board_fields(open_, 2) | {"byes": "", f"bye-{eva.pk}": "U"}
    Bye.objects.create(entry=open_.entries.get(player=eva), round=2, kind="H")
    assert "has been given another bye" in signed_in.post(url(open_), fields).content.decode()
    assert Bye.objects.get(round=2).kind == "H"


ODD = [
    {"loaded-1": "x"},
    {"loaded-99999": ""},
    {"result-1": "77"},
    {"result-1": "½"},
    {"choice-1": "mine:x"},
    {"byes": "::,1"},
    {"bye-1": "?"},
]


@pytest.mark.parametrize("odd", ODD)
def test_odd_fields_never_break_the_page(signed_in, open_, odd):
    assert signed_in.post(url(open_), board_fields(open_, 2) | odd).status_code in (200, 302)
    assert [game[2] for game in saved_games(open_, 2).values()] == [0, 0]


def test_words_on_the_page_are_in_its_language(signed_in, open_):
    signed_in.cookies["django_language"] = "pt-br"
    assert signed_in.get(url(open_)).status_code == 200


# --- JSON ---


def test_board_is_saved_by_its_address(signed_in, open_, desk, organizer):
    ana, _, caio, *_ = desk.all
    version = Game.objects.get(round=2, board=1).version
    answer = post_json(signed_in, url(open_, 2, "desk:board", 1), version=version, white=ana.pk, black=caio.pk, result=1)
    data = answer.json()
    assert (answer.status_code, data["said"], data["state"]) == (200, "Saved: board 1.", "saved")
    assert data["stored"]["by"] == "organizer"
    assert data["stored"]["version"] == Game.objects.get(round=2, board=1).version


def test_conflict_is_answered_with_both_values(signed_in, open_, desk, other_organizer):
    ana, _, caio, *_ = desk.all
    game = Game.objects.get(round=2, board=1)
    set_result(game=game, result=WHITE, by=other_organizer, at=desk.at)
    body = {"white": ana.pk, "black": caio.pk, "result": 3}
    answer = post_json(signed_in, url(open_, 2, "desk:board", 1), version=game.version, **body)
    data = answer.json()
    assert answer.status_code == 409
    assert (data["clash"], data["stored"]["result"], data["stored"]["by"], data["yours"]) == ("changed", 1, "other", body)
    now = data["stored"]["version"]
    assert post_json(signed_in, url(open_, 2, "desk:board", 1), version=now, **body).json()["clash"] == "recorded"
    assert post_json(signed_in, url(open_, 2, "desk:board", 1), version=now, overwrite=True, **body).status_code == 200
    assert saved_games(open_, 2)[1][2] == BLACK


def test_faults_are_answered_with_sentences(signed_in, open_, desk):
    """Case 59, posted straight to the address."""
    ana = desk.all[0].pk
    answer = post_json(signed_in, url(open_, 3, "desk:board", 1), version=None, white=ana, black=ana, result=1)
    assert (answer.status_code, answer.json()["messages"]) == (422, ["Ana is on both sides of the board."])
    assert saved_games(open_, 3) == {}


def test_round_is_saved_board_by_board(signed_in, open_, desk):
    ana, bia, caio, _, eva = (player.pk for player in desk.all)
    boards = [
        {"board": 1, "version": None, "white": ana, "black": bia, "result": 1},
        {"board": 2, "version": None, "white": caio, "black": bia, "result": 1},
    ]
    answer = post_json(
        signed_in, url(open_, 3, "desk:boards"), boards=boards, byes=[{"player": eva, "kind": "H", "expected": ""}]
    )
    data = answer.json()
    assert answer.status_code == 200
    assert [(board["board"], board["state"]) for board in data["boards"]] == [(1, "saved"), (2, "refused")]
    assert data["boards"][1]["messages"] == ["Bia is already on board 1 in this round."]
    assert [(bye["state"], bye["stored"]) for bye in data["byes"]] == [("saved", "H")]
    assert data["said"] == "Saved: board 1. Saved: 1 bye. Not saved: board 2."


BAD = [
    "",
    "[]",
    "nonsense",
    '{"boards": 7}',
    '{"boards": [7]}',
    '{"boards": [{"board": "1"}]}',
    '{"boards": [{"board": true}]}',
    '{"boards": [{"board": 1, "version": "x"}]}',
    '{"boards": [{"board": 1, "result": 77}]}',
    '{"boards": [{"board": 1, "result": null}]}',
    '{"boards": [{"board": 1, "white": 123456789, "black": 1}]}',
    '{"boards": [{"board": 1, "white": "Ana", "black": 1}]}',
    '{"byes": [{"player": 123456789, "kind": "U"}]}',
    '{"byes": [{"player": null, "kind": 7}]}',
    '{"byes": ["U"]}',
]


@pytest.mark.parametrize("body", BAD)
def test_body_that_the_page_never_sends_is_refused_in_words(signed_in, open_, body):
    for name in ("desk:boards", "desk:round_effect"):
        answer = signed_in.post(url(open_, 2, name), body, content_type="application/json")
        assert answer.status_code == 422
        assert answer.json()["messages"]


@pytest.mark.parametrize("board", [0, 10**6, 10**30])
def test_board_number_beyond_all_bounds_is_refused(signed_in, open_, desk, board):
    ana, bia, *_ = (player.pk for player in desk.all)
    body = {"boards": [{"board": board, "version": None, "white": ana, "black": bia, "result": 1}]}
    answer = post_json(signed_in, url(open_, 3, "desk:boards"), **body)
    assert "Boards count from 1" in answer.json()["boards"][0]["messages"][0]


def test_effect_on_ratings_is_told_and_nothing_is_kept(client, club, desk, officer):
    ana, bia = (club.player(name, rating=1500) for name in ("Ana", "Bia"))
    tournament = desk.tournament([ana, bia], rounds=2, start_date=club.first, end_date=club.first)
    desk.round(tournament, 1, (ana, bia, "1-0"))
    client.force_login(officer)

    def effect(result):
        body = {"boards": [{"board": 1, "white": ana.pk, "black": bia.pk, "result": result}]}
        return post_json(client, url(tournament, 1, "desk:round_effect"), **body).json()["players"].get(str(ana.pk))

    assert effect(int(WHITE))["rating"] == 1500
    assert effect(int(WHITE))["new"] > 1500 > effect(int(BLACK))["new"]
    assert effect(int(GameResult.NONE)) is None  # the stored result is not counted beside the typed one
    assert saved_games(tournament, 1) == {1: (ana, bia, WHITE)}


def test_effect_without_an_open_month_is_told_in_words(signed_in, open_):
    answer = post_json(signed_in, url(open_, 2, "desk:round_effect"), boards=[])
    assert answer.json() == {"players": {}, "because": "No month is open yet."}


# --- what no page sends ---


@pytest.mark.parametrize("name", ["desk:boards", "desk:round_effect", "desk:board"])
def test_endlessly_nested_body_is_refused(signed_in, open_, name):
    address = url(open_, 2, name, *([1] if name == "desk:board" else []))
    response = signed_in.post(address, "[" * 100_000, content_type="application/json")
    assert response.status_code == 422
    assert response.json()["messages"] == ["The request is not understood: it is no JSON object."]


def test_request_has_a_bounded_number_of_boards(signed_in, open_):
    empty = [{"board": number} for number in range(1, 252)]
    assert post_json(signed_in, url(open_, 2, "desk:boards"), boards=empty).status_code == 422


def test_result_of_thousands_of_digits_is_no_result(signed_in, open_):
    response = signed_in.post(url(open_), {"loaded-1": "", "white-1": "Ana", "black-1": "Caio", "result-1": "1" * 5000})
    assert response.status_code in {200, 409, 422}
    assert "This is no result." in response.content.decode()
