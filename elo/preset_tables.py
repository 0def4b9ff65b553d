"""The presets of rating-rules.md section 7, as data that `Regulation.from_dict` reads (`elo.presets` makes regulations of them).

Each entry is complete in itself; the rows that the table writes as "as `club`" are resolved here.
"""

from __future__ import annotations

from typing import Any, Final

from elo.errors import RegulationError, gettext_noop

_CLUB_BANDS: Final = [[1900, 45], [2200, 30], [2350, 15], [None, 10]]

_CLUB_BLOCKS: Final[dict[str, Any]] = {
    "method": "blocks",
    "min_games": 9,
    "min_block_games": 3,
    "window": 24,
    "first_block_min_points": 1,
    "first_block_floor": True,
    "combine": "pooled",
    "above_half": 25,
    "round_average": True,
    "floor": 1000,
}

_CLUB: Final[dict[str, Any]] = {
    "expectation": "table",
    "expectation_per": "tournament",
    "k_bands": _CLUB_BANDS,
    "initial": _CLUB_BLOCKS,
    "rounding": "new_rating_half_up",
    "inactive_after": 12,
}

_CUSP: Final[dict[str, Any]] = {**_CLUB, "initial": {"method": "fixed", "rating": 1000}}

_CEX: Final[dict[str, Any]] = {
    "expectation": "table",
    "expectation_per": "tournament",
    "k_bands": _CLUB_BANDS,
    "k_changes_within": True,
    "initial": {"method": "linear", "span": 400, "min_games": 1, "all_unrated_rating": 2000},
    "unrated_opponents": "provisional",
    "rounding": "new_rating_half_up",
}

_TOLEDO: Final[dict[str, Any]] = {
    "expectation": "table",
    "expectation_per": "game",
    "k_bands": [[None, 10]],
    "initial": {"method": "none"},
    "rounding": "new_rating_half_up",
}

_ALICANTE: Final[dict[str, Any]] = {
    "expectation": "table",
    "expectation_per": "tournament",
    "k_bands": [[2399, 15], [None, 10]],
    "k_permanent": True,
    "k_new_player": {"games": 30, "k": 25, "counts_initial_games": True},
    "initial": {
        "method": "blocks",
        "min_games": 9,
        "min_block_games": 4,
        "combine": "weighted",
        "above_half": 25,
        "round_average": True,
    },
    "rounding": "carry",
}

_FIDE_2000: Final[dict[str, Any]] = {
    **_ALICANTE,
    "initial": {**_ALICANTE["initial"], "floor": 2001},
    "delist_below": 2001,
}

_FIDE_2009: Final[dict[str, Any]] = {
    "expectation": "table",
    "expectation_per": "game",
    "difference_cap": 400,
    "k_bands": [[2399, 15], [None, 10]],
    "k_permanent": True,
    "k_new_player": {"games": 30, "k": 25, "counts_initial_games": True},
    "initial": {**_CLUB_BLOCKS, "floor": 1200},
    "rounding": "change_half_away",
    "delist_below": 1200,
}

_FIDE_2011: Final[dict[str, Any]] = {
    **_FIDE_2009,
    "k_new_player": {"games": 30, "k": 30, "counts_initial_games": False},
    "initial": {**_FIDE_2009["initial"], "above_half": 30},
}

_FIDE_2024: Final[dict[str, Any]] = {
    "expectation": "table",
    "expectation_per": "game",
    "difference_cap": 400,
    "rating_basis": "event_start",
    "k_bands": [[2399, 20], [None, 10]],
    "k_permanent": True,
    "k_new_player": {"games": 30, "k": 40, "counts_initial_games": True},
    "k_junior": {"age": 18, "below": 2300, "k": 40},
    "k_games_limit": 700,
    "initial": {
        "method": "blocks",
        "min_games": 5,
        "min_block_games": 1,
        "window": 26,
        "first_block_min_points": "0.5",
        "combine": "pooled",
        "above_half": "dp",
        "phantoms": [[1800, "0.5"], [1800, "0.5"]],
        "floor": 1400,
        "maximum": 2200,
    },
    "rounding": "change_half_away",
    "delist_below": 1400,
    "inactive_after": 12,
}

_FIDE_2025: Final[dict[str, Any]] = {**_FIDE_2024, "cap_exempt_from": 2650}

#: The ten presets by name, in the order of section 7; `club` is the default of the product.
PRESETS: Final[dict[str, dict[str, Any]]] = {
    "club": _CLUB,
    "cusp": _CUSP,
    "cex": _CEX,
    "toledo": _TOLEDO,
    "alicante": _ALICANTE,
    "fide-2000": _FIDE_2000,
    "fide-2009": _FIDE_2009,
    "fide-2011": _FIDE_2011,
    "fide-2024": _FIDE_2024,
    "fide-2025": _FIDE_2025,
}


def preset_data(name: object, parameter: str = "preset") -> dict[str, Any]:
    """The data of the preset `name`; RegulationError (naming `parameter`) where there is none."""
    if not isinstance(name, str) or name not in PRESETS:
        template = gettext_noop("%(parameter)s: there is no preset “%(value)s”. Known presets: %(known)s.")
        raise RegulationError(parameter, template, {"value": name, "known": ", ".join(PRESETS)})
    return PRESETS[name]
