"""When the database makes somebody wait for too long, that is no fault: the page says so and to try again."""

from django.db import OperationalError
from django.http import HttpResponse
from django.template import loader

RETRY_AFTER = 10  # seconds
_SQLITE = {5, 6}  # SQLITE_BUSY, SQLITE_LOCKED: another one is writing
_POSTGRES = {"40001", "40P01", "55P03"}  # serialization failure, deadlock, lock timeout


def is_busy(exception: BaseException | None) -> bool:
    """Whether the database refused only because somebody else is at it; nothing of the transaction was stored then."""
    cause = exception.__cause__ if isinstance(exception, OperationalError) else None
    code = getattr(cause, "sqlite_errorcode", None)
    return (code is not None and code & 0xFF in _SQLITE) or getattr(cause, "sqlstate", None) in _POSTGRES


def busy_page() -> HttpResponse:
    """503, made without the request or the database."""
    response = HttpResponse(loader.render_to_string("503.html"), status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
