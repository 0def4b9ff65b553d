#!/usr/bin/env python3
"""How long the pages of a big tournament take, beside a page of the same size that computes nothing.

    .venv/bin/python bench/desk.py [--players 200] [--rounds 11] [--turns 5]
    DATABASE_URL=postgres://... .venv/bin/python bench/desk.py

A Swiss of 200 players over 11 rounds with five tie-breaks: its public page with standings, round-by-round table and games, its
standings and table on paper, and the grid of a round on the organizer's desk. Each page is asked for through Django's test
client; the median of the turns is printed with the number of queries. "plain" renders as many bytes from a template that only
loops over ready cells. The database is a test database, thrown away at the end. Trust the ratio, not the milliseconds.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TIE_BREAKS = ["BH:C1", "BH", "SB", "PS", "WIN"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "ratingsite.settings"}
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        from django.test.utils import setup_databases, setup_test_environment, teardown_databases

        setup_test_environment()
        databases = setup_databases(verbosity=0, interactive=False, aliases={"default"})
        try:
            report(build(options.players, options.rounds), options)
        finally:
            teardown_databases(databases, verbosity=0)


def report(tournament: Any, options: argparse.Namespace) -> None:
    """Ask for each page and print a row."""
    from django.test import Client

    from accounts.models import User

    client = Client()
    client.force_login(User.objects.get(username="officer"), backend="django.contrib.auth.backends.ModelBackend")
    pages = {
        "tournament page": f"/tournaments/{tournament.pk}/",
        "standings": f"/desk/{tournament.pk}/paper/standings/",
        "crosstable": f"/desk/{tournament.pk}/paper/crosstable/",
        "round grid": f"/desk/{tournament.pk}/rounds/{options.rounds}/",
        "projection": f"/desk/{tournament.pk}/projection/",
    }
    print(f"{options.players} players, {options.rounds} rounds")
    print(f"{'page':<16} {'bytes':>9} {'queries':>7} {'time':>9} {'plain':>9} {'ratio':>6}")
    for name, address in pages.items():
        size, queries, seconds = ask(client, address, options.turns)
        floor = plain(size, options.turns)
        print(f"{name:<16} {size:>9} {queries:>7} {seconds * 1000:>6.0f} ms {floor * 1000:>6.1f} ms {seconds / floor:>6.1f}")


def ask(client: Any, address: str, turns: int) -> tuple[int, int, float]:
    """Bytes, queries and the median seconds of a page."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
        asked = len(queries)
    if response.status_code != 200:
        raise SystemExit(f"{address} answered {response.status_code}")
    times = []
    for _ in range(turns):
        start = time.perf_counter()
        client.get(address)
        times.append(time.perf_counter() - start)
    return len(response.content), asked, statistics.median(times)


def plain(size: int, turns: int) -> float:
    """The median seconds of rendering a table of `size` bytes whose cells are ready."""
    from django.template import engines

    template = engines["django"].from_string(
        "<table>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>{% endfor %}</table>"
    )
    row = ["Family, Given", "Club", "12w1", "7b½", "10", "1873", "60½", "55"]
    width = sum(len(cell.encode()) + 9 for cell in row) + 9
    rows = [row] * max(1, size // width)
    times = []
    for _ in range(turns):
        start = time.perf_counter()
        template.render({"rows": rows})
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def build(players: int, rounds: int) -> Any:
    """A club with one closed month, and in the open one a Swiss with results drawn by lot."""
    from django.utils import timezone

    from accounts.models import Role, User
    from elo.presets import PRESETS
    from players.models import Player
    from ratings.changes import start_club
    from ratings.models import OpeningRating
    from ratings.periods import open_period
    from ratings.services import close_period
    from tournaments.models import Entry, Game, Tournament

    rng, now, first = random.Random(1), timezone.now(), dt.date(2025, 1, 1)  # noqa: S311  test data
    User.objects.create_user("officer", role=Role.RATING_OFFICER)
    start_club(first_month=first, name="club", parameters=PRESETS["club"], by=None, at=now)
    people = [Player(family_name=f"Family{rng.randrange(players)}", given_name=f"Given{i}") for i in range(players)]
    for player in people:
        player.fill_keys()
    people = Player.objects.bulk_create(people)
    OpeningRating.objects.bulk_create(
        OpeningRating(player=p, month=first, rating=rng.randrange(1000, 2400), source="bench", created_at=now) for p in people
    )
    close_period(period=open_period(), by=None, at=now)
    day = dt.date(2025, 2, 20)
    event = Tournament.objects.create(name="Big Swiss", start_date=day, end_date=day, rounds=rounds, tie_breaks=TIE_BREAKS)
    Entry.objects.bulk_create(Entry(tournament=event, player=p, number=n) for n, p in enumerate(people, 1))
    half = players // 2
    top, bottom = people[:half], people[half : 2 * half]
    Game.objects.bulk_create(
        Game(tournament=event, round=number, board=board + 1, white=w, black=b, result=rng.choice((1, 2, 3)))
        for number in range(1, rounds + 1)
        for board, (w, b) in enumerate(zip(top, bottom[number % half :] + bottom[: number % half], strict=True))
    )
    return event


if __name__ == "__main__":
    main()
