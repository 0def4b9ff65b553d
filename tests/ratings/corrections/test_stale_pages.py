"""What officers, and nobody else, are told of lists that no longer are what their inputs give."""

import datetime as dt

import pytest

from players.services import create_player, update_player
from ratings.changes import adjust_rating, give_opening_rating, set_regulation, withdraw_adjustment
from ratings.late import set_rated_in
from ratings.stale_queries import stale_notes
from tests.ratings.corrections.conftest import Corrector
from tournaments.models import GameResult
from tournaments.services import update_tournament

PAGES = ["/closing/", "/list/2026-01/", "/periods/2026-01/"]


@pytest.fixture
def juniors(make_club):
    """Three closed months under rules with a K for juniors; then it turns out that Ana is one."""
    club = make_club("fide-2024")
    club.ana, club.bia = (club.player(name, 1500, birth_year=1980, rated_games=100) for name in ("Ana", "Bia"))
    club.events = [club.tournament(f"2026-0{m}-20", [(club.ana, club.bia, "1-0")], name=f"Cup {m}") for m in (1, 2, 3)]
    club.close(3)
    return club


@pytest.fixture
def stale(juniors, officer):
    update_player(player=juniors.ana, by=officer, at=juniors.now.replace(year=2030), birth_year=2010)
    return juniors


@pytest.mark.parametrize("address", PAGES)
def test_officer_reads_which_list_is_stale_and_who_made_it_so(desk, stale, text, address):
    page = text(desk.get(address)).split('id="stale"')[1].split("</section>")[0]
    assert "another year of birth gives another K:" in page
    assert ">Ana<" in page
    assert 'href="/periods/2026-01/recompute/"' in page


@pytest.mark.parametrize("address", PAGES[1:])
def test_nobody_else_reads_of_it(client, stale, organizer, text, address):
    assert 'id="stale"' not in text(client.get(address))
    client.force_login(organizer)
    assert 'id="stale"' not in text(client.get(address))


def test_dashboard_counts_the_lists_that_follow(desk, stale, text):
    page = text(desk.get("/closing/"))
    assert "3 lists are stale" in page
    assert "starting from a list that is stale or was replaced:" in page


def test_page_of_a_list_speaks_of_that_list_and_recomputes_from_the_first(desk, stale, text):
    page = text(desk.get("/list/2026-03/")).split('id="stale"')[1].split("</section>")[0]
    assert "1 list is stale" in page
    assert "January 2026, standard" not in page
    assert 'href="/periods/2026-01/recompute/"' in page


def test_changed_tournaments_of_a_reopened_month_are_named(juniors, officer):
    corrector = Corrector(juniors, officer)
    corrector.reopen("2026-02")
    corrector.club.now = juniors.now.replace(year=2030)
    corrector.change(juniors.events[1])
    (cause,) = stale_notes().causes
    assert (str(cause.rating_list.period), [(one.tournament.name, one.month) for one in cause.tournaments]) == (
        "2026-02",
        [("Cup 2", None)],
    )


def test_tournament_of_another_month_is_named_with_its_month(desk, juniors, officer, text):
    late = juniors.tournament("2026-02-25", [(juniors.bia, juniors.ana, "1-0")], name="Late Cup")
    juniors.close()
    corrector = Corrector(juniors, officer)
    corrector.reopen("2026-04")
    corrector.club.now = juniors.now.replace(year=2030)
    corrector.change(late)
    (cause,) = stale_notes().causes
    assert [(one.tournament, str(one.month)) for one in cause.tournaments] == [(late, "2026-02-01")]
    page = text(desk.get("/closing/")).split('id="stale"')[1].split("</section>")[0]
    assert ">Late Cup</a> (a tournament of February 2026)" in page


def test_tournament_put_into_another_month_makes_both_say_so(juniors, officer):
    corrector = Corrector(juniors, officer)
    corrector.reopen("2026-02")
    juniors.events[1].refresh_from_db()
    juniors.events[1].start_date = juniors.events[1].end_date = juniors.events[2].end_date
    juniors.events[1].save()
    (cause,) = stale_notes().causes
    assert str(cause.rating_list.period) == "2026-02"
    assert [(one.tournament.name, str(one.month)) for one in cause.tournaments] == [("Cup 2", "2026-03-01")]


def test_unrelated_tournaments_of_other_reopened_months_are_not_named(juniors, officer):
    corrector = Corrector(juniors, officer)
    corrector.reopen("2026-01")
    corrector.club.now = juniors.now.replace(year=2030)
    for event in juniors.events[1:]:
        corrector.change(event)
    (cause,) = stale_notes().causes
    assert str(cause.rating_list.period) == "2026-02"
    assert [one.tournament.name for one in cause.tournaments] == ["Cup 2"]


