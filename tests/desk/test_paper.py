"""Paper: every sheet as a page and as a PDF, for whom, of which rounds, and what is printed as it was typed."""

import datetime as dt
import json
import re
import threading
import zlib

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from desk.paper import pdf
from desk.paper.kinds import sheet_of
from desk.paper.pdf import pdf_data, pdf_of
from desk.paper.reading import Paper
from desk.paper.sheets import Column, cut
from players.models import Player
from tournaments.models import Entry, Game, GameResult
from tournaments.services import pair_round_robin, withdraw_entry

SHEETS = ["entries-by-name", "entries-by-rating", "pairings", "standings", "crosstable", "slips"]
NASTY = """#let *x* _y_ @z $w$ <b>"q"</b> \\ ] `r` // /* 'é'"""


@pytest.fixture
def swiss(desk, organizer):
    """Ana and Caio won, Bia and Davi lost; in round 2 the winners and the losers meet."""
    ana, bia, caio, davi, eva = desk.all = desk.players("Ana Bia Caio Davi Eva")
    made = desk.tournament(
        desk.all, name="Aberto de São João", organizers=[organizer], rounds=3, venue="Salão", tie_breaks=["BH"]
    )
    desk.round(made, 1, (ana, bia, "1-0"), (davi, caio, "0-1"), byes="Eva:U")
    desk.round(made, 2, (caio, ana, ""), (bia, eva, ""), byes="Davi:H")
    return made


@pytest.fixture
def round_robin(desk, organizer):
    made = desk.tournament(desk.players("Ana Bia Caio Davi"), system="round_robin", organizers=[organizer])
    return pair_round_robin(tournament=made, double=False, by=None, at=desk.at)


@pytest.fixture
def casual(desk, organizer):
    players = desk.players("Ana Bia")
    made = desk.tournament(players, kind="casual", organizers=[organizer])
    Game.objects.create(tournament=made, white=players[0], black=players[1], result=GameResult.DRAW)
    return made


def address(tournament, sheet, round=None, name="sheet"):
    return reverse(f"desk:{name}", args=[tournament.pk, sheet]) + (f"?round={round}" if round else "")


def text(response):
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode().partition("<main")[2]))


def made(tournament, sheet, round=None):
    """The sheet itself."""
    return sheet_of(Paper.read(tournament, dt.datetime(2026, 3, 10, 15, tzinfo=dt.UTC)), sheet, round)[0]


