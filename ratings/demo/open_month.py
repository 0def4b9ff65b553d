"""The open month: a tournament in each state, entered round by round through the organizer's services."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from players.models import Player
from ratings.demo.calendar import RoundRobin, Swiss, moment, month_of
from ratings.demo.chance import chance
from ratings.demo.club import DemoClub
from ratings.demo.tournaments import Maker, Planned
from tournaments.bulk import GameRow
from tournaments.models import GameResult, Tournament
from tournaments.services import (
    BoardInput,
    ByeInput,
    add_entries,
    create_tournament,
    record_round,
    submit_tournament,
    withdraw_entry,
)

OPEN = 1
BOARDS_MISSING = 3


def play_open_month(club: DemoClub, late: Sequence[Tournament]) -> None:
    """Write the open month's tournaments; `late` ones of the month before come in now."""
    month = month_of(OPEN)
    for tournament in late:
        submit_tournament(tournament=tournament, by=club.users["organizadora"], at=moment(month + dt.timedelta(days=4)))
    desk = _Desk(club, Maker(chance(club.seed, OPEN), month, club.seats(OPEN)))
    desk.submitted()
    desk.submitted_late()
    desk.boards_missing()
    desk.running()
    desk.planned()


@dataclass(frozen=True)
class _Desk:
    """The organizers at work. Days are those of the open month."""

    club: DemoClub
    maker: Maker

    def submitted(self) -> None:
        """Played on a weekend and handed in."""
        plan = self.maker.swiss(Swiss("Aberto de Outono {year}", 6, 36, days=2))
        self._submit(self._enter(plan, "diretor", rounds=6), day=13)

    def submitted_late(self) -> None:
        """Ended last month, handed in after its close: will be rated late."""
        plan = self.maker.round_robin(RoundRobin("Torneio da Biblioteca, março de {year}", 6))
        last_month = month_of(OPEN - 1)
        dates = {"start_date": last_month + dt.timedelta(days=9), "end_date": last_month + dt.timedelta(days=28)}
        self._submit(self._enter(replace(plan, fields=plan.fields | dates), "diretor", rounds=5), day=6)

    def boards_missing(self) -> None:
        """Over, but some boards of the last round are not in yet."""
        plan = self.maker.swiss(Swiss("Quintas de Xadrez, {month} de {year}", 5, 16))
        last = max(game.round or 0 for game in plan.games)
        open_boards = [game for game in plan.games if game.round == last][-BOARDS_MISSING:]
        games = [_unplayed(game) if game in open_boards else game for game in plan.games]
        dates = {"start_date": self._day(2), "end_date": self._day(16)}
        self._enter(replace(plan, games=games, fields=plan.fields | dates), "organizadora", rounds=last)

    def running(self) -> None:
        """Four of seven rounds are played."""
        plan = self.maker.round_robin(RoundRobin("Torneio dos Campeões {year}", 8))
        dates = {"start_date": self._day(4), "end_date": self._day(29)}
        self._enter(replace(plan, fields=plan.fields | dates), "organizadora", rounds=4)

    def planned(self) -> None:
        """Announced, with the first entries."""
        plan = self.maker.swiss(Swiss("Escolar de Abril {year}", 5, 12, week=4, days=2, of="young"))
        self._enter(plan, "diretor", rounds=0)

    def _day(self, day: int) -> dt.date:
        return month_of(OPEN).replace(day=day)

    def _submit(self, tournament: Tournament, day: int) -> None:
        submit_tournament(tournament=tournament, by=self.club.users["diretor"], at=moment(self._day(day)))

    def _enter(self, plan: Planned, organizer: str, rounds: int) -> Tournament:
        """Create the tournament, enter its players and its first `rounds` rounds, each on a day of its own."""
        by = self.club.users[organizer]
        start = plan.fields["start_date"]
        rows = {member.player.pk: member.player for member in self.club.members}
        tournament = create_tournament(by=by, at=moment(start - dt.timedelta(days=14)), organizers=[by], **plan.fields)
        players = [rows[player] for player in plan.players]
        entries = add_entries(tournament=tournament, players=players, by=by, at=moment(start, 11))
        for round in range(1, rounds + 1):
            self._round(tournament, plan, round, rows, organizer)
        for entry in entries:
            if (after := plan.withdrawals.get(entry.player_id, rounds)) < rounds:
                withdraw_entry(entry=entry, after_round=after, by=by, at=moment(plan.fields["end_date"], 18))
        return tournament

    def _round(self, tournament: Tournament, plan: Planned, round: int, rows: dict[int, Player], organizer: str) -> None:
        start, end, rounds = (plan.fields[name] for name in ("start_date", "end_date", "rounds"))
        at = moment(start + (end - start) * (round - 1) // (rounds - 1), 12 + round)
        boards = [
            BoardInput(game.board or 1, rows[game.white], rows[game.black], GameResult(game.result))
            for game in plan.games
            if game.round == round
        ]
        byes = [ByeInput(rows[bye.player], bye.kind) for bye in plan.byes if bye.round == round]
        record_round(tournament=tournament, round=round, boards=boards, byes=byes, by=self.club.users[organizer], at=at)


def _unplayed(game: GameRow) -> GameRow:
    return replace(game, result=GameResult.NONE)
