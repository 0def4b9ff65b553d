"""All kinds together: as many queries for many findings as for few, and a sentence for every kind."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.findings.sentences import _SENTENCES, sentence
from ratings.models import FindingKind
from tests.ratings.findings.conftest import everything
from tournaments.models import Entry, Status


@pytest.fixture
def club(make_club):
    blocks = {"method": "blocks", "min_games": 9, "combine": "pooled", "above_half": 25, "window": 1}
    return make_club("fide-2024", initial=blocks)


def fill(club, times):
    """Something of everything, so many times over."""
    for n in range(times):
        strong, weak = club.player(f"Strong{n * 111}", 2200, rated_games=50), club.player(f"Weak{n * 111}", 1500, rated_games=50)
        junior = club.player(f"Junior{n * 111}", 1500, birth_year=2010, rated_games=50)
        merged = club.player(f"Merged{n * 111}", 1500, merged_into=strong)
        dead, nina = club.player(f"Dead{n * 111}", 1500, deceased=True), club.player(f"Nina{n * 111}")
        club.player(f"Strong{n * 111}")
        games = [(weak, strong, "1-0"), (junior, dead, "1/2"), (merged, weak, "1/2"), (nina, weak, "1/2")]
        event = club.tournament("2026-01-20", games, name=f"Cup {n}")
        Entry.objects.create(tournament=event, player=club.player(f"Idle{n * 111}"), number=99)
        club.tournament("2026-01-21", [], status=Status.DRAFT)


def test_number_of_queries_does_not_grow(club):
    fill(club, 1)
    with CaptureQueriesContext(connection) as few:
        kinds = {finding.kind for finding in everything()}
    fill(club, 3)
    with CaptureQueriesContext(connection) as many:
        everything()
    assert len(many) == len(few)
    assert kinds == set(FindingKind) - {FindingKind.FIRST_RATING, FindingKind.BIG_CHANGE}


def test_every_sentence_but_that_of_one_person_under_two_names_says_the_pace_where_asked(club):
    fill(club, 1)
    for finding in everything():
        told = sentence(finding, names_pace=True)
        assert told == (sentence(finding) if finding.kind == FindingKind.SIMILAR_NAMES else f"Standard · {sentence(finding)}")


def test_every_kind_has_a_sentence():
    assert set(_SENTENCES) == set(FindingKind)
