"""What the modules of this package share: the names that findings keep, and how games are counted."""

from collections.abc import Iterator

import numpy as np
from django.utils.translation import gettext as _
from numpy.typing import NDArray

from players.register import Register
from ratings.computing import ClosingError
from ratings.publishing import Computed

Ints = NDArray[np.int64]


def name_of(register: Register, player: int) -> str:
    """The player's name in full, as the list will show it. ClosingError where he is so new that the register has not got him."""
    where = int(np.searchsorted(register.player, player))
    if where == len(register.player) or register.player[where] != player:
        raise ClosingError(_("The register changed meanwhile: try again."))
    return register.shown[where][0]


def games_by_seat(made: Computed, players: Ints) -> Iterator[tuple[int, int, int]]:
    """How many games these players have in the list’s tournaments: tournament, player and games, ascending."""
    games = made.inputs.games
    seats = np.stack([np.tile(games.tournament, 2), np.concatenate([games.white, games.black])], axis=1)
    found, counts = np.unique(seats[np.isin(seats[:, 1], players)], axis=0, return_counts=True)
    for (tournament, player), count in zip(found.tolist(), counts.tolist(), strict=True):
        yield tournament, player, count


def tournament_names(made: Computed) -> dict[int, str]:
    """The names of the list's tournaments by id."""
    return {tournament.pk: tournament.name for tournament in made.inputs.tournament_rows}
