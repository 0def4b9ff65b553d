"""People for the tests of the register."""

import datetime as dt

import pytest

from players.models import Player
from players.services import create_player

AT = dt.datetime(2026, 3, 10, 15, tzinfo=dt.UTC)


@pytest.fixture
def at() -> dt.datetime:
    """The clock stands still on 10 March 2026."""
    return AT


@pytest.fixture
def add(db):
    """Puts a player on the register: add("Silva, João", birth_year=1970)."""

    def add(name: str, **fields) -> Player:
        family, _, given = name.partition(", ")
        return create_player(family_name=family, given_name=given, by=None, at=AT, **fields)

    return add
