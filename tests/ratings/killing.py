"""Kills closes at random moments and says what they left behind; run as a program, so that it disturbs no other test.

    DATABASE_URL=... python -m tests.ratings.killing KILLS SEED

The database that DATABASE_URL names is this program's own: it fills it, and puts it back after each close that went through. Each
close runs in a fork of this process, which has everything loaded and no connection open. The last line of output is JSON.
"""

import json
import os
import random
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import django

PLAYERS = 300
EVENTS = 24
MEASURED_AGAIN = 40  # kills after which the duration of a close is measured anew: the machine is shared
BEYOND = 1.15  # of the duration: the last kills come too late


@dataclass(frozen=True)
class Killed:
    """One close that was killed: the last step it told of, and whether the month is closed afterwards."""

    step: str
    closed: bool


def main(kills: int, seed: int) -> None:
    """Kill so many closes; print how they ended, or fail with a sentence."""
    chance = random.Random(seed)
    with template() as restore:
        warm_up()
        before, complete = contents(), reference(restore)
        durations: list[float] = []
        ends: Counter[Killed] = Counter()
        for number in range(kills):
            if number % MEASURED_AGAIN == 0:
                durations = [undisturbed(restore) for _ in range(3)]
            step = kill_after(chance.random() * BEYOND * median(durations))
            closed = check(before, complete)
            ends[Killed(step, closed)] += 1
            if closed:
                restore()
    counted = {f"{'closed' if end.closed else 'open'} after {end.step}": count for end, count in sorted(ends.items(), key=str)}
    closed = sum(count for end, count in ends.items() if end.closed)
    print(json.dumps({"open": kills - closed, "closed": closed, "steps": counted, "seconds": round(median(durations), 4)}))


# --- the club --------------------------------------------------------------------------------------------------------


