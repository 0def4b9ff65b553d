"""The ids by which archives and exports name rows: the reference a row came with, or one made from its key."""

from players.models import Player
from tournaments.models import Tournament


def player_ids() -> dict[int, str]:
    """The id of every player by primary key; "p17" for one without a reference."""
    return _distinct(dict(Player.objects.values_list("pk", "reference")), "p")


def tournament_ids() -> dict[int, str]:
    """The id of every tournament by primary key; "t17" for one without a reference."""
    return _distinct(dict(Tournament.objects.values_list("pk", "reference")), "t")


def _distinct(references: dict[int, str | None], letter: str) -> dict[int, str]:
    taken = {reference for reference in references.values() if reference}
    return {pk: reference or _free(f"{letter}{pk}", taken) for pk, reference in references.items()}


def _free(wish: str, taken: set[str]) -> str:
    """`wish`, lengthened where somebody came with just that reference."""
    while wish in taken:
        wish += "-"
    taken.add(wish)
    return wish
