"""Lists that no longer are what their inputs give."""

import datetime as dt

import pytest

from players.models import Player
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
    club.ana = club.player("Ana", 1500, birth_year=1980, rated_games=100)
    club.bia = club.player("Bia", 1500, birth_year=1990)
    club.events = [club.tournament(f"2026-0{m}-20", [(club.ana, club.bia, "1-0")]) for m in (1, 2, 3)]
    club.close(3)
    return club


def test_nothing_is_stale_after_a_close(closed):
    assert told() == []


def test_birth_year_that_decides_k_makes_its_lists_stale(closed, officer):
    later = closed.now.replace(year=2030)
    update_player(player=closed.ana, by=officer, at=later, birth_year=2010)
    assert told() == [("2026-01", Why.REGISTER), ("2026-02", Why.FOLLOWS), ("2026-03", Why.FOLLOWS)]
    assert (stale_lists()[0].years, stale_lists()[0].missing) == ((closed.ana.pk,), ())
    recompute_from(month=closed.first, by=officer, at=later.replace(year=2031), reason="birth year")
    assert told() == []


def test_birth_year_that_decides_nothing_leaves_lists_as_they_are(closed, officer):
    update_player(player=closed.ana, by=officer, at=closed.now.replace(year=2030), birth_year=1981)
    assert told() == []


def test_birth_year_of_a_junior_whose_k_something_else_decides_leaves_lists_as_they_are(closed, officer):
    """Bia is new to the club: with fewer than 30 games her K is 40, be she a junior or not."""
    update_player(player=closed.bia, by=officer, at=closed.now.replace(year=2030), birth_year=2010)
    assert told() == []


def test_birth_year_counts_from_the_list_on_whose_k_it_decides(make_club, officer):
    """The games of the first two months are Ana's last as a new player; from March on only a junior has 40."""
    club = make_club("fide-2024")
    ana, bia = club.player("Ana", 1500, birth_year=1980, rated_games=28), club.player("Bia", 1500, birth_year=1980)
    for month in (1, 2, 3):
        club.tournament(f"2026-0{month}-20", [(ana, bia, "1-0")])
    club.close(3)
    update_player(player=ana, by=officer, at=club.now.replace(year=2030), birth_year=2010)
    assert told() == [("2026-03", Why.REGISTER)]


def test_birth_year_in_a_reopened_month_is_judged_like_in_a_closed_one(closed, officer):
    reopen_period(period=RatingPeriod.objects.get(month="2026-03-01"), by=officer, at=closed.now, reason="look")
    update_player(player=closed.bia, by=officer, at=closed.now.replace(year=2030), birth_year=2010)
    assert told() == []
    Player.objects.filter(pk=closed.ana.pk).update(birth_year=2010)  # not in the trail, so that closed lists are not asked
    assert [(one.why, one.years) for one in stale_lists()] == [(Why.REGISTER, (closed.ana.pk,))]
    set_result(game=closed.events[2].games.get(), result=GameResult.DRAW, by=officer, at=closed.now)
    assert told() == [("2026-03", Why.CHANGED)]


@pytest.mark.parametrize(("joined", "stale"), [(None, True), (dt.date(2026, 2, 3), True), (dt.date(2026, 4, 1), False)])
def test_member_who_had_joined_makes_lists_stale_that_rate_everybody(make_club, officer, joined, stale):
    club = make_club("cusp")
    club.tournament("2026-02-20", [(club.player("Ana", joined=club.first), club.player("Bia", joined=club.first), "1-0")])
    club.close(3)

    neu = create_player(family_name="Neu", joined=joined, by=officer, at=club.now.replace(year=2030))

    assert [one.missing for one in stale_lists() if one.why is Why.REGISTER] == ([(neu.pk,)] if stale else [])
    assert any(differences for _list, differences in verify_all()) is stale


def test_member_who_joined_later_than_listed_is_named_as_such(make_club, officer):
    club = make_club("cusp")
    ana, bia = (club.player(name, joined=club.first) for name in ("Ana", "Bia"))
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close(2)

    update_player(player=ana, by=officer, at=club.now.replace(year=2030), joined=dt.date(2026, 2, 3))

    (cause,) = [one for one in stale_lists() if one.why is Why.REGISTER]
    assert (str(cause.rating_list.period), cause.early, cause.missing) == ("2026-01", (ana.pk,), ())


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
