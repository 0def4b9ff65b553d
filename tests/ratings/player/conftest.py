"""A player with one month of games behind her."""

import re

import pytest
from django.urls import reverse

from players.models import Club, Player


def words(response) -> str:
    """The text of a page, without markup."""
    assert response.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode().split("<main", 1)[1]).split())


@pytest.fixture
def show(client):
    return lambda player, **headers: client.get(reverse("ratings:player", args=[player.pk]), headers=headers)


@pytest.fixture
def ana(club) -> Player:
    """Rated 1500; wins two games in January, rests in February."""
    torre = Club.objects.create(name="Torre Branca")
    ana = club.player("Ávila", 1500, given_name="Ana", title="WFM", club=torre, federation="BRA", birth_year=1990)
    bia = club.player("Barros", 1500, given_name="Bia")
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, ana, "0-1")])
    club.close()
    return ana
