"""Searching the register."""

import pytest

from players.queries import register, similar_pairs, similar_players
from tournaments.services import merge_players


def names(text=""):
    return [player.name for player in register(text)]


def test_names_stand_in_the_order_of_names(add):
    for name in ("Zanini", "Álvares", "alves", "Abreu", "Ávila", "de Sá", "Sá Pinto, Ana", "Sá, Rui"):
        add(name)
    assert names() == ["Abreu", "Álvares", "alves", "Ávila", "de Sá", "Sá, Rui", "Sá Pinto, Ana", "Zanini"]


@pytest.mark.parametrize("text", ["joao silva", "SILVA JOÃO", "silva, joao", "  lva  joã ", "Sil\x00va joao"])
def test_search_takes_words_in_any_order_without_accents(add, text):
    add("Silva, João")
    add("Souza, João")
    assert names(text) == ["Silva, João"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("%", []),
        ("_", []),
        ("#", []),
        ("\x00", ["D'Ávila, Zoé", "Lima [Leco], José", "Sá-Pinto, Rui"]),
        ("d'avila", ["D'Ávila, Zoé"]),
        ("davila", ["D'Ávila, Zoé"]),
        ("sa-pinto", ["Sá-Pinto, Rui"]),
        ("[leco]", ["Lima [Leco], José"]),
    ],
)
def test_marks_in_a_search_are_only_marks(add, text, found):
    for name in ("D'Ávila, Zoé", "Sá-Pinto, Rui", "Lima [Leco], José"):
        add(name)
    assert names(text) == found


def test_player_is_found_by_an_id(add):
    player = add("Silva", fide_id=90000031, national_id="SP-12", reference="p7")
    add("Souza")
    for text in ("90000031", "sp-12", "p7", str(player.pk)):
        assert names(text) == ["Silva"]
    assert names("99999999999999999999999") == []


def test_player_is_found_by_the_id_of_the_files(add):
    player, other = add("Silva"), add("Souza", reference="X1")
    assert names(f"p{player.pk}") == names(f" P{player.pk} ") == ["Silva"]
    assert names(f"p{other.pk}") == ["Souza"]
    for text in (f"p0{player.pk}", f"p {player.pk}", f"p{player.pk}-", "p", "p0", "p9999999999"):
        assert names(text) == []


def test_id_of_the_files_that_somebody_came_with_is_his_alone(add):
    player = add("Silva")
    add("Souza", reference=f"p{player.pk}")
    assert names(f"p{player.pk}") == ["Souza"]


def test_merged_and_withheld_names_are_left_out(add, at):
    ana, anna = add("Ana"), add("Anna")
    bia = add("Bia", hide_name=True)
    merge_players(source=anna, target=ana, by=None, at=at, reason="one person")
    assert names() == ["Ana"]
    assert names(f"p{bia.pk}") == []


@pytest.mark.parametrize("count", [1, 20])
def test_register_takes_one_query_whatever_the_size(add, django_assert_num_queries, count):
    for i in range(count):
        add(f"P{i}")
    with django_assert_num_queries(1):
        assert len([player.club for player in register()]) == count


def test_similar_names_are_found_under_other_spellings(add):
    for name in ("Araújo, José", "Araujo Neto, Jose", "Müller, Jörg", "Barros, Bento", "Souza, Luís"):
        add(name)
    assert [s.player.name for s in similar_players("jose araujo")] == ["Araújo, José", "Araujo Neto, Jose"]
    assert similar_players("jose araujo")[0].alike == 1
    assert [s.player.name for s in similar_players("Mueller, Joerg")] == ["Müller, Jörg"]
    assert [s.player.name for s in similar_players("Sousa, Luiz")] == ["Souza, Luís"]
    assert similar_players("Quadros, Helena") == []
    assert similar_players(" ?") == []


def pairs(players):
    return [(a.name, b.name) for a, b in similar_pairs(players)]


def test_pairs_are_one_person_under_two_spellings(add):
    entered = [add(name) for name in ("Sousa, Luis", "Lima, Carlos", "Souza, Luís", "Lima, Carla", "Souza, Luís Alberto")]
    assert pairs(entered) == [
        ("Souza, Luís", "Souza, Luís Alberto"),
        ("Sousa, Luis", "Souza, Luís"),
    ]


def test_pairs_of_different_years_of_birth_are_two_people(add):
    assert pairs([add("Silva, Ana", birth_year=1980), add("Silva, Ana", birth_year=2012)]) == []
    assert pairs([add("Silva, Bia", birth_year=1980), add("Silva, Bia")]) == [("Silva, Bia", "Silva, Bia")]
