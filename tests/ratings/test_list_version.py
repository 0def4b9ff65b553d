"""A page of a list that has not changed is answered with 304 before it is made; one that has, never."""

import pytest
from django.test import Client

from players.models import Club, Organization
from ratings.reopening import reopen_period

ADDRESSES = ["/", "/list/2026-01/", "/?sex=F&sort=-name", "/list/2026-01/standard/list.csv", "/list/2026-01/standard/r1/"]


@pytest.fixture
def two(club):
    ana, bia = club.player("Ana", 1500, gender="F"), club.player("Bia", 1500, gender="F")
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()
    return ana, bia


def changed(address: str, change, client) -> bool:
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    change()
    return client.get(address, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize("address", ADDRESSES)
def test_unchanged_page_is_answered_by_a_few_small_queries(client, two, address, django_assert_max_num_queries):
    etag = client.get(address)["ETag"]
    with django_assert_max_num_queries(6) as captured:
        assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    assert not any("ratings_listentry" in query["sql"] for query in captured)


@pytest.mark.parametrize("address", ADDRESSES)
def test_hidden_name_is_gone_at_once(client, two, address):
    ana, _bia = two

    def hide():
        ana.hide_name = True
        ana.save()

    assert changed(address, hide, client)
    answer = client.get(address)
    assert b"Ana" not in (b"".join(answer.streaming_content) if answer.streaming else answer.content)


def test_two_players_who_swap_their_wish_change_the_page(client, two):
    ana, bia = two
    type(ana).objects.filter(pk=ana.pk).update(hide_name=True)

    def swap():
        type(ana).objects.filter(pk=ana.pk).update(hide_name=False)
        type(ana).objects.filter(pk=bia.pk).update(hide_name=True)

    assert changed("/", swap, client)


@pytest.mark.parametrize("address", ADDRESSES)
def test_next_list_changes_every_page(client, club, two, address):
    assert changed(address, club.close, client)


def test_reopened_month_says_so_at_once(client, club, two):
    def reopen():
        period = two[0].list_entries.first().rating_list.period
        reopen_period(period=period, by=None, at=club.now, reason="A result was wrong")

    assert changed("/list/2026-01/", reopen, client)
    assert "A result was wrong" in client.get("/list/2026-01/").content.decode()


def test_names_of_club_and_organization_change_the_page(client, two):
    assert changed("/", lambda: Club.objects.create(name="Torre"), client)
    assert changed("/", lambda: Organization.objects.update_or_create(pk=1, defaults={"name": "Another"}), client)


def test_language_and_query_are_part_of_the_version(client, two):
    english = client.get("/")["ETag"]
    assert client.get("/", headers={"Accept-Language": "pt-BR", "If-None-Match": english}).status_code == 200
    assert client.get("/?sex=F", headers={"If-None-Match": english}).status_code == 200


def test_signed_in_reader_gets_a_page_of_his_own(client, two, officer):
    visitors = client.get("/")["ETag"]
    signed_in = Client()
    signed_in.force_login(officer)
    answer = signed_in.get("/", headers={"If-None-Match": visitors})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_browser_asks_before_it_shows_what_it_kept(client, two):
    assert "no-cache" in client.get("/")["Cache-Control"]


def test_search_for_an_id_is_answered_by_the_register_of_today(client, two):
    ana, _bia = two

    def give_id():
        ana.fide_id = 90000031
        ana.save()

    address = "/?q=90000031&stay=1"
    before = client.get(address)
    give_id()
    assert client.get(address, headers={"If-None-Match": before["ETag"]}).status_code == 200
