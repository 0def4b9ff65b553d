"""What a job keeps of a rehearsal: numbers and ids, not more than a page shows."""

import json
from dataclasses import replace

from ratings import recomputing_results
from ratings.differences import PlayerDifference, Side
from ratings.recomputing import rehearse
from ratings.recomputing_results import from_json, to_json
from tournaments.models import GameResult


def side(rating: int, *, k: int = 20, status: int = 1) -> Side:
    return Side(rating=rating, rank=1, k=k, change=0, games=1, status=status)


def rehearsed(corrector):
    corrector.reopen("2026-02")
    corrector.change(corrector.club.february, GameResult.WHITE_WINS)
    return rehearse(month=corrector.club.first.replace(month=2), by=None, at=corrector.club.now)


def test_kept_rehearsal_is_read_back_with_the_names_of_today(corrector):
    found = rehearsed(corrector)
    kept = from_json(json.loads(json.dumps(to_json(found))))
    (one,) = kept.lists
    assert (kept.fingerprint, kept.changes_nothing, one.moved, one.largest) == (found.fingerprint, False, 2, 22)
    assert {(line.name, line.before.rating, line.after.rating, line.points) for line in one.players} == {
        ("Ana", 1520, 1498, -22),
        ("Bia", 1481, 1503, 22),
    }


def test_only_the_largest_differences_are_kept_and_those_whose_status_or_k_flips(corrector, monkeypatch):
    found = rehearsed(corrector)
    monkeypatch.setattr(recomputing_results, "KEPT", 2)
    small = [PlayerDifference(900 + n, side(1500), side(1501)) for n in range(3)]
    flips = [PlayerDifference(910 + n, side(1500), side(1501, k=40)) for n in range(3)]
    crowd = replace(found.differences[0], players=[*found.differences[0].players, *small, *flips])

    (one,) = from_json(to_json(replace(found, differences=[crowd]))).lists

    assert [line.name for line in one.flips] == ["910", "911"]  # their numbers: they are not on the register
    assert (len(one.players), one.moved, one.more) == (2, 8, 4)


def test_fewer_are_kept_where_many_lists_differ(corrector, monkeypatch):
    found = rehearsed(corrector)
    found.differences.extend(found.differences * 3)
    monkeypatch.setattr(recomputing_results, "IN_ALL", 4)
    monkeypatch.setattr(recomputing_results, "LEAST", 1)
    assert [(len(one.players), one.more) for one in from_json(to_json(found)).lists] == [(1, 1)] * 4


def test_tournament_that_is_gone_since_is_left_out(closed):
    event = closed.tournament("2026-01-28", [])
    kept = to_json(rehearse(month=closed.first, by=None, at=closed.now))
    assert [one.tournament for one in from_json(kept).moved] == [event]
    event.delete()
    assert from_json(kept).moved == []


def test_names_are_read_in_one_query(corrector, django_assert_num_queries):
    kept = to_json(rehearsed(corrector))
    with django_assert_num_queries(1):
        from_json(kept)
