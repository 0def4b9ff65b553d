"""Whether the database made somebody wait for too long: then nothing broke, and the same may be asked for again."""

from django.db import OperationalError

_SQLITE = {5, 6}  # SQLITE_BUSY, SQLITE_LOCKED: another one is writing
_POSTGRES = {"40001", "40P01", "55P03"}  # serialization failure, deadlock, lock timeout


def is_busy(exception: BaseException | None) -> bool:
    """Whether the database refused only because somebody else is at it; nothing of the transaction was stored then."""
    cause = exception.__cause__ if isinstance(exception, OperationalError) else None
    code = getattr(cause, "sqlite_errorcode", None)
    return (code is not None and code & 0xFF in _SQLITE) or getattr(cause, "sqlstate", None) in _POSTGRES
