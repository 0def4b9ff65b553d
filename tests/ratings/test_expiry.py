"""Games about to expire: that playing by the day named saves them, that a day later does not, and who is told."""

import datetime as dt
import re

import pytest
from django.urls import reverse

from ratings.changes import give_opening_rating
from ratings.drafts import make_draft
from ratings.expiry import expiring_blocks, last_chances
from ratings.models import FindingKind, RatingPeriod
from ratings.periods import open_period
from ratings.reopening import reopen_period
from tournaments.models import Kind, Pace, Status, Tournament

ONE_DAY = dt.timedelta(days=1)


def blocks(window: int | None, **changes) -> dict:
    """Four games, two at least in a tournament, make a rating."""
    return {
        "method": "blocks",
        "min_games": 4,
        "min_block_games": 2,
        "combine": "pooled",
        "above_half": 25,
        "window": window,
        **changes,
    }


def words(response) -> str:
    assert response.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode().split("<main", 1)[1]).split())


class Newcomer:
    """Nina, who played two of four games in a tournament that ended on the last day of January."""

    def __init__(self, make_club, window: int | None, *, end: str = "2026-01-31", **initial) -> None:
        self.club = make_club(initial=blocks(window, **initial))
        self.rival, self.nina = self.club.player("Rival", 1500), self.club.player("Nina")
        self.play(end, name="First Open")
        self.club.close()

    def play(self, end: str | dt.date, games: int = 2, **fields) -> Tournament:
        pairs = [(self.nina, self.rival, "1/2")] * games
        return self.club.tournament(str(end), pairs, **fields)

    def chance(self):
        return last_chances(period=open_period(), pace="standard", players=[self.nina.pk]).get(self.nina.pk)

    def close_through(self, day: dt.date) -> None:
        while open_period().month <= day:
            self.club.close()


# --- the day is exactly true ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [2, 3, 24, 26])
@pytest.mark.parametrize("end", ["2026-01-01", "2026-01-31"])
def test_games_of_the_last_day_before_it_make_the_rating(make_club, window, end):
    newcomer = Newcomer(make_club, window, end=end)
    expires = newcomer.chance().expires
    newcomer.play(expires - ONE_DAY)
    newcomer.close_through(expires - ONE_DAY)
    assert newcomer.club.rating(newcomer.nina) == 1500


@pytest.mark.parametrize("window", [2, 3, 24, 26])
@pytest.mark.parametrize("end", ["2026-01-01", "2026-01-31"])
def test_games_of_that_day_come_too_late(make_club, window, end):
    newcomer = Newcomer(make_club, window, end=end)
    expires = newcomer.chance().expires
    newcomer.play(expires)
    newcomer.close_through(expires)
    assert newcomer.club.rating(newcomer.nina) is None
    assert newcomer.club.entry(newcomer.nina).block_games == 2


def test_games_handed_in_after_their_month_was_closed_come_too_late(make_club):
    newcomer = Newcomer(make_club, 3)
    late = newcomer.play("2026-03-31", status=Status.DRAFT)
    newcomer.club.close(2)
    Tournament.objects.filter(pk=late.pk).update(status=Status.SUBMITTED)
    newcomer.club.close()
    assert newcomer.club.entry(newcomer.nina).block_games == 2


@pytest.mark.parametrize(("games", "rating"), [(4, 1500), (3, None)])
def test_as_many_games_as_named_are_enough_and_one_less_is_not(make_club, games, rating):
    newcomer = Newcomer(make_club, 3, min_games=6)
    assert newcomer.chance().needed == 4
    newcomer.play("2026-02-20", games)
    newcomer.club.close()
    assert newcomer.club.rating(newcomer.nina) == rating


@pytest.mark.parametrize(("month", "window", "day"), [("2026-01", 3, dt.date(2026, 4, 1)), ("2024-11", 24, dt.date(2026, 11, 1))])
def test_day_is_the_first_of_the_month_whose_list_drops_the_games(make_club, month, window, day):
    club = make_club(first_month=month, initial=blocks(window))
    rival, nina = club.player("Rival", 1500), club.player("Nina")
    played = club.tournament(f"{month}-20", [(nina, rival, "1-0"), (rival, nina, "1-0")])
    club.close()
    found = last_chances(period=open_period(), pace="standard", players=[nina.pk])[nina.pk]
    assert (found.expires, found.tournaments, found.games, found.counted, found.needed, found.least) == (
        day,
        (played,),
        2,
        2,
        2,
        2,
    )


