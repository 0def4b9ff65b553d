"""Writing tournaments, games, byes and entries."""

import datetime as dt
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.db.models import Case, IntegerField, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from ratings.archive.fields import LARGEST
from ratings.archive.playing import default_status, default_system, own_month
from ratings.archive.reading import Report
from ratings.archive.tables import RESULTS, SYSTEMS, ByeRow, EntryRow, GameRow, TournamentRow
from ratings.archive.target import Target, write_table
from ratings.models import LateReport, RatedTournament
from ratings.months import month_slug
from ratings.periods import lists_in_force, open_period
from tournaments.models import Bye, Entry, Game, GameResult, Pace, Status, Tournament

_CHUNK = 5000
_SPELLINGS = {int(result): spelling for spelling, result in RESULTS.items()}
_SYSTEM_NAMES = {system: name for name, system in SYSTEMS.items()}


class PlayExport:
    """Everything that was played, with the ids by which the archive names it."""

    def __init__(self, target: Target, players: dict[int, str], tournaments: dict[int, str], first_period: dt.date) -> None:
        self.target = target
        self.players = players
        self.tournaments = tournaments
        self.first_period = first_period
        self.appearances: dict[int, dict[int, int]] = {}  # tournament -> player -> the number an import would give him

    def write(self, report: Report) -> tuple[int, int]:
        """Write the four files; gives the numbers of tournaments and of games."""
        write_table(self.target, TournamentRow, self._tournaments())
        total = Game.objects.count()
        write_table(self.target, GameRow, self._games(report, total))
        write_table(self.target, ByeRow, self._byes(), optional=True)
        write_table(self.target, EntryRow, self._entries(), optional=True)
        return len(self.tournaments), total

    def _tournaments(self) -> Iterator[list[Any]]:
        unfinished = set(Game.objects.filter(result=GameResult.NONE).values_list("tournament_id", flat=True))
        rated_in = self._months_of_rating()
        for t in Tournament.objects.order_by("pk"):
            status = Status.DRAFT if t.status == Status.DRAFT else Status.SUBMITTED
            yield [
                self.tournaments[t.pk],
                t.name,
                t.start_date,
                t.end_date,
                t.kind,
                None if t.pace == Pace.STANDARD else t.pace,
                t.rounds,
                t.venue,
                None if t.system == default_system(t.kind) else _SYSTEM_NAMES[t.system],
                t.time_control,
                t.arbiter,
                None if status == default_status(unfinished=t.pk in unfinished) else status.value,
                month_slug(rated_in[t.pk]) if t.pk in rated_in else None,
                " ".join(t.tie_breaks),
                "yes" if t.hidden_until_start else None,
                "yes" if t.needs_confirmation else None,
            ]

    def _months_of_rating(self) -> dict[int, dt.date]:
        """The month that rated a tournament, or will, where that is not the month of its last day."""
        in_force = RatedTournament.objects.filter(rating_list__in=lists_in_force().values("pk"))
        rated = dict(in_force.values_list("tournament_id", "rating_list__period__month"))
        late = dict(LateReport.objects.values_list("tournament_id", "month"))
        current = open_period()
        months = {}
        for pk, end, status in Tournament.objects.values_list("pk", "end_date", "status"):
            own = own_month(end, self.first_period)
            month = max(own, late.get(pk, own))
            if status == Status.RATED:
                month = rated.get(pk, month)
            elif status == Status.SUBMITTED and current:
                month = max(month, current.month)
            if month > own:
                months[pk] = month
        return months

    def _games(self, report: Report, total: int) -> Iterator[list[Any]]:
        no_board = Value(LARGEST + 1)
        board_in_round = Case(
            When(round__isnull=True, then=no_board),
            default=Coalesce("board", no_board, output_field=IntegerField()),
            output_field=IntegerField(),
        )
        order = ("tournament_id", Coalesce("round", Value(0), output_field=IntegerField()), board_in_round, "pk")
        columns = ("tournament_id", "round", "board", "white_id", "black_id", "result")
        games = Game.objects.order_by(*order).values_list(*columns).iterator(_CHUNK)
        for done, (tournament, number, board, white, black, result) in enumerate(games, start=1):
            self._appears(tournament, white)
            self._appears(tournament, black)
            players = self.players[white], self.players[black]
            yield [self.tournaments[tournament], number, board, *players, _SPELLINGS[result]]
            if done % _CHUNK == 0:
                report(_("Writing games"), done, total)

    def _byes(self) -> Iterator[list[Any]]:
        columns = ("entry__tournament_id", "round", "entry__player_id", "kind")
        byes = Bye.objects.order_by("entry__tournament_id", "round", "pk").values_list(*columns)
        for tournament, number, player, kind in byes.iterator(_CHUNK):
            self._appears(tournament, player)
            yield [self.tournaments[tournament], number, self.players[player], kind]

    def _appears(self, tournament: int, player: int) -> None:
        here = self.appearances.setdefault(tournament, {})
        here.setdefault(player, len(here) + 1)

    def _entries(self) -> Iterator[list[Any]]:
        """The entries of the tournaments where an import would not find the same ones by itself."""
        columns = ("tournament_id", "player_id", "number", "withdrawn_after", "from_round")
        entries = Entry.objects.order_by("tournament_id", "number").values_list(*columns).iterator(_CHUNK)
        for tournament, group in groupby(entries, key=lambda entry: entry[0]):
            here = list(group)
            numbers = {player: number for _tournament, player, number, *_when in here}
            if numbers == self.appearances.get(tournament, {}) and all(entry[3:] == (None, 1) for entry in here):
                continue
            for _tournament, player, number, withdrawn_after, from_round in here:
                first = None if from_round == 1 else from_round
                yield [self.tournaments[tournament], number, self.players[player], withdrawn_after, first]
