"""The public pages of tournaments."""

import datetime as dt
import re

import pytest
from django.urls import reverse

from tournaments.models import Game, GameResult, Status, System
from tournaments.services import record_casual_game

INDEX = "/tournaments/"


def page(client, tournament):
    response = client.get(reverse("tournaments:detail", args=[tournament.pk]))
    assert response.status_code == 200
    return response


def text(response):
    return " ".join(response.content.decode().split())


def test_list_names_every_tournament_with_its_state(client, desk):
    ana, bia = desk.players("Ana Bia")
    rated = desk.tournament([ana, bia], name="Spring Open", rounds=3)
    desk.round(rated, 1, (ana, bia, "1-0"))
    desk.set_status(rated, Status.RATED)
    desk.tournament(name="March games", kind="casual", start_date=dt.date(2026, 3, 1), end_date=dt.date(2026, 3, 31))
    html = text(client.get(INDEX))
    assert reverse("tournaments:detail", args=[rated.pk]) in html
    for words in ("Spring Open", "Swiss", "March 7–8", "March 2026", "casual games", "all month", "rated"):
        assert words in html


def test_pace_is_named_only_when_there_is_more_than_one(client, desk):
    tournament = desk.tournament()
    assert "Pace" not in text(client.get(INDEX)) + text(page(client, tournament))
    desk.tournament(pace="rapid", name="Rapid Open")
    assert "Pace" in text(client.get(INDEX))
    assert "Pace" in text(page(client, tournament))


def test_page_leads_its_editors_alone_to_the_desk(client, desk, organizer, other_organizer):
    tournament = desk.tournament(organizers=[organizer])
    link = f'<a href="/desk/{tournament.pk}/">Desk of this tournament</a>'
    assert link not in text(page(client, tournament))
    client.force_login(other_organizer)
    assert link not in text(page(client, tournament))
    client.force_login(organizer)
    assert link in text(page(client, tournament))


def test_empty_site_says_so(client, db):
    assert "No tournament yet" in text(client.get(INDEX))


@pytest.mark.parametrize("address", ["/tournaments/999/", "/tournaments/99999999999999999999/"])
def test_unknown_tournament_is_not_found(client, db, address):
    assert client.get(address).status_code == 404


def test_swiss_shows_the_round_by_round_table_and_the_rounds(client, desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia, caio], venue="Town hall", arbiter="Zoe", time_control="90 min", rounds=3)
    desk.round(tournament, 1, (ana, bia, "1/2"), byes="Caio:U")
    desk.round(tournament, 2, (caio, ana, ""))
    html = text(page(client, tournament))
    assert "Round by round" in html
    assert "Crosstable" not in html
    for words in (
        "Town hall",
        "Zoe",
        "90 min",
        "2w½",
        "1b½",
        "Round 2",
        "not complete",
        "pairing-allocated bye",
        "no result yet",
    ):
        assert words in html


def test_forfeits_show_on_the_page(client, desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia])
    desk.round(tournament, 1, (ana, bia, "--"))
    html = text(page(client, tournament))
    assert html.count('<td class="cell">-</td>') == 2
    assert "- -" in html
    assert "not complete" not in html


def test_round_robin_shows_the_crosstable(client, desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], system=System.ROUND_ROBIN)
    desk.round(tournament, 1, (ana, bia, "1-0"))
    html = text(page(client, tournament))
    assert "Crosstable" in html
    assert '<td class="cell">1</td>' in html


def test_casual_games_are_a_list(client, desk):
    ana, bia = desk.players("Ana Bia")
    month = desk.tournament(kind="casual")
    assert "No game has been entered yet" in text(page(client, month))
    record_casual_game(tournament=month, white=ana, black=bia, result=GameResult.DRAW, by=None, at=desk.at)
    html = text(page(client, month))
    assert "½-½" in html
    assert "Round by round" not in html


def test_rating_report_is_linked_once_rated(client, desk):
    tournament = desk.tournament()
    address = reverse("ratings:tournament_report", args=[tournament.pk])
    assert address not in text(page(client, tournament))
    desk.set_status(tournament, Status.RATED)
    assert address in text(page(client, tournament))


def test_visitor_gets_no_cookie_no_token_and_no_way_to_change(client, desk):
    tournament = desk.tournament()
    for address in (INDEX, reverse("tournaments:detail", args=[tournament.pk])):
        response = client.get(address)
        assert not response.cookies
        assert "csrfmiddlewaretoken" not in text(response)
        assert client.post(address).status_code == 405


def test_names_are_text(client, desk):
    (odd,) = desk.players("x")
    type(odd).objects.filter(pk=odd.pk).update(family_name="<b>Lima</b> [Leco]")
    html = text(page(client, desk.tournament([odd], name="<script>Open")))
    assert "<b>Lima" not in html
    assert "<script>Open" not in html


def test_page_asks_as_often_for_many_players_as_for_two(client, desk, django_assert_max_num_queries):
    players = desk.players(" ".join(f"P{i}" for i in range(30)))
    tournament = desk.tournament(players)
    desk.round(tournament, 1, *((players[i], players[i + 1], "1-0") for i in range(0, 30, 2)))
    with django_assert_max_num_queries(8):
        page(client, tournament)


@pytest.fixture
def big(desk):
    """Twelve rounds of eleven boards; the last is paired and has no result yet."""
    players = desk.players(" ".join(f"P{i}" for i in range(22)))
    tournament = desk.tournament(players, rounds=12)
    results = {12: GameResult.NONE}
    Game.objects.bulk_create(
        Game(
            tournament=tournament, round=round, board=board, white=white, black=black, result=results.get(round, GameResult.DRAW)
        )
        for round in range(1, 13)
        for board, (white, black) in enumerate(zip(players[::2], players[1::2], strict=True), 1)
    )
    return tournament


def rounds_shown(client, tournament, query=""):
    html = text(client.get(reverse("tournaments:detail", args=[tournament.pk]) + query))
    return [int(number) for number in re.findall(r'<h3 id="round-(\d+)"', html)], html


def test_many_games_are_shown_a_round_at_a_time_the_last_first(client, big):
    shown, html = rounds_shown(client, big)
    assert shown == [12]
    assert "Standings after round 11" in html
    assert '<a href="#games">Games of round 12</a>' in html
    assert 'href="?round=3#games"' in html


def test_round_and_its_standings_are_asked_for_in_the_address(client, big):
    shown, html = rounds_shown(client, big, "?round=3")
    assert shown == [3]
    assert "Standings after round 3" in html
    assert [rounds_shown(client, big, f"?round={nonsense}")[0] for nonsense in ("99", "x", "0")] == [[12]] * 3
    assert "“99” is no round that can be shown yet." in rounds_shown(client, big, "?round=99")[1]
    assert "no round that can be shown" not in rounds_shown(client, big, "?round=3")[1]


def test_all_rounds_of_many_games_are_one_address_away(client, big):
    shown, html = rounds_shown(client, big, "?rounds=all")
    assert shown == list(range(1, 13))
    assert "Games of round" not in html
    assert 'href="?rounds=all#games" aria-current="true"' in html


def test_few_games_are_all_shown_whatever_round_is_asked_for(client, desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia])
    desk.round(tournament, 1, (ana, bia, "1-0"))
    desk.round(tournament, 2, (bia, ana, "1-0"))
    shown, html = rounds_shown(client, tournament, "?round=1")
    assert shown == [1, 2]
    assert "All rounds" not in html