# --- several blocks, and none ---------------------------------------------------------------------------------------


def test_oldest_block_that_counts_decides_and_younger_ones_are_counted(make_club):
    newcomer = Newcomer(make_club, 6, min_games=9)
    newcomer.play("2026-02-10", 3)
    newcomer.play("2026-02-20", 1)  # too few to count
    newcomer.club.close()
    found = newcomer.chance()
    assert ([t.name for t in found.tournaments], found.games, found.counted, found.needed) == (["First Open"], 2, 5, 4)
    assert found.expires == dt.date(2026, 7, 1)


def test_blocks_that_go_together_are_named_together(make_club):
    newcomer = Newcomer(make_club, 6, min_games=9)
    newcomer.play("2026-01-10", 3, name="Late Open")
    newcomer.club.close()
    found = newcomer.chance()
    assert {t.name for t in found.tournaments} == {"First Open", "Late Open"}
    assert (found.games, found.counted) == (5, 5)


def test_what_the_open_month_drops_is_lost_and_announced_nowhere(make_club):
    newcomer = Newcomer(make_club, 2)
    assert [(one.player, one.expires) for one in expiring_blocks(open_period())] == [(newcomer.nina, dt.date(2026, 3, 1))]
    newcomer.club.close()  # February; the list of March drops January's games
    assert newcomer.chance() is None
    assert expiring_blocks(open_period(), months=9) == []


def test_window_of_one_month_leaves_no_chance(make_club):
    assert Newcomer(make_club, 1).chance() is None


@pytest.mark.parametrize("initial", [blocks(None), {"method": "fixed", "rating": 1000}, {"method": "none"}])
def test_rules_without_a_window_announce_nothing(make_club, initial):
    club = make_club(initial=initial)
    rival, nina = club.player("Rival", 1500), club.player("Nina")
    club.tournament("2026-01-20", [(nina, rival, "1-0")] * 3)
    club.close()
    assert expiring_blocks(open_period(), months=999) == []
    assert last_chances(period=open_period(), pace="standard", players=[nina.pk]) == {}


def test_player_with_an_opening_rating_to_come_needs_nothing(make_club):
    newcomer = Newcomer(make_club, 3)
    give_opening_rating(
        player=newcomer.nina, month=open_period().month, rating=1700, source="FIDE", by=None, at=newcomer.club.now
    )
    assert newcomer.chance() is None


def test_casual_games_add_nothing(make_club):
    newcomer = Newcomer(make_club, 3)
    newcomer.play("2026-02-20", 2, kind=Kind.CASUAL)
    newcomer.club.close()
    assert newcomer.chance().needed == 2


def test_result_below_the_floor_needs_no_games(make_club):
    club = make_club(initial=blocks(3, floor=1400))
    rival, nina = club.player("Rival", 1500), club.player("Nina")
    club.tournament("2026-01-20", [(nina, rival, "0-1")] * 4)
    club.close()
    found = last_chances(period=open_period(), pace="standard", players=[nina.pk])[nina.pk]
    assert (found.counted, found.needed) == (4, 0)


# --- the officer's dashboard ----------------------------------------------------------------------------------------


def test_dashboard_lists_those_that_go_soon_the_first_first(make_club):
    newcomer = Newcomer(make_club, 3)
    club = newcomer.club
    anton = club.player("Anton")
    club.tournament("2026-02-20", [(anton, newcomer.rival, "1-0")] * 2)
    club.close()  # open: March; Nina's go with April, Anton's with May
    assert [one.player.name for one in expiring_blocks(open_period())] == ["Nina"]
    assert [one.player.name for one in expiring_blocks(open_period(), months=2)] == ["Nina", "Anton"]
    club.close()  # Nina's are lost
    assert [(one.player.name, one.expires) for one in expiring_blocks(open_period())] == [("Anton", dt.date(2026, 5, 1))]


def test_dashboard_names_the_pace_where_the_club_plays_several(client, make_club, officer):
    newcomer = Newcomer(make_club, 3)
    client.force_login(officer)
    newcomer.club.close()  # open: March
    said = "Nina : 2 games, from the list of April 2026 on"
    page = words(client.get(reverse("ratings:closing")))
    assert (said in page, "Standard" in page) == (True, False)
    newcomer.play("2026-03-20", pace=Pace.RAPID, status=Status.DRAFT)
    assert f"Standard · {said}" in words(client.get(reverse("ratings:closing")))


