"""The numbers of a draft's list as one compressed value, and back: no table of its own, so no draft is ever taken for a list."""

import io
import zlib

import numpy as np

from ratings.rows import Ints, ListRows

_TABLES = ("entries", "calculations", "blocks")
_LEVEL = 1  # most of it is small numbers that any level finds; the fastest one costs a third of the default


def pack(rows: ListRows) -> bytes:
    """The rows' columns in one value."""
    out = io.BytesIO()
    np.savez(out, **{f"{table}.{name}": column for table in _TABLES for name, column in getattr(rows, table).items()})
    return zlib.compress(out.getvalue(), _LEVEL)


def unpack(packed: bytes) -> ListRows:
    """What `pack` was given."""
    tables: dict[str, dict[str, Ints]] = {table: {} for table in _TABLES}
    with np.load(io.BytesIO(zlib.decompress(packed)), allow_pickle=False) as columns:
        for key in columns.files:
            table, name = key.split(".", 1)
            tables[table][name] = columns[key]
    return ListRows(**tables)
