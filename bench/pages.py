#!/usr/bin/env python3
"""How long the pages of a big club with years behind it take, beside a page that does nothing.

    .venv/bin/python bench/pages.py [--players 10000] [--months 24] [--turns 7]
    DATABASE_URL=postgres://... .venv/bin/python bench/pages.py --players 100000 --months 120

The club is made by bench/decade.py: a list for every month, a player with 2,000 games, a tournament of 200. Each page is asked
for through Django's test client, as by a visitor: "first" is the first time in this process, "time" the median of the turns,
"ratio" that to the empty view, which goes the same way through the site and shows the layout with one sentence. "again" is the
answer to a visitor who has the page already. The database is thrown away at the end. Trust the ratio, not the milliseconds.
"""

from __future__ import annotations

import argparse
import logging
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
EMPTY = "/nowhere/"  # the page of an unknown address: the layout, and one sentence in it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--months", type=int, default=24, help="months with a list, 3 or more")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--step", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    sys.path[:0] = [str(ROOT), str(ROOT / "bench")]
    if options.step:
        import django

        django.setup()
        logging.getLogger("django.request").setLevel(logging.ERROR)  # the empty view is a page that is not found
        return run(options)
    import close

    with tempfile.TemporaryDirectory() as folder, close.database() as url:
        env = {**os.environ, "VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "ratingsite.settings", **url}
        subprocess.run([sys.executable, ROOT / "manage.py", "migrate", "-v", "0"], env=env, check=True)  # noqa: S603
        subprocess.run([sys.executable, __file__, *sys.argv[1:], "--step"], env=env, check=True)  # noqa: S603  this very script


def run(options: argparse.Namespace) -> None:
    """Build the club and print a row for each page."""
    import decade

    start = time.perf_counter()
    club = decade.Decade(options.players, options.months)
    club.build()
    built = time.perf_counter() - start
    print(f"{options.players} players, {options.months} months, {size_of_database()} MB, built in {built:.0f} s")
    heads = f"{'page':<25} {'bytes':>7} {'queries':>7} {'first':>8} {'time':>8} {'ratio':>6}"
    print(f"{heads} {'again':>8} {'status':>6} {'queries':>7}")
    empty = measured(EMPTY, 10 * options.turns)["time"]
    for name, address in {"empty view": EMPTY, **pages(club)}.items():
        row = measured(address, options.turns)
        again = measured(address, options.turns, row["etag"]) if row["etag"] else {"time": 0, "status": "-", "queries": "-"}
        print(
            f"{name:<25} {row['bytes']:>7} {row['queries']:>7} {row['first'] * 1000:>5.0f} ms {row['time'] * 1000:>5.0f} ms"
            f" {row['time'] / empty:>6.1f} {again['time'] * 1000:>5.0f} ms {again['status']:>6} {again['queries']:>7}",
            flush=True,
        )


def pages(club: Any) -> dict[str, str]:
    """The pages by name."""
    star, month, early = f"/players/{club.star}/", f"{club.last:%Y-%m}", "2016-02"
    met, name = club.met(), "almeida+joana"
    return {
        "list": "/",
        "list, page 1000": "/?page=1000&inactive=1",
        "list, two filters": "/?sex=F&age=U18",
        "list, a club": "/?club=7",
        "list, sorted by name": "/?sort=name",
        "list, search": f"/?q={name}&stay=1",
        "list, years ago": f"/list/{early}/",
        "player": star,
        "player, rarely seen": f"/players/{met}/",
        "player's games": f"{star}games/",
        "player's games, filtered": f"{star}games/?colour=white&result=won",
        "player's statistics": f"{star}statistics/",
        "two players": f"{star}against/{met}/",
        "calculation": f"{star}{month}/standard/",
        "tournament of 200": f"/tournaments/{club.big.pk}/",
        "its rating report": f"/tournaments/{club.big.pk}/rating/",
        "a player in it": f"/tournaments/{club.big.pk}/players/1/",
        "register": "/players/",
        "register, search": f"/players/?q={name}",
        "tournaments of a year": "/tournaments/",
        "tournaments, search": "/tournaments/?q=marathon",
        "clubs": "/clubs/",
        "a club": "/clubs/7/",
        "periods": "/periods/",
        "a period": f"/periods/{month}/",
        "rules": "/rules/",
        "guide": "/how-it-works/",
    }


def measured(address: str, turns: int, etag: str = "") -> dict[str, Any]:
    """What one page takes."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(SERVER_NAME="localhost", headers={"If-None-Match": etag} if etag else {})
    times = []
    for _turn in range(turns + 1):
        start = time.perf_counter()
        client.get(address)
        times.append(time.perf_counter() - start)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
        asked = len(queries)
    if response.status_code not in (200, 304) and address != EMPTY:
        raise SystemExit(f"{address} answered {response.status_code}")
    return {
        "bytes": len(response.content),
        "queries": asked,
        "first": times[0],
        "time": statistics.median(times[1:]),
        "status": response.status_code,
        "etag": response.headers.get("ETag", ""),
    }


def size_of_database() -> int:
    """In megabytes."""
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database()) / 1000000")
        else:
            cursor.execute("SELECT page_count * page_size / 1000000 FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])


if __name__ == "__main__":
    main()
