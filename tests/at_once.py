"""People who do something at the same moment: for tests on PostgreSQL, where they really meet."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from ratings.changes import ChangeError
from tournaments.services import TournamentError


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """Run the actions at the same moment; what each gave, or the sentence with which it was refused."""
    start = Barrier(len(actions))

    def run(action: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return action()
        except (ChangeError, TournamentError) as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(run, actions))
