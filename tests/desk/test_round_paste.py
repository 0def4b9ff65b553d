"""Pasting a whole round: a message per line first, then all that is ticked or nothing."""

import pytest
from django.urls import reverse

from tests.desk.rounds import row, saved_games, seen
from tournaments.models import Game, GameResult, Status
from tournaments.services import add_entries, set_result

pytestmark = pytest.mark.django_db
NONE, WHITE, DRAW, BLACK = GameResult.NONE, GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


@pytest.fixture
def open_(desk, organizer):
    """Ana to Eva, nothing paired in round 1."""
    desk.all = desk.players("Ana Bia Caio Dora Eva")
    tournament = desk.tournament(desk.all, rounds=5)
    tournament.organizers.set([organizer])
    return tournament


@pytest.fixture
def paste(client, organizer, open_):
    client.force_login(organizer)

    def paste(text, round=1, **fields):
        """Look at the lines, or with fields of the preview save them."""
        address = reverse("desk:paste_round", args=[open_.pk, round])
        return client.post(address, {"text": text, **({"save": "", "read": text} | fields if fields else {"look": ""})})

    return paste


def test_empty_page_and_empty_paste(client, organizer, open_, paste):
    client.force_login(organizer)
    assert client.get(reverse("desk:paste_round", args=[open_.pk, 1])).status_code == 200
    assert "Paste the games first." in paste("  \n").content.decode()


def test_preview_has_a_message_for_every_line_and_saves_nothing(desk, open_, paste):
    desk.players("Zoe")
    text = "Ana - Bia 1-0\n3 - 4 ½\nZoe - Eva 0-1\nXaver - Eva\nAna - Eva\nhello"
    answer = paste(text)
    assert "New on board 1." in row(answer, 1)
    assert "New on board 2." in row(answer, 2)
    assert "“Zoe” is nobody who is entered." in row(answer, 3)
    assert "Zoe is on the register, but has no entry in this tournament." in row(answer, 3)
    assert "register" not in row(answer, 4)
    assert "Ana stands in line 1 already." in row(answer, 5)
    assert "Write it as" in row(answer, 6)
    assert saved_games(open_, 1) == {}


@pytest.mark.parametrize("line", ["5 bye", "Eva bye", "5 livre", "Eva - BYE", "5\tbye\t1", "Eva (bye)", "5 - libre 1-0"])
def test_bye_among_the_lines_is_told_where_it_belongs(paste, line):
    answer = paste(f"Ana - Bia 1-0\n{line}")
    assert "under “Not paired, and byes”" in row(answer, 2)
    assert "New on board 1." in row(answer, 1)


def test_player_called_like_a_bye_plays(desk, open_, paste):
    add_entries(tournament=open_, players=desk.players("Livre"), by=None, at=desk.at)
    assert "New on board 1." in row(paste("Eva - Livre 1-0"), 1)
    assert "Write it as" in row(paste("Eva Livre"), 1)


def test_ticked_lines_are_saved(desk, open_, paste):
    ana, bia, caio, dora, _ = desk.all
    text = "Ana - Bia 1-0\r\nCaio - Dora ½\r\nZoe - Eva"
    answer = paste(text, **seen(paste(text)))
    assert answer.status_code == 302
    assert saved_games(open_, 1) == {1: (ana, bia, WHITE), 2: (caio, dora, DRAW)}


def test_line_without_its_tick_is_left_out(desk, open_, paste):
    text = "Ana - Bia 1-0\nCaio - Dora ½"
    fields = seen(paste(text))
    del fields["take-1"]
    paste(text, **fields)
    assert list(saved_games(open_, 1)) == [2]


def test_nothing_is_saved_when_one_line_is_refused(desk, open_, paste):
    eva = desk.all[4]
    desk.round(open_, 1, byes="Eva:U")
    text = "Ana - Bia 1-0\nCaio - Eva ½"
    answer = paste(text, **seen(paste(text)))
    assert "Nothing was saved" in answer.content.decode()
    assert f"{eva.name} is already given a bye in this round." in row(answer, 2)
    assert saved_games(open_, 1) == {}


def test_results_go_to_the_boards_where_the_two_sit(desk, open_, paste):
    ana, bia, caio, dora, _ = desk.all
    desk.round(open_, 1, (ana, bia, ""), (caio, dora, ""))
    text = "Caio - Dora 0-1\nAna - Bia 1-0"
    answer = paste(text)
    assert "The result of board 2." in row(answer, 1)
    paste(text, **seen(answer))
    assert saved_games(open_, 1) == {1: (ana, bia, WHITE), 2: (caio, dora, BLACK)}


