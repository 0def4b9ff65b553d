"""Worked examples of federations, clubs and other programs, every one that stands in data/worked_examples.json.

All of them can be computed under a regulation of ours: FIDE's cap of 350 and its first ratings of 2014 to 2024 (20
points per half point, that is 40 per point, without phantoms) are regulations that differ from a preset by these
parameters.  Where the K of a single game is given it holds for everybody.
"""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from elo.unrated import performance
from tests.elo.build import block, close, entry, lines_of, new_rating, one_k, regulation
from tests.elo.worlds import DATA

EXAMPLES = {one["id"]: one for one in json.loads((DATA / "worked_examples.json").read_text(encoding="utf-8"))}
FIRST_2014 = {"above_half": 40, "phantoms": None, "round_average": True, "maximum": None}
LETTERS = {"1": "1-0", "0.5": "1/2", "0": "0-1"}


def example(*prefixes):
    """The examples whose names begin so, each marked as tested."""
    found = [one for name, one in EXAMPLES.items() if name.startswith(prefixes)]
    return pytest.mark.parametrize("one", found, ids=lambda one: one["id"])


def against(own, rules, games):
    """Player 1 with white against rated opponents in one tournament."""
    ratings = {101 + place: rating for place, (rating, _) in enumerate(games)}
    played = [f"1 {101 + place} {LETTERS[score]}" for place, (_, score) in enumerate(games)]
    return close(rules, {1: own, **ratings}, *played)


def change_of(outcome) -> Fraction:
    """The exact change of player 1 before rounding."""
    found = entry(outcome, 1)
    return Fraction(found.k * found.surplus100, 100)


def half_points(text) -> int:
    return int(2 * Fraction(text))


@example("F-C")
def test_change_of_one_game_with_the_plain_cap(one):
    given = one["inputs"]

    outcome = against(given["own"], one_k("fide-2024", given["K"]), [(given["opponent"], given["score"])])

    assert change_of(outcome) == Fraction(one["expected"]["change_plain_400_cap"])


@example("F-C")
def test_change_of_one_game_with_the_exemption_from_2650(one):
    given = one["inputs"]

    outcome = against(given["own"], one_k("fide-2025", given["K"]), [(given["opponent"], given["score"])])

    assert change_of(outcome) == Fraction(one["expected"]["change_rule_from_2025_10"])


@example("F-I")
def test_first_rating_of_2014(one):
    rules, given = regulation("fide-2024", initial=FIRST_2014), one["inputs"]

    outcome = close(rules, {1: None}, blocks=[block(half_points(given["W"]), given["N"], given["Rc"])])

    assert new_rating(outcome, 1) == one["expected"]["rule_2014_to_2024_02"]


@example("F-I")
def test_first_rating_of_2024(one):
    given, wanted = one["inputs"], one["expected"]["rule_from_2024_03"]
    initial = regulation("fide-2024").initial

    outcome = close("fide-2024", {1: None}, blocks=[block(half_points(given["W"]), given["N"], given["Rc"])])

    with_phantoms = performance(initial, given["N"] + 2, given["N"] * given["Rc"] + 3600, half_points(given["W"]) + 2)
    assert round(Fraction(with_phantoms.average_num, with_phantoms.average_den), 2) == Fraction(wanted["Ra"])
    assert with_phantoms.step2 == 2 * wanted["dp"]
    assert new_rating(outcome, 1) == wanted["Ru"]


@example("F-N01")
def test_first_rating_that_fide_published(one):
    outcome = against(None, regulation("fide-2024"), one["inputs"]["games"])
    old_rule = against(None, regulation("fide-2024", initial=FIRST_2014), one["inputs"]["games"])

    assert new_rating(outcome, 1) == one["expected"]["published"]
    assert new_rating(old_rule, 1) == one["expected"]["Rp_column_old_rule"]
    assert outcome.blocks[0].block.rating_sum == 5 * one["expected"]["Rc_displayed"] + 2  # 1901.4


@example("EJ-init")
def test_first_rating_of_another_program(one):
    assert new_rating(against(None, regulation("fide-2024"), one["inputs"]["games"]), 1) == one["expected"]["Ru"]


@example("S000-1", "S000-2", "S000-3", "S000-4")
def test_block_of_rating_parte_iii(one):
    given = one["inputs"]

    outcome = close("fide-2009", {1: None}, blocks=[block(half_points(given["W"]), given["n"], given["Rc"])])

    assert outcome.blocks[0].own_rating == one["expected"]["Pr"]


@example("S000-5")
def test_pooled_blocks_of_rating_parte_iii(one):
    blocks = [
        block(half_points(given["W"]), given["n"], given["Rc"], tournament=90 + place)
        for place, given in enumerate(one["inputs"]["blocks"])
    ]

    outcome = close("fide-2009", {1: None}, blocks=blocks)

    assert new_rating(outcome, 1) == one["expected"]["Ru"]


