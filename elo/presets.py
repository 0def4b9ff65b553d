"""The presets of rating-rules.md section 7, as data and as regulations."""

from __future__ import annotations

from elo.preset_tables import PRESETS, preset_data
from elo.regulation import Regulation

__all__ = ["PRESETS", "preset", "preset_data"]


def preset(name: str) -> Regulation:
    """The preset `name` as a regulation; RegulationError where there is none."""
    return Regulation.from_dict(preset_data(name))
