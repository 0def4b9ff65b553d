"""A regulation: one set of the parameters of rating-rules.md section 3, as data.

`Regulation.from_dict` reads and checks (module `elo.reading`), `to_dict` writes the canonical form back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from elo.errors import RegulationError
from elo.parameters import (
    BlocksInitial,
    Combine,
    FixedInitial,
    Initial,
    JuniorK,
    KBand,
    LinearInitial,
    NewPlayerK,
    Parameters,
    Rounding,
)
from elo.reading import read_parameters

__all__ = [
    "BlocksInitial",
    "Combine",
    "FixedInitial",
    "Initial",
    "JuniorK",
    "KBand",
    "LinearInitial",
    "NewPlayerK",
    "Regulation",
    "RegulationError",
    "Rounding",
]


@dataclass(frozen=True, slots=True)
class Regulation(Parameters):
    """The rules by which a list is computed: parameters that fit each other.

    Build one with `from_dict` or `elo.presets.preset`; the constructor itself checks nothing.
    """

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Regulation:
        """Read a regulation as it stands in JSON, TOML or a form; RegulationError for everything impossible.

        A key ``preset`` names a preset of section 7 whose parameters the other keys replace; an `initial` table
        without a `method` changes the preset's.
        """
        return read_parameters(data, into=cls)
