"""The tie-breaks of FIDE C.07, by hand: every number with its sum beside it. P: points; numbers name players."""

import pytest

from tests.tournaments.crosstables import parse_table
from tournaments.tiebreaks import rank

# P: 1 has 2½, 2 has 2, 3 has 1½, 4 has 1, 5 has 1, 6 has ½
SWISS = """
1 2000 - 4w1 3b1 2w=
2 1900 - 5w1 H   1b=
3 1800 - 6w= 1w0 U
4 1700 - 1b0 5w+ Z
5 1600 - 2b0 4b- 6w1
6 1500 - 3b= Z   5b0
"""


def values(text, code, **options):
    """A tie-break's values by player in whole points, half points or quarter points, as its sums below count."""
    (column,) = rank(parse_table(text, **options), [code]).columns
    return dict(sorted(column.values.items()))


def test_opponents_requested_byes_count_as_draws_only_where_nothing_follows():
    # Adjusted (16.3): 1 2½, 2 2 (half-point bye as awarded), 3 1½, 4 1 + ½ = 1½ (zero-point bye at the end: a draw),
    # 5 1, 6 ½ (zero-point bye followed by a game: as awarded).
    # Dummies (16.4): min(own score, 3 rounds of ½ = 1½); in a forfeit min(own score, the opponent's adjusted score).
    assert values(SWISS, "BH") == {
        1: 2 * 5,  # 4 1½ + 3 1½ + 2 2
        2: 2 * 5,  # 5 1 + dummy 1½ (own 2, not more than 1½) + 1 2½
        3: 9,  # 6 ½ + 1 2½ + dummy 1½ = 4½
        4: 9,  # 1 2½ + forfeit dummy 1 (own 1, 5 has 1) + dummy 1 = 4½
        5: 7,  # 2 2 + forfeit dummy 1 (own 1, 4 adjusted 1½) + 6 ½ = 3½
        6: 6,  # 3 1½ + dummy ½ + 5 1 = 3
    }


def test_cut_takes_the_lowest_voluntarily_unplayed_round_first():
    assert values(SWISS, "BH:C1") == {
        1: 7,  # without 4 or 3 (1½): 3½
        2: 7,  # without his half-point bye's dummy (1½), though 5 has less: 3½
        3: 8,  # without 6 (½); a pairing-allocated bye is not voluntary: 4
        4: 7,  # without his zero-point bye's dummy (1); the forfeit was won: 3½
        5: 5,  # without the forfeit he lost (1), though 6 has less: 2½
        6: 5,  # without the dummy (½): 2½
    }


def test_median_cuts_the_highest_after_the_lowest():
    # Cut-1 as above, less the highest of what is left: 2; 2½; 2½; 2½; 2; 1½.
    assert values(SWISS, "BH:M1") == {1: 3, 2: 2, 3: 3, 4: 2, 5: 1, 6: 2}


def test_sonneborn_berger_multiplies_with_the_points_made():
    assert values(SWISS, "SB") == {
        1: 16,  # 1 × 1½ + 1 × 1½ + ½ × 2 = 4
        2: 12,  # 1 × 1 + ½ × 1½ + ½ × 2½ = 3
        3: 7,  # ½ × ½ + 0 + 1 × 1½ = 1¾
        4: 4,  # 0 + 1 × 1 + 0 = 1
        5: 2,  # 0 + 0 + 1 × ½ = ½
        6: 3,  # ½ × 1½ + 0 + 0 = ¾
    }


def test_wins_count_what_scored_like_one_and_games_won_only_what_was_played():
    assert values(SWISS, "WIN") == {1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0}
    assert values(SWISS, "WON") == {1: 2, 2: 1, 3: 0, 4: 0, 5: 1, 6: 0}
    assert values(SWISS, "BPG") == {1: 1, 2: 1, 3: 0, 4: 1, 5: 1, 6: 2}


