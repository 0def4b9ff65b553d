"""Adjustments by formula: exact points, whom it speaks of, and that what is entered is what was seen."""

import datetime as dt
import threading
from fractions import Fraction

import numpy as np
import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from accounts.models import AuditEvent
from ratings.bulk_adjusting import Formula, adjust_by_formula, preview_formula, withdraw_batch
from ratings.change_checks import ChangeError
from ratings.change_queries import adjustments_from
from ratings.changes import adjust_rating
from ratings.models import Adjustment, OpeningRating
from ratings.periods import open_period
from tournaments.models import Game

FIDE = Formula("standard", below=2000, hundredths=40)


def preview(formula: Formula = FIDE):
    return preview_formula(period=open_period(), formula=formula)


def enter(club, formula: Formula = FIDE, **changes) -> int:
    found = preview(formula)
    asked = {"source": "General assembly", "reason": "as FIDE in March 2024", "by": None, "at": club.now}
    asked |= {"period": open_period(), "formula": formula, "previewed": found.fingerprint}
    return adjust_by_formula(**{**asked, **changes})


class TestPoints:
    """FIDE's one-off of March 2024: R + 0.4 · (2000 − R) below 2000."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (1000, 1400),
            (1400, 1640),
            (1500, 1700),
            (1995, 1997),
            (1998, 1999),
            (1999, 1999),
            (1997, 1998),
            (1996, 1998),
            (1, 801),
        ],
    )
    def test_points_are_those_of_the_formula_rounded_half_up(self, old, new):
        assert FIDE.points(np.array([old])).tolist() == [new - old]

    def test_half_a_point_is_rounded_up(self):
        half = Formula("standard", below=2000, hundredths=50)
        assert half.points(np.array([1999, 1998, 1997])).tolist() == [1, 1, 2]

    def test_points_are_exact_for_every_share_and_rating(self):
        ratings = np.arange(1, 2000)
        for hundredths in range(1, 101):
            exact = [int(Fraction(hundredths * (2000 - r), 100) + Fraction(1, 2)) for r in ratings.tolist()]
            assert Formula("standard", 2000, hundredths).points(ratings).tolist() == exact

    def test_nobody_is_lifted_above_the_target(self):
        ratings = np.arange(1, 9999)
        assert int((ratings + Formula("standard", 9999, 100).points(ratings)).max()) == 9999


class TestPreview:
    def test_everybody_below_gets_points_and_who_would_get_none_is_counted(self, club):
        for rating in (1000, 1995, 1998, 1999, 2000, 2100):
            club.player(f"P{rating}", rating)
        found = preview()
        assert [(line.name, line.old, line.new) for line in found.lines] == [
            ("P1998", 1998, 1999),
            ("P1995", 1995, 1997),
            ("P1000", 1000, 1400),
        ]
        assert (found.total, found.unmoved) == (403, 1)

    def test_lowest_rating_is_covered_and_what_lies_below_is_not(self, club):
        for rating in (1399, 1400, 1401):
            club.player(f"P{rating}", rating)
        found = preview(Formula("standard", 2000, 40, lowest=1400))
        assert [line.old for line in found.lines] == [1401, 1400]

    def test_rating_is_that_after_the_games_of_the_month(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        club.tournament("2026-01-20", [(ana, bia, "1-0")])
        assert [(line.old, line.new) for line in preview().lines] == [(1523, 1714), (1478, 1687)]

    def test_inactive_players_and_first_ratings_get_points_too(self, make_club):
        initial = {"method": "blocks", "min_games": 2, "combine": "pooled", "above_half": 25}
        club = make_club(initial=initial, inactive_after=1)
        ana, newcomer = club.player("Ana", 1500), club.player("Novo")
        club.player("Idle", 1400)
        club.close(2)
        club.tournament("2026-03-20", [(ana, newcomer, "1-0"), (newcomer, ana, "1-0")])
        assert {line.name for line in preview().lines} == {"Ana", "Novo", "Idle"}

    def test_adjusted_delisted_and_unrated_players_are_left_out(self, make_club):
        club = make_club(delist_below=1400)
        ana, bia = club.player("Ana", 1405), club.player("Bia", 1405)
        done, nina = club.player("Done", 1600), club.player("Nina")
        club.tournament("2026-01-20", [(ana, bia, "1-0"), (ana, nina, "1-0")])
        adjust_rating(player=done, month=club.first, points=-10, reason="because", by=None, at=club.now)
        found = preview()
        assert [line.name for line in found.lines] == ["Ana"]
        assert [(line.name, line.old) for line in found.adjusted] == [("Done", 1600)]
        assert [(line.name, line.old) for line in found.delisted] == [("Bia", 1405)]
        assert found.unrated == 1

    def test_other_paces_keep_their_ratings(self, club):
        ana = club.player("Ana", 1500)
        rapid = {"player": ana, "pace": "rapid", "month": club.first, "rating": 1700, "source": "FIDE", "created_at": club.now}
        OpeningRating.objects.create(**rapid)
        assert [(line.old, line.new) for line in preview(Formula("rapid", 2000, 40)).lines] == [(1700, 1820)]

    @pytest.mark.parametrize(
        ("formula", "field"),
        [
            (Formula("standard", 1, 40), "below"),
            (Formula("standard", 10_000, 40), "below"),
            (Formula("standard", 2000, 0), "hundredths"),
            (Formula("standard", 2000, 101), "hundredths"),
            (Formula("standard", 2000, 40, lowest=2000), "lowest"),
            (Formula("standard", 2000, 40, lowest=0), "lowest"),
            (Formula("blitz", 2000, 40), "pace"),
        ],
    )
    def test_impossible_formula_is_refused_with_its_field(self, club, formula, field):
        with pytest.raises(ChangeError) as refusal:
            preview(formula)
        assert refusal.value.field == field

    @pytest.mark.parametrize("count", [1, 30])
    def test_preview_asks_as_often_for_many_players_as_for_one(self, club, django_assert_max_num_queries, count):
        club.players(count, 1500)
        period = open_period()
        with django_assert_max_num_queries(16):
            assert len(preview_formula(period=period, formula=FIDE).lines) == count


class TestEntering:
    def test_formula_holds_on_the_list_that_is_published(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        strong = club.player("Strong", 2100)
        club.tournament("2026-01-20", [(ana, bia, "1-0")])
        assert enter(club) == 2
        club.close()
        assert [club.rating(player) for player in (ana, bia, strong)] == [1714, 1687, 2100]
        assert (club.entry(ana).adjustment, club.entry(ana).change) == (191, 214)

    def test_batch_shares_source_reason_and_time_and_is_one_audit_event(self, club, officer):
        club.players(3, 1000)
        before = AuditEvent.objects.count()
        enter(club, by=officer)
        rows = Adjustment.objects.values_list("points", "source", "reason", "created_at", "created_by").order_by().distinct()
        assert list(rows) == [(400, "General assembly", "as FIDE in March 2024", club.now, officer.pk)]
        event = AuditEvent.objects.latest("pk")
        assert AuditEvent.objects.count() == before + 1
        assert (event.action, event.target) == ("adjust by formula", "period 2026-01")
        assert (event.after["players"], event.after["points"], event.after["hundredths"]) == (3, 1200, 40)

    def test_second_confirmation_of_the_same_preview_enters_nothing(self, club):
        club.players(2, 1000)
        seen = preview().fingerprint
        enter(club)
        with pytest.raises(ChangeError, match="Something changed"):
            enter(club, previewed=seen)
        assert Adjustment.objects.count() == 2

    def test_changed_result_makes_the_preview_stale(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        club.tournament("2026-01-20", [(ana, bia, "1-0")])
        seen = preview().fingerprint
        Game.objects.update(result=Game.objects.get().result + 1)
        with pytest.raises(ChangeError, match="Something changed"):
            enter(club, previewed=seen)
        assert not Adjustment.objects.exists()

    def test_preview_of_another_formula_or_month_is_stale(self, club):
        club.players(2, 1000)
        january, seen = open_period(), preview(Formula("standard", 2000, 41)).fingerprint
        with pytest.raises(ChangeError, match="Something changed"):
            enter(club, previewed=seen)
        seen = preview().fingerprint
        club.close()
        with pytest.raises(ChangeError, match="closed"):
            enter(club, previewed=seen, period=january)
        with pytest.raises(ChangeError, match="Something changed"):
            enter(club, previewed=seen)
        assert not Adjustment.objects.exists()

    @pytest.mark.parametrize(("missing", "field"), [("source", "source"), ("reason", "reason")])
    def test_source_and_reason_are_required(self, club, missing, field):
        club.players(2, 1000)
        with pytest.raises(ChangeError) as refusal:
            enter(club, **{missing: "  "})
        assert refusal.value.field == field

    def test_formula_that_moves_nobody_is_refused(self, club):
        club.player("Ana", 2100)
        with pytest.raises(ChangeError, match="Nobody"):
            enter(club)

    def test_organizer_enters_and_withdraws_none(self, club, organizer):
        club.players(2, 1000)
        with pytest.raises(PermissionDenied):
            enter(club, by=organizer)
        enter(club)
        with pytest.raises(PermissionDenied):
            withdraw_batch(adjustment=Adjustment.objects.first(), by=organizer, at=club.now)
        assert Adjustment.objects.count() == 2


class TestWithdrawing:
    def test_whole_batch_goes_and_nothing_else(self, club, officer):
        single = club.player("Single", 1800)
        alone = {
            "player": single,
            "month": club.first,
            "points": 5,
            "reason": "as FIDE in March 2024",
            "source": "General assembly",
        }
        adjust_rating(**alone, by=None, at=club.now - dt.timedelta(days=1))
        club.players(3, 1000)
        enter(club)
        assert withdraw_batch(adjustment=Adjustment.objects.exclude(player=single).first(), by=officer, at=club.now) == 3
        assert Adjustment.objects.get().player == single
        event = AuditEvent.objects.latest("pk")
        assert (event.action, event.before["players"], event.before["points"]) == ("withdraw adjustments", 3, 1200)

    def test_second_withdrawal_says_so(self, club):
        club.players(2, 1000)
        enter(club)
        one = Adjustment.objects.first()
        withdraw_batch(adjustment=one, by=None, at=club.now)
        with pytest.raises(ChangeError, match="withdrawn already"):
            withdraw_batch(adjustment=one, by=None, at=club.now)

    def test_used_batch_stays(self, club):
        club.players(2, 1000)
        enter(club)
        club.close()
        with pytest.raises(ChangeError, match="closed"):
            withdraw_batch(adjustment=Adjustment.objects.first(), by=None, at=club.now)
        assert Adjustment.objects.count() == 2

    def test_batch_is_one_line_and_a_single_one_has_its_player(self, club):
        zoe = club.player("Zoe", 1800)
        adjust_rating(player=zoe, month=club.first, points=5, reason="because", by=None, at=club.now)
        club.players(2, 1000)
        club.player("Ana", 1500)
        enter(club)
        batch, single = adjustments_from(club.first)
        assert (batch.count, batch.total, batch.least, batch.most, batch.player) == (3, 1000, 200, 400, None)
        assert (single.count, single.total, single.player) == (1, 5, zoe)


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_two_confirmations_at_once_enter_one_batch(club):
    club.players(5, 1000)
    seen, refused = preview().fingerprint, []

    def confirm() -> None:
        try:
            enter(club, previewed=seen)
        except ChangeError as error:
            refused.append(str(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=confirm) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (Adjustment.objects.count(), len(refused)) == (5, 2)
