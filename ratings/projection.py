"""What a tournament would do to its players' ratings if it were rated now, and nothing else with it."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from django.utils.translation import gettext as _

from elo.errors import PeriodError
from elo.outcome import Outcome
from elo.regulation import Regulation as Rules
from elo.values import Games
from ratings.loading import PeriodInputs, compute, load_inputs
from ratings.models import RatingList
from ratings.periods import first_month, list_before, open_period, regulation_for
from ratings.refusals import period_refusal
from ratings.wording import month_words
from tournaments.models import PLAYED, Status, Tournament


class ProjectionError(Exception):
    """A tournament that nothing can be projected for; the text is a sentence for its organizer."""


@dataclass(frozen=True)
class ProjectedPlayer:
    """One player. Without counted games `games` is 0, and `expected_percent`, `k` and `change100` are None.

    `expected_percent` in hundredths of a point, `change100` in hundredths of a rating point. `new` is the rating afterwards,
    None for who stays unrated.
    """

    rating: int | None
    new: int | None
    games: int = 0
    half_points: int = 0
    expected_percent: int | None = None
    k: int | None = None
    change100: int | None = None


@dataclass(frozen=True)
class Projection:
    """`month` is the open month; `shown` the list that its ratings come from, None before a club's first."""

    tournament: Tournament
    month: dt.date
    shown: RatingList | None
    players: Mapping[int, ProjectedPlayer]

    @property
    def list_month(self) -> dt.date:
        """The month that the projection names: of the list, or before the first of the opening ratings."""
        return self.shown.period.month if self.shown else self.month


@dataclass(frozen=True)
class RoundAsTyped:
    """A round as it is being entered, in place of what is stored of it: White's id, Black's, and the result of each board."""

    round: int
    games: Sequence[tuple[int, int, int]]


def project(tournament: Tournament, typed: RoundAsTyped | None = None) -> Projection:
    """The close of the open month with only this tournament in it, handed in or not, and without adjustments.

    The same reading and the same computation as a close; nothing is written. ProjectionError where there is nothing to project.
    """
    inputs = _inputs(tournament)
    if typed is not None:
        inputs = replace(inputs, games=_with_round(inputs.games, tournament.pk, typed))
    try:
        outcome = compute(inputs)
    except PeriodError as error:
        raise ProjectionError(period_refusal(error)) from error
    rows = {int(player): row for row, player in enumerate(outcome.entries.player)}
    lines = {int(player): row for row, player in enumerate(outcome.lines.player)}
    entered = tournament.entries.values_list("player", flat=True)
    players = {player: _player(outcome, rows[player], lines.get(player)) for player in entered}
    return Projection(tournament, inputs.month, inputs.previous, players)


def _inputs(tournament: Tournament) -> PeriodInputs:
    if tournament.status == Status.RATED:
        raise ProjectionError(_("This tournament is rated: its rating report has the changes."))
    period = open_period()
    if period is None:
        raise ProjectionError(_("No month is open yet."))
    regulation = regulation_for(month=period.month, pace=tournament.pace)
    if regulation is None:
        raise ProjectionError(_("There are no rules for %(month)s yet.") % {"month": month_words(period.month)})
    inputs = load_inputs(
        month=period.month,
        first_month=first_month() or period.month,
        pace=tournament.pace,
        rules=Rules.from_dict(regulation.parameters),
        previous=list_before(pace=tournament.pace, month=period.month),
        tournaments=[tournament],
    )
    return replace(inputs, adjustments=())


def _with_round(games: Games, tournament_id: int, typed: RoundAsTyped) -> Games:
    """The games with one round exchanged; as stored ones are read, those that were played and no others."""
    stored = np.array([games.tournament, games.round, games.white, games.black, games.result])[:, games.round != typed.round]
    played = [(tournament_id, typed.round, *game) for game in typed.games if game[2] in PLAYED]
    columns = np.concatenate([stored, np.array(played, dtype=np.int64).reshape(-1, 5).T], axis=1)
    return Games(*np.ascontiguousarray(columns))


def _player(outcome: Outcome, row: int, line: int | None) -> ProjectedPlayer:
    entries, lines = outcome.entries, outcome.lines
    rating = int(entries.start_rating[row]) if entries.start_rated[row] else None
    new = int(entries.rating[row]) if entries.rated[row] else None
    if line is None:
        return ProjectedPlayer(rating, new)
    within = outcome.regulation.k_changes_within  # then only the month has a change, not the tournament
    return ProjectedPlayer(
        rating=rating,
        new=new,
        games=int(lines.games[line]),
        half_points=int(lines.half_points[line]),
        expected_percent=int(lines.expected_percent[line]),
        k=int(lines.k[line]),
        change100=100 * int(entries.change[row]) if within else int(lines.change100[line]),
    )
