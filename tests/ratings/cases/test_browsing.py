"""Browsing and searching: faults that people reported of other systems. Case 79 is in tests/ratings/test_head_to_head.py."""

import csv
import datetime as dt
import html
import io
import json
import re
from urllib.parse import urlencode

import pytest
from django.urls import reverse
from django.utils import timezone
from python_calamine import CalamineWorkbook

from accounts.models import User
from players.models import Club, Player
from ratings.exports import csv_text, json_text, plain_text
from ratings.models import Body, OutsideRating
from ratings.reopening import reopen_back_to
from tournaments.models import Status

NAMES = ["Abreu", "Álvares", "alves", "Ávila", "de Sá", "Zanini"]
TYPED = ["Zanini", "Álvares", "alves", "Abreu", "Ávila", "de Sá"]


def names(response) -> list[str]:
    """The names in the tables of a list or the register, in the order of the page."""
    assert response.status_code == 200
    found = re.findall(r'<td class="name"[^>]*>.*?<a [^>]*>([^<]*)</a>', response.content.decode(), re.DOTALL)
    return [html.unescape(name) for name in found]


def ranks(response) -> list[str]:
    return re.findall(r'<td class="n rank"[^>]*>\s*([^<]*?)\s*</td>', response.content.decode())


def rows(response) -> list[str]:
    """What each row of the page's tables says."""
    found = re.findall(r"<tr.*?</tr>", response.content.decode(), re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in found]


def downloaded(client, extension: str, query: str = "") -> list[list[str]]:
    """The cells of the file that the list of January offers, without its header."""
    response = client.get(f"/list/2026-01/standard/list.{extension}{query}")
    assert response.status_code == 200
    data = b"".join(response.streaming_content) if response.streaming else response.content
    if extension == "xlsx":
        rows = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0).to_python()
        return [[str(int(cell)) if isinstance(cell, float) else str(cell) for cell in row] for row in rows[1:]]
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))[1:]


# --- 69: what is empty comes last -----------------------------------------------------------------------------------


@pytest.fixture
def gaps(club):
    """1800, 1500 and two unrated, one of whom played; nobody else did, so that the other columns have gaps."""
    high, low = club.player("Alto", 1800), club.player("Baixo", 1500)
    club.tournament("2026-01-20", [(club.player("Sem"), high, "1-0"), (club.player("Tem"), low, "1-0")])
    club.close()
    return high, low