@pytest.fixture
def february(juniors, officer):
    """February open again, long after it was published; April had rated a tournament of it late."""
    late = juniors.tournament("2026-02-25", [(juniors.bia, juniors.ana, "1-0")], name="Late Cup")
    juniors.close()
    corrector = Corrector(juniors, officer)
    corrector.reopen("2026-02")
    corrector.late = late
    corrector.club.now = juniors.now.replace(year=2030)
    juniors.events[1].refresh_from_db()
    return corrector


def causes() -> list[tuple[list[str], list[str], bool]]:
    """What each list that is stale by itself is said to differ in: tournaments, people and rules."""
    return [([one.tournament.name for one in c.tournaments], [p.name for p in c.decided], c.rules) for c in stale_notes().causes]


def adjust(february, player, points=5):
    month = february.club.first.replace(month=2)
    return adjust_rating(player=player, month=month, points=points, reason="r", by=february.officer, at=february.club.now)


def test_adjustment_is_named_and_not_what_was_changed_and_changed_back(desk, juniors, february, text):
    february.change(juniors.events[1])
    february.change(juniors.events[1], GameResult.WHITE_WINS)
    assert causes() == []
    given = adjust(february, juniors.ana)
    assert causes() == [([], ["Ana"], False)]
    page = text(desk.get("/closing/")).split('id="stale"')[1].split("</section>")[0]
    assert "another opening rating or adjustment: <a" in page
    assert ">Cup 2<" not in page
    withdraw_adjustment(adjustment=given, by=february.officer, at=february.club.now)
    assert causes() == []


def test_adjustment_is_named_beside_a_changed_tournament(desk, juniors, february, text):
    february.change(juniors.events[1])
    adjust(february, juniors.ana)
    assert causes() == [(["Cup 2"], ["Ana"], False)]
    page = text(desk.get("/closing/")).split('id="stale"')[1].split("</section>")[0]
    assert ">Cup 2</a>; another opening rating or adjustment: <a" in page


def test_opening_rating_is_named(juniors, february):
    carl = juniors.player("Carl")
    month = juniors.first.replace(month=2)
    give_opening_rating(player=carl, month=month, rating=1600, source="FPX", by=february.officer, at=juniors.now)
    assert causes() == [([], ["Carl"], False)]


def test_other_rules_are_named(desk, juniors, february, text):
    set_regulation(
        name="Mine",
        parameters={"preset": "fide-2009"},
        valid_from=juniors.first.replace(month=2),
        by=february.officer,
        at=juniors.now,
    )
    assert causes() == [([], [], True)]
    assert "its month has other rules now" in text(desk.get("/closing/"))


def test_tournament_put_into_another_month_and_back_is_not_named(juniors, february):
    cup = juniors.events[1]
    for month in (3, 2):
        day = dt.date(2026, month, 20)
        update_tournament(tournament=cup, start_date=day, end_date=day, by=february.officer, at=juniors.now)
    set_rated_in(tournament=february.late, month=None, by=february.officer, at=juniors.now)
    set_rated_in(tournament=february.late, month=juniors.first.replace(month=4), by=february.officer, at=juniors.now)
    assert causes() == []
    adjust(february, juniors.bia)
    assert causes() == [([], ["Bia"], False)]


def test_what_nothing_depends_on_is_not_named(juniors, february):
    update_tournament(tournament=juniors.events[1], venue="Town hall", by=february.officer, at=juniors.now)
    adjust(february, juniors.bia)
    assert causes() == [([], ["Bia"], False)]


def test_change_that_nothing_tells_of_is_not_put_on_something_else(desk, juniors, february, text):
    juniors.events[1].games.update(result=GameResult.DRAW)
    assert causes() == [([], [], False)]
    assert "something that it is computed from has changed" in text(desk.get("/closing/"))


def test_new_member_where_the_rules_rate_everybody_is_called_one(desk, make_club, officer, text):
    club = make_club("cusp")
    club.tournament("2026-01-20", [(club.player("Ana", joined=club.first), club.player("Bia", joined=club.first), "1-0")])
    club.close()
    create_player(family_name="Neu", joined=club.first, by=officer, at=club.now.replace(year=2030))
    page = text(desk.get("/closing/")).split('id="stale"')[1].split("</section>")[0]
    assert "a member by then, and not on it:" in page
    assert ">Neu<" in page
    assert "year of birth" not in page


def test_nothing_is_said_where_nothing_is_stale(desk, juniors, text):
    assert not stale_notes().notes
    for address in PAGES:
        assert 'id="stale"' not in text(desk.get(address))


def test_answer_is_kept_until_something_is_recorded(stale, officer, django_assert_max_num_queries):
    assert len(stale_notes().notes) == 3
    with django_assert_max_num_queries(4):
        stale_notes()
    update_player(player=stale.ana, by=officer, at=stale.now.replace(year=2031), birth_year=1980)
    assert stale_notes().notes == []
