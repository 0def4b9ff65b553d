"""A close that is killed at any moment leaves the month open with nothing written, or closed and complete."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
KILLS = 200
AT_LEAST = 5  # of either outcome, or the moments were badly chosen


@pytest.fixture
def own_database(tmp_path, django_db_setup, django_db_blocker) -> Iterator[str]:
    """The address of an empty database beside the tests' own, of the same kind."""
    if connection.vendor != "postgresql":
        yield f"sqlite:///{tmp_path / 'killed.sqlite3'}"
        return
    found = connection.settings_dict
    server = f"postgres://{found['USER']}:{found['PASSWORD']}@{found['HOST'] or 'localhost'}:{found['PORT'] or 5432}"
    name = f"killed_{os.getpid()}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as outside:
        outside.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{server}/{name}"
        finally:
            for left in (name, f"{name}_kept"):
                outside.execute(f"DROP DATABASE IF EXISTS {left} WITH (FORCE)")


def test_close_killed_at_200_random_moments_happens_whole_or_not_at_all(own_database, tmp_path, record_property):
    environment = {**os.environ, "DATABASE_URL": own_database, "VAR_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.ratings.killing", str(KILLS), "1"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    ends = json.loads(done.stdout.splitlines()[-1])
    counts = f"{ends['open']} times open with nothing written, {ends['closed']} times closed and complete"
    steps = "; ".join(f"{count} {step}" for step, count in ends["steps"].items())
    record_property("told", f"{KILLS} closes killed on {connection.vendor}: {counts} ({steps})")
    assert ends["open"] + ends["closed"] == KILLS
    assert ends["open"] >= AT_LEAST
    assert ends["closed"] >= AT_LEAST
