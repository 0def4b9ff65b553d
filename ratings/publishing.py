"""Writing a list: its rows in bulk, then the list itself, which seals them."""

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.conf import settings
from django.db.models import Max

from accounts.models import User
from elo.outcome import Outcome, Status
from elo.results import PLAYED
from players.register import Register
from ratings.columns import write_rows
from ratings.digests import inputs_digest, outcome_digest
from ratings.loading import PeriodInputs, month_or_none
from ratings.models import EntryStatus, ListEntry, RatingList, RatingPeriod, Regulation
from ratings.rows import ListRows, entry_values, list_rows

SHOWN = ("name", "search_key", "title", "club", "birth_year", "gender", "federation")


@dataclass(frozen=True)
class Computed:
    """A list as it would be: what it was computed from, what came out, and its rows."""

    inputs: PeriodInputs
    outcome: Outcome
    rows: ListRows
    register: Register
    parameters: dict[str, Any]  # the rules as the list will store them
    inputs_digest: str


def computed(inputs: PeriodInputs, outcome: Outcome, register: Register) -> Computed:
    """Put an outcome into rows. The register holds everybody who takes part."""
    parameters = inputs.rules.to_dict()
    return Computed(inputs, outcome, list_rows(outcome, register), register, parameters, inputs_digest(inputs, parameters))


def entry_rows(made: Computed) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """Column names of a list's entries and their values, row by row."""
    values = entry_values(made.rows.entries)
    values["player_id"] = values.pop("player")
    where = np.searchsorted(made.register.player, made.rows.entries["player"]).tolist()
    shown = (made.register.shown[i] for i in where)
    names = [*values, *SHOWN]
    return names, ((*row, *extra) for row, extra in zip(zip(*values.values(), strict=True), shown, strict=True))


Written = Callable[[int], Any] | None
"""Told while a list is written that so many more of its rows are."""


def publish_list(
    made: Computed,
    *,
    period: RatingPeriod,
    regulation: Regulation,
    by: User | None,
    at: dt.datetime,
    reason: str = "",
    written: Written = None,
) -> RatingList:
    """Write the next revision of the period's list. Call it inside a transaction that holds the lock of the close."""
    list_id = (RatingList.objects.aggregate(last=Max("id"))["last"] or 0) + 1
    _write_entries(made, list_id, written)
    _write_calculations(made, list_id, written)
    _write_blocks(made, list_id, written)
    _write_tournaments(made, list_id, written)
    pace = made.inputs.pace
    revision = (RatingList.objects.filter(period=period, pace=pace).aggregate(last=Max("revision"))["last"] or 0) + 1
    return RatingList.objects.create(
        id=list_id,
        period=period,
        pace=pace,
        revision=revision,
        previous=made.inputs.previous,
        regulation=regulation,
        parameters=made.parameters,
        software=settings.VERSION,
        published_at=at,
        published_by=by,
        published_by_name=by.get_username() if by else "",
        reason=reason,
        inputs_digest=made.inputs_digest,
        outcome_digest=outcome_digest(made.rows.groups()),
        **counts(made),
    )


def counts(made: Computed) -> dict[str, int]:
    """What a list says of itself in numbers."""
    entries = made.rows.entries
    return {
        "tournament_count": len(made.inputs.tournament_rows),
        "game_count": int(PLAYED[made.inputs.games.result].sum()),
        "rated_count": int(entries["rated"].sum()),
        "active_count": int((entries["rank"] > 0).sum()),
        "new_count": int((entries["status"] == Status.NEW).sum()),
        "unrated_count": int((entries["status"] == EntryStatus.UNRATED).sum()),
    }


def _write_entries(made: Computed, list_id: int, written: Written) -> None:
    names, rows = entry_rows(made)
    write_rows(ListEntry._meta.db_table, ["rating_list_id", *names], ((list_id, *row) for row in rows), written)


def _write_calculations(made: Computed, list_id: int, written: Written) -> None:
    c = made.rows.calculations
    rated, one_k = c["initial"] == 0, c["one_k"] == 1
    values = {
        name: c[name].tolist() for name in ("games", "half_points", "rating_sum", "average", "expected_percent", "surplus100")
    }
    values |= {"player_id": c["player"].tolist(), "tournament_id": c["tournament"].tolist()}
    values |= {name: (c[name] == 1).tolist() for name in ("initial", "per_game")}
    values["own_rating"] = _with_null(c["own_rating"], rated)
    values["k"] = _with_null(c["k"], rated)
    values["change100"] = _with_null(c["change100"], rated & one_k)
    _write("ratings_calculation", list_id, values, written)


def _write_blocks(made: Computed, list_id: int, written: Written) -> None:
    b = made.rows.blocks
    values = {name: b[name].tolist() for name in ("games", "rating_sum", "half_points", "status")}
    values |= {"player_id": b["player"].tolist(), "tournament_id": b["tournament"].tolist()}
    values |= {name: (b[name] == 1).tolist() for name in ("made_here", "carried")}
    values["own_rating"] = _with_null(b["own_rating"], b["own_rating_known"] == 1)
    values["expires"] = [month_or_none(month or None) for month in b["expires"].tolist()]
    _write("ratings_block", list_id, values, written)


def _write_tournaments(made: Computed, list_id: int, written: Written) -> None:
    ids = [t.pk for t in made.inputs.tournament_rows]
    _write("ratings_ratedtournament", list_id, {"tournament_id": ids, "late": [i in made.inputs.late for i in ids]}, written)


def _with_null(column: Any, present: Any) -> list[Any]:
    return [value if there else None for value, there in zip(column.tolist(), present.tolist(), strict=True)]


def _write(table: str, list_id: int, values: dict[str, list[Any]], written: Written) -> None:
    rows = ((list_id, *row) for row in zip(*values.values(), strict=True))
    write_rows(table, ["rating_list_id", *values], rows, written)
