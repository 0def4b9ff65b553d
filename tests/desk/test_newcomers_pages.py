"""New players made on the desk, and pasted lists of names."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from desk.forms.listed import MOST_LINES
from players.models import Player
from tournaments.models import Status


@pytest.fixture
def signed_in(client, organizer):
    client.force_login(organizer)
    return client


@pytest.fixture
def hers(desk, organizer):
    return lambda players=(), **fields: desk.tournament(list(players), organizers=[organizer], **fields)


def to(name, tournament):
    return reverse(f"desk:{name}", args=[tournament.pk])


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def names(tournament):
    return [entry.player.name for entry in tournament.entries.select_related("player")]


def make(family, given="", **fields):
    return Player.objects.create(family_name=family, given_name=given, **fields)


def create(client, tournament, family, given="", **fields):
    return client.post(to("newcomer", tournament), {"family_name": family, "given_name": given, "from_round": "1", **fields})


def test_new_player_like_nobody_is_made_and_entered(signed_in, hers):
    tournament = hers(rounds=5)
    assert create(signed_in, tournament, "Lima", "Eva", birth_year="2001", from_round="2")["Location"] == to(
        "entries", tournament
    )
    entry = tournament.entries.get()
    assert (entry.player.name, entry.player.birth_year, entry.from_round) == ("Lima, Eva", 2001, 2)


def test_form_begins_with_the_name_that_was_looked_for(signed_in, hers):
    form = signed_in.get(to("newcomer", hers()), {"name": "Ana de Souza Neto"}).context["form"]
    assert (form["family_name"].value(), form["given_name"].value()) == ("Souza Neto", "Ana de")
    assert signed_in.get(to("newcomer", hers()), {"name": "\x00"}).status_code == 200


def test_similar_names_are_shown_first_with_what_tells_them_apart(signed_in, hers, desk):
    souza = make("Souza", "Luiz", birth_year=1970)
    yesterday = timezone.localdate() - dt.timedelta(days=1)
    desk.tournament([souza], name="Autumn Open", start_date=yesterday, end_date=yesterday)
    tournament = hers()
    response = create(signed_in, tournament, "Sousa", "Luis")
    html = text(response)
    for words in ("Is it one of these?", "Souza, Luiz", "1970", "Autumn Open", "None of these"):
        assert words in html
    assert Player.objects.count() == 1
    create(signed_in, tournament, "Sousa", "Luis", seen=response.context["seen"])
    assert names(tournament) == ["Sousa, Luis"]


def test_somebody_similar_who_is_entered_already_is_not_offered_again(signed_in, hers):
    entered, other = make("Souza", "Luiz"), make("Souza", "Luisa")
    response = create(signed_in, hers([entered]), "Sousa", "Luis")
    html = text(response)
    assert html.count("already entered") == html.count("Enter this one") == 1
    assert f'name="player_id" value="{other.pk}"' in html
    assert f'name="player_id" value="{entered.pk}"' not in html


def test_federation_is_asked_for_as_three_letters(signed_in, hers):
    tournament = hers()
    assert "Three letters, such as BRA." in text(signed_in.get(to("newcomer", tournament)))
    for typed in ("B1A", "BR", "Brasil"):
        form = create(signed_in, tournament, "Souza", "Ana", federation=typed).context["form"]
        assert form.errors == {"federation": ["A federation has three letters, like BRA."]}
    create(signed_in, tournament, "Souza", "Ana", federation="bra")
    assert Player.objects.get().federation == "BRA"


def test_the_known_one_can_be_entered_instead(signed_in, hers):
    souza = make("Souza", "Luiz")
    tournament = hers()
    signed_in.post(
        to("add", tournament), {"player": souza.name, "player_for": souza.name, "player_id": souza.pk, "from_round": "1"}
    )
    assert names(tournament) == ["Souza, Luiz"]


def test_somebody_similar_who_came_meanwhile_is_shown_too(signed_in, hers):
    make("Souza", "Luiz")
    tournament = hers()
    seen = create(signed_in, tournament, "Sousa", "Luis").context["seen"]
    make("Sousa", "Luis")
    assert "Is it one of these?" in text(create(signed_in, tournament, "Sousa", "Luis", seen=seen))
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"family_name": " "}, "family_name"),
        ({"birth_year": "20"}, "birth_year"),
        ({"birth_year": "1823"}, "birth_year"),
        ({"birth_year": "2126"}, "birth_year"),
        ({"birth_year": "abc"}, "birth_year"),
        ({"federation": "Brazil"}, "federation"),
    ],
)
def test_implausible_player_is_refused_beside_the_field(signed_in, hers, fields, at):
    """Case 68; an empty year is allowed."""
    tournament = hers()
    response = create(signed_in, tournament, **{"family": "Lima", "given": "Eva", **fields})
    assert list(response.context["form"].errors) == [at]
    assert not Player.objects.exists()


def test_impossible_round_keeps_the_player_off_the_register(signed_in, hers):
    tournament = hers(rounds=5)
    assert "There is no round 9." in text(create(signed_in, tournament, "Lima", "Eva", from_round="9"))
    assert not Player.objects.exists()


def look_up(client, tournament, *lines):
    return client.post(to("paste", tournament), {"names": "\n".join(lines)})


def enter(client, tournament, *lines, **choices):
    return client.post(to("enter_list", tournament), {"names": "\n".join(lines), **choices})


def test_pasted_names_are_looked_up_and_nothing_is_entered_yet(signed_in, hers):
    joao, bia = make("Silva", "João"), make("Lima", "Bia")
    make("Souza", "Ana", birth_year=1990)
    make("Souza", "Ana", birth_year=2003)
    tournament = hers([bia])
    response = look_up(signed_in, tournament, "1. João Silva", "Bia Lima", "Ana Souza", "Kowalski, Piotr", "silva joao")
    lines = response.context["listed"].lines
    assert [line.choice for line in lines] == [str(joao.pk), "", "", "", ""]
    assert [line.note for line in lines] == ["", "already entered", "", "", "as line 1"]
    html = text(response)
    for words in ("who is meant?", "1990", "2003", "not on the register", 'value="Kowalski"', 'value="Piotr"'):
        assert words in html
    assert names(tournament) == ["Lima, Bia"]


def test_chosen_lines_are_entered_in_their_order(signed_in, hers):
    joao, elder, younger = make("Silva", "João"), make("Souza", "Ana", birth_year=1990), make("Souza", "Ana", birth_year=2003)
    lines = ("Kowalski Piotr", "Ana Souza", "João Silva", "Nobody Else")
    tournament = hers()
    response = enter(
        signed_in,
        tournament,
        *lines,
        choice_1="new",
        family_1="Kowalski",
        given_1="Piotr",
        choice_2=younger.pk,
        choice_3=joao.pk,
        choice_4="",
    )
    assert response["Location"] == to("entries", tournament)
    assert names(tournament) == ["Kowalski, Piotr", "Souza, Ana", "Silva, João"]
    assert tournament.entries.get(number=2).player == younger
    assert not elder.entries.exists()


def test_choice_that_was_not_offered_counts_as_none(signed_in, hers):
    make("Silva", "João")
    other = make("Lima", "Bia")
    tournament = hers()
    enter(signed_in, tournament, "João Silva", choice_1=other.pk)
    assert names(tournament) == []


def test_nameless_newcomer_is_told_at_his_line_and_nobody_is_entered(signed_in, hers):
    joao = make("Silva", "João")
    tournament = hers()
    response = enter(
        signed_in, tournament, "João Silva", "Kowalski", choice_1=joao.pk, choice_2="new", family_2=" ", given_2="Piotr"
    )
    assert response.context["listed"].lines[1].problem == "Give the family name."
    assert "Give the family name." in text(response)
    assert names(tournament) == []
    assert Player.objects.count() == 1


def test_same_player_chosen_on_two_lines_is_told(signed_in, hers):
    joao = make("Silva", "João")
    make("Silva", "João")
    tournament = hers()
    html = text(enter(signed_in, tournament, "João Silva", "Silva, João", choice_1=joao.pk, choice_2=joao.pk))
    assert "stands here twice" in html
    assert names(tournament) == []


@pytest.mark.parametrize(
    ("lines", "sentence"), [([""], "required"), (["\t;"], "There is no name here."), (["Ana"] * 201, "At most 200")]
)
def test_empty_and_endless_lists_are_refused_beside_the_input(signed_in, hers, lines, sentence):
    assert MOST_LINES == 200
    for post in (look_up, enter):
        response = post(signed_in, hers(), *lines)
        assert sentence in str(response.context["form"].errors["names"])


def test_long_list_is_looked_up_with_as_many_queries_as_a_short_one(signed_in, hers, django_assert_max_num_queries):
    for number in range(60):
        make(f"Silva{chr(97 + number % 26)}", f"João{number // 26}")
    lines = list(Player.objects.values_list("search_key", flat=True))
    tournament = hers()
    with django_assert_max_num_queries(14):
        text(look_up(signed_in, tournament, *lines))


def test_handed_in_tournament_takes_nobody(signed_in, hers, desk):
    joao = make("Silva", "João")
    tournament = desk.set_status(hers(), Status.SUBMITTED)
    assert "locked" in text(enter(signed_in, tournament, "João Silva", choice_1=joao.pk))
    assert "locked" in text(create(signed_in, tournament, "Lima", "Eva"))
    assert "locked" in text(signed_in.get(to("newcomer", tournament)))
    assert "locked" in text(signed_in.get(to("paste", tournament)))
    assert Player.objects.count() == 1
