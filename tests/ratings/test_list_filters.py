"""The rows that the address of a list chooses: filters, ranks among those chosen, columns, the row to jump to."""

import html
import re
from urllib.parse import unquote

import pytest
from django.http import QueryDict

from players.models import Club
from ratings.list_address import way_back
from tests.ratings.listed import names, text


def cells(response, css: str) -> list[str]:
    return re.findall(rf'<td class="n {css}"[^>]*>([^<]*)</td>', response.content.decode())


@pytest.fixture
def torre(db):
    return Club.objects.create(name="Torre")


@pytest.fixture
def people(club, torre):
    """Six rated players of every kind on the list of January 2026, and two on their way."""
    norte = Club.objects.create(name="Norte")
    made = {
        "ana": club.player("Ana", 1800, gender="F", birth_year=2008, title="WFM", club=torre),
        "bia": club.player("Bia", 1900, gender="F", birth_year=1961, club=norte),
        "caio": club.player("Caio", 1900, gender="M", birth_year=1976, title="FM", club=torre),
        "dora": club.player("Dora", 1800, gender="F", birth_year=2018),
        "enzo": club.player("Enzo", 1500, gender="M", birth_year=2007, club=torre),
        "fabio": club.player("Fábio", 1700),
        "gil": club.player("Gil", gender="M", birth_year=2010, club=torre),
        "hugo": club.player("Hugo"),
    }
    club.tournament(
        "2026-01-20", [(made["gil"], made["ana"], "1-0"), (made["gil"], made["enzo"], "1-0"), (made["gil"], made["bia"], "1-0")]
    )
    club.tournament("2026-01-22", [(made["fabio"], made["enzo"], "1/2")])
    club.tournament("2026-01-21", [(made["hugo"], made["ana"], "1-0")])
    club.close()
    return made


# --- who is chosen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("sex=F", ["Bia", "Ana", "Dora"]),
        ("sex=M", ["Caio", "Enzo", "Gil"]),
        ("age=U8", ["Dora"]),
        ("age=U18", ["Ana", "Dora", "Gil"]),
        ("age=U20", ["Ana", "Dora", "Enzo", "Gil"]),
        ("age=S50", ["Bia", "Caio"]),
        ("age=S65", ["Bia"]),
        ("title=any", ["Caio", "Ana"]),
        ("title=FM", ["Caio"]),
        ("members=1", ["Bia", "Caio", "Ana", "Enzo", "Gil"]),
        ("sex=F&age=U20", ["Ana", "Dora"]),
        ("sex=F&title=any&members=1", ["Ana"]),
        ("sex=M&age=S65", []),
    ],
)
def test_filters_combine_and_hold_for_the_unrated_too(client, people, query, found):
    assert names(client.get(f"/?{query}")) == found


def test_club_is_the_one_that_the_list_names(client, people, torre, club):
    people["enzo"].club = None
    people["enzo"].save()
    assert names(client.get(f"/?club={torre.pk}")) == ["Caio", "Ana", "Enzo", "Gil"]


def test_range_of_ratings_includes_both_ends_and_leaves_out_the_unrated(client, people):
    page = client.get("/")
    ratings = dict(zip(names(page), cells(page, "rating"), strict=False))
    found = names(client.get(f"/?from={ratings['Fábio']}&to={ratings['Caio']}"))
    low, high = int(ratings["Fábio"]), int(ratings["Caio"])
    assert found == [name for name, rating in ratings.items() if low <= int(rating) <= high]
    assert not {"Gil", "Hugo", "Enzo"} & set(found)


def test_age_is_that_of_the_year_of_the_list(client, club):
    club.player("Lia", 1500, birth_year=2008)
    club.close(13)
    assert names(client.get("/list/2026-01/?age=U18")) == ["Lia"]
    assert names(client.get("/list/2027-01/?age=U18&inactive=1")) == []


def test_earlier_list_keeps_club_age_and_activity(client, people, torre, club):
    before = names(client.get(f"/list/2026-01/?club={torre.pk}&title=any"))
    for player in (people["ana"], people["caio"]):
        player.club, player.title, player.birth_year = None, "", 1950
        player.save()
    club.close(13)
    assert names(client.get(f"/list/2026-01/?club={torre.pk}&title=any")) == before == ["Caio", "Ana"]


# --- ranks ----------------------------------------------------------------------------------------------------------


def test_both_ranks_are_shown_and_equals_share_theirs(client, club):
    for name, rating, sex in (("A", 1900, "M"), ("B", 1800, "F"), ("C", 1800, "F"), ("D", 1700, "M"), ("E", 1600, "F")):
        club.player(name, rating, gender=sex)
    club.close()
    page = client.get("/?sex=F")
    assert (names(page), cells(page, "within"), cells(page, "rank")) == (["B", "C", "E"], ["1", "1", "3"], ["2", "2", "5"])
    backwards = client.get("/?sex=F&sort=name")
    assert cells(client.get("/?sex=F&sort=-name"), "within") == cells(backwards, "within")[::-1]


