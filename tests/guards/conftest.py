"""Rows written past every service, to see what the database itself refuses."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from players.models import Player
from tournaments.models import Entry, Status, Tournament


def refused(action: Callable[[], Any]) -> bool:
    """Whether the database answers the action with an IntegrityError."""
    try:
        with transaction.atomic():
            action()
    except IntegrityError:
        return True
    return False


@pytest.fixture(name="refused")
def _refused() -> Callable[[Callable[[], Any]], bool]:
    return refused


class Event:
    """A tournament of four players, Ana to Dora, entered under 1 to 4; Eva is on the register only."""

    def __init__(self) -> None:
        days = {"start_date": dt.date(2026, 3, 1), "end_date": dt.date(2026, 3, 2)}
        self.tournament = Tournament.objects.create(name="Open", rounds=5, **days)
        self.ana, self.bia, self.caio, self.dora, self.eva = (
            Player.objects.create(family_name=name) for name in ("Ana", "Bia", "Caio", "Dora", "Eva")
        )
        entered = (self.ana, self.bia, self.caio, self.dora)
        self.entries = [Entry.objects.create(tournament=self.tournament, player=p, number=i) for i, p in enumerate(entered, 1)]

    def rate(self) -> None:
        Tournament.objects.filter(pk=self.tournament.pk).update(status=Status.RATED)


@pytest.fixture
def event(db) -> Event:
    return Event()