@example("BENTO2011-2")
def test_first_rating_of_2011(one):
    given = one["inputs"]

    outcome = close("fide-2011", {1: None}, blocks=[block(half_points(given["W"]), given["n"], given["Rc"])])

    assert new_rating(outcome, 1) == one["expected"]["Ru"]


@example("S001-CUSP")
def test_cusp_event_by_score_alone(one):
    for player in one["inputs"]["players"]:
        wins, draws = divmod(half_points(player["W"]), 2)
        scores = ["1"] * wins + ["0.5"] * draws
        scores += ["0"] * (player["n"] - len(scores))

        outcome = against(1000, regulation("cusp"), [(1000, score) for score in scores])

        assert new_rating(outcome, 1) == one["expected"]["new_ratings"][player["name"]]


@example("S001-match")
def test_toledo_game(one):
    for score, name in (("1", "win"), ("0.5", "draw"), ("0", "loss")):
        outcome = against(one["inputs"]["own"], regulation("toledo"), [(one["inputs"]["opponent"], score)])

        exact, shown = one["expected"][name]
        assert one["inputs"]["own"] + change_of(outcome) == Fraction(exact)
        assert new_rating(outcome, 1) == shown


@example("S003-1")
def test_alicante_event_keeps_the_decimals(one):
    given = one["inputs"]

    outcome = against(given["R0"], regulation("alicante"), [(given["avg_opponents"], "1"), (given["avg_opponents"], "0.5")])

    found = entry(outcome, 1)
    assert found.k == given["K"]
    assert lines_of(outcome, 1)[0].expected_percent == 100 * given["n"] * Fraction(one["expected"]["Pe"])
    assert found.rating == one["expected"]["published"]
    assert (
        Fraction(found.exact, 100)
        == Fraction(one["expected"]["new_unrounded"])
        == found.rating + Fraction(one["expected"]["carry"])
    )


@example("S003-2")
def test_alicante_blocks_are_weighted(one):
    # The second block: 2½ of 4 against 2210 is 2222½, the only value that gives the published result.
    blocks = [block(3, 5, one["inputs"]["block1"]["M"]), block(5, 4, 2210, tournament=91)]

    outcome = close("alicante", {1: None}, blocks=blocks)

    assert outcome.blocks[0].own_rating == one["expected"]["R1"]
    assert new_rating(outcome, 1) == one["expected"]["published"]
    assert entry(outcome, 1).exact == 214611


@example("CE2017")
def test_individual_calculation_of_fide_2017(one):
    given, wanted = one["inputs"], one["expected"]

    outcome = against(given["own"], one_k("fide-2024", given["K"]), given["games"])

    line = lines_of(outcome, 1)[0]
    assert line.surplus100 == 100 * sum(Fraction(each) for each in wanted["per_game"]) == 100 * Fraction(wanted["sum"])
    assert (line.average, change_of(outcome)) == (wanted["Rc"], Fraction(wanted["change"]))


@example("GR")
def test_event_of_the_cpan_module(one):
    given, wanted = one["inputs"], one["expected"]
    cap = 350 if "350" in one["system"] else 400

    outcome = against(given["own"], one_k("fide-2024", given["K"], difference_cap=cap), given["games"])

    line = lines_of(outcome, 1)[0]
    assert change_of(outcome) == Fraction(wanted["change"])
    assert Fraction(line.expected_percent, 100) == Fraction(wanted["points_expected"])
    if "performance" in wanted:
        rules = regulation("fide-2024", initial={"round_average": True}).initial
        number, divisor = performance(rules, line.games, line.rating_sum, line.half_points).value
        assert Fraction(number, divisor) == wanted["performance"]


@example("JSK-25")
def test_single_game_of_jskills(one):
    given = one["inputs"]
    for score, name in (("1", "win"), ("0.5", "draw"), ("0", "loss")):
        outcome = against(given["own"], one_k("fide-2024", given["K"], delist_below=None), [(given["opponent"], score)])

        assert given["own"] + change_of(outcome) == Fraction(one["expected"][name])


@example("SC-std")
def test_rounded_changes_of_scalachess(one):
    changes = []
    for own, opponent, k, score in one["inputs"]["cases"]:
        changes.append(entry(against(own, one_k("fide-2025", k), [(opponent, score)]), 1).change)

    assert changes == one["expected"]["change"]


def test_no_example_is_left_out():
    tested = (
        *("F-C", "F-I", "F-N01", "EJ-init", "S000-1", "S000-2", "S000-3", "S000-4", "S000-5", "BENTO2011-2", "S001-CUSP"),
        *("S001-match", "S003-1", "S003-2", "CE2017", "GR", "JSK-25", "SC-std"),
    )

    assert [name for name in EXAMPLES if not name.startswith(tested)] == []
