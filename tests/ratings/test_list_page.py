"""The rating list: the front page and every list back to the first."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from players.models import Club, Player
from ratings import list_columns
from ratings.periods import open_period
from tests.ratings.listed import names, text


def ranks(response) -> list[str]:
    return re.findall(r'<td class="n rank"[^>]*>([^<]*)</td>', response.content.decode())


def add(builder, family_name: str, given_name: str = "", rating: int | None = None, **fields) -> Player:
    return builder.player(family_name, rating, given_name=given_name, **fields)


def search(client, text: str):
    """The list itself, also where it is one player who is found."""
    return client.get("/", {"q": text, "stay": "1"})


def fill(club, *ratings: int) -> None:
    for number, rating in enumerate(ratings):
        add(club, f"Player {number:03}", rating=rating)


@pytest.fixture
def moved(club):
    """Ana wins two games against Bia; Caio, unrated, scores in a block of three."""
    ana = add(club, "Ávila", "Ana", 1800, title="FM", club=Club.objects.create(name="Torre Branca"))
    bia, dora = add(club, "Barros", "Bia", 1500), add(club, "Dantas", "Dora", 1600)
    caio = add(club, "Costa", "Caio")
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, ana, "0-1")])
    club.tournament("2026-01-25", [(caio, ana, "1-0"), (bia, caio, "1/2"), (caio, dora, "0-1")])
    club.close()
    return {"ana": ana, "bia": bia, "caio": caio, "dora": dora}


# --- what stands there ----------------------------------------------------------------------------------------------


def test_front_page_before_the_first_list_says_what_will_come(client, db):
    assert "No list yet" in text(client.get("/"))


def test_front_page_shows_the_latest_list_with_its_month_and_counts(client, club, moved):
    club.close()
    page = text(client.get("/"))
    assert "<h1>List of February 2026</h1>" in page
    assert "<title>List of February 2026 ·" in page
    assert "3 active players" in page
    assert "0 tournaments, 0 games" in page


def test_row_shows_rank_title_club_rating_change_and_games(client, moved):
    page = text(client.get("/list/2026-01/"))
    row = re.search(r"<tr role=\"row\" id=\"p\d+\">(?:(?!</tr>).)*Ávila, Ana.*?</tr>", page)[0]
    for part in ('title="FIDE master">FM<', "Torre Branca", "▲", "visually-hidden", 'data-unit="games">2</td>'):
        assert part in row
    assert reverse("ratings:player", args=[moved["ana"].pk]) in row


def test_falling_rating_has_arrow_word_and_true_minus(client, moved):
    row = re.search(r"Barros, Bia.*?</tr>", text(client.get("/")))[0]
    assert re.search(r'class="down".*▼.*>down<.* −\d', row)


def test_new_entrant_has_a_tag_instead_of_a_change(client, make_club):
    club = make_club(initial={"method": "blocks", "min_games": 3, "combine": "pooled", "above_half": 25})
    ana, newcomer = add(club, "Ana", rating=1500), add(club, "Novo")
    club.tournament("2026-01-20", [(ana, newcomer, "1-0"), (newcomer, ana, "1-0"), (ana, newcomer, "1/2")])
    club.close()
    assert re.search(r"Novo.*?first rating.*?</tr>", text(client.get("/")))


def test_unrated_player_stands_apart_with_his_progress(client, moved):
    page = text(client.get("/"))
    rated, unrated = page.split("On the way to a first rating")
    assert "Costa, Caio" not in rated
    assert "A first rating takes 9 games" in unrated
    assert re.search(r"Costa, Caio.*?3 of 9.*?<progress[^>]*max=\"9\" value=\"3\".*?the list of January 2028", unrated)


def test_list_without_unrated_players_has_no_such_section(client, club):
    fill(club, 1500)
    club.close()
    assert "On the way" not in text(client.get("/"))


def test_equal_ratings_share_a_rank_in_the_order_of_names(client, club):
    fill(club, 1700, 1600, 1800, 1700)
    club.close()
    response = client.get("/")
    assert ranks(response) == ["1", "2", "2", "4"]
    assert names(response) == ["Player 002", "Player 000", "Player 003", "Player 001"]


def test_accented_and_small_initials_sort_among_the_others(client, club):
    for name in ("Zanini", "Álvares", "alves", "Abreu", "Ávila", "de Sá"):
        add(club, name, rating=1500)
    club.close()
    expected = ["Abreu", "Álvares", "alves", "Ávila", "de Sá", "Zanini"]
    assert names(client.get("/")) == expected
    assert names(client.get("/?sort=name")) == expected
    assert names(client.get("/?sort=-name")) == expected[::-1]


def test_inactive_players_are_hidden_until_asked_for(client, club, moved):
    club.close(12)
    page = client.get("/")
    assert names(page)[0] == "Costa, Caio"  # only the unrated one is left
    assert "3 inactive players are not shown" in text(page)
    shown = client.get("/?inactive=1")
    assert "Ávila, Ana" in names(shown)
    assert ranks(shown) == ["—", "—", "—"]


def test_list_published_again_says_so_with_the_reason(client, club, moved, officer):
    shown = club.close()
    type(shown).objects.bulk_create([_revision_of(shown)])
    page = text(client.get("/"))
    assert "Published again on" in page  # with the same numbers
    assert "A result was entered the wrong way round" in page


def _revision_of(shown):
    shown.pk, shown.revision, shown.reason = shown.pk + 1, 2, "A result was entered the wrong way round"
    return shown


# --- turning the pages ----------------------------------------------------------------------------------------------


def test_links_lead_to_the_lists_before_and_after(client, club, moved):
    club.close(2)
    page = text(client.get("/list/2026-02/"))
    assert 'rel="prev" href="/list/2026-01/standard/"' in page
    assert 'rel="next" href="/list/2026-03/standard/"' in page


def test_form_leads_to_the_address_of_the_month_and_keeps_the_search(client, club, moved):
    club.close()
    response = client.get("/", {"q": "ana", "month": "2026-01", "page": "7"})
    assert (response.status_code, response.url) == (302, "/list/2026-01/?q=ana")
    assert client.get("/", {"q": "", "month": "2026-01"}).url == "/list/2026-01/"


@pytest.mark.parametrize("address", ["/list/2025-12/", "/list/2026-13/", "/list/0000-01/", "/list/2026-01/rapid/", "/?month=x"])
def test_unknown_lists_are_not_found(client, moved, address):
    assert client.get(address).status_code == 404


def test_pace_is_not_mentioned_where_there_is_one(client, moved):
    page = text(client.get("/"))
    assert 'class="chips"' not in page
    assert "standard" not in re.sub(r'href="[^"]*"', "", page)


def test_pace_can_be_chosen_where_there_are_two(client, club, moved):
    club.tournament("2026-02-20", [(moved["ana"], moved["bia"], "1-0")], pace="rapid")
    club.close()
    page = text(client.get("/"))
    assert "List of February 2026, standard" in page
    assert 'href="/list/2026-02/rapid/"' in page
    assert "List of February 2026, rapid" in text(client.get("/list/2026-02/rapid/"))


# --- sorting and pages of the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["rank", "rating", "change", "games"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_unrated_players_are_never_among_the_rated_and_missing_ranks_come_last(client, club, moved, column, sign):
    club.close(12)
    club.tournament("2027-02-01", [(moved["ana"], moved["bia"], "1-0")])
    club.close()
    response = client.get(f"/?inactive=1&sort={sign}{column}")
    assert names(response)[-1] == "Costa, Caio"
    assert "Costa, Caio" not in names(response)[:-1]
    if column == "rank":
        assert ranks(response) == (["1", "2", "—"] if not sign else ["2", "1", "—"])


def test_unrated_players_come_last_by_their_own_columns_both_ways(client, club, moved):
    early = add(club, "Abreu")  # a block too short to count: nothing it would give, nothing that expires
    club.tournament("2026-02-20", [(early, moved["ana"], "1-0")])
    club.close()
    for sort in ("would_be", "-would_be", "first_expiry", "-first_expiry"):
        assert names(client.get(f"/?u-sort={sort}"))[-2:] == ["Costa, Caio", "Abreu"]


def test_sorted_column_says_so(client, moved):
    assert 'aria-sort="descending"' in text(client.get("/?sort=-rating"))
    assert 'aria-sort="ascending"' in text(client.get("/?sort=rating"))
    assert "aria-sort" not in text(client.get("/"))


def test_equal_ratings_are_on_one_page_each_and_always_the_same(client, club):
    fill(club, *[1500] * 120)
    club.close()
    pages = [names(client.get(f"/?sort=-rating&page={number}")) for number in (1, 2, 3)]
    again = [names(client.get(f"/?sort=-rating&page={number}")) for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [50, 50, 20]
    assert len({name for page in pages for name in page}) == 120
    assert pages == again


@pytest.mark.parametrize(
    "query", ["page=99", "page=x", "page=-1", "sort=nothing", "sort=--rating", "sort=,", "sort=", "u-page=3", "inactive=x"]
)
def test_page_answers_whatever_is_asked(client, moved, query):
    assert client.get(f"/?{query}").status_code == 200


def test_page_that_is_not_there_is_told(client, moved):
    assert "There is no page “99999”: this is page 1 of 1." in client.get("/", {"page": "99999"}).content.decode()


# --- searching ------------------------------------------------------------------------------------------------------


@pytest.fixture
def odd_names(club):
    """Names with the marks that break searches."""
    add(club, "D'Ávila", "Zoé", 1500, fide_id=90000031)
    add(club, "Sá-Pinto", "Rui", 1600, national_id="BR-77")
    add(club, "Lima [Leco]", "José", 1700, reference="p0042")
    club.close()


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("d'avila", ["D'Ávila, Zoé"]),
        ("zoe D’ÁVILA", ["D'Ávila, Zoé"]),
        ("sa-pinto", ["Sá-Pinto, Rui"]),
        ("rui sa", ["Sá-Pinto, Rui"]),
        ("[leco]", ["Lima [Leco], José"]),
        ("jose", ["Lima [Leco], José"]),
        ("90000031", ["D'Ávila, Zoé"]),
        ("br-77", ["Sá-Pinto, Rui"]),
        ("p0042", ["Lima [Leco], José"]),
        ("%", []),
        ("_", []),
        ("#", []),
        ("zoe rui", []),
        ("\0", ["Lima [Leco], José", "Sá-Pinto, Rui", "D'Ávila, Zoé"]),
        ("Zo\0é", ["D'Ávila, Zoé"]),
        ("9" * 40, []),
    ],
)
def test_search_finds_words_in_any_order_and_ids_and_takes_marks_literally(client, odd_names, search, found):
    assert names(client.get("/", {"q": search, "stay": "1"})) == found


def test_player_is_found_by_the_number_in_his_address(client, moved):
    assert "Ávila, Ana" in names(search(client, str(moved["ana"].pk)))


def test_search_without_a_hit_says_so_and_leads_back(client, odd_names):
    page = text(client.get("/", {"q": "<nobody>"}))
    assert "Nobody on this list matches “&lt;nobody&gt;”" in page
    assert "Show the whole list" in page
    assert "<table" not in page


def test_search_finds_the_unrated_and_the_inactive_too(client, club, moved):
    club.close(12)
    assert names(search(client, "caio")) == ["Costa, Caio"]
    found = search(client, "avila")
    assert names(found) == ["Ávila, Ana"]
    assert "inactive" in text(found)


# --- the answer itself ----------------------------------------------------------------------------------------------


def _queries(client, django_assert_max_num_queries, address: str) -> int:
    list_columns.forget()
    with django_assert_max_num_queries(30) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


ADDRESSES = ["/", "/?q=player&stay=1", "/?inactive=1&sort=-change", "/?sex=F&age=U20&col=peak&sort=name", "/?at=1", "/?print=1"]


@pytest.mark.parametrize(
    "address", [*ADDRESSES, "/list/2026-01/standard/list.csv", "/list/2026-01/standard/list.xlsx?inactive=1"]
)
def test_queries_do_not_grow_with_the_list(client, club, django_assert_max_num_queries, address):
    fill(club, 1500)
    club.close()
    one = _queries(client, django_assert_max_num_queries, address)
    club.first = open_period().month
    fill(club, *range(1400, 1440))
    club.close()
    assert _queries(client, django_assert_max_num_queries, address) == one


def test_public_page_sets_no_cookie_and_carries_the_policy(client, moved):
    response = client.get("/")
    assert not response.cookies
    assert "csrfmiddlewaretoken" not in text(response)
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]


def test_unchanged_list_is_answered_with_304(client, moved):
    etag = client.get("/").headers["ETag"]
    assert client.get("/", headers={"If-None-Match": etag}).status_code == 304


def test_list_speaks_the_language_of_the_browser(client, moved):
    page = text(client.get("/", headers={"Accept-Language": "pt-BR"}))
    assert '<html lang="pt-br">' in page
    assert "janeiro de 2026" in page


def test_navigation_offers_closing_to_the_officer_alone(client, moved, officer, organizer):
    assert reverse("ratings:closing") not in text(client.get("/"))
    for user, offered in ((organizer, False), (officer, True)):
        assert (f'href="{reverse("ratings:closing")}"' in text(_signed_in(user).get("/"))) is offered


def _signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


# --- what an address may not do -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["-1", "0", "1000000", "9" * 5000, "x"])
def test_address_does_not_choose_how_many_rows_a_page_has(client, club, size):
    fill(club, *range(1500, 1560))
    for number in range(51):
        add(club, f"Unrated {number:03}")
    club.close()
    assert len(names(client.get("/", {"per_page": size, "u-per_page": size}))) == len(names(client.get("/")))


@pytest.mark.parametrize(("page", "rows"), [("-1", 10), ("0", 10), ("1000000", 10), ("9" * 5000, 50), ("x", 50)])
def test_page_that_does_not_exist_is_the_first_or_the_last(client, club, page, rows):
    fill(club, *range(1500, 1560))
    club.close()
    assert len(names(client.get("/", {"page": page}))) == rows


def test_place_in_the_alphabet_does_not_tell_who_is_hidden(client, club):
    for name, rating, hidden in (("Ana", 1500, False), ("Bia", 1600, True), ("Caio", 1700, False), ("Dora", 1400, True)):
        add(club, name, rating=rating, hide_name=hidden)
    club.close()
    rows = [names(client.get("/", {"sort": order})) for order in ("name", "-name")]
    assert [row[:2] for row in rows] == [["Ana", "Caio"], ["Caio", "Ana"]]
    for order in ("name", "-name"):
        assert ranks(client.get("/", {"sort": order}))[2:] == ["2", "4"]
