"""Opening ratings, adjustments and versions of the rules, as the rating officer sets them."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from accounts.models import AuditEvent
from players.models import Organization
from ratings.changes import (
    ChangeError,
    adjust_rating,
    give_opening_rating,
    set_regulation,
    start_club,
    withdraw_adjustment,
    withdraw_opening_rating,
)
from ratings.late import LateError
from ratings.merging import merge_players
from ratings.models import Adjustment, Block, EntryStatus, OpeningRating, RatingPeriod, Regulation
from ratings.services import ClosingError
from tournaments.services import merge_players as merge_entries

FEBRUARY, MARCH = dt.date(2026, 2, 1), dt.date(2026, 3, 1)


def give(club, player, by=None, **fields):
    return give_opening_rating(
        **{"player": player, "month": FEBRUARY, "rating": 1700, "source": "FIDE", "by": by, "at": club.now, **fields}
    )


def adjust(club, player, points=25, **fields):
    asked = {"player": player, "month": FEBRUARY, "points": points, "reason": "missed bonus", "by": None, "at": club.now}
    return adjust_rating(**{**asked, **fields})


class TestOpeningRatings:
    def test_opening_rating_counts_from_its_period_on(self, club):
        ana, nina = club.player("Ana", 1700), club.player("Nina")
        give(club, nina, rated_games=12, peak=1750)
        club.tournament("2026-01-20", [(ana, nina, "1-0")])
        club.tournament("2026-02-20", [(ana, nina, "1-0")])
        club.close()
        assert (club.rating(ana), club.rating(nina)) == (1700, None)
        club.close()
        entry = club.entry(nina)
        assert (entry.start_rating, entry.rating, entry.change, entry.games) == (1700, 1678, -22, 1)
        assert (entry.status, entry.total_games, entry.peak) == (EntryStatus.RATED, 13, 1750)
        assert club.rating(ana) == 1723

    def test_opening_rating_spends_the_blocks_that_waited(self, club):
        rated = club.players(4, 1500)
        nina = club.player("Nina")
        club.tournament("2026-01-20", [(nina, r, "1/2") for r in rated])
        club.close()
        give(club, nina)
        club.close()
        assert club.rating(nina) == 1700
        assert not Block.objects.filter(player=nina, rating_list__period__month=FEBRUARY, carried=True).exists()
        assert Block.objects.get(player=nina, rating_list__period__month=FEBRUARY).get_status_display() == "used"

    def test_opening_rating_without_games_is_active_for_a_year(self, club):
        nina = club.player("Nina")
        give(club, nina)
        club.close(13)  # January 2026 to January 2027
        assert club.entry(nina, "2027-01").status == EntryStatus.RATED
        club.close()
        assert club.entry(nina, "2027-02").status == EntryStatus.INACTIVE

    @pytest.mark.parametrize(
        ("field", "wrong"),
        [
            ("rating", {"rating": 0}),
            ("rating", {"rating": 10000}),
            ("rated_games", {"rated_games": -1}),
            ("rated_games", {"rated_games": 100_000}),
            ("peak", {"peak": 1699}),
            ("peak", {"peak": 10_000}),
            ("source", {"source": " "}),
            ("source", {"source": "x" * 101}),
            ("reason", {"reason": "x\0"}),
        ],
    )
    def test_impossible_opening_rating_is_refused_beside_its_field(self, club, field, wrong):
        with pytest.raises(ChangeError) as refusal:
            give(club, club.player("Nina"), **wrong)
        assert refusal.value.field == field
        assert not OpeningRating.objects.filter(month=FEBRUARY).exists()

    def test_rated_player_gets_no_opening_rating(self, club):
        ana = club.player("Ana", 1500)
        club.close()
        with pytest.raises(ChangeError, match="use an adjustment"):
            give(club, ana)

    @pytest.mark.parametrize("month", [dt.date(2026, 1, 1), FEBRUARY, MARCH])
    def test_second_opening_rating_is_refused_in_whatever_month_the_first_is(self, club, month):
        nina = club.player("Nina")
        give(club, nina)
        with pytest.raises(ChangeError, match="already"):
            give(club, nina, month=month)

    def test_player_who_fell_off_the_list_may_have_another_opening_rating(self, make_club):
        club = make_club("fide-2009")
        ana = club.player("Ana", 1210)
        adjust(club, ana, -20, month=dt.date(2026, 1, 1))
        club.close()
        give(club, ana)
        club.close()
        assert club.rating(ana) == 1700

    def test_opening_rating_of_somebody_rated_meanwhile_stops_the_close_by_name(self, club):
        nina, rated = club.player("Nina"), club.players(3, 1500)
        give(club, nina)
        club.tournament("2026-01-20", [(nina, r, "1/2") for r in rated * 3])
        club.close()
        with pytest.raises(ClosingError, match="Player Nina is on the list already"):
            club.close()
        withdraw_opening_rating(opening=OpeningRating.objects.get(player=nina), by=None, at=club.now)
        club.close()
        assert club.rating(nina) == 1500

    def test_withdrawn_opening_rating_is_gone_and_audited(self, club, officer):
        opening = give(club, club.player("Nina"), reason="List of April")
        withdraw_opening_rating(opening=opening, by=officer, at=club.now)
        assert not OpeningRating.objects.exists()
        event = AuditEvent.objects.get(action="withdraw opening rating")
        assert (event.actor_name, event.target) == ("officer", f"player {opening.player_id}")
        assert (event.before["rating"], event.before["month"], event.before["reason"]) == (1700, "2026-02", "List of April")

    def test_used_opening_rating_stays(self, club):
        opening = give(club, club.player("Nina"))
        club.close(2)
        with pytest.raises(ChangeError, match="February 2026 is closed"):
            withdraw_opening_rating(opening=opening, by=None, at=club.now)
        assert OpeningRating.objects.filter(pk=opening.pk).exists()

    def test_opening_rating_that_an_adjustment_needs_stays(self, club):
        nina = club.player("Nina")
        opening = give(club, nina)
        adjustment = adjust(club, nina, month=MARCH)
        with pytest.raises(ChangeError, match="Withdraw the adjustment of Nina in March 2026 first"):
            withdraw_opening_rating(opening=opening, by=None, at=club.now)
        assert OpeningRating.objects.filter(pk=opening.pk).exists()
        withdraw_adjustment(adjustment=adjustment, by=None, at=club.now)
        withdraw_opening_rating(opening=opening, by=None, at=club.now)
        assert not OpeningRating.objects.exists()

    def test_withdrawing_twice_is_refused(self, club):
        opening = give(club, club.player("Nina"))
        withdraw_opening_rating(opening=opening, by=None, at=club.now)
        with pytest.raises(ChangeError, match="withdrawn already"):
            withdraw_opening_rating(opening=opening, by=None, at=club.now)

    def test_organizer_withdraws_no_opening_rating(self, club, organizer):
        opening = give(club, club.player("Nina"))
        with pytest.raises(PermissionDenied):
            withdraw_opening_rating(opening=opening, by=organizer, at=club.now)

    def test_closed_month_takes_no_opening_rating(self, club):
        nina = club.player("Nina")
        club.close(2)
        with pytest.raises(ChangeError, match="closed") as refusal:
            give(club, nina)
        assert refusal.value.field == "month"

    def test_organizer_gives_no_opening_rating(self, club, organizer):
        with pytest.raises(PermissionDenied):
            give(club, club.player("Nina"), by=organizer)


class TestSentencesOfRefusals:
    @pytest.mark.parametrize("refused", [ClosingError, LateError, lambda message: ChangeError("", message)])
    def test_month_begins_a_sentence_with_a_capital_and_a_name_as_it_is_written(self, refused):
        with translation.override("pt-br"):
            assert str(refused("março de 2026 já está fechado.")) == "Março de 2026 já está fechado."
            assert str(refused("de Souza, Ana já tem rating.")) == "de Souza, Ana já tem rating."

    def test_name_is_told_as_the_register_has_it(self, club):
        with pytest.raises(ChangeError, match=r"^de Souza has an opening rating already"):
            give(club, club.player("de Souza", 1500), month=club.first)


class TestTextsOfChanges:
    def test_character_that_no_archive_takes_back_is_refused_beside_its_field(self, club):
        nina = club.player("Nina")
        for field in ("source", "reason"):
            with pytest.raises(ChangeError, match="cannot be stored") as refusal:
                give(club, nina, **{field: "FIDE\x1b[2J"})
            assert refusal.value.field == field
        with pytest.raises(ChangeError, match="cannot be stored"):
            give(club, nina, source="One\nTwo")

    def test_reason_may_have_several_lines(self, club):
        assert give(club, club.player("Nina"), reason="One\r\n\tTwo").reason == "One\r\n\tTwo"


class TestAdjustments:
    def test_adjustment_is_added_after_the_computation_and_shows_by_itself(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        adjust(club, ana)
        club.tournament("2026-02-20", [(ana, bia, "1-0")])
        club.close(2)
        entry = club.entry(ana)
        assert (entry.rating, entry.change, entry.adjustment, entry.surplus100, entry.peak) == (1548, 48, 25, 50, 1548)
        assert club.rating(bia) == 1478  # the opponent's number knows nothing of it

    def test_adjustment_without_games_moves_the_rating(self, club):
        ana = club.player("Ana", 1500)
        adjust(club, ana, -40)
        club.close(2)
        assert (club.rating(ana), club.entry(ana).change, club.entry(ana).games) == (1460, -40, 0)

    def test_adjustment_below_the_floor_delists(self, make_club):
        club = make_club("fide-2009")
        ana = club.player("Ana", 1210)
        adjust(club, ana, -20)
        club.close(2)
        assert (club.entry(ana).status, club.rating(ana)) == (EntryStatus.DELISTED, None)

    @pytest.mark.parametrize(
        ("field", "wrong"),
        [
            ("points", {"points": 0}),
            ("points", {"points": 10000}),
            ("points", {"points": -1500}),
            ("points", {"points": 8500}),
            ("reason", {"reason": " "}),
        ],
    )
    def test_impossible_adjustment_is_refused_beside_its_field(self, club, field, wrong):
        with pytest.raises(ChangeError) as refusal:
            adjust(club, club.player("Ana", 1500), **wrong)
        assert refusal.value.field == field
        assert not Adjustment.objects.exists()

    def test_player_without_a_rating_has_nothing_to_adjust(self, club):
        nina = club.player("Nina")
        give(club, nina, month=MARCH)
        with pytest.raises(ChangeError, match="Nina has no rating that could be adjusted") as refusal:
            adjust(club, nina)
        assert refusal.value.field == "player"
        assert adjust(club, nina, month=MARCH).pk

    def test_player_who_fell_off_the_list_has_nothing_to_adjust(self, make_club):
        club = make_club("fide-2009")
        ana = club.player("Ana", 1210)
        adjust(club, ana, -20, month=dt.date(2026, 1, 1))
        club.close()
        with pytest.raises(ChangeError, match="no rating"):
            adjust(club, ana)

    def test_under_rules_that_give_everybody_a_rating_whoever_is_a_member_by_then_can_be_adjusted(self, make_club):
        club = make_club("cusp")
        ana, late = club.player("Ana"), club.player("Late", joined=dt.date(2026, 3, 2))
        adjust(club, ana)
        adjust(club, late, month=MARCH)
        with pytest.raises(ChangeError, match="no rating"):
            adjust(club, late)
        club.close(3)
        assert (club.rating(ana), club.rating(late)) == (1025, 1025)

    def test_merged_player_is_not_adjusted(self, club):
        julia, twin = club.player("Inojosa", 1500), club.player("Inojoza")
        merge_entries(source=twin, target=julia, by=None, at=club.now, reason="one person")
        twin.refresh_from_db()
        with pytest.raises(ChangeError, match="merged into another"):
            adjust(club, twin)

    def test_withdrawn_adjustment_is_gone_and_audited(self, club, officer):
        adjustment = adjust(club, club.player("Ana", 1500))
        withdraw_adjustment(adjustment=adjustment, by=officer, at=club.now)
        assert not Adjustment.objects.exists()
        event = AuditEvent.objects.get(action="withdraw adjustment")
        assert (event.target, event.before["points"]) == (f"player {adjustment.player_id}", 25)

    def test_used_adjustment_stays(self, club):
        adjustment = adjust(club, club.player("Ana", 1500))
        club.close(2)
        with pytest.raises(ChangeError, match="closed"):
            withdraw_adjustment(adjustment=adjustment, by=None, at=club.now)

    def test_organizer_withdraws_no_adjustment(self, club, organizer):
        adjustment = adjust(club, club.player("Ana", 1500))
        with pytest.raises(PermissionDenied):
            withdraw_adjustment(adjustment=adjustment, by=organizer, at=club.now)

    def test_second_adjustment_of_a_month_is_refused(self, club):
        ana = club.player("Ana", 1500)
        adjust(club, ana)
        with pytest.raises(ChangeError, match="already"):
            adjust(club, ana)


class TestRules:
    def test_impossible_rules_are_refused_by_the_parameters_name(self, club):
        with pytest.raises(ChangeError) as refusal:
            set_regulation(
                name="odd",
                parameters={"preset": "club", "k_bands": [[1900, 0], [None, 10]]},
                valid_from=MARCH,
                by=None,
                at=club.now,
            )
        assert refusal.value.field.startswith("k_bands")


class TestStart:
    at = dt.datetime(2026, 2, 15, 12, tzinfo=dt.UTC)

    def start(self, first_month=FEBRUARY, **fields):
        asked = {"first_month": first_month, "name": "club", "parameters": {"preset": "club"}, "by": None, "at": self.at}
        return start_club(**{**asked, **fields})

    def test_club_begins_with_its_name_rules_and_month(self, db, officer):
        period = self.start(organization=" Clube de Xadrez ", by=officer)
        assert (period.slug, period.is_open) == ("2026-02", True)
        assert Organization.objects.get().name == "Clube de Xadrez"
        assert Regulation.objects.get().valid_from == FEBRUARY
        event = AuditEvent.objects.get(action="start club")
        assert (event.actor_name, event.target) == ("officer", f"period {period.slug}")
        assert event.after == {"regulation": "club", "organization": "Clube de Xadrez"}

    def test_name_that_is_known_stays_where_none_is_given(self, db):
        Organization.objects.create(pk=1, name="Known")
        self.start()
        assert Organization.objects.get().name == "Known"

    def test_club_begins_once(self, club):
        with pytest.raises(ChangeError, match="first month already"):
            self.start()

    @pytest.mark.parametrize("month", [dt.date(2006, 2, 1), dt.date(2026, 3, 1)])
    def test_club_may_begin_twenty_years_back_or_next_month(self, db, month):
        assert self.start(month).month == month

    @pytest.mark.parametrize("month", [dt.date(2006, 1, 1), dt.date(2026, 4, 1), dt.date(2026, 2, 2)])
    def test_other_months_are_refused(self, db, month):
        with pytest.raises(ChangeError, match="from February 2006 to March 2026") as refusal:
            self.start(month)
        assert refusal.value.field == "first_month"

    @pytest.mark.parametrize("wrong", [{"organization": "x" * 201}, {"organization": "x\0"}, {"parameters": {"preset": "none"}}])
    def test_refused_start_leaves_nothing_behind(self, db, wrong):
        with pytest.raises(ChangeError):
            self.start(**wrong)
        assert not RatingPeriod.objects.exists()
        assert not Organization.objects.exists()
        assert not AuditEvent.objects.exists()

    def test_organizer_begins_no_club(self, organizer):
        with pytest.raises(PermissionDenied):
            self.start(by=organizer)


class TestMerging:
    def test_duplicate_without_ratings_is_merged_and_its_games_count_for_the_other(self, club):
        julia, twin = club.player("Inojosa", 1500, given_name="Júlia"), club.player("Inojoza", given_name="Julia")
        rival = club.player("Rival", 1500)
        club.tournament("2026-01-20", [(twin, rival, "1-0")])
        merge_players(source=twin, target=julia, by=None, at=club.now, reason="one person, two spellings")
        club.close()
        assert (club.rating(julia), club.entry(twin)) == (1523, None)

    def test_player_on_a_published_list_is_not_merged_away(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        club.close()
        with pytest.raises(ChangeError, match="stands on the list of January 2026"):
            merge_players(source=ana, target=bia, by=None, at=club.now, reason="one person")
        ana.refresh_from_db()
        assert ana.merged_into_id is None

    def test_player_with_an_opening_rating_is_not_merged_away(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        with pytest.raises(ChangeError, match="opening rating"):
            merge_players(source=ana, target=bia, by=None, at=club.now, reason="one person")