# --- months that are open again -------------------------------------------------------------------------------------


@pytest.fixture
def reopened(make_club, officer):
    """February and March are open again. January's games go with the list of April; March has added three."""
    newcomer = Newcomer(make_club, 3, min_games=9)
    newcomer.club.close()
    newcomer.play("2026-03-20", 3)
    newcomer.club.close()
    for month in ("2026-03-01", "2026-02-01"):
        reopen_period(period=RatingPeriod.objects.get(month=month), by=officer, at=newcomer.club.now, reason="Wrong result")
    return newcomer


NEEDS = "Needs 4 more games against rated players before April 1, 2026"


def test_deadline_stays_on_the_players_page_while_months_are_open_again(client, reopened):
    address = reverse("ratings:player", args=[reopened.nina.pk])
    while open_period().month < dt.date(2026, 4, 1):
        assert NEEDS in words(client.get(address)), open_period()
        reopened.club.close()
    assert NEEDS not in words(client.get(address))


def test_all_pages_count_what_a_month_that_is_open_again_has_rated(client, reopened, officer):
    reopened.club.close()  # open again: March, which added three games
    running = reopened.play("2026-03-25", status=Status.DRAFT)
    assert (reopened.chance().counted, reopened.chance().needed) == (5, 4)
    client.force_login(officer)
    assert NEEDS in words(client.get(reverse("ratings:player", args=[reopened.nina.pk])))
    assert "Nina needs 4 more rated games before April 1, 2026" in words(client.get(reverse("desk:entries", args=[running.pk])))
    (one,) = expiring_blocks(open_period())
    assert (one.player, one.expires, one.needed) == (reopened.nina, dt.date(2026, 4, 1), 4)
    draft = make_draft(period=open_period(), by=officer, at=reopened.club.now)
    found = draft.findings.get(kind=FindingKind.EXPIRY)
    assert (found.player, found.facts["expires"], found.facts["missing"]) == (reopened.nina, "2026-04", 4)


@pytest.mark.parametrize("count", [1, 12])
def test_queries_do_not_grow_with_the_players(make_club, django_assert_num_queries, count):
    club = make_club(initial=blocks(3))
    rival = club.player("Rival", 1500)
    newcomers = club.players(count, None)
    for player in newcomers:
        club.tournament("2026-01-20", [(player, rival, "1-0")] * 2)
    club.close()
    period = open_period()
    with django_assert_num_queries(7):  # a list and rules for each pace, and the blocks of the one that has a list
        assert len(expiring_blocks(period, months=9)) == count
    with django_assert_num_queries(3):
        assert len(last_chances(period=period, pace="standard", players=[p.pk for p in newcomers])) == count


# --- pages ----------------------------------------------------------------------------------------------------------


def test_players_page_says_until_when(client, make_club):
    newcomer = Newcomer(make_club, 3)
    page = words(client.get(reverse("ratings:player", args=[newcomer.nina.pk])))
    assert "Needs 2 more games against rated players before April 1, 2026: in tournaments that end earlier" in page
    assert "2 games expire with the list of April 2026." in page
    assert "A tournament counts from 2 games against rated players on." in page


def test_players_page_says_when_it_is_too_late(client, make_club):
    newcomer = Newcomer(make_club, 2)
    newcomer.club.close()
    page = words(client.get(reverse("ratings:player", args=[newcomer.nina.pk])))
    assert "2 games expire with the list of March 2026: no more can be added to them in time." in page
    assert "Needs" not in page
    assert "more games against rated players are needed" not in page


def test_players_page_without_a_window_names_no_day(client, make_club):
    newcomer = Newcomer(make_club, None)
    page = words(client.get(reverse("ratings:player", args=[newcomer.nina.pk])))
    assert "2 more games against rated players are needed." in page
    assert "expire" not in page


def test_entry_list_says_who_needs_how_many_games_until_when(client, make_club, officer):
    newcomer = Newcomer(make_club, 3)
    running = newcomer.play("2026-02-20", status=Status.DRAFT)
    client.force_login(officer)
    address = reverse("desk:entries", args=[running.pk])
    page = words(client.get(address))
    assert "Nina needs 2 more rated games before April 1, 2026" in page
    assert "in tournaments that end before that day and are handed in before their month is closed" in page
    newcomer.club.close(2)
    assert "needs" not in words(client.get(address))