def test_search_does_not_change_the_rank_among_those_chosen(client, people):
    page = client.get("/?sex=F&q=dora&stay=1")
    assert (names(page), cells(page, "within")) == (["Dora"], ["2"])


def test_whole_list_has_one_rank(client, people):
    assert cells(client.get("/"), "within") == []


def test_rank_on_the_list_is_that_on_the_page_of_the_player(client, people):
    page = text(client.get(f"/players/{people['dora'].pk}/"))
    address = html.unescape(re.search(r'href="([^"]*sex=F[^"]*)"[^>]*>2 of 3', page)[1])
    row = f'<tr role="row" id="p{people["dora"].pk}" class="me" aria-current="true"> <td class="n within" role="cell">2<'
    assert row in text(client.get(address))


def test_inactive_have_no_rank_and_are_counted_among_those_chosen(client, club):
    for name, sex in (("Ana", "F"), ("Bia", "F"), ("Caio", "M")):
        club.player(name, 1500, gender=sex)
    club.close(12)
    assert "2 inactive players are not shown" in text(client.get("/?sex=F"))
    page = client.get("/?sex=F&inactive=1")
    assert (cells(page, "within"), cells(page, "rank")) == (["—", "—"], ["—", "—"])


def test_rule_of_inactivity_is_printed(client, people):
    assert "A player without a rated game in 12 months in a row is inactive on the list" in text(client.get("/"))


# --- who hides his name ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["sex=F", "age=U8", "age=U20", "sex=F&members=1", "q=dora", "q=dora&inactive=1"])
def test_sex_and_age_of_a_hidden_player_are_told_by_no_row(client, people, query):
    people["dora"].hide_name = True
    people["dora"].save()
    assert "hidden player" not in names(client.get(f"/?{query}"))
    assert "hidden player" in names(client.get("/"))


def test_age_group_of_a_hidden_player_is_not_a_cell(client, people):
    people["dora"].hide_name = True
    people["dora"].save()
    row = re.search(r"hidden player.*?</tr>", text(client.get("/?col=age")))[0]
    assert "U8" not in row
    assert "U8" not in text(client.get(f"/players/{people['dora'].pk}/"))


def test_others_are_ranked_as_if_the_hidden_were_not_there_on_both_pages(client, people):
    people["bia"].hide_name = True
    people["bia"].save()
    page = client.get("/?sex=F")
    assert (names(page), cells(page, "within")) == (["Ana", "Dora"], ["1", "1"])
    assert "1 of 2" in text(client.get(f"/players/{people['ana'].pk}/"))


# --- what makes no sense --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("age=U9", "“U9” is no age group."),
        ("sex=X", "“X” is no sex that the list knows."),
        ("title=KING", "“KING” is no title."),
        ("club=999999", "There is no club with the number “999999”."),
        ("club=%00", None),
        ("from=abc", "“abc” is not a whole number from 0 to 4000."),
        ("from=1.850", "mark between its digits"),
        ("to=-5", "is not a whole number"),
        ("from=2000&to=1800", "No rating lies between 2000 and 1800."),
        ("age=<script>", "“&lt;script&gt;” is no age group."),
        ("col=nothing&at=abc&u-games=x&print=7", None),
        ("at=" + "9" * 400, None),
    ],
)
def test_value_that_makes_no_sense_is_answered_by_a_sentence_and_all_rows(client, people, query, sentence):
    page = text(client.get(f"/?{query}"))
    assert "Fábio" in page
    assert sentence is None or sentence in page


def test_nobody_found_says_so_and_leads_to_the_whole_list(client, people):
    page = text(client.get("/?sex=M&age=S65"))
    assert "Nobody on this list is all of that" in page
    assert "<table" not in page
    assert 'href="/">Show the whole list' in page


def test_each_filter_can_be_taken_away_by_itself(client, people):
    page = text(client.get("/?sex=F&age=U20&from=1000"))
    chips = re.findall(r'<a class="chip" href="([^"]*)"><span class="visually-hidden">take away: </span>([^<]*)<', page)
    assert [(html.unescape(to), words) for to, words in chips] == [
        ("/?age=U20&from=1000", "Women"),
        ("/?sex=F&from=1000", "U20"),
        ("/?sex=F&age=U20", "from 1000"),
    ]


# --- the form, the columns ------------------------------------------------------------------------------------------


