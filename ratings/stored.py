"""The rows of a published list read back as the columns they were written from."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ratings.columns import month_of, read_columns
from ratings.models import RatingList
from ratings.rows import NULLABLE_ENTRY, ListRows

Ints = NDArray[np.int64]

_ENTRY = (
    "adjustment",
    "block_games",
    "games",
    "initial_games",
    "start_method",
    "status",
    "surplus100",
    "total_games",
    "position",
)
_CALCULATION = ("games", "half_points", "rating_sum", "average", "expected_percent", "surplus100")
_BLOCK = ("games", "rating_sum", "half_points", "status")


def stored_rows(rating_list: RatingList) -> ListRows:
    """What the list's tables hold, in the form and order of `ratings.rows.list_rows`."""
    return ListRows(
        entries=_read("ratings_listentry", rating_list, _entry_expressions()),
        calculations=_read("ratings_calculation", rating_list, _calculation_expressions()),
        blocks=_read("ratings_block", rating_list, _block_expressions()),
    )


def stored_entries(rating_list: RatingList, names: Iterable[str]) -> dict[str, Ints]:
    """Only these columns of the list's entries, sorted by player."""
    expressions = _entry_expressions()
    return _read("ratings_listentry", rating_list, {name: expressions[name] for name in ("player", *names)})


def _flag(condition: str) -> str:
    return f"CASE WHEN {condition} THEN 1 ELSE 0 END"


def _entry_expressions() -> dict[str, str]:
    flags = {
        "rated": _flag("rating IS NOT NULL"),
        "start_rated": _flag("start_rating IS NOT NULL"),
        "initial_rated": _flag("initial_rating IS NOT NULL"),
        "changed": _flag("change IS NOT NULL"),
        "calculated": _flag("k IS NOT NULL"),
        "would_be_known": _flag("would_be IS NOT NULL"),
    }
    values = {name: f"COALESCE({name}, 0)" for name in NULLABLE_ENTRY}
    return {"player": "player_id", **{name: name for name in _ENTRY}, **values, **flags}


def _calculation_expressions() -> dict[str, str]:
    values = {name: f"COALESCE({name}, 0)" for name in ("own_rating", "k", "change100")}
    flags = {"initial": _flag("initial"), "per_game": _flag("per_game"), "one_k": _flag("change100 IS NOT NULL OR initial")}
    return {"player": "player_id", "tournament": "tournament_id", **{name: name for name in _CALCULATION}, **values, **flags}


def _block_expressions() -> dict[str, str]:
    return {
        "player": "player_id",
        "tournament": "tournament_id",
        **{name: name for name in _BLOCK},
        "own_rating": "COALESCE(own_rating, 0)",
        "own_rating_known": _flag("own_rating IS NOT NULL"),
        "made_here": _flag("made_here"),
        "carried": _flag("carried"),
        "expires": f"CASE WHEN expires IS NULL THEN 0 ELSE {month_of('expires')} END",
    }


def _read(table: str, rating_list: RatingList, expressions: dict[str, str]) -> dict[str, Ints]:
    columns = dict(
        zip(
            expressions,
            read_columns(list(expressions.values()), f"FROM {table} WHERE rating_list_id = %s", [rating_list.pk]),
            strict=True,
        )
    )
    keys = [columns[name] for name in ("tournament", "player") if name in columns]
    order = np.lexsort(keys)
    return {name: column[order] for name, column in columns.items()}
