"""How far a job is: told through files, since what it writes to the database is seen by nobody before all of it is done.

SQLite has one writer at a time, and on either database the work is one transaction. The files lie in VAR_DIR, so that every
process of the machine sees them; a thread of its own signs every other second that the process still lives.
"""

import threading
import time
from dataclasses import asdict, dataclass
from types import TracebackType
from typing import Self
from uuid import UUID

from django.core.cache import caches

BEAT = 2.0  # seconds between two signs of life
KEPT = 24 * 60 * 60  # seconds for which the last sign of a killed process is kept


@dataclass(frozen=True)
class Sign:
    """The last that was heard of a job. Times are seconds since the epoch."""

    at: float  # of this sign
    step: str = ""  # the one under way; empty before the first
    number: int = 0  # how many steps have begun
    done: int = 0  # rows of the step that are done ...
    total: int = 0  # ... of so many; 0 where the step does not count them


def last_sign(job: UUID) -> Sign | None:
    """What was heard last of the job; None if nothing was, or it has ended."""
    stored = caches["progress"].get(str(job))
    return Sign(**stored) if stored else None


class Reporter:
    """Takes the steps of a job down (it is a `ratings.computing.Progress`) and gives its signs of life while the block runs."""

    def __init__(self, job: UUID) -> None:
        self._key = str(job)
        self._sign = Sign(time.time())
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._beat, name=f"job {job}", daemon=True)

    def __call__(self, step: str, done: int = 0, total: int = 0) -> None:
        with self._lock:
            number = self._sign.number + (0 if total else 1)
            self._sign = Sign(time.time(), step, number, done, total)
            self._store()

    def __enter__(self) -> Self:
        with self._lock:
            self._store()
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._ended.set()
        self._thread.join()
        caches["progress"].delete(self._key)

    def _beat(self) -> None:
        while not self._ended.wait(BEAT):
            with self._lock:
                self._sign = Sign(**{**asdict(self._sign), "at": time.time()})
                self._store()

    def _store(self) -> None:
        caches["progress"].set(self._key, asdict(self._sign), KEPT)
