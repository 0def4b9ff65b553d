"""Entering players on the desk: typed, looked up, late, withdrawn, numbered, paired."""

import json

import pytest
from django.urls import reverse

from players.models import Player
from tournaments.models import Entry, Status, System


@pytest.fixture
def signed_in(client, organizer):
    client.force_login(organizer)
    return client


@pytest.fixture
def hers(desk, organizer):
    """Makes a tournament of the organizer's with these players."""
    return lambda names="", **fields: desk.tournament(desk.players(names), organizers=[organizer], **fields)


def to(name, tournament, *args):
    return reverse(f"desk:{name}", args=[tournament.pk, *args])


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def names(tournament):
    return [entry.player.name for entry in tournament.entries.select_related("player")]


def add(client, tournament, typed, **more):
    return client.post(to("add", tournament), {"player": typed, **more})


def make(family, given="", **fields):
    return Player.objects.create(family_name=family, given_name=given, **fields)


def test_entries_show_rating_and_the_list_it_comes_from(client, club, desk, officer):
    rated, unrated = club.player("Silva, Rui", 1666), club.player("Lima, Eva")
    club.close(2)
    tournament = desk.tournament([rated, unrated])
    client.force_login(officer)
    html = text(client.get(to("entries", tournament)))
    assert "Ratings: list of February 2026." in html
    assert '<td role="cell" class="n rating">1666</td>' in html
    assert "unrated" in html
    entry = tournament.entries.get(player=rated)
    assert "1666, list of February 2026" in text(client.get(to("entry", tournament, entry.pk)))


def test_page_asks_as_often_for_many_players_as_for_two(signed_in, hers, django_assert_max_num_queries):
    tournament = hers(" ".join(f"P{n}" for n in range(40)))
    with django_assert_max_num_queries(16):
        text(signed_in.get(to("entries", tournament)))


@pytest.mark.parametrize("typed", ["João Silva", "silva joao", "SILVA, JOÃO", "4300123"])
def test_whole_name_in_any_order_or_an_id_enters_at_once(signed_in, hers, typed):
    make("Silva", "João", fide_id=4300123)
    make("Silva", "Joana")
    tournament = hers()
    response = add(signed_in, tournament, typed)
    assert response["Location"] == to("entries", tournament)
    assert names(tournament) == ["Silva, João"]


def test_part_of_a_name_asks_who_is_meant_even_of_one(signed_in, hers):
    lima = make("Souza Lima", "Maria", birth_year=1980)
    tournament = hers()
    html = text(add(signed_in, tournament, "souza maria"))
    assert "Choose who is meant." in html
    assert "1980" in html
    assert names(tournament) == []
    add(signed_in, tournament, "souza maria", player_for="souza maria", player_id=lima.pk)
    assert names(tournament) == ["Souza Lima, Maria"]


def test_homonyms_are_told_apart(signed_in, hers):
    elder, younger = make("Lima", "Rui", birth_year=1950), make("Lima", "Rui", birth_year=2001)
    tournament = hers()
    html = text(add(signed_in, tournament, "Rui Lima"))
    assert "1950" in html
    assert "2001" in html
    add(signed_in, tournament, "Rui Lima", player_for="Rui Lima", player_id=younger.pk)
    assert tournament.entries.get().player == younger
    assert elder.pk != younger.pk


def test_choice_made_for_another_text_does_not_count(signed_in, hers):
    rui = make("Lima", "Rui")
    tournament = hers()
    text(add(signed_in, tournament, "Rita", player_for="Rui", player_id=rui.pk))
    assert names(tournament) == []


@pytest.mark.parametrize("typed", ["", "   ", "Kowalski", "%", "\x00", "9" * 60])
def test_unknown_name_is_told_beside_the_input(signed_in, hers, typed):
    make("Silva", "João")
    tournament = hers()
    response = add(signed_in, tournament, typed)
    assert response.context["pick"].problem
    assert "aria-invalid" in text(response)


@pytest.mark.parametrize("choice", ["x", "0", "99999999999999999999", "-1"])
def test_choice_of_nobody_is_told_beside_the_input(signed_in, hers, choice):
    tournament = hers()
    assert "not on the register any more" in text(add(signed_in, tournament, "Rui", player_for="Rui", player_id=choice))


def test_unknown_name_offers_a_new_player(signed_in, hers):
    tournament = hers()
    assert f"{to('newcomer', tournament)}?name=Kowalski%20Piotr" in text(add(signed_in, tournament, "Kowalski Piotr"))


