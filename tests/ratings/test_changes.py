"""Opening ratings, adjustments and versions of the rules, as the rating officer sets them."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied

from ratings.changes import ChangeError, adjust_rating, give_opening_rating, set_regulation, start_club
from ratings.merging import merge_players
from ratings.models import Adjustment, Block, EntryStatus, OpeningRating

FEBRUARY, MARCH = dt.date(2026, 2, 1), dt.date(2026, 3, 1)


def give(club, player, by=None, **fields):
    return give_opening_rating(
        **{"player": player, "month": FEBRUARY, "rating": 1700, "source": "FIDE", "by": by, "at": club.now, **fields}
    )


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
            ("peak", {"peak": 1699}),
            ("source", {"source": " "}),
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

    def test_second_opening_rating_is_refused(self, club):
        nina = club.player("Nina")
        give(club, nina)
        with pytest.raises(ChangeError, match="already"):
            give(club, nina)

    def test_closed_month_takes_no_opening_rating(self, club):
        nina = club.player("Nina")
        club.close(2)
        with pytest.raises(ChangeError, match="closed") as refusal:
            give(club, nina)
        assert refusal.value.field == "month"

    def test_organizer_gives_no_opening_rating(self, club, organizer):
        with pytest.raises(PermissionDenied):
            give(club, club.player("Nina"), by=organizer)


class TestAdjustments:
    def adjust(self, club, player, points=25, **fields):
        return adjust_rating(
            **{
                "player": player,
                "month": FEBRUARY,
                "points": points,
                "reason": "missed bonus",
                "by": None,
                "at": club.now,
                **fields,
            }
        )

    def test_adjustment_is_added_after_the_computation_and_shows_by_itself(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        self.adjust(club, ana)
        club.tournament("2026-02-20", [(ana, bia, "1-0")])
        club.close(2)
        entry = club.entry(ana)
        assert (entry.rating, entry.change, entry.adjustment, entry.surplus100, entry.peak) == (1548, 48, 25, 50, 1548)
        assert club.rating(bia) == 1478  # the opponent's number knows nothing of it

    def test_adjustment_without_games_moves_the_rating(self, club):
        ana = club.player("Ana", 1500)
        self.adjust(club, ana, -40)
        club.close(2)
        assert (club.rating(ana), club.entry(ana).change, club.entry(ana).games) == (1460, -40, 0)

    def test_adjustment_below_the_floor_delists(self, make_club):
        club = make_club("fide-2009")
        ana = club.player("Ana", 1210)
        self.adjust(club, ana, -20)
        club.close(2)
        assert (club.entry(ana).status, club.rating(ana)) == (EntryStatus.DELISTED, None)

    @pytest.mark.parametrize(
        ("field", "wrong"), [("points", {"points": 0}), ("points", {"points": 10000}), ("reason", {"reason": " "})]
    )
    def test_impossible_adjustment_is_refused_beside_its_field(self, club, field, wrong):
        with pytest.raises(ChangeError) as refusal:
            self.adjust(club, club.player("Ana", 1500), **wrong)
        assert refusal.value.field == field
        assert not Adjustment.objects.exists()

    def test_second_adjustment_of_a_month_is_refused(self, club):
        ana = club.player("Ana", 1500)
        self.adjust(club, ana)
        with pytest.raises(ChangeError, match="already"):
            self.adjust(club, ana)


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

    def test_club_begins_once(self, club):
        with pytest.raises(ChangeError):
            start_club(first_month=MARCH, name="club", parameters={"preset": "club"}, by=None, at=club.now)


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
        with pytest.raises(ChangeError, match="published list"):
            merge_players(source=ana, target=bia, by=None, at=club.now, reason="one person")
        ana.refresh_from_db()
        assert ana.merged_into_id is None

    def test_player_with_an_opening_rating_is_not_merged_away(self, club):
        ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
        with pytest.raises(ChangeError, match="opening rating"):
            merge_players(source=ana, target=bia, by=None, at=club.now, reason="one person")