@pytest.mark.parametrize("column", ["rating", "last_played", "change", "games", "k", "age", "club", "start_rating", "name"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_case_69_unrated_come_last_by_any_column_both_ways_and_have_no_rank(client, gaps, column, sign):
    page = client.get(f"/?sort={sign}{column}&col=last_played&col=change&col=games&col=k&col=age&col=club&col=start_rating")

    assert set(names(page)[:2]) == {"Alto", "Baixo"}
    assert set(names(page)[2:]) == {"Sem", "Tem"}
    shown = dict(zip(names(page), ranks(page), strict=False))
    assert shown == {"Alto": "1", "Baixo": "2"}  # the unrated have a table of their own, without ranks


def test_case_69_files_name_the_unrated_last_and_without_a_rank(client, gaps):
    for extension in ("csv", "xlsx"):
        assert [(row[0], row[3]) for row in downloaded(client, extension)] == [
            ("1", "Alto"),
            ("2", "Baixo"),
            ("", "Sem"),
            ("", "Tem"),
        ]


# --- 70: equals share a rank ----------------------------------------------------------------------------------------


@pytest.fixture
def equals(club):
    made = [club.player(name, rating) for name, rating in (("Dias", 1600), ("Costa", 1700), ("Alves", 1800), ("Braga", 1700))]
    return club.close(), made


def test_case_70_equal_ratings_have_one_rank_on_every_page_and_in_every_file(client, equals, tmp_path):
    published, made = equals
    expected = [("1", "Alves"), ("2", "Braga"), ("2", "Costa"), ("4", "Dias")]

    for _again in range(2):
        page = client.get("/")
        assert list(zip(ranks(page), names(page), strict=True)) == expected
        for extension in ("csv", "xlsx"):
            assert [(row[0], row[3]) for row in downloaded(client, extension)] == expected
    assert [(str(row["rank"]), row["name"]) for row in json.loads("".join(json_text(published)))] == expected
    assert [tuple(line.split()[0:3:2]) for line in "".join(plain_text(published)).splitlines()[2:]] == expected
    assert [(row[0], row[2]) for row in csv.reader("".join(csv_text(published)).splitlines()[1:])] == expected
    for rank, name in expected:
        player = next(player for player in made if player.name == name)
        (place,) = client.get(reverse("ratings:player", args=[player.pk])).context["page"].paces[0].places
        assert (str(place.rank), place.count) == (rank, 4)


def test_case_70_scores_that_no_tie_break_parts_share_a_rank_in_the_order_of_names(client, desk):
    dora, caio, bia, ana = desk.players("Dora Caio Bia Ana")
    event = desk.tournament([dora, caio, bia, ana], rounds=3, tie_breaks=["BH", "SB", "DE"])
    desk.round(event, 1, (ana, dora, "1-0"), (bia, caio, "1/2"))
    desk.round(event, 2, (ana, caio, "1-0"), (bia, dora, "1-0"))
    desk.round(event, 3, (ana, bia, "1-0"), (caio, dora, "1-0"))

    for _again in range(2):
        page = client.get(reverse("tournaments:detail", args=[event.pk])).content.decode()
        standings = page[page.index("Standings after round 3") :]
        rows = re.findall(r'<td class="n rank">(\d)</td>.*?/players/\d+/">(\w+)</a>', standings, re.DOTALL)
        assert rows[:4] == [("1", "Ana"), ("2", "Bia"), ("2", "Caio"), ("4", "Dora")]


# --- 71: every row on one page and no other -------------------------------------------------------------------------


@pytest.mark.parametrize("sort", ["rating", "-rating", "change", "-games"])
def test_case_71_many_equals_stand_on_one_page_each(client, club, sort):
    club.players(120, 1500)  # a page has 50
    club.close()

    rounds = [[names(client.get(f"/?sort={sort}&page={page}")) for page in (1, 2, 3)] for _again in range(2)]

    assert [len(page) for page in rounds[0]] == [50, 50, 20]
    assert len({name for page in rounds[0] for name in page}) == 120
    assert rounds[0] == rounds[1]


def test_case_71_homonyms_of_the_register_stand_on_one_page_each(client, club):
    made = [Player.objects.create(family_name="Silva", given_name="João") for _number in range(120)]

    pages = [client.get(f"/players/?page={page}").content.decode() for page in range(1, 4)]

    found = [int(pk) for page in pages for pk in re.findall(r'href="/players/(\d+)/"', page)]
    assert sorted(found) == [player.pk for player in made]


# --- 73: a NUL in a search ------------------------------------------------------------------------------------------


@pytest.fixture
def searches(client, club, officer):
    """Every page with a search, for an officer."""
    ana = club.player("Silva", 1500, given_name="Ana")
    event = club.tournament("2026-01-20", [(ana, club.player("Barros", 1500), "1-0")], name="Copa Silva", status=Status.DRAFT)
    club.tournament("2026-01-21", [], name="Taça Silva", status=Status.DRAFT)  # an only hit would be gone to
    club.close()
    client.force_login(officer)
    pages = ["/", "/list/2026-01/", "/players/", "/tournaments/", f"/players/{ana.pk}/games/", f"/players/{ana.pk}/against/"]
    return [*pages, f"/desk/players/?tournament={event.pk}"]


@pytest.mark.parametrize("text", ["%00", "Sil%00va", "%00%00%25", "1%00"])
def test_case_73_nul_in_a_search_breaks_no_page(client, searches, text):
    for address in searches:
        response = client.get(f"{address}{'&' if '?' in address else '?'}q={text}&stay=1")
        assert response.status_code == 200, address


def test_case_73_nul_in_a_name_is_refused_beside_its_field(client, club, officer):
    client.force_login(officer)
    event = club.tournament("2026-01-20", [], status=Status.DRAFT, rounds=3)
    fields = {"family_name": "Sil\0va", "given_name": "João", "from_round": "1"}

    response = client.post(reverse("desk:newcomer", args=[event.pk]), fields)

    assert list(response.context["form"].errors) == ["family_name"]
    assert not Player.objects.exists()


# --- 76: marks in names and searches --------------------------------------------------------------------------------


@pytest.fixture
def marks(club):
    """Names with the marks that break searches and addresses; all of them played."""
    made = {
        "d'avila": club.player("D'Ávila", 1500, given_name="Zoé"),
        "sa-pinto": club.player("Sá-Pinto", 1600, given_name="Rui"),
        "[leco]": club.player("Lima [Leco]", 1700, given_name="José"),
    }
    zoe, rui, jose = made.values()
    club.tournament("2026-01-20", [(zoe, rui, "1-0"), (rui, jose, "1/2"), (jose, zoe, "1-0")])
    club.close()
    return made


@pytest.mark.parametrize("page", ["/", "/players/"])
@pytest.mark.parametrize("text", ["%", "_", "#", "%%", "[", "]", "'", "-"])
def test_case_76_marks_in_a_search_are_taken_literally(client, marks, page, text):
    held = [player.name for player in marks.values() if text in player.name]
    assert set(names(client.get(page, {"q": text, "stay": "1"}))) <= set(held)


@pytest.mark.parametrize(
    ("text", "found"),
    [*((mark, []) for mark in "%_#"), ("D'ÁVILA zoé", ["d'avila"]), ("sa-pinto", ["sa-pinto"]), ("[leco]", ["[leco]"])],
)
@pytest.mark.parametrize("model", ["players_player", "ratings_outsiderating"])
def test_case_76_administration_finds_the_same(client, marks, model, text, found):
    for player in marks.values():
        day = dt.date(2026, 1, 1)
        OutsideRating.objects.create(player=player, body=Body.FIDE, rating=1500, as_of=day, created_at=timezone.now())
    client.force_login(User.objects.create_superuser("root"))

    page = client.get(reverse(f"admin:{model}_changelist"), {"q": text})

    names_found = {str(getattr(row, "player", row)) for row in page.context["cl"].result_list}
    assert names_found == {str(marks[key]) for key in found}


@pytest.mark.parametrize("text", ["d'avila", "sa-pinto", "[leco]"])
def test_case_76_odd_names_are_found_and_lead_to_their_pages(client, marks, text):
    player = marks[text]
    for page in ("/", "/players/"):
        response = client.get(page, {"q": text, "stay": "1"})
        assert names(response) == [player.name]
        assert f'href="{reverse("ratings:player", args=[player.pk])}' in response.content.decode()
    assert [row[3] for row in downloaded(client, "csv", f"?{urlencode({'q': text})}")] == [player.name]

    page = client.get(reverse("ratings:player", args=[player.pk]))
    assert player.full_name in html.unescape(page.content.decode())
    assert page.context["part"].last_rated.rating is not None  # the chart
    other = next(one for one in marks.values() if one != player)
    for name, arguments in (
        ("player_games", []),
        ("player_statistics", []),
        ("head_to_head", [other.pk]),
        ("calculation", [dt.date(2026, 1, 1), "standard"]),
    ):
        assert client.get(reverse(f"ratings:{name}", args=[player.pk, *arguments])).status_code == 200


# --- 82: one alphabet -----------------------------------------------------------------------------------------------


def test_case_82_initials_sort_alike_on_lists_in_files_and_in_pickers(client, club, officer):
    for name in TYPED:
        club.player(name, 1500, given_name="Teste")
    published = club.close()
    full = [f"{name}, Teste" for name in NAMES]

    assert names(client.get("/")) == full
    assert names(client.get("/?sort=name")) == full
    assert names(client.get("/players/")) == full
    for extension in ("csv", "xlsx"):
        assert [row[3] for row in downloaded(client, extension)] == full
    assert [row["name"] for row in json.loads("".join(json_text(published)))] == full
    client.force_login(officer)
    picked = client.get(reverse("desk:player_search"), {"q": "teste"}).json()["players"]
    assert [player["name"] for player in picked] == full
    stranger = club.player("Outro")
    offered = client.get(reverse("ratings:against", args=[stranger.pk]), {"q": "teste"}).content.decode()
    assert sorted(NAMES, key=lambda name: offered.index(html.escape(f"{name}"))) == NAMES


# --- 83: an old list stays what it was ------------------------------------------------------------------------------


def test_case_83_old_list_keeps_ranks_names_clubs_and_ages(client, make_club):
    club = make_club(first_month="2026-12", inactive_after=1)
    torre, norte = Club.objects.create(name="Torre"), Club.objects.create(name="Norte")
    lia = club.player("Lia", 1600, birth_year=2008, club=torre)
    rui = club.player("Rui", 1500, birth_year=2000, club=torre)
    club.tournament("2026-12-20", [(lia, rui, "0-1")])
    club.close()
    addresses = ["/list/2026-12/", "/list/2026-12/?age=U18", f"/list/2026-12/?club={torre.pk}"]
    before = [rows(client.get(address)) for address in addresses]
    assert names(client.get(addresses[1])) == ["Lia"]

    Player.objects.filter(pk=lia.pk).update(family_name="Lia Nova", club=norte)
    club.tournament("2027-01-20", [(rui, club.player("Novo"), "1-0")])
    club.close(3)

    assert club.entry(rui, "2027-03").status_code == "inactive"
    assert [rows(client.get(address)) for address in addresses] == before
    assert names(client.get("/list/2026-12/")) == ["Lia", "Rui"]
    assert names(client.get("/list/2027-01/?age=U18&inactive=1")) == []  # she is 19 in the year of that list


def test_case_83_list_of_a_reopened_month_stays_readable_and_the_same(client, club):
    ana = club.player("Ana", 1500)
    club.tournament("2026-01-20", [(ana, club.player("Bia", 1500), "1-0")])
    club.close()
    before = rows(client.get("/list/2026-01/standard/r1/"))
    Player.objects.filter(pk=ana.pk).update(family_name="Aninha")
    club.close()

    reopen_back_to(month=club.first, reason="to look at", by=None, at=club.now)

    assert rows(client.get("/list/2026-01/standard/r1/")) == before