def pages_of(content: bytes) -> int:
    """How many pages the PDF has: its page objects, packed into streams or not."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL)
    unpacked = b"".join(_unpacked(stream) for stream in streams)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", content + unpacked))


def _unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_is_a_page_and_a_pdf_of_the_same_rows(client, swiss, organizer, sheet):
    client.force_login(organizer)
    page = text(client.get(address(swiss, sheet)))
    response = client.get(address(swiss, sheet, name="sheet_pdf"))
    assert response["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF")
    assert pages_of(response.content) == 1
    data = pdf_data(made(swiss, sheet))
    for words in ("Aberto de São João", "Ana", "Bia", "Caio", "Eva"):
        assert (words in page, words in data) == (True, True), words


def test_file_is_named_in_ascii(client, swiss, organizer):
    client.force_login(organizer)
    response = client.get(address(swiss, "standings", 1, name="sheet_pdf"))
    assert response["Content-Disposition"] == 'inline; filename="aberto-de-sao-joao-standings-1.pdf"'
    type(swiss).objects.filter(pk=swiss.pk).update(name="王")
    response = client.get(address(swiss, "entries-by-name", name="sheet_pdf"))
    assert response["Content-Disposition"] == f'inline; filename="tournament-{swiss.pk}-entries-by-name.pdf"'


def test_file_is_named_in_the_language_of_the_page(client, swiss, organizer):
    client.force_login(organizer)
    client.cookies["django_language"] = "pt-br"
    response = client.get(address(swiss, "standings", 1, name="sheet_pdf"))
    assert response["Content-Disposition"] == 'inline; filename="aberto-de-sao-joao-classificacao-1.pdf"'


def test_head_has_club_tournament_place_days_and_moment(swiss):
    heading = made(swiss, "entries-by-name").heading
    assert (heading.club, heading.tournament) == ("Chess ratings", "Aberto de São João")
    assert heading.when == "Salão · March 7–8, 2026"
    assert heading.printed == "As of March 10, 2026, 12:00"  # in São Paulo


def test_pairings_show_points_before_the_round_and_a_blank_for_the_result(swiss):
    boards, byes = made(swiss, "pairings").blocks
    assert boards.rows == [["1", "3", "Caio", "1", "", "1", "Ana", "1"], ["2", "2", "Bia", "0", "", "1", "Eva", "5"]]
    assert byes.rows == [["4", "Davi", "half-point bye"]]
    assert made(swiss, "pairings", "1").blocks[0].rows[1] == ["2", "4", "Davi", "0", "0-1", "0", "Caio", "3"]


def test_round_with_only_byes_prints_them(desk, swiss):
    desk.round(swiss, 3, byes="Ana:Z")
    assert [block.rows for block in made(swiss, "pairings", "3").blocks] == [[["1", "Ana", "zero-point bye"]]]


def test_ties_are_printed_as_ties(swiss):
    sheet = made(swiss, "standings", "1")
    assert [row[:2] for row in sheet.blocks[0].rows] == [["1", "Eva"], ["2", "Ana"], ["2", "Caio"], ["4", "Bia"], ["4", "Davi"]]
    assert "Players with the same rank are tied." in sheet.notes
    assert "Equal points are decided, in this order, by: BH Buchholz." in sheet.notes


def test_standings_without_ties_do_not_speak_of_them(desk):
    ana, bia = desk.players("Ana Bia")
    match = desk.tournament([ana, bia])
    desk.round(match, 1, (ana, bia, "1-0"))
    assert "Players with the same rank are tied." not in made(match, "standings").notes


def test_standings_of_a_round_with_open_boards_say_so(desk, swiss):
    Game.objects.filter(tournament=swiss, round=2, board=1).update(result=GameResult.DRAW)
    assert made(swiss, "standings").title == "Standings after round 2 (not complete)"


def test_crosstable_of_a_round_robin_before_its_first_round_is_for_filling_in(round_robin):
    sheet = made(round_robin, "crosstable")
    assert sheet.title == "Crosstable"
    assert [column.words for column in sheet.blocks[0].columns] == ["#", "Player", "No.", "1", "2", "3", "4", "Pts"]
    assert sheet.blocks[0].rows[1] == ["", "Bia", "2", "", "×", "", "", ""]


def test_crosstable_after_a_round_leaves_out_what_came_later(round_robin):
    Game.objects.filter(tournament=round_robin, round__lte=2).update(result=GameResult.WHITE_WINS)
    ana_first = next(row for row in made(round_robin, "crosstable", "1").blocks[0].rows if row[1] == "Ana")
    assert sum(cell in ("0", "1") for cell in ana_first[3:-1]) == 1
    ana_now = next(row for row in made(round_robin, "crosstable").blocks[0].rows if row[1] == "Ana")
    assert sum(cell in ("0", "1") for cell in ana_now[3:-1]) == 2


def test_swiss_prints_its_table_round_by_round(swiss):
    sheet = made(swiss, "crosstable", "1")
    assert sheet.title == "Round by round, after round 1"
    assert ["2", "Ana", "1", "2w1", "", "", "1"] in sheet.blocks[0].rows


def test_wide_tables_lie_down_and_are_cut_evenly(desk):
    large = desk.tournament(desk.players(" ".join(f"P{i}" for i in range(1, 41))), system="round_robin")
    sheet = made(large, "crosstable")
    assert sheet.wide
    assert [sum(column.kind == "cell" for column in block.columns) for block in sheet.blocks] == [20, 20]
    assert [row[20 + 3] for row in sheet.blocks[1].rows][:1] == [""]  # the points stand in each
    assert cut([], [Column(str(i)) for i in range(3)], [], [["a", "b", "c"]], most=2)[1].rows == [["c"]]


def test_slips_are_four_a_page(client, desk, organizer):
    players = desk.players(" ".join(f"P{i}" for i in range(1, 11)))
    open_ = desk.tournament(players, organizers=[organizer])
    desk.round(open_, 1, *((players[i], players[i + 1], "") for i in range(0, 10, 2)))
    sheet = made(open_, "slips")
    assert [len(page) for page in sheet.pages] == [4, 1]
    assert pages_of(pdf_of(sheet)) == 2
    client.force_login(organizer)
    page = client.get(address(open_, "slips")).content.decode()
    assert (page.count('class="slip-page"'), page.count('class="slip"'), page.count("Signature: White")) == (2, 5, 5)


def test_casual_games_have_entries_and_games_only(client, casual, organizer):
    client.force_login(organizer)
    menu = client.get(reverse("desk:paper", args=[casual.pk])).content.decode()
    assert [sheet for sheet in [*SHEETS, "games"] if f"/paper/{sheet}/" in menu] == [
        "entries-by-name",
        "entries-by-rating",
        "games",
    ]
    assert made(casual, "games").blocks[0].rows == [["1", "Ana", "½-½", "Bia"]]
    assert client.get(address(casual, "games", name="sheet_pdf")).content.startswith(b"%PDF")
    assert client.get(address(casual, "standings")).status_code == 404


def test_menu_offers_the_round_to_be_played_and_the_latest_standings(client, swiss, organizer):
    client.force_login(organizer)
    offers = {
        offer.kind.slug: (offer.rounds, offer.chosen)
        for offer in client.get(reverse("desk:paper", args=[swiss.pk])).context["offers"]
    }
    assert offers["pairings"] == offers["slips"] == ([1, 2], 2)
    assert offers["standings"] == offers["crosstable"] == ([1], 1)


def test_menu_without_entries_says_so(client, desk, organizer):
    client.force_login(organizer)
    empty = desk.tournament(organizers=[organizer])
    assert "Nobody is entered yet" in text(client.get(reverse("desk:paper", args=[empty.pk])))
    assert client.get(address(empty, "entries-by-name")).status_code == 404


@pytest.mark.parametrize(
    ("sheet", "round"),
    [
        ("bulletin", None),
        ("games", None),
        ("pairings", "3"),
        ("slips", "99999"),
        ("standings", "2"),
        ("crosstable", "0"),
        ("pairings", "x"),
        ("pairings", "-1"),
        ("pairings", "²"),
    ],
)
def test_unknown_sheets_and_rounds_are_not_found(client, swiss, organizer, sheet, round):
    client.force_login(organizer)
    for name in ("sheet", "sheet_pdf"):
        assert client.get(address(swiss, sheet, round, name)).status_code == 404


@pytest.mark.parametrize("name", ["paper", "sheet", "sheet_pdf"])
def test_only_its_editors_see_it(client, swiss, other_organizer, member, officer, name):
    target = reverse(f"desk:{name}", args=[swiss.pk, *(["standings"] if name != "paper" else [])])
    assert client.get(target).status_code == 302
    for stranger in (other_organizer, member):
        client.force_login(stranger)
        assert client.get(target).status_code == 403
    client.force_login(officer)
    assert client.get(target).status_code == 200
    assert client.post(target).status_code == 405


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_people_typed_is_printed_and_never_read_as_markup(client, swiss, organizer, sheet):
    Player.objects.filter(family_name="Ana").update(family_name=NASTY)
    type(swiss).objects.filter(pk=swiss.pk).update(name=NASTY, venue=NASTY)
    swiss.refresh_from_db()
    client.force_login(organizer)
    page = client.get(address(swiss, sheet)).content.decode()
    assert (escape(NASTY) in page, NASTY in page) == (True, False)
    response = client.get(address(swiss, sheet, name="sheet_pdf"))
    assert (response.content[:4], pages_of(response.content)) == (b"%PDF", 1)
    data = json.loads(pdf_data(made(swiss, sheet)))
    assert data["heading"]["tournament"] == NASTY
    cells = [cell for block in data.get("blocks", []) for row in block["rows"] for cell in row]
    assert any(NASTY in cell for cell in [*cells, *(slip[side] for slip in data.get("slips", []) for side in ("white", "black"))])


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_sheet_has_the_title_of_a_hidden_player(desk, swiss, sheet):
    Player.objects.filter(family_name="Bia").update(hide_name=True, title="WCM")  # one who plays in round 2
    Player.objects.filter(family_name="Ana").update(title="WIM")
    printed = pdf_data(made(swiss, sheet))
    assert "hidden player" in printed
    assert "WIM Ana" in printed
    assert "WCM" not in printed


def test_hidden_names_stay_hidden_and_withdrawals_are_told(desk, swiss):
    Player.objects.filter(family_name="Bia").update(hide_name=True)
    withdraw_entry(entry=swiss.entries.get(player__family_name="Davi"), after_round=2, by=None, at=desk.at)
    Entry.objects.filter(tournament=swiss, player__family_name="Eva").update(from_round=2)
    names = [row[1] for row in made(swiss, "entries-by-name").blocks[0].rows]
    assert names == ["Ana", "Caio", "Davi (withdrew after round 2)", "Eva (from round 2)", "hidden player"]


def test_entries_by_rating_have_the_strongest_first_and_the_list(client, club, officer):
    strong, weak = club.player("Zeca", 1900), club.player("Ana", 1500)
    club.close()
    event = club.tournament("2026-02-10", [(weak, club.player("Novo"), "")], status="draft")
    Entry.objects.create(tournament=event, player=strong, number=9)
    sheet = made(event, "entries-by-rating")
    assert [(row[1], row[3]) for row in sheet.blocks[0].rows] == [("Zeca", "1900"), ("Ana", "1500"), ("Novo", "—")]
    assert sheet.notes == ["3 players.", "Ratings: list of January 2026."]
    assert made(event, "slips").slips[0].white == "1  Ana (1500)"


def test_pdf_speaks_the_language_of_the_request(swiss):
    with translation.override("pt-br"):
        data = json.loads(pdf_data(made(swiss, "standings")))
        assert pdf_of(made(swiss, "standings")).startswith(b"%PDF")
    assert (data["lang"], data["region"], data["title"]) == ("pt", "BR", "Classificação após a rodada 1")
    assert data["heading"]["when"] == "Salão · 7 a 8 de março de 2026"


def test_three_hundred_players_fit_on_a_few_pages(desk, swiss):
    players = Player.objects.bulk_create(Player(family_name=f"Player {i:03}", sort_key=f"{i:03}") for i in range(295))
    Entry.objects.bulk_create(Entry(tournament=swiss, player=player, number=10 + i) for i, player in enumerate(players))
    assert 5 <= pages_of(pdf_of(made(swiss, "entries-by-name"))) <= 8


def test_sheet_that_is_too_large_is_refused_with_a_sentence(client, swiss, organizer, monkeypatch):
    monkeypatch.setattr(pdf, "LARGEST", 1)
    client.force_login(organizer)
    response = client.get(address(swiss, "standings", name="sheet_pdf"), follow=True)
    assert response.redirect_chain == [(reverse("desk:paper", args=[swiss.pk]), 302)]
    assert "too large for a PDF" in text(response)


def test_who_would_wait_too_long_is_told(client, swiss, organizer, monkeypatch):
    monkeypatch.setattr(pdf, "_turns", threading.BoundedSemaphore(1))
    monkeypatch.setattr(pdf, "PATIENCE", 0.01)
    client.force_login(organizer)
    with pdf._turns:
        response = client.get(address(swiss, "standings", name="sheet_pdf"), follow=True)
    assert "Too many PDFs" in text(response)


def test_template_that_fails_is_told_and_logged(client, swiss, organizer, monkeypatch, tmp_path, caplog):
    (tmp_path / "table.typ").write_text("#panic()", encoding="utf-8")
    monkeypatch.setattr(pdf, "TEMPLATES", tmp_path)
    client.force_login(organizer)
    assert "The PDF could not be made" in text(client.get(address(swiss, "standings", name="sheet_pdf"), follow=True))
    assert "no PDF of 'Standings after round 1'" in caplog.text


@pytest.mark.parametrize("sheet", [None, *SHEETS])
def test_pages_ask_as_often_for_many_players(client, desk, organizer, sheet):
    client.force_login(organizer)
    counts = []
    for size in (2, 30):
        players = desk.players(" ".join(f"S{size}x{i}" for i in range(size)))
        event = desk.tournament(players, organizers=[organizer], rounds=2)
        desk.round(event, 1, *((players[i], players[i + 1], "1-0") for i in range(0, size, 2)))
        target = address(event, sheet) if sheet else reverse("desk:paper", args=[event.pk])
        with CaptureQueriesContext(connection) as context:
            client.get(target)
        counts.append(len(context))
    assert counts[0] == counts[1]
