"""Players under two similar names."""

import pytest

from ratings.models import FindingKind
from ratings.periods import open_period

SIMILAR = FindingKind.SIMILAR_NAMES


@pytest.fixture
def rival(club):
    return club.player("Rival", 1500)


@pytest.fixture
def joao(club, rival):
    """João Silva, who plays."""
    joao = club.player("Silva", 1500, given_name="João")
    club.tournament("2026-01-20", [(joao, rival, "1-0")])
    return joao


def test_player_whose_like_is_on_the_register_is_found(club, joao, found, said):
    other = club.player("Silva", given_name="Joao")
    (finding,) = found(SIMILAR)
    assert (finding.player_id, finding.other_id) == (joao.pk, other.pk)
    assert finding.facts == {"name": "Silva, João", "other": "Silva, Joao"}
    assert said(SIMILAR) == [f"Silva, João (no. {joao.pk}) and Silva, Joao (no. {other.pk}): one person under two names?"]


def test_two_who_have_not_played_are_not_asked_about(club, joao, found):
    club.player("Costa", 1500, given_name="Rui")
    club.player("Costa", 1500, given_name="Rui")
    assert found(SIMILAR) == []


@pytest.mark.parametrize(
    ("his", "other"),
    [
        ({"birth_year": 1980}, {"birth_year": 1981}),
        ({"gender": "M"}, {"gender": "F"}),
        ({"fide_id": 100}, {"fide_id": 200}),
        ({"national_id": "100"}, {"national_id": "200"}),
    ],
)
def test_what_tells_two_people_apart_is_heeded_where_both_have_it(club, joao, found, his, other):
    type(joao).objects.filter(pk=joao.pk).update(**his)
    double = club.player("Silva", given_name="João", **other)
    assert found(SIMILAR) == []
    type(joao).objects.filter(pk=double.pk).update(**{name: "" if name == "gender" else None for name in other})
    assert len(found(SIMILAR)) == 1


def test_merged_player_is_nobody_besides(club, joao, found):
    club.player("Silva", given_name="João", merged_into=joao)
    assert found(SIMILAR) == []


def test_pair_that_plays_at_two_paces_is_found_once(club, joao, rival, found):
    other = club.player("Silva", given_name="João")
    club.tournament("2026-01-21", [(joao, rival, "1-0"), (other, rival, "1-0")], pace="rapid")
    (finding,) = found(SIMILAR)
    assert finding.pace == "standard"


def test_pair_is_asked_about_until_it_was_ticked_in_a_published_draft(club, joao, rival, found, publish):
    club.player("Silva", given_name="João")
    club.close()  # without a draft: nobody looked
    club.tournament("2026-02-20", [(joao, rival, "1-0")])
    assert len(found(SIMILAR)) == 1
    publish(club.now)
    club.tournament("2026-03-20", [(joao, rival, "1-0")])
    assert found(SIMILAR) == []
    third = club.player("Silva", given_name="Joao")
    assert {finding.other_id for finding in found(SIMILAR)} == {third.pk}
    assert open_period().slug == "2026-03"
