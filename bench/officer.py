#!/usr/bin/env python3
"""What a rating officer's month costs beside the bare cost of moving one list's data with the driver.

    .venv/bin/python bench/officer.py [--players 1000 10000 100000]
    DATABASE_URL=postgres://... .venv/bin/python bench/officer.py

The club of bench/close.py: half of the players play five games in the open month. In this order: a draft is made, asked whether
it is current, approved and closed; the month is reopened; two months are rehearsed, then recomputed for good. "x" is the ratio to
"bare" of bench/close.py, which reads the same games and writes the same rows once and computes nothing; the memory is the peak so
far.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--step", choices=("build", "measure"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    sys.path[:0] = [str(ROOT), str(ROOT / "bench")]
    import close

    if options.step:
        import django

        django.setup()
        return (close.build if options.step == "build" else measure)(options.players[0])
    for size in options.players:
        with tempfile.TemporaryDirectory() as folder, close.database() as url:
            env = {**os.environ, "VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "ratingsite.settings", **url}
            run = [sys.executable, __file__, "--players", str(size), "--step"]
            subprocess.run([sys.executable, ROOT / "manage.py", "migrate", "-v", "0"], env=env, check=True)  # noqa: S603
            subprocess.run([*run, "build"], env=env, check=True)  # noqa: S603  this very script
            subprocess.run([*run, "measure"], env=env, check=True)  # noqa: S603


def measure(size: int) -> None:
    """Go through the month of the club that was built, and print a row a step."""
    import close
    from django.utils import timezone

    from ratings.drafts import approve_draft, is_current, make_draft, tick_findings
    from ratings.periods import first_month, open_period
    from ratings.recomputing import recompute_from, rehearse
    from ratings.reopening import reopen_period
    from ratings.services import close_period

    at, period = timezone.now(), open_period()
    rows: list[tuple[str, float, str, int]] = []

    def timed(name: str, work: Callable[[Any], Any]) -> Any:
        marks: list[tuple[str, float]] = []

        def progress(step: str, done: int = 0, total: int = 0) -> None:
            if not total:
                marks.append((step, time.perf_counter()))

        start = time.perf_counter()
        made = work(progress)
        end = time.perf_counter()
        ends = [*(moment for _, moment in marks[1:]), end][: len(marks)]
        phases = ", ".join(f"{step} {till - since:.2f}" for (step, since), till in zip(marks, ends, strict=True))
        rows.append((name, end - start, phases, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024))
        return made

    draft = timed("draft", lambda p: make_draft(period=period, by=None, at=at, progress=p))
    timed("is it current?", lambda p: is_current(draft))
    findings = list(draft.findings.values_list("pk", flat=True))
    if findings:
        timed(f"tick {len(findings)}", lambda p: tick_findings(draft=draft, findings=findings, note="seen", by=None, at=at))
    timed("approve", lambda p: approve_draft(draft=draft, by=None, at=at))
    timed("close", lambda p: close_period(period=period, by=None, at=at, draft=draft, progress=p))
    floor = close.bare()
    timed("reopen", lambda p: reopen_period(period=period, by=None, at=at, reason="bench"))
    shown = timed("rehearse 2 months", lambda p: rehearse(month=first_month(), by=None, at=at, progress=p))
    timed(
        "recompute 2 months",
        lambda p: recompute_from(month=first_month(), by=None, at=at, reason="bench", rehearsed=shown.fingerprint, progress=p),
    )
    print(f"{size} players; bare {floor:.3f} s")
    for name, seconds, phases, memory in rows:
        print(f"  {name:<20} {seconds:>8.3f} s {seconds / floor:>7.2f} x {memory:>6} MB  {phases}", flush=True)


if __name__ == "__main__":
    main()
