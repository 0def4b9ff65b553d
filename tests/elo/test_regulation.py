"""Reading a regulation from data: what is understood, what is refused, and the presets."""

from __future__ import annotations

import json
import tomllib

import pytest

from elo.errors import RegulationError
from elo.presets import PRESETS, preset
from elo.regulation import BlocksInitial, JuniorK, KBand, LinearInitial, NewPlayerK, Regulation

BLOCKS = PRESETS["club"]["initial"]
LINEAR = {"method": "linear", "span": 400, "min_games": 1}


def club(**changes):
    return Regulation.from_dict({"preset": "club", **changes})


def blocks(**changes):
    return {"initial": {**BLOCKS, **changes}}


@pytest.mark.parametrize("name", PRESETS)
def test_preset_is_read_back_equal(name):
    rules = preset(name)

    assert Regulation.from_dict(rules.to_dict()) == rules
    assert Regulation.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert Regulation.from_dict({"preset": name}) == rules


def test_presets_are_the_ten_of_section_7():
    assert list(PRESETS) == [
        *("club", "cusp", "cex", "toledo", "alicante", "fide-2000", "fide-2009", "fide-2011", "fide-2024", "fide-2025")
    ]


def test_preset_of_fide_2025_says_what_section_7_says():
    rules = preset("fide-2025")

    assert rules.k_bands == (KBand(2399, 20), KBand(None, 10))
    assert (rules.k_permanent, rules.k_games_limit, rules.rating_basis) == (True, 700, "event_start")
    assert rules.k_new_player == NewPlayerK(30, 40, counts_initial_games=True)
    assert rules.k_junior == JuniorK(18, 2300, 40)
    assert (rules.difference_cap, rules.cap_exempt_from, rules.delist_below) == (400, 2650, 1400)
    assert rules.initial == BlocksInitial(
        min_games=5,
        min_block_games=1,
        window=26,
        first_block_min_half_points=1,
        combine="pooled",
        above_half="dp",
        phantoms=((1800, 1), (1800, 1)),
        floor=1400,
        maximum=2200,
    )


def test_unnamed_parameters_are_none_and_no():
    rules = Regulation.from_dict({"expectation_per": "game", "k_bands": [[10]], "rounding": "carry"})

    assert rules == Regulation(k_bands=(KBand(None, 10),), expectation_per="game", rounding="carry")
    assert (rules.expectation, rules.rating_basis, rules.unrated_opponents) == ("table", "period_start", "ignore")


@pytest.mark.parametrize(
    "last", [[None, 10], ["", 10], ["open", 10], ["none", 10], [10], {"k": 10}, {"up_to": None, "k": 10}], ids=str
)
def test_open_last_band_has_several_spellings(last):
    assert club(k_bands=[[1900, 45], {"up_to": 2200, "k": 30}, last]).k_bands == (
        KBand(1900, 45),
        KBand(2200, 30),
        KBand(None, 10),
    )


@pytest.mark.parametrize(("points", "half_points"), [(0.5, 1), ("1/2", 1), ("0.5", 1), ("½", 1), ("1½", 3), (2, 4), (None, 0)])
def test_points_are_read_as_half_points(points, half_points):
    assert club(**blocks(first_block_min_points=points)).initial.first_block_min_half_points == half_points


@pytest.mark.parametrize(
    ("value", "flag"), [("yes", True), ("true", True), (True, True), ("no", False), ("false", False), (None, False)]
)
def test_yes_and_no_are_read(value, flag):
    assert club(k_permanent=value).k_permanent is flag


@pytest.mark.parametrize("nothing", ["none", None, ""])
def test_none_is_read_as_none(nothing):
    assert club(inactive_after=nothing, initial=nothing) == club(inactive_after=None, initial={"method": "none"})


def test_initial_without_a_method_changes_the_presets():
    assert club(initial={"floor": 1200}) == club(initial={**BLOCKS, "floor": 1200})