def test_progressive_score_adds_up_the_scores_after_each_round():
    assert values(SWISS, "PS") == {
        1: 11,  # 1 + 2 + 2½ = 5½
        2: 9,  # 1 + 1½ + 2 = 4½
        3: 5,  # ½ + ½ + 1½ = 2½
        4: 4,  # 0 + 1 + 1 = 2
        5: 2,  # 0 + 0 + 1 = 1
        6: 3,  # ½ + ½ + ½ = 1½
    }


def test_late_entrant_and_withdrawn_player():
    # 1 2, 2 1½, 3 ½, 4 1, of 3 rounds. 3 came in round 2 (Z, then games: as awarded), 4 went after round 1 (Z Z: two draws,
    # adjusted 2).
    late = "1 - - 2w1 3b1 Z\n2 - - 1b0 H 3w1\n3 - - Z 1w0 2b0\n4 - - F Z Z"
    assert values(late, "BH") == {
        1: 6,  # 2 1½ + 3 0 + dummy 1½ (own 2)
        2: 8,  # 1 adjusted 2½ + dummy 1½ + 3 0
        3: 8,  # dummy 0 + 1 2½ + 2 1½
        4: 6,  # three dummies of 1
    }


def test_standings_after_a_round_know_nothing_of_the_next():
    # After round 1: 1 1, 2 1, 3 ½, 6 ½, 4 0, 5 0.
    assert values(SWISS, "BH", after=1) == {1: 0, 2: 0, 3: 1, 4: 2, 5: 2, 6: 1}
    ranking = rank(parse_table(SWISS, after=1), ["DE"])
    assert ranking.ranks == {1: 1, 2: 1, 3: 3, 6: 3, 4: 5, 5: 5}


ROUND_ROBIN = """
1 2000 - 4w+ 3b= 2w1
2 1900 - 3w1 4b1 1b0
3 1800 - 2b0 1w= 4b1
4 1700 - 1b- 2w0 3w0
"""


def test_forfeits_of_a_round_robin_are_games():
    # P: 1 2½, 2 2, 3 1½, 4 0; half of 3 points is 1½.
    fixed = {"predetermined": True}
    assert values(ROUND_ROBIN, "SB", **fixed) == {
        1: 11,  # 1 × 0 + ½ × 1½ + 1 × 2 = 2¾
        2: 6,  # 1 × 1½ + 1 × 0 + 0 = 1½
        3: 5,  # 0 + ½ × 2½ + 1 × 0 = 1¼
        4: 0,
    }
    assert values(ROUND_ROBIN, "KS", **fixed) == {1: 3, 2: 2, 3: 1, 4: 0}  # against 1, 2 and 3
    assert values(ROUND_ROBIN, "WON", **fixed) == {1: 2, 2: 2, 3: 1, 4: 0}  # 1's forfeit is a game won (15.2)
    assert values(ROUND_ROBIN, "BPG", **fixed) == {1: 1, 2: 2, 3: 2, 4: 0}  # 4's forfeit with Black is none


def test_free_round_of_an_odd_round_robin_is_nothing():
    # P: 1 2, 2 1, 3 0 (3 free in round 1 and so on). Half of 2 points is 1: 1 and 2 are the strong ones.
    odd = "1 - - 2w1 3b1 Z\n2 - - 1b0 Z 3w1\n3 - - Z 1w0 2b0"
    assert values(odd, "SB", predetermined=True) == {1: 4, 2: 0, 3: 0}  # 1 × 1 + 1 × 0
    assert values(odd, "KS", predetermined=True) == {1: 2, 2: 0, 3: 0}


def test_direct_encounter_ranks_again_those_it_leaves_level():
    # All with 2. Among themselves 1 and 2 have 2, 3 and 4 have 1; then 1 beat 2, and 3 beat 4 (6.2).
    tied = "1 - - 2w1 3b1 4w0 Z Z\n2 - - 1b0 4w1 3w1 Z Z\n3 - - 4w1 1w0 2b0 U Z\n4 - - 3b0 2b0 1b1 Z U"
    assert values(tied, "DE") == {1: 1, 2: 2, 3: 3, 4: 4}


