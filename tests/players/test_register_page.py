"""The public page of the register."""

import pytest
from django.urls import reverse

from players.models import Club

PAGE = "/players/"


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_page_shows_name_title_club_and_federation_but_no_year_of_birth(client, add):
    club = Club.objects.create(name="Torre Branca")
    player = add("Quadros, Helena", title="FM", club=club, federation="BRA", birth_year=1987)
    html = text(client.get(PAGE))
    for words in ("Quadros, Helena", "FM", "Torre Branca", "BRA", reverse("ratings:player", args=[player.pk])):
        assert words in html
    assert "1987" not in html


def test_search_finds_and_says_when_it_does_not(client, add):
    add("Silva, João")
    add("Souza, Ana")
    html = text(client.get(PAGE, {"q": "joao silva"}))
    assert "Silva, João" in html
    assert "Souza, Ana" not in html
    assert "Nobody on the register matches" in text(client.get(PAGE, {"q": "%"}))


def test_empty_register_says_so(client, db):
    assert "Nobody is on the register yet" in text(client.get(PAGE))


@pytest.mark.parametrize("query", ["q=%00", "q=Sil%00va", "sort=club", "sort=-club", "sort=-name", "sort=federation", "page=99"])
def test_page_answers_whatever_is_asked(client, add, query):
    add("Silva, João")
    add("Souza", club=Club.objects.create(name="Torre"))
    assert client.get(f"{PAGE}?{query}").status_code == 200


@pytest.mark.parametrize(("asked", "page"), [("3", 2), ("99999999999999999999", 2), ("0", 2), ("-1", 2), ("x", 1), ("1,5", 1)])
def test_page_that_is_not_there_is_told_and_another_shown(client, add, asked, page):
    for i in range(51):
        add(f"P{i}")
    response = client.get(PAGE, {"page": asked})
    assert f'role="alert">There is no page “{asked}”: this is page {page} of 2.</p>' in text(response)
    assert response.context["table"].page.number == page
    assert 'role="alert"' not in text(client.get(PAGE, {"page": "2"}))


@pytest.mark.parametrize("sort", ["club", "-club"])
def test_players_without_club_come_last_both_ways(client, add, sort):
    add("Abreu")
    add("Silva", club=Club.objects.create(name="Torre"))
    html = text(client.get(PAGE, {"sort": sort}))
    assert html.index("Silva") < html.index("Abreu")


def test_visitor_gets_no_cookie(client, add):
    add("Silva")
    response = client.get(PAGE)
    assert not response.cookies
    assert "csrfmiddlewaretoken" not in text(response)
    assert client.post(PAGE).status_code == 405


@pytest.mark.parametrize("count", [1, 40])
def test_page_asks_as_often_for_many_players_as_for_one(client, add, django_assert_max_num_queries, count):
    for i in range(count):
        add(f"P{i}")
    with django_assert_max_num_queries(3):
        client.get(PAGE)


@pytest.mark.parametrize("size", ["-1", "0", "1000000", "9" * 5000])
def test_address_with_an_absurd_page_is_answered(client, db, size):
    response = client.get("/players/", {"per_page": size, "page": size})
    assert response.status_code == 200
    assert response.context["table"].paginator.per_page == 50