def test_second_entry_is_refused_beside_the_input(signed_in, hers):
    """Case 60: the second tab, and the FIDE id typed."""
    make("Silva", "Bia", fide_id=4300123)
    tournament = hers()
    add(signed_in, tournament, "Bia Silva")
    for typed in ("Bia Silva", "4300123"):
        assert "Silva, Bia is already entered." in text(add(signed_in, tournament, typed))
    assert names(tournament) == ["Silva, Bia"]


def test_late_entry_starts_in_the_round_that_comes(signed_in, hers, desk):
    tournament = hers("Ana Bia", rounds=5)
    desk.round(tournament, 1, *[(*[entry.player for entry in tournament.entries.all()], "1-0")])
    make("Silva", "Eva")
    response = signed_in.get(to("entries", tournament))
    assert response.context["form"]["from_round"].value() == 2
    add(signed_in, tournament, "Eva Silva", from_round="3")
    assert tournament.entries.get(player__family_name="Silva").from_round == 3


@pytest.mark.parametrize("from_round", ["0", "6", "x", "-1"])
def test_impossible_round_is_refused_beside_its_input(signed_in, hers, from_round):
    make("Silva", "Eva")
    tournament = hers(rounds=5)
    response = add(signed_in, tournament, "Eva Silva", from_round=from_round)
    assert list(response.context["form"].errors) == ["from_round"]
    assert names(tournament) == []


def test_search_finds_by_part_of_a_name_in_any_order_or_by_id(signed_in, hers):
    make("Ávila Souza", "José", birth_year=1970, fide_id=4300123)
    entered = make("Souza", "Ana", hide_name=True)
    tournament = hers()
    add(signed_in, tournament, "Ana Souza")
    search = lambda q: json.loads(signed_in.get(reverse("desk:player_search"), {"q": q, "tournament": tournament.pk}).content)  # noqa: E731
    assert [player["name"] for player in search("jose avi")["players"]] == ["Ávila Souza, José"]
    assert [player["id"] for player in search("4300123")["players"]] == [Player.objects.get(birth_year=1970).pk]
    found = search("souza")
    assert [player["id"] for player in found["players"]][:1] == [Player.objects.get(birth_year=1970).pk]
    assert found["players"][1] == {"id": entered.pk, "name": "Souza, Ana", "title": "", "facts": ["already entered"]}
    assert found["said"] == "2 players found; arrows to choose."
    assert search("kowalski") == {"players": [], "said": "Nobody found."}
    assert search("")["players"] == search("%")["players"] == []


@pytest.mark.parametrize("tournament", ["", "x", "9" * 30])
def test_search_takes_any_tournament(signed_in, db, tournament):
    assert signed_in.get(reverse("desk:player_search"), {"q": "a", "tournament": tournament}).status_code == 200


def test_search_puts_beginnings_of_words_first(signed_in, db):
    for name in ("Adriana", "Zana", "Ana Zulmira"):
        make(name)
    found = json.loads(signed_in.get(reverse("desk:player_search"), {"q": "ana"}).content)
    assert [player["name"] for player in found["players"]] == ["Ana Zulmira", "Adriana", "Zana"]


def test_search_asks_as_often_for_ten_as_for_one(signed_in, hers, django_assert_max_num_queries):
    tournament = hers(" ".join(f"Silva{n}" for n in range(12)))
    with django_assert_max_num_queries(5):
        signed_in.get(reverse("desk:player_search"), {"q": "silva", "tournament": tournament.pk})


def test_withdrawal_taking_back_and_removal(signed_in, hers, desk):
    tournament = hers("Ana Bia Caio", rounds=5)
    ana, bia, caio = [entry.player for entry in tournament.entries.all()]
    desk.round(tournament, 1, (ana, bia, "1-0"))
    entry = tournament.entries.get(player=bia)
    assert signed_in.post(to("withdraw", tournament, entry.pk), {"withdrawn_after": "1"}).status_code == 302
    assert "withdrew after round 1" in text(signed_in.get(to("entries", tournament)))
    assert "Plays on" in text(signed_in.get(to("entry", tournament, entry.pk)))
    signed_in.post(to("take_back_entry", tournament, entry.pk))
    entry.refresh_from_db()
    assert entry.withdrawn_after is None
    signed_in.post(to("remove_entry", tournament, entry.pk))
    signed_in.post(to("remove_entry", tournament, tournament.entries.get(player=caio).pk))
    assert names(tournament) == ["Ana", "Bia"]


