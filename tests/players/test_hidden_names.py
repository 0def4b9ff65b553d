"""Names that players asked to have left out, in texts that people typed."""

import pytest

from players.hidden_names import HiddenNames
from tournaments.services import merge_players


@pytest.fixture
def hidden(add):
    add("Sant'Anna Prado, Iolanda", hide_name=True)
    add("Costa e Silva, Ana", hide_name=True)
    add("Madonna", hide_name=True)
    add("Lima, Zoé")
    return HiddenNames.read()


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Iolanda Sant'Anna Prado", "?"),
        ("SANT’ANNA PRADO, iolanda", "?"),
        ("sant'anna prado iolanda", "?"),
        ("  Iolanda  Sant'Anna\tPrado ", "  ? "),
        ("WCM Iolanda Sant'Anna Prado (adjunta)", "?"),
        ("Árbitra: Iolanda Sant'Anna Prado", "?"),
        ("Iolanda Sant'Anna Prado, Zoé Lima", "?, Zoé Lima"),
        ("Lima, Zoé; Sant'Anna Prado, Iolanda", "Lima, Zoé; ?"),
        ("Zoé Lima e Iolanda Sant'Anna Prado", "Zoé Lima e ?"),
        ("ZOÉ LIMA Y IOLANDA SANT'ANNA PRADO", "ZOÉ LIMA Y ?"),
        ("Zoé Lima/Iolanda Sant'Anna Prado", "Zoé Lima/?"),
        ("Iolanda Sant'Anna Prado - Zoé Lima", "? - Zoé Lima"),
        ("Ana Costa e Silva e Zoé Lima", "? e Zoé Lima"),
        ("Costa e Silva, Ana, Iolanda Sant'Anna Prado", "?, ?"),
        ("Madonna, Zoé Lima", "?, Zoé Lima"),
        ("Madonna Alves", "Madonna Alves"),
        ("Iolanda Prado", "Iolanda Prado"),
        ("Zoé Lima", "Zoé Lima"),
        ("Iolanda", "Iolanda"),
        ("e, ; -", "e, ; -"),
        ("", ""),
    ],
)
def test_full_name_goes_with_all_that_is_said_of_the_person(hidden, typed, shown):
    assert hidden.replaced(typed, "?") == shown


def test_spelling_of_a_merged_row_is_the_hidden_players_name_too(add, at):
    target, source = add("Prado, Iolanda", hide_name=True), add("Prado, Yolanda")
    merge_players(source=source, target=target, by=None, at=at, reason="one person")
    assert HiddenNames.read().replaced("Yolanda Prado", "?") == "?"


@pytest.mark.parametrize("count", [0, 1, 20])
def test_names_take_one_query_however_many_hide(add, django_assert_num_queries, count):
    for i in range(count):
        add(f"Prado, Iolanda{i}", hide_name=True)
    with django_assert_num_queries(1):
        assert bool(HiddenNames.read()) == (count > 0)
