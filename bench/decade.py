"""A club with years of lists behind it, for bench/pages.py.

The first and the last month are closed for good. The lists between them are written by one statement each from the rows of the
first, with other ratings: true enough for pages, whose work is in reading them, and a hundred times faster than closing.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from elo.presets import PRESETS
from players.models import Club, Player
from ratings.changes import start_club
from ratings.columns import write_rows
from ratings.demo.names import MEN, SURNAMES, WOMEN
from ratings.models import ListEntry, OpeningRating, PeriodStatus, RatingList, RatingPeriod
from ratings.months import month_start, next_month
from ratings.periods import open_period
from ratings.services import close_period
from tournaments.models import Entry, Game, Status, Tournament

FIRST = dt.date(2016, 1, 1)
STAR_GAMES = 2_000
BIG, BIG_ROUNDS = 200, 11
SMALL, SMALL_ROUNDS = 20, 5  # players and rounds of every other tournament
PLAYERS_A_TOURNAMENT = 1_000  # one tournament a month for so many players on the register


class Decade:
    """Makes the club; afterwards `star` has played 2,000 games, and `big` is a rated tournament of 200 players."""

    def __init__(self, players: int, months: int) -> None:
        self.rng = random.Random(1)  # noqa: S311  test data
        self.now = timezone.now()
        self.size, self.months = players, months
        self.last = month_start(FIRST.year * 12 + months - 1)
        self.people: list[int] = []

    def build(self) -> None:
        start_club(first_month=FIRST, name="club", parameters=PRESETS["club"], by=None, at=self.now)
        self._register()
        close_period(period=open_period(), by=None, at=self.now)
        first = RatingList.objects.get()
        for number in range(1, self.months - 1):
            with transaction.atomic():
                self._month(number, first)
        RatingPeriod.objects.get_or_create(month=self.last)
        self.big = self._tournament("Big Open", self.last, self.rng.sample(self.people, BIG), BIG_ROUNDS)
        self._play(self.last)
        Tournament.objects.filter(status=Status.DRAFT).update(status=Status.SUBMITTED)
        close_period(period=open_period(), by=None, at=self.now)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    def met(self) -> int:
        """Somebody whom the star has played."""
        return Game.objects.filter(white=self.star).earliest("pk").black_id

    def _register(self) -> None:
        clubs = Club.objects.bulk_create(Club(name=f"Clube {number}") for number in range(1, 201))
        given = {"F": [name for age in WOMEN for name in age], "M": [name for age in MEN for name in age]}
        people = []
        for _ in range(self.size):
            gender = self.rng.choice("MMMF")
            name = {"family_name": " ".join(self.rng.sample(SURNAMES, 2)), "given_name": self.rng.choice(given[gender])}
            year = self.rng.randrange(1940, 2015)
            people.append(Player(**name, gender=gender, birth_year=year, club=self.rng.choice(clubs), federation="BRA"))
        for player in people:
            player.fill_keys()
        self.people = [player.pk for player in Player.objects.bulk_create(people, batch_size=5_000)]
        self.star = self.people[0]
        ratings = (
            OpeningRating(player_id=pk, month=FIRST, rating=self.rng.randrange(1000, 2400), source="bench", created_at=self.now)
            for place, pk in enumerate(self.people)
            if place % 10 or not place
        )
        OpeningRating.objects.bulk_create(ratings, batch_size=5_000)

    def _month(self, number: int, first: RatingList) -> None:
        """A closed month with its list and tournaments. The club grows: of the players of today, more and more are there."""
        period, _new = RatingPeriod.objects.get_or_create(month=month_start(FIRST.year * 12 + number))
        RatingPeriod.objects.filter(pk=period.pk).update(status=PeriodStatus.CLOSED, closed_at=self.now)
        made = self._play(period.month)
        joined = self.people[int(self.size * (0.4 + 0.6 * number / self.months)) - 1]
        self._entries(number, first, joined)
        self._calculations(number + 1, made)
        rated = ((number + 1, event.pk, False) for event in made)
        write_rows("ratings_ratedtournament", ["rating_list_id", "tournament_id", "late"], rated)
        copied = {field.attname: getattr(first, field.attname) for field in RatingList._meta.concrete_fields}
        RatingList.objects.create(**copied | {"id": number + 1, "period_id": period.pk, "previous_id": number})
        Tournament.objects.filter(pk__in=[event.pk for event in made]).update(status=Status.RATED)

    def _entries(self, number: int, first: RatingList, joined: int) -> None:
        """The rows of the first list again, with ratings up to twenty points away."""
        moved = "(player_id * 7 + {month} * 13) %% 41 - 20"
        now, before = (moved.format(month=month) for month in (number, number - 1))
        other = {
            "rating_list_id": str(number + 1),
            "position": "row_number() OVER (ORDER BY position)",
            "rating": f"rating + {now}",
            "exact": f"100 * (rating + {now})",
            "start_rating": f"rating + {before}",
            "start_exact": f"100 * (rating + {before})",
            "change": f"({now}) - ({before})",
            "peak": "rating + 20",
        }
        names = [field.column for field in ListEntry._meta.concrete_fields if field.column != "id"]
        values = ", ".join(other.get(name, name) for name in names)
        statement = (
            f"INSERT INTO ratings_listentry ({', '.join(names)}) SELECT {values} FROM ratings_listentry"  # noqa: S608  constants
            f" WHERE rating_list_id = %s AND player_id <= %s ORDER BY position"
        )
        with connection.cursor() as cursor:
            cursor.execute(statement, [first.pk, joined])

    def _play(self, month: dt.date) -> list[Tournament]:
        """The tournaments of a month: one in which the star meets another player in each round, and small ones."""
        rounds = -(-STAR_GAMES // (self.months - 1))
        made = [self._tournament("Marathon", month, [self.star, *self.rng.sample(self.people[1:], rounds)], rounds, alone=True)]
        for number in range(max(1, self.size // PLAYERS_A_TOURNAMENT)):
            made.append(self._tournament(f"Open {number}", month, self.rng.sample(self.people[1:], SMALL), SMALL_ROUNDS))
        return made

    def _tournament(self, name: str, month: dt.date, players: list[int], rounds: int, *, alone: bool = False) -> Tournament:
        """With results by lot; `alone`, only the first of the players plays, against each of the others."""
        day = next_month(month) - dt.timedelta(days=3)
        made = Tournament.objects.create(name=f"{name} {month:%Y-%m}", start_date=day, end_date=day, rounds=rounds)
        entries = ((made.pk, player, number, 1) for number, player in enumerate(players, 1))
        write_rows(Entry._meta.db_table, ["tournament_id", "player_id", "number", "from_round"], entries)
        games = self._alone(players) if alone else self._rounds(players, rounds)
        names = ["tournament_id", "round", "board", "white_id", "black_id", "result", "version"]
        rows = ((made.pk, *game, self.rng.choice((1, 2, 3)), 0) for game in games)
        write_rows(Game._meta.db_table, names, rows)
        return made

    @staticmethod
    def _alone(players: list[int]) -> Iterator[tuple[int, int, int, int]]:
        star, *others = players
        for number, other in enumerate(others, 1):
            yield (number, 1, star, other) if number % 2 else (number, 1, other, star)

    @staticmethod
    def _rounds(players: list[int], rounds: int) -> Iterator[tuple[int, int, int, int]]:
        half = len(players) // 2
        for number in range(1, rounds + 1):
            lower = players[half + number % half :] + players[half : half + number % half]
            for board, pair in enumerate(zip(players[:half], lower, strict=True), 1):
                yield (number, board, *pair)

    def _calculations(self, list_id: int, made: list[Tournament]) -> None:
        """A line for everybody who played, of the right size and with plausible numbers."""
        line: dict[str, Any] = {
            "initial": False,
            "own_rating": 1700,
            "games": 5,
            "half_points": 5,
            "rating_sum": 8500,
            "average": 1700,
            "per_game": True,
            "expected_percent": 250,
            "surplus100": 0,
            "k": 20,
            "change100": 0,
        }
        entered = Entry.objects.filter(tournament__in=made).values_list("tournament_id", "player_id")
        rows = ((list_id, *pair, *line.values()) for pair in entered)
        write_rows("ratings_calculation", ["rating_list_id", "tournament_id", "player_id", *line], rows)
