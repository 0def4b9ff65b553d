"""One month's tournaments with all their games, made up from who plays and how strong they are. Nothing is written here."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ratings.demo.calendar import MONTHS, SUNDAY, Event, RoundRobin, Swiss, month_words, weekend
from ratings.demo.pairings import Swiss as SwissGames
from ratings.demo.pairings import round_robin
from ratings.demo.people import Person
from ratings.demo.results import board_result, played_result
from tournaments.bulk import ByeRow, GameRow
from tournaments.models import ByeKind, Kind, Pace, System

CLUBHOUSE = "Sede do Clube de Xadrez Torre Branca"
ARBITER = "Iolanda Sant'Anna Prado"
HALF_BYES_IN_100 = 3
ZERO_BYES_IN_100 = 1
WITHDRAWALS_IN_100 = 3


@dataclass(frozen=True)
class Seat:
    """A person at the board: the id on the register, and what he is worth this month, hidden and published."""

    player: int
    person: Person
    strength: int
    rating: int | None

    @property
    def order(self) -> tuple[int, int]:
        """Starting order: by rating, the unrated last as they came."""
        return (-(self.rating or 0), self.player)


@dataclass(frozen=True)
class Planned:
    """A tournament as it was played: head, players by starting number, games, byes, and who left after which round."""

    fields: dict[str, Any]
    players: list[int]
    games: list[GameRow]
    byes: list[ByeRow]
    withdrawals: dict[int, int]


TIE_BREAKS = {System.SWISS: ("DE", "BH:C1", "BH", "SB"), System.ROUND_ROBIN: ("DE", "WIN", "SB", "KS")}


class Maker:
    """Makes the tournaments of one month. `seats` are all who may play in it."""

    def __init__(self, rng: Random, month: dt.date, seats: Sequence[Seat]) -> None:
        self.rng = rng
        self.month = month
        self.seats = sorted(seats, key=lambda seat: seat.order)
        self.strength = {seat.player: seat.strength for seat in seats}

    def event(self, event: Event, wanted: Sequence[Seat] = ()) -> Planned:
        """An event of the calendar; `wanted` are in it whatever chance says."""
        if isinstance(event, RoundRobin):
            return self.round_robin(event)
        return self.swiss(event, wanted)

    def swiss(self, event: Swiss, wanted: Sequence[Seat] = ()) -> Planned:
        """A Swiss with absences, withdrawals and forfeits."""
        start = weekend(self.month, event.week)
        players = self._entered(event, wanted)
        rounds = min(event.rounds, len(players) // 2)
        tournament = SwissGames([seat.player for seat in players])
        self._absences(tournament, players, rounds)
        for round in range(1, rounds + 1):
            tournament.play_round(round, self._board)
        end = start + dt.timedelta(days=event.days - 1)
        fields = self._head(event.name, start, end, System.SWISS, rounds)
        return Planned(fields, list(tournament.players), tournament.games, tournament.byes, tournament.withdrawn_after)

    def rapid(self) -> Planned:
        """The quarter's rapid, on one Sunday: seven rounds."""
        quarter = self.month.month // 3
        day = weekend(self.month, 3) + dt.timedelta(days=1)
        assert day.weekday() == SUNDAY
        seats = [seat for seat in self.seats if seat.person.rapid and seat.person.only is None]
        tournament = SwissGames([seat.player for seat in self._some(seats, 32, 16)])
        for round in range(1, 8):
            tournament.play_round(round, self._board)
        fields = self._head(f"Rápido Trimestral {quarter}/{self.month.year}", day, day, System.SWISS, 7)
        fields |= {"pace": Pace.RAPID, "time_control": "12 min + 3 s"}
        return Planned(fields, list(tournament.players), tournament.games, tournament.byes, {})

    def round_robin(self, event: RoundRobin) -> Planned:
        """A round robin on the weekday evenings of the month."""
        pool = [seat for seat in self._pool(event.of) if seat.rating is not None]
        pool = pool[10 * event.group : 10 * event.group + 10] if event.of == "all" else pool
        players = [seat.player for seat in self._some(pool, event.size, event.size)]
        start = self.month + dt.timedelta(days=2 + event.group)
        fields = self._head(event.name, start, start + dt.timedelta(days=21), System.ROUND_ROBIN, len(players) - 1)
        fields["venue"] = "Biblioteca Municipal" if event.of != "all" else CLUBHOUSE
        return Planned(fields, players, round_robin(players, self._board), [], {})

    def casual(self) -> Planned:
        """The month's loose games: some pairs of about the same strength, now and then twice."""
        regulars = [seat.player for seat in self.seats if seat.person.only is None and seat.rating is not None]
        games = []
        for _ in range(self.rng.randint(4, 8)):
            place = self.rng.randrange(len(regulars) - 4)
            pair = [regulars[place], regulars[place + self.rng.randint(1, 4)]]
            for white, black in (pair, pair[::-1])[: self.rng.randint(1, 2)]:
                games.append(GameRow(None, white, black, self._played(white, black)))
        players = list(dict.fromkeys(player for game in games for player in (game.white, game.black)))
        last = self.month + dt.timedelta(days=27)
        fields = self._head(f"Partidas avulsas de {month_words(self.month)}", self.month, last, System.OTHER, None)
        fields |= {"kind": Kind.CASUAL, "arbiter": "", "time_control": ""}
        return Planned(fields, players, games, [], {})

    def _head(self, name: str, start: dt.date, end: dt.date, system: System, rounds: int | None) -> dict[str, Any]:
        return {
            "name": name.format(year=self.month.year, month=MONTHS[self.month.month - 1]),
            "venue": CLUBHOUSE,
            "start_date": start,
            "end_date": end,
            "kind": Kind.TOURNAMENT,
            "pace": Pace.STANDARD,
            "system": system,
            "rounds": rounds,
            "time_control": "60 min + 30 s",
            "arbiter": ARBITER,
            "tie_breaks": list(TIE_BREAKS.get(system, ())),
        }

    def _entered(self, event: Swiss, wanted: Sequence[Seat]) -> list[Seat]:
        there = {seat.player for seat in wanted}
        pool = [seat for seat in self._pool(event.of) if seat.player not in there]
        chosen = self._some(pool, event.most - len(there), 2 * event.rounds + 2)
        return sorted([*chosen, *wanted], key=lambda seat: seat.order)

    def _pool(self, of: str) -> list[Seat]:
        year = self.month.year
        tests = {
            "all": lambda person: True,
            "young": lambda person: year - person.birth_year <= 18,
            "senior": lambda person: year - person.birth_year >= 55,
            "women": lambda person: person.gender == "F",
        }
        return [seat for seat in self.seats if seat.person.only is None and tests[of](seat.person)]

    def _some(self, pool: list[Seat], most: int, least: int) -> list[Seat]:
        """Who comes: each by his own habit, at most and at least so many."""
        come = [seat for seat in pool if self.rng.randrange(100) < seat.person.activity]
        rest = [seat for seat in pool if seat not in come]
        if len(come) < least:
            come += self.rng.sample(rest, min(least - len(come), len(rest)))
        if len(come) > most:
            come = self.rng.sample(come, most)
        even = len(come) - len(come) % 2 if most == least else len(come)
        return sorted(come[:even], key=lambda seat: seat.order)

    def _absences(self, tournament: SwissGames, seats: Sequence[Seat], rounds: int) -> None:
        """Who asked for a bye, and who goes home early. Newcomers who just try it stay, unless they are said to leave."""
        for seat in seats:
            if seat.person.leaves_after:
                tournament.withdrawn_after[seat.player] = seat.person.leaves_after
            if seat.person.only is not None or seat.person.activity >= 90:
                continue
            roll = self.rng.randrange(100)
            round = self.rng.randint(2, rounds - 1)
            if roll < HALF_BYES_IN_100:
                tournament.byes_asked[seat.player, round] = ByeKind.HALF
            elif roll < HALF_BYES_IN_100 + ZERO_BYES_IN_100:
                tournament.byes_asked[seat.player, round] = ByeKind.ZERO
            elif roll < HALF_BYES_IN_100 + ZERO_BYES_IN_100 + WITHDRAWALS_IN_100:
                tournament.withdrawn_after[seat.player] = round

    def _board(self, white: int, black: int) -> int:
        return board_result(self.rng, self.strength[white], self.strength[black])

    def _played(self, white: int, black: int) -> int:
        return played_result(self.rng, self.strength[white], self.strength[black])