def test_direct_encounter_needs_games_that_were_played():
    # 1 and 2 have 1 each; the forfeit between them is no encounter of a Swiss (6.1.1), but one of a round robin (15.2).
    forfeit = "1 - - 2w+ 3b0\n2 - - 1b- 4w1\n3 - - 4w= 1w1\n4 - - 3b= 2b0"
    assert values(forfeit, "DE") == {1: 1, 2: 1, 3: None, 4: None}
    assert values(forfeit, "DE", predetermined=True) == {1: 1, 2: 2, 3: None, 4: None}


def test_direct_encounter_places_who_stays_ahead_whatever_the_missing_games():
    # 1, 2, 3 have 2. 1 beat both; 2 and 3 have not met: at best 1 each behind 1's 2 (6.3), and level among themselves.
    missing = "1 - - 2w1 3b1 4b0\n2 - - 1b0 5w1 6w1\n3 - - 4w1 1w0 5b1\n4 - - 3b0 Z 1w1\n5 - - Z 2b0 3w0\n6 - - Z Z 2b0"
    assert {k: v for k, v in values(missing, "DE").items() if k < 4} == {1: 1, 2: 2, 3: 2}


def test_direct_encounter_of_a_double_round_robin_averages():
    # 1 and 2 have 2½ each and met twice: 1 made 1 and ½, ¾ on average (6.1.2), 2 made ¼.
    double = "1 - - 2w1 2b= 3w= 3b= Z\n2 - - 1b0 1w= 3b1 3w0 F\n3 - - Z 2w0 1b= 1w= 2b1"
    assert rank(parse_table(double, predetermined=True), ["DE"]).half_points == {1: 5, 2: 5, 3: 4}
    assert values(double, "DE", predetermined=True) == {1: 1, 2: 2, 3: None}


def test_equal_in_everything_is_an_equal_rank():
    ranking = rank(parse_table("1 - - 3w1\n2 - - 4w1\n3 - - 1b0\n4 - - 2b0\n5 - - H"), ["BH", "SB"])
    assert ranking.ranks == {1: 1, 2: 1, 5: 3, 3: 4, 4: 4}


def test_tie_breaks_by_ratings_are_dropped_when_somebody_is_unrated():
    table = parse_table(SWISS.replace("1500", "-"))
    ranking = rank(table, ["ARO", "BH", "TPR"], dp=[0] * 101)
    assert [column.code for column in ranking.columns] == ["BH"]
    assert ranking.dropped == ("ARO", "TPR")


def test_average_of_opponents_rounds_half_up_over_games_played():
    # 1: (1700 + 1800 + 1900)/3; 2: (1600 + 2000)/2; 3: (1500 + 2000)/2; 4: 2000; 5: (1900 + 1500)/2; 6: (1800 + 1600)/2
    assert values(SWISS, "ARO") == {1: 1800, 2: 1800, 3: 1750, 4: 2000, 5: 1700, 6: 1700}
    assert values("1 1000 - 2w1 3b1\n2 1501 - 1b0 Z\n3 1500 - Z 1w0", "ARO")[1] == 1501  # 1500½


def test_who_played_no_game_stands_behind_in_a_tie_break_by_ratings():
    ranking = rank(parse_table("1 1000 - 3w1\n2 2000 - F\n3 900 - 1b0"), ["ARO"])
    assert ranking.columns[0].values[2] is None
    assert ranking.ranks == {1: 1, 2: 2, 3: 3}


@pytest.mark.parametrize("codes", [["XX"], ["TPR"]])
def test_what_cannot_be_computed_is_dropped(codes):
    assert rank(parse_table(SWISS), codes).dropped == tuple(codes)  # TPR: without the table