def test_form_leads_to_a_short_address(client, people):
    sent = "chosen=1&month=2026-01&q=&sex=F&age=&club=&title=&from=&to=&col=club&col=change&col=games"
    assert client.get(f"/?{sent}").url == "/list/2026-01/?sex=F"
    assert client.get("/?chosen=1&month=2026-01&col=games&col=peak").url == "/list/2026-01/?col=games&col=peak"
    assert client.get("/?chosen=1&month=2026-01").url == "/list/2026-01/?col=none"


def test_columns_are_those_of_the_address(client, people):
    page = client.get("/?col=peak&col=k&col=age").content.decode()
    headers = re.findall(r'role="columnheader"[^>]*>\s*(?:<a[^>]*>)?([^<]*)<', page)
    assert [header.strip() for header in headers[:6]] == ["#", "Player", "Rating", "Age group", "K", "Highest"]
    assert "Change" not in text(client.get("/?col=none")).split("<table")[1].split("</thead>")[0]


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize(("column", "without"), [("club", {"Dora", "Fábio"}), ("k", {"Ana", "Bia", "Caio", "Dora"})])
def test_rows_without_a_value_come_last_both_ways(client, people, column, without, sign):
    rated = names(client.get(f"/?sort={sign}{column}&col={column}"))[:6]
    assert set(rated[6 - len(without) :]) == without


@pytest.mark.parametrize("column", ["within", "total_games", "last_played", "change", "games", "rank", "name", "rating", "peak"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_every_column_sorts_both_ways(client, people, column, sign):
    assert sorted(names(client.get(f"/?sort={sign}{column}&members=1"))[:4]) == ["Ana", "Bia", "Caio", "Enzo"]


@pytest.mark.parametrize("sort", ["games", "-games"])
def test_equals_stay_in_the_order_of_the_list(client, people, sort):
    idle = {"Ana", "Bia", "Caio", "Dora"}
    in_order = [name for name in names(client.get("/")) if name in idle]
    assert [name for name in names(client.get(f"/?sort={sort}")) if name in idle] == in_order


def test_clubs_sort_by_the_collation_of_names(client, club):
    for name in ("Zenit", "Álamo", "alfa", "Ávila", "Abc"):
        club.player(f"P {name}", 1500, club=Club.objects.create(name=name))
    club.close()
    assert names(client.get("/?sort=club")) == ["P Abc", "P Álamo", "P alfa", "P Ávila", "P Zenit"]


# --- the row to jump to ---------------------------------------------------------------------------------------------


@pytest.fixture
def many(club):
    made = [club.player(f"Player {number:03}", 1500) for number in range(120)]
    club.close()
    return made


def test_row_is_marked_on_its_page(client, many):
    page = client.get(f"/?at={many[70].pk}")
    assert names(page)[0] == "Player 050"
    assert f'id="p{many[70].pk}" class="me" aria-current="true"' in text(page)
    assert names(client.get(f"/?at={many[30].pk}&sort=-name"))[0] == "Player 069"
    assert names(client.get(f"/?at={many[70].pk}&page=1"))[0] == "Player 000"


def test_row_that_was_filtered_out_is_offered_on_the_whole_list(client, people):
    page = text(client.get(f"/?sex=F&at={people['caio'].pk}"))
    assert f'href="/?inactive=1&amp;at={people["caio"].pk}#p{people["caio"].pk}"' in page
    assert "not on this list" in text(client.get("/?at=999999"))


def test_unrated_row_is_marked_in_its_section(client, people):
    page = text(client.get(f"/?at={people['gil'].pk}"))
    assert f'id="p{people["gil"].pk}" class="me"' in page.split('id="unrated"')[1]
    assert "came for" not in page


def test_all_rows_stand_on_one_page_to_print(client, many):
    assert len(names(client.get("/?print=1"))) == 120


# --- one hit --------------------------------------------------------------------------------------------------------


def test_only_hit_leads_to_the_player_and_back(client, people):
    response = client.get("/list/2026-01/standard/?sex=F&q=dora")
    assert response.status_code == 302
    assert response.url.startswith(f"/players/{people['dora'].pk}/?back=")
    back = unquote(response.url.split("back=")[1])
    page = text(client.get(response.url))
    assert f'<a href="{html.escape(back)}">← Back to the list</a>' in page
    assert names(client.get(back)) == ["Dora"]


ELSEWHERE = ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "/admin/", "/players/1/"]


@pytest.mark.parametrize("address", ELSEWHERE)
def test_way_back_leads_to_lists_alone(address):
    query = QueryDict(mutable=True)
    query["back"] = address
    assert way_back(query) == ""


# --- those on the way -----------------------------------------------------------------------------------------------


def test_unrated_can_be_narrowed_to_those_with_games(client, people):
    assert names(client.get("/?u-games=3"))[-1:] == ["Gil"]
    assert "Nobody has that many yet" in text(client.get("/?u-games=6"))
