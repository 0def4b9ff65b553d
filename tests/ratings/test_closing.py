"""Closing a period: what becomes of tournaments, lists and the next month."""

import datetime as dt
import threading

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection

from accounts.models import AuditEvent
from players.models import Player
from ratings.changes import set_regulation
from ratings.computing import ClosingError, gather, register_of
from ratings.models import Block, Calculation, EntryStatus, ListEntry, RatedTournament, RatingList, RatingPeriod
from ratings.periods import list_in_force, open_period
from ratings.services import close_period
from tournaments.models import Kind, Pace, Status


def test_close_publishes_the_list_and_opens_the_next_month(club, officer):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    event = club.tournament("2026-01-20", [(ana, bia, "1-0")])

    published = club.close(by=officer)

    assert (club.rating(ana), club.rating(bia)) == (1523, 1478)
    assert (published.period.slug, published.revision, published.published_by) == ("2026-01", 1, officer)
    assert (published.tournament_count, published.game_count, published.rated_count) == (1, 1, 2)
    event.refresh_from_db()
    assert event.status == Status.RATED
    assert open_period().slug == "2026-02"
    assert AuditEvent.objects.get(action="close period").actor_name == "officer"


def test_close_computes_the_third_event_of_the_cusp_club_to_the_point(make_club):
    club = make_club("cusp")
    scores = {"Dutra": (13, 14), "Leandro": (10, 18), "Restivo": (1, 4), "Ito": (4, 18)}
    players = {name: club.player(name) for name in scores}
    partner = club.player("Partner")
    for name, (half_points, most) in scores.items():
        wins, draws = divmod(half_points, 2)
        games = ["1-0"] * wins + ["1/2"] * draws
        games += ["0-1"] * (most // 2 - len(games))
        club.tournament("2026-01-20", [(players[name], partner, r) for r in games])
    club.close()
    assert {name: club.rating(p) for name, p in players.items()} == {"Dutra": 1135, "Leandro": 1023, "Restivo": 978, "Ito": 888}


def test_month_without_games_changes_nothing(club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-02-20", [(ana, bia, "1-0")])
    club.close(2)
    club.close()
    entry = club.entry(ana, "2026-03")
    assert (entry.rating, entry.change, entry.games, entry.k) == (1523, 0, 0, None)
    assert club.entry(ana, "2026-02").games == 1


def test_second_close_of_a_month_is_refused(club):
    period = open_period()
    club.close()
    with pytest.raises(ClosingError, match="closed already"):
        close_period(period=period, by=None, at=club.now)
    assert RatingList.objects.count() == 1


def test_months_close_in_order(club):
    club.close()
    later = RatingPeriod.objects.create(month=dt.date(2026, 3, 1))
    with pytest.raises(ClosingError, match="close the months before it first"):
        close_period(period=later, by=None, at=club.now)


def test_month_that_has_not_begun_cannot_close(club):
    with pytest.raises(ClosingError, match="has not begun"):
        close_period(period=open_period(), by=None, at=dt.datetime(2025, 12, 31, tzinfo=dt.UTC))


def test_organizer_cannot_close(club, organizer):
    with pytest.raises(PermissionDenied):
        close_period(period=open_period(), by=organizer, at=club.now)
    assert not RatingList.objects.exists()


def test_closing_a_published_month_again_needs_a_reason_and_makes_a_revision(club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    event = club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()
    period = RatingPeriod.objects.get(month="2026-01-01")
    RatingPeriod.objects.filter(pk=period.pk).update(status="open", closed_at=None, closed_by=None)
    type(event).objects.filter(pk=event.pk).update(status=Status.SUBMITTED)
    with pytest.raises(ClosingError, match="needs a reason"):
        close_period(period=period, by=None, at=club.now)

    (second,) = close_period(period=period, by=None, at=club.now, reason="a name was wrong")

    assert (second.revision, second.reason) == (2, "a name was wrong")
    assert list_in_force(pace="standard", month=period.month) == second
    first = RatingList.objects.get(period=period, revision=1)
    assert first.outcome_digest == second.outcome_digest


def test_drafts_and_later_tournaments_wait(club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    draft = club.tournament("2026-01-20", [(ana, bia, "1-0")], status=Status.DRAFT)
    later = club.tournament("2026-02-01", [(ana, bia, "1-0")])
    club.close()
    assert club.rating(ana) == 1500
    assert not RatedTournament.objects.exists()
    draft.refresh_from_db(), later.refresh_from_db()
    assert (draft.status, later.status) == (Status.DRAFT, Status.SUBMITTED)


def test_order_of_entry_does_not_matter(make_club, django_db_blocker):
    club = make_club()
    a, b, c = club.players(3, 1500)
    club.tournament("2026-04-20", [(a, b, "1-0"), (b, c, "1-0")], name="B")
    club.tournament("2026-04-05", [(a, c, "0-1"), (b, a, "1/2")], name="A")
    club.close(4)
    # April from one start list: a 1.5 of 3, b 1.5 of 3, c 1 of 2, everybody at 1500
    assert [club.rating(p) for p in (a, b, c)] == [1500, 1500, 1500]
    assert [club.entry(p).games for p in (a, b, c)] == [3, 3, 2]


class TestLateReports:
    def test_late_tournament_is_rated_once_in_the_open_month_and_marked(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        club.close(3)
        event = club.tournament("2026-03-28", [(ana, bia, "1-0")])
        club.close()
        assert (club.rating(ana, "2026-03"), club.rating(ana, "2026-04")) == (1500, 1523)
        assert RatedTournament.objects.get(tournament=event).late is True
        club.close()
        assert club.rating(ana, "2026-05") == 1523
        assert RatedTournament.objects.filter(tournament=event).count() == 1

    def test_late_tournament_uses_the_start_list_of_the_month_that_rates_it(self, club):
        ana, bia, caio = (club.player(n, 1500) for n in ("Ana", "Bia", "Caio"))
        club.tournament("2026-01-10", [(bia, caio, "1-0")] * 1)
        club.close(2)
        club.tournament("2026-01-31", [(ana, bia, "1-0")])
        club.close()
        # Bia stands at 1523 on the list before March: 0.47 expected, 45 x 0.53 = 23.85
        assert club.rating(ana) == 1524

    def test_late_tournament_of_an_event_start_club_uses_the_list_of_its_first_day(self, make_club):
        club = make_club("fide-2024", k_new_player=None, k_junior=None)
        ana, bia, caio = (club.player(n, 1500) for n in ("Ana", "Bia", "Caio"))
        club.tournament("2026-01-10", [(bia, caio, "1-0")])
        club.close(2)
        assert club.rating(bia) == 1510
        club.tournament("2026-01-31", [(ana, bia, "1-0")], start="2026-01-30")
        club.close()
        # Both at 1500 on the start list of January: 20 x 0.5, added to what each has now
        assert (club.rating(ana), club.rating(bia)) == (1510, 1500)

    def test_late_block_counts_by_the_end_of_its_tournament(self, club):
        rated = club.players(5, 1500)
        nina = club.player("Nina")
        club.close(24)  # up to December 2027
        club.tournament("2026-02-27", [(nina, r, "1/2") for r in rated])
        club.close()  # January 2028: the window reaches back to February 2026
        assert club.entry(nina).block_games == 5
        club.close()
        assert club.entry(nina) is None
        assert Block.objects.filter(player=nina).order_by("-rating_list_id").first().get_status_display() == "expired"


class TestPaces:
    def test_club_of_one_pace_has_one_list_a_month(self, club):
        club.player("Ana", 1500)
        club.close(2)
        assert list(RatingList.objects.values_list("pace", flat=True)) == ["standard", "standard"]

    def test_rapid_lists_begin_with_the_first_rapid_tournament_and_stand_apart(self, club):
        rated = club.players(9, 1500)
        ana = club.player("Ana", 1500)
        club.close()
        club.tournament("2026-02-10", [(ana, r, "1-0") for r in rated[:3]], pace=Pace.RAPID)
        club.close()
        assert RatingList.objects.filter(pace=Pace.RAPID).count() == 1
        assert club.rating(ana) == 1500
        assert list_in_force(pace=Pace.RAPID).entries.count() == 0
        assert list_in_force(pace=Pace.RAPID).tournament_count == 1

    def test_opening_rating_of_a_pace_begins_its_lists(self, club, officer):
        from ratings.changes import give_opening_rating

        ana, bia = club.player("Ana", 1500), club.player("Bia")
        for player in (ana, bia):
            give_opening_rating(
                player=player, month=club.first, rating=1600, source="FIDE rapid", by=officer, at=club.now, pace=Pace.RAPID
            )
        club.tournament("2026-01-10", [(ana, bia, "1-0")], pace=Pace.RAPID)
        club.close()
        assert club.entry(ana, pace=Pace.RAPID).rating == 1623
        assert club.entry(ana).rating == 1500


def test_casual_games_are_rated_one_by_one_and_form_no_block(club):
    ana, bia, nina = club.player("Ana", 1500), club.player("Bia", 1900), club.player("Nina")
    club.tournament("2026-01-31", [(ana, bia, "1-0"), (ana, bia, "0-1"), (nina, ana, "1-0")], kind=Kind.CASUAL)
    club.close()
    line = Calculation.objects.get(player=ana)
    assert (line.games, line.per_game, line.surplus100) == (2, True, 100 - 2 * 8)
    assert not Block.objects.exists()


def test_forfeits_count_in_no_rating(club):
    p, *others = [club.player("P", 1500), *club.players(3, 1500)]
    club.tournament("2026-01-20", [(p, others[0], "+-"), (p, others[1], "1/2"), (p, others[2], "0-1")])
    club.close()
    assert (club.rating(p), club.entry(p).games) == (1478, 2)


def test_double_forfeit_is_no_game_for_either(club):
    p, q = club.players(2, 1500)
    club.tournament("2026-01-20", [(p, q, "--")])
    club.close()
    assert [(club.rating(x), club.entry(x).games) for x in (p, q)] == [(1500, 0), (1500, 0)]


def test_newcomer_is_rated_when_his_blocks_hold_nine_games(club):
    rated = club.players(5, 1500)
    nina = club.player("Nina")
    club.tournament("2026-01-20", [(nina, r, x) for r, x in zip(rated, ["1/2", "0-1", "0-1", "0-1"], strict=False)])
    club.close()
    poor = Block.objects.get(player=nina)
    assert poor.get_status_display() == "too few points for a first block"
    club.tournament("2026-02-20", [(nina, r, x) for r, x in zip(rated, ["1-0", "1-0", "1-0", "0-1", "0-1"], strict=True)])
    club.close()
    assert (club.rating(nina), club.entry(nina).block_games) == (None, 5)
    club.tournament("2026-03-20", [(nina, r, x) for r, x in zip(rated, ["1-0", "1-0", "0-1", "0-1"], strict=False)])
    club.close()
    entry = club.entry(nina)
    assert (entry.rating, entry.games, entry.status, entry.change) == (1513, 9, EntryStatus.NEW, None)
    club.close()
    assert (club.entry(nina).status, club.entry(nina).total_games) == (EntryStatus.RATED, 0)


def test_opponent_rated_in_the_same_month_counts_from_the_next(club):
    rated = club.players(9, 1500)
    a, b = club.player("A"), club.player("B")
    club.tournament("2026-03-10", [(a, r, "1-0") for r in rated])
    club.tournament("2026-03-20", [(b, a, "1-0"), *[(b, r, "1-0") for r in rated[:3]]])
    club.close(3)
    assert Block.objects.get(player=b).games == 3
    club.tournament("2026-04-20", [(b, a, "1-0"), *[(b, r, "1-0") for r in rated[:3]]])
    club.close()
    assert Block.objects.get(player=b, made_here=True, rating_list__period__month="2026-04-01").games == 4


def test_lists_rank_by_competition_and_order_equals_by_name(club):
    for name, rating in (("Zeca", 1700), ("Álvares", 1700), ("Top", 1800), ("Low", 1600)):
        club.player(name, rating)
    rows = list(club.close().entries.order_by("position").values_list("name", "rank"))
    assert rows == [("Top", 1), ("Álvares", 2), ("Zeca", 2), ("Low", 4)]


def test_published_names_stay_as_they_were(club):
    ana = club.player("Ana", 1500)
    club.close()
    ana.family_name = "Anna"
    ana.save()
    club.close()
    assert (club.entry(ana, "2026-01").name, club.entry(ana, "2026-02").name) == ("Ana", "Anna")


def test_player_becomes_inactive_and_leaves_the_ranking(club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1/2")])
    club.player("Idle", 2000)  # opened as if he had played in December 2025
    club.close(11)
    assert club.entry(ana, "2026-11").rank == 2
    club.close()
    idle = ListEntry.objects.get(name="Idle", rating_list__period__month="2026-12-01")
    assert (idle.status, idle.rank, idle.rating) == (EntryStatus.INACTIVE, None, 2000)
    assert club.entry(ana, "2026-12").rank == 1


def test_failed_close_leaves_nothing(club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()
    opening = club.player("Twice")
    from ratings.models import Adjustment

    Adjustment.objects.create(player=opening, month=dt.date(2026, 2, 1), points=5, reason="x", created_at=club.now)
    club.tournament("2026-02-20", [(ana, bia, "1-0")])
    before = (RatingList.objects.count(), ListEntry.objects.count())
    with pytest.raises(ClosingError):
        club.close()
    assert (RatingList.objects.count(), ListEntry.objects.count()) == before
    assert open_period().slug == "2026-02"


def test_new_rules_hold_from_their_month_on(club, officer):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    set_regulation(name="toledo", parameters={"preset": "toledo"}, valid_from=dt.date(2026, 2, 1), by=officer, at=club.now)
    club.tournament("2026-01-20", [(ana, bia, "1/2")])
    club.tournament("2026-02-20", [(ana, bia, "1-0")])
    club.close(2)
    assert (club.entry(ana, "2026-01").k, club.entry(ana, "2026-02").k) == (45, 10)


@pytest.mark.parametrize(
    ("rating", "opponents", "results", "expected"),
    [(1400, 1000, ["1-0"] * 5, 1418), (1500, 1435, ["1-0"], 1518), (1500, 1135, ["1-0"], 1505)],
)
def test_ratings_come_from_the_printed_table_and_are_rounded_once(club, rating, opponents, results, expected):
    p = club.player("P", rating)
    others = club.players(len(results), opponents)
    club.tournament("2026-01-20", [(p, o, r) for o, r in zip(others, results, strict=True)])
    club.close()
    assert club.rating(p) == expected


def test_entries_of_a_closed_list_cannot_be_added_by_the_orm(club):
    club.player("Ana", 1500)
    published = club.close()
    row = published.entries.get()
    row.pk, row.player = None, club.player("Bia")
    with pytest.raises(IntegrityError):
        row.save()


def test_blocks_wait_through_months_whose_rules_know_none(club, officer):
    rated = club.players(5, 1500)
    nina = club.player("Nina")
    club.tournament("2026-01-20", [(nina, r, "1-0") for r in rated])
    set_regulation(name="toledo", parameters={"preset": "toledo"}, valid_from=dt.date(2026, 2, 1), by=officer, at=club.now)
    set_regulation(name="club", parameters={"preset": "club"}, valid_from=dt.date(2026, 3, 1), by=officer, at=club.now)
    club.close(2)
    club.tournament("2026-03-20", [(nina, r, "0-1") for r in rated[:4]])
    club.close()
    assert (club.entry(nina).games, club.rating(nina)) == (9, 1513)


def test_games_limit_that_leaves_no_k_is_still_a_calculation(make_club):
    club = make_club(k_games_limit=3)
    ana, bia = club.player("Ana", 1900), club.player("Bia", 1900)
    club.tournament("2026-01-20", [(ana, bia, "1-0")] * 4, kind=Kind.CASUAL)
    club.close()
    assert (club.entry(ana).games, club.entry(ana).k, club.rating(ana)) == (4, 0, 1900)


def test_register_that_lost_a_player_meanwhile_is_noticed(club):
    club.player("Ana", 1500)
    club.player("Bia")
    gathered, _register = gather(open_period())
    Player.objects.filter(family_name="Bia").delete()
    with pytest.raises(ClosingError, match="The register changed"):
        register_of(gathered)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_player_who_is_submitted_while_the_close_begins_is_on_its_list(make_club):
    club = make_club("cusp")
    ana = club.player("Ana")

    def submit_newcomer(step: str) -> None:
        if step != "read":
            return

        def elsewhere() -> None:
            try:
                newcomer = club.player("Newcomer")
                club.tournament("2026-01-20", [(newcomer, ana, "1-0")])
            finally:
                connection.close()

        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()

    close_period(period=open_period(), by=None, at=club.now, progress=submit_newcomer)
    assert set(list_in_force(pace="standard").entries.values_list("name", "rating")) == {("Ana", 978), ("Newcomer", 1023)}