def build() -> None:
    """A club with lists in two paces, a closed month, and a month with an approved draft that waits for its close."""
    from django.core.management import call_command

    from ratings.drafts import approve_draft, make_draft, tick_findings
    from ratings.models import OpeningRating
    from ratings.periods import open_period
    from tests.ratings.conftest import ClubBuilder

    call_command("migrate", verbosity=0)
    club, chance = ClubBuilder(), random.Random(1)
    people = [club.player(f"Player {i}", chance.randrange(1200, 2200) if i % 10 else None) for i in range(PLAYERS)]
    OpeningRating.objects.bulk_create(
        OpeningRating(player=p, pace="rapid", month=club.first, rating=1500, source="opening list", created_at=club.now)
        for p in people[: PLAYERS // 2]
    )
    club.close()
    for event in range(EVENTS):
        pool = people[: PLAYERS // 2] if event % 3 == 0 else people
        field = chance.sample(pool, 10)
        games = [(*chance.sample(field, 2), chance.choice(["1-0", "1/2", "0-1"])) for _ in range(25)]
        club.tournament("2026-02-20", games, name=f"Event {event}", pace="rapid" if event % 3 == 0 else "standard")
    draft = make_draft(period=open_period(), by=None, at=club.now)
    tick_findings(draft=draft, findings=list(draft.findings.values_list("pk", flat=True)), note="Seen", by=None, at=club.now)
    approve_draft(draft=draft, by=None, at=club.now)


def close(tell: Any) -> None:
    """Close the month as the site does, with the approved draft."""
    from django.utils import timezone

    from ratings.models import ClosingDraft
    from ratings.services import close_period

    draft = ClosingDraft.objects.select_related("period").get(published_at=None)
    close_period(period=draft.period, by=None, at=timezone.now(), draft=draft, progress=lambda step, *_: tell(step))


def warm_up() -> None:
    """Close once and take it back, so that what is made at the first use is there in every fork."""
    from django.db import transaction

    with transaction.atomic():
        close(lambda step: None)
        transaction.set_rollback(True)


# --- closes in processes of their own --------------------------------------------------------------------------------


@contextmanager
def closing_child() -> Iterator[tuple[int, int]]:
    """A fork that closes the month, from the moment on at which it begins; its id, and where it tells of its steps."""
    from django.db import connection

    connection.close()
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(told)
            connection.ensure_connection()
            os.write(tell, b"begin\n")
            close(lambda step: os.write(tell, f"{step}\n".encode()))
            os.write(tell, b"done\n")
            connection.close()
            code = 0
        finally:
            os._exit(code)
    os.close(tell)
    try:
        assert os.read(told, 6) == b"begin\n", "The close did not begin."
        yield child, told
    finally:
        os.close(told)


def kill_after(seconds: float) -> str:
    """Kill a close so long after it began; the last step it told of."""
    with closing_child() as (child, told):
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        steps = os.read(told, 1 << 16).decode().split()
    wait_for_the_server()
    return steps[-1] if steps else "begin"


def undisturbed(restore: Any) -> float:
    """Seconds that a close takes which nobody kills."""
    with closing_child() as (child, told):
        start, steps = time.perf_counter(), ""
        while not steps.endswith("done\n") and (more := os.read(told, 1 << 16).decode()):
            steps += more
        seconds = time.perf_counter() - start
        _pid, status = os.waitpid(child, 0)
    assert status == 0, "A close that nobody killed failed."
    restore()
    return seconds


def wait_for_the_server() -> None:
    """PostgreSQL notices a little later that a client is gone, and may commit what it was told to until then."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with connection.cursor() as cursor:
        for _ in range(5000):
            cursor.execute(others + " AND backend_type = 'client backend'")
            if not cursor.fetchone()[0]:
                return
            time.sleep(0.002)
    raise AssertionError("The server still works for a client that was killed ten seconds ago.")


# --- what is left behind ---------------------------------------------------------------------------------------------


def contents() -> dict[str, Any]:
    """How many rows each table has, and what a close changes in those that were there."""
    from django.db import connection

    from ratings.models import ClosingDraft, RatingPeriod
    from tournaments.models import Tournament

    tables = sorted(connection.introspection.table_names())
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"SELECT '{table}', count(*) FROM {table}" for table in tables))
        counts = dict(cursor.fetchall())
    return {
        "counts": counts,
        "tournaments": list(Tournament.objects.order_by("pk").values_list()),
        "periods": list(RatingPeriod.objects.order_by("pk").values_list("month", "status", "closed_at")),
        "drafts": list(ClosingDraft.objects.order_by("pk").values_list("pk", "fingerprint", "published_at")),
    }


def published() -> dict[str, Any]:
    """What a complete close has left, apart from the moment it happened at; ids of lists may be used up by killed ones."""
    from ratings.models import RatingList, RatingPeriod
    from tournaments.models import Tournament

    return {
        "counts": contents()["counts"],
        "tournaments": list(Tournament.objects.order_by("pk").values_list()),
        "lists": list(RatingList.objects.order_by("period", "pace").values_list("period", "pace", "revision", "outcome_digest")),
        "periods": list(RatingPeriod.objects.order_by("month").values_list("month", "status")),
    }


def reference(restore: Any) -> dict[str, Any]:
    """What the close leaves when nobody kills it."""
    with closing_child() as (child, _told):
        os.waitpid(child, 0)
    found = published()
    months = [status for _month, status in found["periods"]]
    assert months == ["closed", "closed", "open"], "The close that nobody killed did not close the month."
    restore()
    return found


def check(before: dict[str, Any], complete: dict[str, Any]) -> bool:
    """Whether the month is closed; it is so completely, or nothing at all was written."""
    from ratings.models import RatingPeriod
    from ratings.verifying import verify_all

    if RatingPeriod.objects.filter(status="closed").count() == 1:
        assert contents() == before, "The month is open, and something was written."
        return False
    assert published() == complete, "The month is closed, and something is missing."
    for rating_list, differences in verify_all():
        assert not differences, f"The list {rating_list} is not what its inputs give."
    return True


# --- the database and its copy ---------------------------------------------------------------------------------------


@contextmanager
def template() -> Iterator[Any]:
    """Build the club, keep a copy of its database, and hand out what puts that back."""
    from django.db import connection

    build()
    name = connection.settings_dict["NAME"]
    connection.close()
    if connection.vendor == "postgresql":
        with copied_database(name) as restore:
            yield restore
    else:
        with copied_file(Path(name)) as restore:
            yield restore


@contextmanager
def copied_file(path: Path) -> Iterator[Any]:
    from django.db import connection

    kept = path.with_suffix(".kept")
    shutil.copyfile(path, kept)  # the connection is closed, so that all of it is in the one file

    def restore() -> None:
        connection.close()
        for beside in ("-wal", "-shm"):
            Path(f"{path}{beside}").unlink(missing_ok=True)
        shutil.copyfile(kept, path)

    yield restore


@contextmanager
def copied_database(name: str) -> Iterator[Any]:
    import psycopg
    from django.db import connection

    server = {**connection.get_connection_params(), "dbname": "postgres"}
    wanted = {key: server[key] for key in ("host", "port", "user", "password", "dbname") if server.get(key)}
    with psycopg.connect(**wanted, autocommit=True) as outside:
        outside.execute(f'CREATE DATABASE "{name}_kept" TEMPLATE "{name}"')

        def restore() -> None:
            connection.close()
            outside.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
            outside.execute(f'CREATE DATABASE "{name}" TEMPLATE "{name}_kept"')

        try:
            yield restore
        finally:
            connection.close()
            outside.execute(f'DROP DATABASE "{name}_kept"')


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")
    django.setup()
    main(int(sys.argv[1]), int(sys.argv[2]))