def test_impossible_withdrawal_is_refused_beside_its_input(signed_in, hers, desk):
    tournament = hers("Ana Bia", rounds=5)
    ana, bia = [entry.player for entry in tournament.entries.all()]
    desk.round(tournament, 2, (ana, bia, "1-0"))
    entry = tournament.entries.first()
    for after in ("1", "9", "", "x"):
        response = signed_in.post(to("withdraw", tournament, entry.pk), {"withdrawn_after": after})
        assert list(response.context["withdraw_form"].errors) == ["withdrawn_after"]
    response = signed_in.post(to("late", tournament, entry.pk), {"from_round": "3"})
    assert list(response.context["from_form"].errors) == ["from_round"]
    assert "Take out" not in text(signed_in.get(to("entry", tournament, entry.pk)))


def test_round_played_from_is_mended(signed_in, hers):
    tournament = hers("Ana", rounds=5)
    entry = tournament.entries.get()
    signed_in.post(to("late", tournament, entry.pk), {"from_round": "2"})
    assert "from round 2" in text(signed_in.get(to("entries", tournament)))


def test_entry_of_another_tournament_is_not_found(signed_in, hers, desk):
    other = desk.tournament(desk.players("Eva"))
    assert signed_in.get(to("entry", hers(), other.entries.get().pk)).status_code == 404


@pytest.mark.parametrize(
    ("order", "expected"), [("rating", ["Caio", "Ana", "Bia"]), ("name", ["Ana", "Bia", "Caio"]), ("x", ["Ana", "Bia", "Caio"])]
)
def test_numbers_by_rating_or_by_name(client, club, desk, officer, order, expected):
    players = [club.player("Bia"), club.player("Ana", 1500), club.player("Caio", 1900)]
    club.close()
    tournament = desk.tournament(players)
    client.force_login(officer)
    client.post(to("number", tournament), {"order": order})
    assert names(tournament) == expected


def test_numbers_by_name_do_not_betray_a_hidden_one(signed_in, hers):
    tournament = hers("Bia Ana Caio")
    Player.objects.filter(family_name="Ana").update(hide_name=True)
    for order in ("name", "rating"):
        signed_in.post(to("number", tournament), {"order": order})
        assert names(tournament) == ["Bia", "Caio", "Ana"]


def test_lots_keep_everybody(signed_in, hers):
    tournament = hers("Ana Bia Caio")
    signed_in.post(to("number", tournament), {"order": "lot"})
    assert sorted(names(tournament)) == ["Ana", "Bia", "Caio"]


def test_round_robin_is_paired_from_the_page(signed_in, hers):
    tournament = hers("Ana Bia Caio Davi", system=System.ROUND_ROBIN)
    html = text(signed_in.get(to("entries", tournament)))
    assert "Single: 3 rounds" in html
    assert "Double: 6 rounds" in html
    response = signed_in.post(to("pairings", tournament), {"double": "1"})
    assert response["Location"] == to("round", tournament, 1)
    assert tournament.games.count() == 12
    html = text(signed_in.get(to("entries", tournament)))
    assert "Single" not in html
    assert "the starting numbers stay" in html
    assert "entered already" in text(signed_in.post(to("pairings", tournament), {"double": "0"}, follow=True))
    assert "starting numbers stay" in text(signed_in.post(to("number", tournament), {"order": "name"}, follow=True))


def test_pairing_is_offered_to_round_robins_alone(signed_in, hers):
    assert "Berger" not in text(signed_in.get(to("entries", hers("Ana Bia"))))
    assert "Berger" not in text(signed_in.get(to("entries", hers("Caio", system=System.ROUND_ROBIN))))


def test_rated_tournament_is_not_called_handed_in(signed_in, hers, desk):
    tournament = desk.set_status(hers("Ana"), Status.RATED)
    for address in (to("entries", tournament), to("entry", tournament, tournament.entries.get().pk)):
        html = text(signed_in.get(address))
        assert "Rated: the entries can no longer change." in html
        assert "Handed in" not in html


def test_handed_in_tournament_has_no_inputs(signed_in, hers, desk):
    tournament = desk.set_status(hers("Ana"), Status.SUBMITTED)
    entry = tournament.entries.get()
    for address in (to("entries", tournament), to("entry", tournament, entry.pk)):
        html = text(signed_in.get(address))
        assert "locked" in html
        assert "<form" not in html.split("<main", 1)[1].split("</main>")[0]
    make("Silva", "Eva")
    assert "locked" in text(add(signed_in, tournament, "Eva Silva"))
    assert Entry.objects.count() == 1
