"""Two players against each other, and case 79: those who never met, one and himself, and addresses of nobody."""

import pytest
from django.db.models import Q
from django.urls import reverse

from players.models import Player
from ratings.head_to_head import head_to_head
from tests.ratings.test_player_games import address, queries, words
from tournaments.models import Status


def between(one: Player, other: Player) -> str:
    return reverse("ratings:head_to_head", args=[one.pk, other.pk])


@pytest.fixture
def pair(club) -> tuple[Player, Player]:
    ana, bia = club.player("Ávila", 1500, given_name="Ana"), club.player("Barros", 1600, given_name="Bia")
    caio = club.player("Castro", 1400)
    games = [(ana, bia, "1-0"), (bia, ana, "1/2"), (ana, bia, "+-"), (ana, caio, "0-1")]
    club.tournament("2026-01-20", games, name="Open")
    club.close()
    return ana, bia


def test_score_is_seen_from_each_of_the_two(client, pair):
    ana, bia = pair
    assert "Ana Ávila 1½ – ½ Bia Barros" in words(client.get(between(ana, bia)))
    assert "Bia Barros ½ – 1½ Ana Ávila" in words(client.get(between(bia, ana)))


def test_games_are_those_of_the_two_alone(pair):
    ana, bia = pair
    found = head_to_head(ana.pk, bia.pk, visible=Q())
    assert [(row.game.round, row.game.mark, row.game.rating) for row in found.events[0].rows] == [
        (3, "+", 1600),
        (2, "½", 1600),
        (1, "1", 1600),
    ]
    assert [(str(row.label), row.score.half_points) for row in found.by_colour] == [("White", 2), ("Black", 1)]


def test_case_79_forfeits_are_listed_but_not_in_the_score(client, pair):
    page = words(client.get(between(*pair)))
    assert "2 games over the board · Ana Ávila: won 1, drawn 1, lost 0" in page
    assert "1 more was decided without play and is not in the score." in page
    assert "+ not played" in page


def test_case_79_two_who_met_by_forfeit_alone_have_no_score(client, club):
    ana, bia = club.players(2, 1500)
    club.tournament("2026-01-20", [(ana, bia, "+-")])
    page = words(client.get(between(ana, bia)))
    assert "No game between them over the board yet" in page
    assert "+ not played" in page


def test_search_for_an_opponent_counts_games_over_the_board(client, club, pair):
    """Castro was played once; the second Castro only gave a forfeit, and the third was never met."""
    ana, _bia = pair
    club.tournament("2026-02-20", [(ana, club.player("Castro", given_name="Two"), "+-")])
    club.player("Castro", given_name="Three")
    page = words(client.get(address(ana, "against"), {"q": "castro"}))
    assert "Castro 1 game Castro, Three never met Castro, Two no game over the board" in page


def test_colours_say_on_a_phone_too_whose_they_are(client, pair):
    """The heads of the table are not seen there."""
    page = client.get(between(*pair)).content.decode()
    assert '<h2 id="colour">Colour of Ana Ávila</h2>' in page


def test_case_79_never_met_says_so(client, club, pair):
    assert "No games between them" in words(client.get(between(pair[0], club.player("Costa"))))


def test_case_79_same_player_is_told_to_choose_another(client, pair):
    assert "Nobody plays against himself" in words(client.get(between(pair[0], pair[0])))


@pytest.mark.parametrize("other", ["999999", str(10**30), "abc", "-1", "1.5"])
def test_case_79_unknown_opponent_is_not_found(client, pair, other):
    assert client.get(f"/players/{pair[0].pk}/against/{other}/").status_code == 404


def test_case_79_unknown_player_is_not_found(client, pair):
    assert client.get(f"/players/999999/against/{pair[0].pk}/").status_code == 404


@pytest.mark.parametrize("query", ["", "?q=", "?q=%20", "?q=%00", "?q=%25"])
def test_case_79_empty_search_is_a_page_that_offers_those_met(client, pair, query):
    page = client.get(address(pair[0], "against") + query)
    assert "Met most often" in words(page)
    assert f'href="{between(*pair)}"' in page.content.decode()


def test_only_opponent_found_is_gone_to(client, pair):
    ana, bia = pair
    assert client.get(address(ana, "against"), {"q": "bia barros"}).url == between(ana, bia)
    assert client.get(address(ana, "against"), {"q": str(bia.pk)}).url == between(ana, bia)


def test_several_found_are_offered_those_met_first(client, club, pair):
    ana, _bia = pair
    club.player("Abreu Barros")
    page = words(client.get(address(ana, "against"), {"q": "barros"}))
    assert page.index("Barros, Bia 2 games") < page.index("Abreu Barros never met")


@pytest.mark.parametrize("text", ["nobody", "Ávila"])
def test_nobody_else_found_says_so(client, pair, text):
    assert f"No other player matches “{text}”" in words(client.get(address(pair[0], "against"), {"q": text}))


def test_hidden_player_has_no_name_and_is_not_found(client, pair):
    ana, bia = pair
    Player.objects.filter(pk=bia.pk).update(hide_name=True)
    for page in (between(ana, bia), between(bia, ana), address(ana, "against")):
        answer = client.get(page).content.decode()
        assert "hidden player" in answer
        assert "Barros" not in answer
    for text in ("barros", str(bia.pk)):
        assert "No other player matches" in words(client.get(address(ana, "against"), {"q": text}))


def test_merged_players_are_those_they_were_merged_into(client, club, pair):
    ana, bia = pair
    twin = club.player("Avila")
    Player.objects.filter(pk=twin.pk).update(merged_into=ana)
    assert client.get(between(twin, bia)).url == between(ana, bia)
    assert client.get(between(bia, twin)).url == between(bia, ana)


def test_queries_do_not_grow_with_the_games(client, club, pair, django_assert_max_num_queries):
    def count():
        return django_assert_max_num_queries(20)

    few = queries(count, client, between(*pair))
    club.tournament("2026-02-20", [(*pair, "1-0")] * 40)
    club.close()
    club.tournament("2026-03-20", [(*pair, "1-0")] * 10)
    club.close()
    assert queries(count, client, between(*pair)) == few


def test_query_count_is_the_same_while_a_tournament_runs(client, club, pair, django_assert_max_num_queries):
    def count():
        return django_assert_max_num_queries(20)

    club.tournament("2026-02-20", [(*pair, "1-0")], status=Status.DRAFT)
    few = queries(count, client, between(*pair))
    for day in range(21, 28):
        club.tournament(f"2026-02-{day}", [(*pair, "1-0")] * 5, status=Status.DRAFT)
    assert queries(count, client, between(*pair)) == few
