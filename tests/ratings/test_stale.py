"""Lists that no longer are what their inputs give."""

import datetime as dt

import pytest

from players.services import create_player, update_player
from ratings.models import RatingPeriod
from ratings.recomputing import recompute_from
from ratings.reopening import reopen_period
from ratings.stale import Why, stale_lists
from ratings.verifying import verify_all
from tournaments.models import GameResult
from tournaments.services import set_result

JUNIOR = {"k_junior": {"age": 18, "k": 40, "below": 2300}}


def told():
    return [(str(stale.rating_list.period), stale.why) for stale in stale_lists()]


@pytest.fixture
def closed(make_club):
    """Three closed months under rules with a junior K; Ana and Bia play in each."""
    club = make_club("fide-2024")
    club.ana, club.bia = club.player("Ana", 1500, birth_year=1980), club.player("Bia", 1500, birth_year=1990)
    club.events = [club.tournament(f"2026-0{m}-20", [(club.ana, club.bia, "1-0")]) for m in (1, 2, 3)]
    club.close(3)
    return club


def test_nothing_is_stale_after_a_close(closed):
    assert told() == []


def test_birth_year_that_decides_k_makes_its_lists_stale(closed, officer):
    later = closed.now.replace(year=2030)
    update_player(player=closed.ana, by=officer, at=later, birth_year=2010)
    assert told() == [("2026-01", Why.REGISTER), ("2026-02", Why.FOLLOWS), ("2026-03", Why.FOLLOWS)]
    assert stale_lists()[0].players == (closed.ana.pk,)
    recompute_from(month=closed.first, by=officer, at=later.replace(year=2031), reason="birth year")
    assert told() == []


def test_birth_year_that_decides_nothing_leaves_lists_as_they_are(closed, officer):
    update_player(player=closed.ana, by=officer, at=closed.now.replace(year=2030), birth_year=1981)
    assert told() == []


@pytest.mark.parametrize(("joined", "stale"), [(None, True), (dt.date(2026, 2, 3), True), (dt.date(2026, 4, 1), False)])
def test_member_who_had_joined_makes_lists_stale_that_rate_everybody(make_club, officer, joined, stale):
    club = make_club("cusp")
    club.tournament("2026-02-20", [(club.player("Ana", joined=club.first), club.player("Bia", joined=club.first), "1-0")])
    club.close(3)

    neu = create_player(family_name="Neu", joined=joined, by=officer, at=club.now.replace(year=2030))

    assert [one.players for one in stale_lists() if one.why is Why.REGISTER] == ([(neu.pk,)] if stale else [])
    assert any(differences for _list, differences in verify_all()) is stale


def test_new_member_leaves_lists_as_they_are_where_ratings_are_earned(closed, officer):
    create_player(family_name="Neu", birth_year=2015, by=officer, at=closed.now.replace(year=2030))
    assert told() == []


def test_result_changed_in_a_reopened_month_makes_it_and_the_later_ones_stale(closed, officer):
    for slug in ("2026-03", "2026-02"):
        period = RatingPeriod.objects.get(month=f"{slug}-01")
        reopen_period(period=period, by=officer, at=closed.now, reason="look")
    assert told() == []
    set_result(game=closed.events[1].games.get(), result=GameResult.DRAW, by=officer, at=closed.now)
    assert told() == [("2026-02", Why.CHANGED), ("2026-03", Why.FOLLOWS)]
    closed.close()
    assert told() == [("2026-03", Why.FOLLOWS)]
    closed.close()
    assert told() == []


def test_looking_for_stale_lists_takes_few_queries(closed, django_assert_max_num_queries):
    with django_assert_max_num_queries(4):
        stale_lists()