def test_recorded_result_is_replaced_only_with_a_tick_of_its_own(desk, open_, paste):
    ana, bia, caio, dora, _ = desk.all
    desk.round(open_, 1, (ana, bia, "1-0"), (caio, dora, "1-0"))
    text = "Ana - Bia 1-0\nDora - Caio 1/2"
    answer = paste(text)
    assert "Board 1 says so already." in row(answer, 1)
    assert "checkbox" not in row(answer, 1)
    assert "Replaces Caio – Dora, 1-0 on board 2." in row(answer, 2)
    assert "checked" not in row(answer, 2)
    assert "No line is ticked" in paste(text, **seen(answer)).content.decode()
    paste(text, **seen(answer), **{"take-2": "on"})
    assert saved_games(open_, 1)[2] == (dora, caio, DRAW)


def test_pairing_without_a_result_keeps_the_result(desk, open_, paste):
    ana, bia, *_ = desk.all
    desk.round(open_, 1, (ana, bia, "1-0"))
    assert "says so already" in row(paste("Ana - Bia"), 1)


def test_named_boards_are_used_and_exchange_players(desk, open_, paste):
    ana, bia, caio, dora, _ = desk.all
    desk.round(open_, 1, (ana, bia, ""), (caio, dora, ""))
    text = "1\tAna\tDora\t1-0\n2\tCaio\tBia\t=\n2\tEva\tEva\t="
    answer = paste(text)
    assert "Replaces Ana – Bia on board 1." in row(answer, 1)
    paste(text, **seen(answer))
    assert saved_games(open_, 1) == {1: (ana, dora, WHITE), 2: (caio, bia, DRAW)}


def test_one_board_named_twice_is_refused(open_, paste):
    text = "1\tAna\tBia\t1-0\n1\tCaio\tDora\t="
    answer = paste(text)
    assert "Board 1 stands here twice." in row(answer, 2)
    assert "Nothing was saved" in paste(text, **seen(answer)).content.decode()
    assert saved_games(open_, 1) == {}


def test_board_changed_since_the_preview_is_not_written_over(desk, open_, paste):
    ana, bia, *_ = desk.all
    desk.round(open_, 1, (ana, bia, ""))
    text = "Ana - Bia 1-0"
    fields = seen(paste(text))
    set_result(game=Game.objects.get(), result=BLACK, by=None, at=desk.at)
    answer = paste(text, **fields)
    assert "has changed since you opened the round" in row(answer, 1)
    assert saved_games(open_, 1)[1][2] == BLACK
    paste(text, **seen(answer))  # seen now, and ticked
    assert saved_games(open_, 1)[1][2] == WHITE


def test_text_changed_after_the_preview_is_looked_at_again(open_, paste):
    text = "Ana - Bia 1-0"
    answer = paste(text + "\nCaio - Dora", **(seen(paste(text)) | {"read": text}))
    assert "New on board 2." in row(answer, 2)
    assert saved_games(open_, 1) == {}


def test_round_by_round_table_gives_the_games_of_the_round(desk, open_, paste):
    ana, bia, caio, dora, _ = desk.all
    text = "1\tAna\t2w1\t3w½\t1½\n2\tBia\t1b0\t4b1\t1\n3\tCaio\t4w0\t1b½\t½\n4\tDora\t3b1\t2w0\t1\n5\tEva\tU\tU\t2"
    answer = paste(text, round=2)
    assert "No game in this round." in row(answer, 5)
    paste(text, round=2, **seen(answer))
    assert saved_games(open_, 2) == {1: (ana, caio, DRAW), 2: (dora, bia, BLACK)}


@pytest.mark.parametrize("field", ["seen-1", "take-1"])
@pytest.mark.parametrize("value", ["", "x:y", "99999:1", "1:99999999999"])
def test_odd_fields_never_break_the_page(open_, paste, field, value):
    assert paste("Ana - Bia 1-0", **{field: value}).status_code in (200, 302)


def test_locked_tournament_takes_no_paste(client, organizer, desk, open_):
    desk.set_status(open_, Status.SUBMITTED)
    client.force_login(organizer)
    html = client.get(reverse("desk:paste_round", args=[open_.pk, 1])).content.decode()
    assert "is handed in" in html
    assert "<textarea" not in html
