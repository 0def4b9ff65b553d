"""Pasted lists of names: what stands on a line, and whom it means."""

import pytest

from players.matching import match_names
from players.models import Player
from players.pasted_names import names_in, split_name


def make(family, given="", **fields):
    return Player.objects.create(family_name=family, given_name=given, **fields)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Silva, João", "Silva, João"),
        ("  João   Silva ", "João Silva"),
        ("1. Silva, João", "Silva, João"),
        ("12) Silva, João", "Silva, João"),
        ("7 Silva, João", "Silva, João"),
        ("Silva, João 1850", "Silva, João"),
        ("3\tSilva, João\t1850\tClube", "Silva, João"),
        ("4;Silva, João;1850", "Silva, João"),
        ("(CM) Silva, João", "Silva, João"),
        ("3. Silva, João (WFM) 1850", "Silva, João"),
        ("FM Silva, João", "Silva, João"),
        ("Silva, João [1850]", "Silva, João"),
        ("Silva, João (1850)", "Silva, João"),
        ("Silva, João (im, 1850)", "Silva, João"),
        ("Cmara, João (Niterói)", "Cmara, João (Niterói)"),
        ("(1850)", "(1850)"),
        ("2100532", "2100532"),
    ],
)
def test_name_is_taken_out_of_its_line(line, name):
    assert names_in(line) == [name]


def test_empty_lines_are_left_out():
    assert names_in("Ana\n\n  \r\nBia\n") == ["Ana", "Bia"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Silva, João", ("Silva", "João")),
        ("João Silva", ("Silva", "João")),
        ("João da Silva", ("Silva", "João da")),
        ("Ana de Souza Neto", ("Souza Neto", "Ana de")),
        ("Pelé", ("Pelé", "")),
        ("João Neto", ("Neto", "João")),
    ],
)
def test_name_is_parted(name, parts):
    made = split_name(name)
    assert (made.family_name, made.given_name) == parts


@pytest.mark.parametrize("line", ["Silva, João", "joao silva", "SILVA JOÃO", "João, Silva"])
def test_same_words_in_any_order_are_certain(db, line):
    joao = make("Silva", "João")
    make("Silva", "Joana")
    (match,) = match_names([line])
    assert match.players == [joao]
    assert match.is_certain


@pytest.mark.parametrize("line", ["4300123", "BR-77", "a9", "A9"])
def test_id_is_certain(db, line):
    bia = make("Lima", "Bia", fide_id=4300123, national_id="br-77", reference="a9")
    (match,) = match_names([line])
    assert match.players == [bia]
    assert match.is_certain


def test_homonyms_are_all_named_and_nobody_is_certain(db):
    elder, younger = make("Lima", "Rui", birth_year=1950), make("Lima", "Rui", birth_year=2001)
    (match,) = match_names(["Rui Lima"])
    assert match.players == [elder, younger]
    assert not match.is_certain


def test_near_spellings_are_proposed_the_closest_first(db):
    souza, sousa = make("Souza Lima", "Ana"), make("Sousa", "Ana")
    (match,) = match_names(["Ana Souza"])
    assert match.players == [souza, sousa]
    assert not match.exact


@pytest.mark.parametrize("line", ["Kowalski, Piotr", "—", "999999999999999999999999"])
def test_unknown_name_finds_nobody(db, line):
    make("Silva", "João")
    (match,) = match_names([line])
    assert match.players == []


def test_merged_player_is_not_found_under_his_old_name(db):
    joao = make("Silva", "João")
    make("Sylva", "Joao", merged_into=joao)
    (match,) = match_names(["Sylva, Joao"])
    assert match.players == [joao]
    assert not match.exact


def test_long_list_takes_no_more_queries(db, django_assert_num_queries):
    for number in range(40):
        make(f"Silva{chr(97 + number % 26)}", f"João{number}")
    lines = list(Player.objects.values_list("search_key", flat=True))
    with django_assert_num_queries(2):
        assert all(match.is_certain for match in match_names(lines))
