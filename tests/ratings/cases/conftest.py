"""The cases' club: preset "club" with the floor of 1200 that they assume. Numbers are those of the collection of cases."""

import pytest

from elo.presets import PRESETS
from tests.ratings.conftest import ClubBuilder
from tests.tournaments.conftest import Desk

FLOOR_1200 = {"initial": {**PRESETS["club"]["initial"], "floor": 1200}}


@pytest.fixture
def club(db) -> ClubBuilder:
    return ClubBuilder(**FLOOR_1200)


@pytest.fixture
def desk(db) -> Desk:
    return Desk()