def test_initial_with_a_method_replaces_the_presets():
    assert club(initial=LINEAR).initial == LinearInitial(span=400, min_games=1, all_unrated_rating=None)


def test_regulation_is_read_from_toml():
    text = """
    preset = "fide-2009"
    k_bands = [[2399, 15], ["", 10]]
    k_new_player = {games = 20, k = 25}
    [initial]
    floor = 1300
    """

    rules = Regulation.from_dict(tomllib.loads(text))

    assert rules.k_new_player == NewPlayerK(20, 25)
    assert rules.initial.floor == 1300


REFUSED = [
    ("preset", {"preset": "nobody"}),
    ("k_factor", {"k_factor": 10}),
    ("expectation", {"expectation": "formula"}),
    ("expectation_per", {"expectation_per": "month"}),
    ("expectation_per", {"expectation_per": None}),
    ("rounding", {"rounding": "down"}),
    ("rounding", {"rounding": None}),
    ("rating_basis", {"rating_basis": 1}),
    ("unrated_opponents", {"unrated_opponents": "count"}),
    ("unrated_opponents", {"unrated_opponents": "provisional"}),
    ("difference_cap", {"difference_cap": 0}),
    ("difference_cap", {"difference_cap": "400"}),
    ("difference_cap", {"difference_cap": 400.0}),
    ("difference_cap", {"difference_cap": True}),
    ("cap_exempt_from", {"cap_exempt_from": 2650}),
    ("cap_exempt_from", {"difference_cap": 400, "cap_exempt_from": -1}),
    ("k_bands", {"k_bands": None}),
    ("k_bands", {"k_bands": "45"}),
    ("k_bands", {"k_bands": []}),
    ("k_bands", {"k_bands": [[1900, 45]]}),
    ("k_bands", {"k_bands": [[None, 45], [None, 10]]}),
    ("k_bands", {"k_bands": [[2200, 45], [1900, 30], [None, 10]]}),
    ("k_bands", {"k_bands": [[1900, 45], [1900, 30], [None, 10]]}),
    ("k_bands", {"k_bands": [[1900, 0], [None, 10]]}),
    ("k_bands", {"k_bands": [[1900, -5], [None, 10]]}),
    ("k_bands", {"k_bands": [[1900, 5000], [None, 10]]}),
    ("k_bands", {"k_bands": [[1900, True], [None, 10]]}),
    ("k_bands", {"k_bands": [["high", 45], [None, 10]]}),
    ("k_bands", {"k_bands": [[1900, 45, 3], [None, 10]]}),
    ("k_bands", {"k_bands": [{"up_to": 1900}, [None, 10]]}),
    ("k_bands.bis", {"k_bands": [{"bis": 1900, "k": 45}, [None, 10]]}),
    ("k_permanent", {"k_permanent": "perhaps"}),
    ("k_permanent", {"k_permanent": 1}),
    ("k_new_player", {"k_new_player": 40}),
    ("k_new_player.games", {"k_new_player": {"games": 0, "k": 40}}),
    ("k_new_player.k", {"k_new_player": {"games": 30}}),
    ("k_new_player.k", {"k_new_player": {"games": 30, "k": 0}}),
    ("k_new_player.counts_initial_games", {"k_new_player": {"games": 30, "k": 40, "counts_initial_games": 2}}),
    ("k_new_player.points", {"k_new_player": {"games": 30, "k": 40, "points": 1}}),
    ("k_junior.age", {"k_junior": {"age": 0, "below": 2300, "k": 40}}),
    ("k_junior.below", {"k_junior": {"age": 18, "k": 40}}),
    ("k_junior.k", {"k_junior": {"age": 18, "below": 2300, "k": -1}}),
    ("k_junior.sex", {"k_junior": {"age": 18, "below": 2300, "k": 40, "sex": "F"}}),
    ("k_games_limit", {"k_games_limit": 0}),
    ("k_changes_within", {"k_changes_within": "always"}),
    ("k_changes_within", {"k_changes_within": True, "k_bands": [[1900, 997], [2200, 991], [2300, 983], [None, 977]]}),
    ("delist_below", {"delist_below": 0}),
    ("inactive_after", {"inactive_after": 0}),
    ("inactive_after", {"inactive_after": 10**9}),
    ("initial", {"initial": 5}),
    ("initial.method", {"initial": "guess"}),
    ("initial.method", {"preset": "toledo", "initial": {"method": "guess"}}),
    ("initial.rating", {"initial": {"method": "fixed"}}),
    ("initial.rating", {"initial": {"method": "fixed", "rating": 0}}),
    ("initial.floor", {"initial": {"method": "fixed", "rating": 1000, "floor": 1000}}),
    ("initial.floor", {"initial": {"method": "none", "floor": 1000}}),
    ("initial.min_games", blocks(min_games=0)),
    ("initial.min_games", blocks(min_games=None)),
    ("initial.min_block_games", blocks(min_block_games=0)),
    ("initial.window", blocks(window=0)),
    ("initial.window", blocks(window=True)),
    ("initial.first_block_min_points", blocks(first_block_min_points=0.25)),
    ("initial.first_block_min_points", blocks(first_block_min_points="1/3")),
    ("initial.first_block_min_points", blocks(first_block_min_points=-1)),
    ("initial.first_block_min_points", blocks(first_block_min_points="many")),
    ("initial.first_block_min_points", blocks(first_block_min_points="1e99999999")),
    ("initial.first_block_min_points", blocks(first_block_min_points=True)),
    ("initial.first_block_min_points", blocks(first_block_min_points=float("nan"))),
    ("initial.first_block_floor", blocks(first_block_floor="high")),
    ("initial.first_block_floor", blocks(floor=None)),
    ("initial.combine", blocks(combine="median")),
    ("initial.combine", blocks(combine=None)),
    ("initial.above_half", blocks(above_half=0)),
    ("initial.above_half", blocks(above_half="dq")),
    ("initial.above_half", blocks(above_half=None)),
    ("initial.phantoms", blocks(phantoms=2)),
    ("initial.phantoms", blocks(phantoms=[[1800]])),
    ("initial.phantoms", blocks(phantoms=[[1800, "1½"]])),
    ("initial.phantoms", blocks(phantoms=[[0, "½"]])),
    ("initial.phantoms", blocks(phantoms=[[1800, "½"]], combine="weighted")),
    ("initial.round_average", blocks(round_average="up")),
    ("initial.floor", blocks(floor=-1)),
    ("initial.maximum", blocks(maximum=0)),
    ("initial.maximum", blocks(maximum=900)),
    ("initial.wall_clock", blocks(wall_clock=1)),
    ("initial.span", {"initial": {**LINEAR, "span": 0}}),
    ("initial.min_games", {"initial": {**LINEAR, "min_games": 0}}),
    ("initial.all_unrated_rating", {"initial": {**LINEAR, "all_unrated_rating": 0}}),
    ("initial.floor", {"initial": {**LINEAR, "floor": 1000}}),
]


@pytest.mark.parametrize(("parameter", "changes"), REFUSED, ids=[f"{name}-{place}" for place, (name, _) in enumerate(REFUSED)])
def test_impossible_parameter_is_refused_by_name(parameter, changes):
    with pytest.raises(RegulationError) as caught:
        club(**changes)

    assert caught.value.parameter == parameter
    assert parameter in str(caught.value)
    assert str(caught.value) == caught.value.template % caught.value.params


def test_regulation_that_is_no_table_is_refused():
    with pytest.raises(RegulationError, match="regulation"):
        Regulation.from_dict(["club"])


def test_refusal_offers_what_is_known():
    with pytest.raises(RegulationError, match="fide-2009"):
        preset("fide-2010")
    with pytest.raises(RegulationError, match="k_bands"):
        club(k_band=1)
    with pytest.raises(RegulationError, match="new_rating_half_up"):
        club(rounding="up")
