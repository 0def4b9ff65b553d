"""Fingerprints of what a list was computed from and of what it says, so that a later look can tell whether either moved."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo.regulation import BlocksInitial, FixedInitial
from players.register import Register
from ratings.loading import PeriodInputs
from ratings.months import month_slug


def inputs_digest(inputs: PeriodInputs, parameters: Any) -> str:
    """SHA-256 over everything that can move a number of the list, in one canonical order.

    `parameters` are the rules as the list stores them: a parameter that a later version of the software adds is not among them.

    Players who play no part (unrated, without games, blocks or an opening, and not given a fixed rating) are left out, and so
    are birth years and dates of joining where the rules never ask for them: registering or editing such people leaves old lists
    as they are.
    """
    rules, players = inputs.rules, inputs.players
    digest = _Digest()
    digest.text(json.dumps([month_slug(inputs.month), month_slug(inputs.first_month), inputs.pace, parameters], sort_keys=True))
    part = _takes_part(inputs)
    columns = [
        players.player,
        players.rated,
        players.rating,
        players.exact,
        players.games,
        players.initial_games,
        players.peak,
        players.last_played,
    ]
    if rules.k_junior is not None:
        columns.append(players.birth_year)
    if isinstance(rules.initial, FixedInitial):
        columns.append(players.joined)
    digest.columns(column[part] for column in columns)
    t = inputs.tournaments
    digest.columns([t.tournament, t.order, t.start_month, t.end_month, t.end_day, t.casual])
    games = inputs.games
    order = np.lexsort((games.result, games.black, games.white, games.round, games.tournament))
    digest.columns(c[order] for c in (games.tournament, games.round, games.white, games.black, games.result))
    digest.text(json.dumps([_astuples(inputs.blocks), _astuples(inputs.openings), _astuples(inputs.adjustments)]))
    for month, start in sorted(inputs.earlier.items()):
        digest.text(str(month))
        digest.columns([start.player, start.rating])
    return digest.hex()


def shown_digest(inputs: PeriodInputs, register: Register) -> str:
    """SHA-256 over what there is to see of those who take part: a corrected name makes another list to look at.

    So does a death recorded of somebody who played: officers are asked about these games.
    """
    digest = _Digest()
    where = np.searchsorted(register.player, inputs.players.player[_takes_part(inputs)])
    digest.text(repr([register.shown[i] for i in where.tolist()]))
    played = np.concatenate([inputs.games.white, inputs.games.black])
    digest.columns([np.intersect1d(register.player[register.deceased], played)])
    return digest.hex()


def _takes_part(inputs: PeriodInputs) -> NDArray[np.bool_]:
    players = inputs.players
    named = [b.player for b in inputs.blocks] if isinstance(inputs.rules.initial, BlocksInitial) else []
    named += [o.player for o in inputs.openings] + [a.player for a in inputs.adjustments]
    involved = np.concatenate([inputs.games.white, inputs.games.black, np.array(named, dtype=np.int64)])
    part = players.rated | np.isin(players.player, involved)
    if isinstance(inputs.rules.initial, FixedInitial):
        period = inputs.month.year * 12 + inputs.month.month - 1
        part |= players.joined <= period
    return part


def outcome_digest(rows: Iterable[Iterable[NDArray[Any]]]) -> str:
    """SHA-256 over the numbers of a list's entries, calculations and blocks (groups of sorted integer columns)."""
    digest = _Digest()
    for group in rows:
        digest.columns(group)
    return digest.hex()


def _astuples(records: Iterable[Any]) -> list[list[Any]]:
    return sorted(([getattr(r, name) for name in r.__slots__] for r in records), key=repr)


class _Digest:
    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def text(self, text: str) -> None:
        self._hash.update(f"{len(text)}:".encode() + text.encode())

    def columns(self, columns: Iterable[NDArray[Any]]) -> None:
        for column in columns:
            data = np.ascontiguousarray(column, dtype="<i8")
            self._hash.update(f"{len(data)}:".encode() + data.tobytes())

    def hex(self) -> str:
        return self._hash.hexdigest()
