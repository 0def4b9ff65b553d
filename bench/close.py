#!/usr/bin/env python3
"""How long closing a month takes, by phase, beside the bare cost of moving the same data with the driver.

    .venv/bin/python bench/close.py [--players 1000 10000 100000]
    DATABASE_URL=postgres://... .venv/bin/python bench/close.py

Half of the players play five games in the month; one in ten is unrated. Every size has a database of its own, thrown away at the
end; memory is the peak of the process that closes. "bare" reads the same games with the driver's own cursor and writes the same
rows with executemany (SQLite) or COPY (PostgreSQL), computing nothing. Trust the ratio, not the seconds.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TABLES = ("ratings_listentry", "ratings_calculation", "ratings_block", "ratings_ratedtournament")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--step", choices=("build", "close"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.step:
        import django

        django.setup()
        return (build if options.step == "build" else measure)(options.players[0])
    print(
        f"{'players':>8} {'games':>8} {'read':>8} {'compute':>8} {'write':>8} {'close':>8} {'bare':>8} {'ratio':>6} {'memory':>8}"
    )
    for size in options.players:
        with tempfile.TemporaryDirectory() as folder, database() as url:
            env = {
                **os.environ,
                "VAR_DIR": folder,
                "DJANGO_SETTINGS_MODULE": "ratingsite.settings",
                "PYTHONPATH": str(ROOT),
                **url,
            }
            run = [sys.executable, __file__, "--players", str(size), "--step"]
            subprocess.run([sys.executable, ROOT / "manage.py", "migrate", "-v", "0"], env=env, check=True)  # noqa: S603
            subprocess.run([*run, "build"], env=env, check=True)  # noqa: S603  this very script
            subprocess.run([*run, "close"], env=env, check=True)  # noqa: S603


@contextlib.contextmanager
def database() -> Iterator[dict[str, str]]:
    """A database of its own on the PostgreSQL server of DATABASE_URL; without one, nothing: SQLite lies in VAR_DIR."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield {}
        return
    import psycopg

    server, name = url.rsplit("/", 1)[0], f"bench_{os.getpid()}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield {"DATABASE_URL": f"{server}/{name}"}
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def measure(size: int) -> None:
    """Close the open month of the club that `build` made, and print one row."""
    from django.utils import timezone

    from ratings.models import RatingList
    from ratings.periods import open_period
    from ratings.services import close_period

    marks: list[tuple[str, float]] = []
    start = time.perf_counter()
    period = open_period()

    def progress(step: str, done: int = 0, total: int = 0) -> None:
        if not total:
            marks.append((step, time.perf_counter()))

    close_period(period=period, by=None, at=timezone.now(), progress=progress)
    end = time.perf_counter()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    at, games = dict(marks), RatingList.objects.latest("id").game_count
    read, compute, write = at["compute"] - start, at["write"] - at["compute"], end - at["write"]
    floor = bare()
    parts = " ".join(f"{seconds:>7.3f}s" for seconds in (read, compute, write, end - start, floor))
    print(f"{size:>8} {games:>8} {parts} {(end - start) / floor:>6.2f} {memory:>5} MB", flush=True)


def build(size: int) -> None:
    """A club with one closed month and a second month of games."""
    from django.utils import timezone

    from elo.presets import PRESETS
    from players.models import Player
    from ratings.changes import start_club
    from ratings.models import OpeningRating
    from ratings.periods import open_period
    from ratings.services import close_period
    from tournaments.models import Entry, Game, Status, Tournament

    rng, now, first = random.Random(1), timezone.now(), dt.date(2025, 1, 1)  # noqa: S311  test data
    start_club(first_month=first, name="club", parameters=PRESETS["club"], by=None, at=now)
    people = [Player(family_name=f"Family{rng.randrange(size)}", given_name=f"Given{i}", birth_year=1990) for i in range(size)]
    for player in people:
        player.fill_keys()
    people = Player.objects.bulk_create(people, batch_size=5000)
    OpeningRating.objects.bulk_create(
        (
            OpeningRating(player=p, month=first, rating=rng.randrange(1000, 2400), source="bench", created_at=now)
            for i, p in enumerate(people)
            if i % 10
        ),
        batch_size=5000,
    )
    close_period(period=open_period(), by=None, at=now)
    active = rng.sample(people, size // 2)
    groups = [active[i : i + 60] for i in range(0, len(active), 60)]
    groups = [g for g in groups if len(g) >= 6]
    day = dt.date(2025, 2, 20)
    events = Tournament.objects.bulk_create(
        Tournament(name=f"Event {i}", start_date=day, end_date=day) for i in range(len(groups))
    )
    Entry.objects.bulk_create(
        (Entry(tournament=e, player=p, number=n) for e, g in zip(events, groups, strict=True) for n, p in enumerate(g, 1)),
        batch_size=5000,
    )
    made = []
    for event, group in zip(events, groups, strict=True):
        half = len(group) // 2
        for number in range(1, 6):
            top, bottom = group[:half], group[half : 2 * half]
            bottom = bottom[number % half :] + bottom[: number % half]
            made += [
                Game(tournament=event, round=number, board=b, white=w, black=k, result=rng.choice((1, 2, 3)))
                for b, (w, k) in enumerate(zip(top, bottom, strict=True), 1)
            ]
    Game.objects.bulk_create(made, batch_size=5000)
    Tournament.objects.update(status=Status.SUBMITTED)


def bare() -> float:
    """Seconds that reading the month's games and writing the list's rows take with the driver alone."""
    from django.db import connection, transaction

    from ratings.models import RatingList

    last = RatingList.objects.latest("id").pk
    rows = {}
    for table in TABLES:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {table} WHERE rating_list_id = %s", [last])  # noqa: S608  constant names
            names = [column[0] for column in cursor.description]
            wanted = [i for i, name in enumerate(names) if name != "id"]
            place = names.index("rating_list_id")
            found = [[*row[:place], last + 1, *row[place + 1 :]] for row in cursor.fetchall()]
            rows[table] = ([names[i] for i in wanted], [tuple(row[i] for i in wanted) for row in found])
    start = time.perf_counter()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT tournament_id, round, white_id, black_id, result FROM tournaments_game")
            cursor.fetchall()
        for table, (names, values) in rows.items():
            _write(connection, table, names, values)
        seconds = time.perf_counter() - start
        transaction.set_rollback(True)
    return seconds


def _write(connection: Any, table: str, names: list[str], values: list[tuple[Any, ...]]) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({', '.join(names)}) FROM STDIN") as copy:
                for row in values:
                    copy.write_row(row)
        else:
            marks = ", ".join("?" * len(names))
            cursor.connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", values)  # noqa: S608


if __name__ == "__main__":
    main()
