"""What the rating engine refuses, as a sentence for the rating officer: it knows players and tournaments by number alone."""

from typing import Any

from django.utils.translation import gettext as _

from elo.errors import PeriodError
from players.models import Player
from tournaments.models import Tournament


def period_refusal(error: PeriodError) -> str:
    """The error's sentence in the language of the page, with names where the engine has numbers."""
    named: dict[str, Any] = dict(error.params)
    if "player" in named:
        player = Player.objects.filter(pk=named["player"]).first()
        named["player"] = player.name if player else named["player"]
    if "tournament" in named:
        tournament = Tournament.objects.filter(pk=named["tournament"]).first()
        named["tournament"] = f"“{tournament.name}”" if tournament else named["tournament"]
    return _(error.template) % named
