"""Does every published list still say what its inputs give?"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from elo.errors import PeriodError
from elo.regulation import Regulation as Rules
from players.register import Register, load_register
from ratings.digests import inputs_digest, outcome_digest
from ratings.loading import compute, load_inputs
from ratings.models import EntryStatus, PeriodStatus, RatingList
from ratings.months import month_slug
from ratings.periods import first_month, lists_in_force
from ratings.rows import ListRows, list_rows
from ratings.stored import stored_rows
from tournaments.models import Tournament


@dataclass(frozen=True)
class Difference:
    """One way in which a list no longer is what its inputs give. `player` is None where the list as a whole is meant."""

    rating_list: RatingList
    player: int | None
    field: str
    stored: object
    recomputed: object

    def __str__(self) -> str:
        who = f"player {self.player}: " if self.player is not None else ""
        where = f"{month_slug(self.rating_list.period.month)} {self.rating_list.pace}"
        return f"{where}: {who}{self.field}: {self.stored} -> {self.recomputed}"


def verify_list(rating_list: RatingList, register: Register | None = None) -> list[Difference]:
    """Recompute a list in force from its own previous list, tournaments and parameters, and compare every stored number.

    The rows are also held against the digest written with them, and the inputs against theirs.
    """
    rows = stored_rows(rating_list)
    found = list(_digest_difference(rating_list, "outcome_digest", outcome_digest(rows.groups())))
    inputs = load_inputs(
        month=rating_list.period.month,
        first_month=first_month() or rating_list.period.month,
        pace=rating_list.pace,
        rules=Rules.from_dict(rating_list.parameters),
        previous=_previous(rating_list),
        tournaments=list(Tournament.objects.filter(ratings__rating_list=rating_list).order_by("pk")),
    )
    found += _digest_difference(rating_list, "inputs_digest", inputs_digest(inputs, rating_list.parameters))
    try:
        recomputed = list_rows(compute(inputs), register or load_register())
    except PeriodError as error:
        return [*found, Difference(rating_list, None, "computation", "list", str(error))]
    return [*found, *_row_differences(rating_list, rows, recomputed)]


def _previous(rating_list: RatingList) -> RatingList | None:
    return rating_list.previous


def _digest_difference(rating_list: RatingList, field: str, now: str) -> Iterator[Difference]:
    stored = getattr(rating_list, field)
    if stored != now:
        yield Difference(rating_list, None, field, stored[:12], now[:12])


def _row_differences(rating_list: RatingList, stored: ListRows, recomputed: ListRows) -> Iterator[Difference]:
    for name in ("entries", "calculations", "blocks"):
        yield from _table_differences(rating_list, name, getattr(stored, name), getattr(recomputed, name))


def _table_differences(
    rating_list: RatingList, table: str, stored: dict[str, np.ndarray], now: dict[str, np.ndarray]
) -> Iterator[Difference]:
    keys = [key for key in ("player", "tournament") if key in stored]
    here = list(zip(*(stored[key].tolist() for key in keys), strict=True))
    there = list(zip(*(now[key].tolist() for key in keys), strict=True))
    if here != there:
        for key in sorted(set(here) ^ set(there)):
            yield Difference(
                rating_list,
                key[0],
                table,
                "there" if key in set(here) else "missing",
                "there" if key in set(there) else "missing",
            )
        return
    for field in sorted(set(stored) - {"position", *keys}):
        for row in np.flatnonzero(stored[field] != now[field]).tolist():
            yield Difference(
                rating_list, here[row][0], f"{table}.{field}", _word(field, stored[field][row]), _word(field, now[field][row])
            )


def _word(field: str, value: np.int64) -> object:
    return EntryStatus(int(value)).name.lower() if field == "status" and int(value) in EntryStatus.values else int(value)


def verify_all() -> Iterator[tuple[RatingList, list[Difference]]]:
    """Every list in force of a closed month, in order, with its differences (none where all is well)."""
    register = load_register()
    for rating_list in lists_in_force().filter(period__status=PeriodStatus.CLOSED).select_related("period"):
        yield rating_list, verify_list(rating_list, register)


def earlier_revisions_intact() -> Iterator[tuple[RatingList, list[Difference]]]:
    """Lists that a correction replaced, or is about to: their inputs go with it, but their rows must still match their digest."""
    current = lists_in_force().filter(period__status=PeriodStatus.CLOSED).values_list("pk", flat=True)
    for rating_list in RatingList.objects.exclude(pk__in=set(current)).select_related("period"):
        yield (
            rating_list,
            list(_digest_difference(rating_list, "outcome_digest", outcome_digest(stored_rows(rating_list).groups()))),
        )
