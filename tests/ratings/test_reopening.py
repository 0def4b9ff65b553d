"""Reopening closed months, and computing them anew."""

import pytest

from accounts.models import AuditEvent
from players.models import Player
from ratings.changes import ChangeError
from ratings.computing import ClosingError
from ratings.merging import merge_players
from ratings.models import LateReport, RatingList, RatingPeriod, Reopening
from ratings.periods import list_in_force, open_period
from ratings.recomputing import recompute_from, rehearse
from ratings.reopening import reopen_period
from ratings.services import close_period
from ratings.stale import stale_lists
from ratings.verifying import verify_all
from tournaments.models import GameResult, Status
from tournaments.services import set_result


@pytest.fixture
def closed(club):
    """January and February closed, a game of Ana and Bia in each."""
    club.ana, club.bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.january = club.tournament("2026-01-20", [(club.ana, club.bia, "1-0")])
    club.february = club.tournament("2026-02-20", [(club.bia, club.ana, "1/2")])
    club.close(2)
    return club


def period(slug):
    return RatingPeriod.objects.get(month=f"{slug}-01")


def test_reopened_month_keeps_its_list_and_hands_its_tournaments_in_again(closed, officer):
    shown = list_in_force(pace="standard")

    reopen_period(period=period("2026-02"), by=officer, at=closed.now, reason="wrong result")

    assert open_period().slug == "2026-02"
    assert list_in_force(pace="standard") == shown
    closed.february.refresh_from_db()
    closed.january.refresh_from_db()
    assert (closed.february.status, closed.january.status) == (Status.SUBMITTED, Status.RATED)
    assert Reopening.objects.get().reason == "wrong result"
    assert AuditEvent.objects.get(action="reopen period").reason == "wrong result"


def test_corrected_month_becomes_revision_two_with_the_reason_of_its_reopening(closed, officer):
    reopen_period(period=period("2026-02"), by=officer, at=closed.now, reason="Bia won")
    game = closed.february.games.get()
    set_result(game=game, result=GameResult.WHITE_WINS, by=officer, at=closed.now)

    (corrected,) = close_period(period=open_period(), by=officer, at=closed.now)

    assert (corrected.revision, corrected.reason, corrected.previous.period.slug) == (2, "Bia won", "2026-01")
    assert closed.rating(closed.bia) == 1503  # 1478 + 45 * (1 - 0.44)
    old = RatingList.objects.get(period=corrected.period, revision=1)
    assert old.entries.get(player=closed.bia).rating == 1481  # 1478 + 45 * (0.50 - 0.44)
    assert [found for _list, found in verify_all() if found] == []


def test_only_the_latest_closed_month_is_reopened(closed, officer):
    with pytest.raises(ClosingError, match="reopen February 2026 before January 2026"):
        reopen_period(period=period("2026-01"), by=officer, at=closed.now, reason="x")
    with pytest.raises(ClosingError, match="is open already"):
        reopen_period(period=period("2026-03"), by=officer, at=closed.now, reason="x")
    with pytest.raises(ClosingError, match="Give the reason"):
        reopen_period(period=period("2026-02"), by=officer, at=closed.now, reason=" ")
    assert not Reopening.objects.exists()


def test_months_closed_again_without_a_change_say_the_same(closed, officer):
    late = closed.tournament("2026-01-25", [(closed.ana, closed.bia, "0-1")], name="Late")
    closed.close()
    before = {(r.period.slug, r.pace): r.outcome_digest for r in RatingList.objects.select_related("period")}

    again = recompute_from(month=closed.first, by=officer, at=closed.now, reason="to see")

    assert {(r.period.slug, r.pace): r.outcome_digest for r in again} == before
    assert [r.revision for r in again] == [2, 2, 2]
    assert LateReport.objects.get().tournament == late  # rated in March again, not in January
    assert [found for _list, found in verify_all() if found] == []


def test_rehearsal_shows_the_difference_and_leaves_nothing_behind(closed, officer):
    reopen_period(period=period("2026-02"), by=officer, at=closed.now, reason="Bia won")
    game = closed.february.games.get()
    set_result(game=game, result=GameResult.WHITE_WINS, by=officer, at=closed.now)
    old = list_in_force(pace="standard")

    shown = rehearse(month=old.period.month, by=officer, at=closed.now)

    (difference,) = shown.differences
    assert difference.before == old
    assert {d.player: (d.before.rating, d.after.rating, d.points) for d in difference.players} == {
        closed.ana.pk: (1520, 1498, -22),
        closed.bia.pk: (1481, 1503, 22),
    }
    assert (difference.ratings, difference.largest, difference.statuses, difference.ranks) == (2, 22, 0, 2)
    assert set(RatingList.objects.values_list("revision", flat=True)) == {1}
    assert open_period().slug == "2026-02"
    assert Reopening.objects.count() == 1


def test_recomputation_is_what_was_rehearsed_or_nothing(closed, officer):
    shown = rehearse(month=closed.first, by=officer, at=closed.now)
    assert shown.changes_nothing
    Player.objects.filter(pk=closed.ana.pk).update(birth_year=2000)  # decides nothing here
    made = recompute_from(month=closed.first, by=officer, at=closed.now, reason="again", rehearsed=shown.fingerprint)
    assert [one.revision for one in made] == [2, 2]
    closed.tournament("2026-02-22", [(closed.ana, closed.bia, "1-0")])
    with pytest.raises(ClosingError, match="Something changed"):
        recompute_from(month=closed.first, by=officer, at=closed.now, reason="again", rehearsed=shown.fingerprint)
    assert open_period().slug == "2026-03"


def test_pace_that_a_correction_leaves_without_tournaments_gets_an_empty_revision(closed, officer):
    rapid = closed.tournament("2026-03-10", [(closed.ana, closed.bia, "1-0")], pace="rapid")
    closed.close()
    assert list_in_force(pace="rapid").tournament_count == 1
    reopen_period(period=period("2026-03"), by=officer, at=closed.now, reason="it was standard")
    rapid.refresh_from_db()
    rapid.pace = "standard"
    rapid.save()
    closed.close()
    assert (list_in_force(pace="rapid").revision, list_in_force(pace="rapid").tournament_count) == (2, 0)


def test_tournament_moved_by_a_correction_can_be_reopened_in_its_new_month(closed, officer):
    reopen_period(period=period("2026-02"), by=officer, at=closed.now, reason="it ended in March")
    event = closed.february
    event.refresh_from_db()
    event.start_date = event.end_date = event.end_date.replace(month=3)
    event.save()
    closed.close(2)
    reopen_period(period=period("2026-03"), by=officer, at=closed.now, reason="look again")
    event.refresh_from_db()
    assert event.status == Status.SUBMITTED


def test_player_is_merged_once_the_months_that_list_him_are_reopened(closed, officer):
    twin = Player.objects.create(family_name="Bía")
    event = closed.tournament("2026-03-10", [(closed.ana, twin, "0-1")] * 9)
    closed.close()
    merge = {"source": twin, "target": closed.bia, "by": officer, "at": closed.now, "reason": "one person"}
    with pytest.raises(ChangeError, match="list of March 2026"):
        merge_players(**merge)
    reopen_period(period=period("2026-03"), by=officer, at=closed.now, reason="entered twice")

    merge_players(**merge)

    assert [(str(s.rating_list.period), s.why) for s in stale_lists()] == [("2026-03", "changed")]
    closed.close()
    assert closed.entry(twin) is None
    assert closed.entry(closed.bia).games == event.games.count() == 9
    assert [found for _list, found in verify_all() if found] == []
