"""The register as a list shows it: read once per close, in columns."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from players.models import Player


@dataclass(frozen=True)
class Register:
    """Every player by ascending id, with his place in the order of names and what a list shows of him."""

    player: NDArray[np.int64]
    name_order: NDArray[np.int64]
    shown: list[tuple[str, str, str, str, int | None, str, str]]  # name, search key, title, club, birth year, gender, federation
    deceased: NDArray[np.bool_]


def load_register() -> Register:
    """Read the register. Names sort by their sort key bytewise, so that every database gives the same order.

    Hidden players come last: among equals their place in the alphabet would tell who they are.
    """
    fields = (
        "id",
        "sort_key",
        "hide_name",
        "family_name",
        "given_name",
        "search_key",
        "title",
        "club__name",
        "birth_year",
        "gender",
        "federation",
        "deceased",
    )
    rows = list(Player.objects.order_by("id").values_list(*fields))
    by_name = sorted(range(len(rows)), key=lambda i: (rows[i][2], rows[i][1], rows[i][0]))
    name_order = np.empty(len(rows), dtype=np.int64)
    name_order[by_name] = np.arange(len(rows))
    return Register(
        player=np.array([row[0] for row in rows], dtype=np.int64),
        name_order=name_order,
        shown=[
            (f"{family}, {given}" if given else family, key, title, club or "", birth_year, gender, federation)
            for _, _, _, family, given, key, title, club, birth_year, gender, federation, _ in rows
        ],
        deceased=np.array([row[-1] for row in rows], dtype=np.bool_),
    )
