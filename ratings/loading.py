"""Reading what a period's computation needs: the list before, the tournaments and their games, and nothing else."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from django.db.models import QuerySet
from numpy.typing import NDArray

from elo.outcome import Outcome
from elo.period import rate_period
from elo.regulation import Regulation as Rules
from elo.values import Adjustment, Block, Games, Month, Opening, Players, StartRatings, Tournaments
from ratings.columns import any_of, month_of, read_columns
from ratings.models import Adjustment as AdjustmentRow
from ratings.models import Block as BlockRow
from ratings.models import OpeningRating, PeriodStatus, RatingList, RatingPeriod
from ratings.months import month_index, month_start, next_month
from tournaments.models import PLAYED, Status, Tournament

IntColumn = NDArray[np.int64]
NEVER = 9999 * 12  # a month that no period reaches


@dataclass(frozen=True)
class PeriodInputs:
    """Everything `elo.rate_period` is given for one period and pace, and where it comes from."""

    month: dt.date
    first_month: dt.date
    pace: str
    rules: Rules
    previous: RatingList | None
    tournament_rows: list[Tournament]
    late: frozenset[int]  # ids of tournaments whose last day lies in a month closed before
    players: Players
    tournaments: Tournaments
    games: Games
    blocks: tuple[Block, ...]
    openings: tuple[Opening, ...]
    adjustments: tuple[Adjustment, ...]
    earlier: dict[Month, StartRatings]


def tournaments_to_rate(month: dt.date, *paces: str) -> QuerySet[Tournament]:
    """Submitted tournaments that end by the month's last day, in the order they were entered; late ones are among them."""
    ended = Tournament.objects.filter(status=Status.SUBMITTED, pace__in=paces, end_date__lt=next_month(month))
    return ended.exclude(late_report__month__gt=month).order_by("pk")


def tournaments_of(period: RatingPeriod, *paces: str) -> QuerySet[Tournament]:
    """What the period rates of what is handed in: not what another open month before it will have rated by then."""
    tournaments = tournaments_to_rate(period.month, *paces)
    earlier = RatingPeriod.objects.filter(status=PeriodStatus.OPEN, month__lt=period.month).order_by("-month").first()
    return tournaments.exclude(pk__in=tournaments_to_rate(earlier.month, *paces).values("pk")) if earlier else tournaments


def load_inputs(
    *,
    month: dt.date,
    first_month: dt.date,
    pace: str,
    rules: Rules,
    previous: RatingList | None,
    tournaments: Sequence[Tournament],
) -> PeriodInputs:
    """Read one period's inputs. `tournaments` in the order they were entered; `previous` is the list the period starts from."""
    columns = _tournament_columns(tournaments)
    return PeriodInputs(
        month=month,
        first_month=first_month,
        pace=pace,
        rules=rules,
        previous=previous,
        tournament_rows=list(tournaments),
        late=frozenset(t.pk for t in tournaments if t.end_date < month),
        players=_players(previous),
        tournaments=columns,
        games=_games([t.pk for t in tournaments]),
        blocks=_waiting_blocks(previous),
        openings=_openings(month, pace),
        adjustments=_adjustments(month, pace),
        earlier=dict(_earlier_start_lists(rules, month, first_month, previous, columns)),
    )


def _tournament_columns(tournaments: Sequence[Tournament]) -> Tournaments:
    ids = [t.pk for t in tournaments]
    return Tournaments(
        tournament=np.array(ids, dtype=np.int64),
        order=np.array(ids, dtype=np.int64),  # primary keys grow in the order of entry
        start_month=np.array([month_index(t.start_date) for t in tournaments], dtype=np.int64),
        end_month=np.array([month_index(t.end_date) for t in tournaments], dtype=np.int64),
        end_day=np.array([t.end_date.toordinal() for t in tournaments], dtype=np.int64),
        casual=np.array([t.is_casual for t in tournaments], dtype=np.bool_),
    )


def _games(tournament_ids: Sequence[int]) -> Games:
    """The played games of these tournaments; forfeits and the like never reach a rating."""
    condition, params = any_of("tournament_id", tournament_ids)
    results = ", ".join(str(int(r)) for r in PLAYED)
    columns = read_columns(
        ["tournament_id", "COALESCE(round, 0)", "white_id", "black_id", "result"],
        f"FROM tournaments_game WHERE {condition} AND result IN ({results})",
        params,
    )
    return Games(*columns)


def _players(previous: RatingList | None) -> Players:
    """The whole register with each player's state on the list before. A merged player counts as never on the register."""
    joined_month = f"CASE WHEN merged_into_id IS NOT NULL THEN {NEVER} WHEN joined IS NULL THEN 0 ELSE {month_of('joined')} END"
    ids, birth_year, joined = read_columns(["id", "COALESCE(birth_year, 0)", joined_month], "FROM players_player")
    order = np.argsort(ids)
    ids, birth_year, joined = ids[order], birth_year[order], joined[order]
    listed, *state = _list_state(previous)
    where = np.searchsorted(ids, listed)  # nobody on a list is ever deleted (ratings.guards)
    columns = []
    for values in state:
        column = np.zeros(len(ids), dtype=np.int64)
        column[where] = values
        columns.append(column)
    rating, exact, games, initial_games, peak, last_played = columns
    rated = np.zeros(len(ids), dtype=np.bool_)
    rated[where] = True
    return Players(ids, rated, rating, exact, games, initial_games, peak, last_played, birth_year, joined)


def _list_state(previous: RatingList | None) -> list[IntColumn]:
    """Player, rating, exact, games, initial games, peak and last month played of everybody rated on that list."""
    names = ["player_id", "rating", "exact", "total_games", "initial_games", "COALESCE(peak, 0)", "COALESCE(last_played, 0)"]
    if previous is None:
        return [np.empty(0, dtype=np.int64) for _ in names]
    return read_columns(names, "FROM ratings_listentry WHERE rating_list_id = %s AND rating IS NOT NULL", [previous.pk])


def _waiting_blocks(previous: RatingList | None) -> tuple[Block, ...]:
    if previous is None:
        return ()
    rows = BlockRow.objects.filter(rating_list=previous, carried=True).order_by("player_id", "tournament_id")
    values = rows.values_list("player_id", "tournament_id", "games", "rating_sum", "half_points", "tournament__end_date")
    return tuple(
        Block(player, tournament, games, rating_sum, half_points, end.toordinal(), month_index(end), tournament)
        for player, tournament, games, rating_sum, half_points, end in values
    )


def _openings(month: dt.date, pace: str) -> tuple[Opening, ...]:
    rows = OpeningRating.objects.filter(month=month, pace=pace).order_by("player_id")
    return tuple(Opening(*row) for row in rows.values_list("player_id", "rating", "rated_games", "peak"))


def _adjustments(month: dt.date, pace: str) -> tuple[Adjustment, ...]:
    rows = AdjustmentRow.objects.filter(month=month, pace=pace).order_by("player_id")
    return tuple(Adjustment(*row) for row in rows.values_list("player_id", "points"))


def _earlier_start_lists(
    rules: Rules, month: dt.date, first_month: dt.date, previous: RatingList | None, tournaments: Tournaments
) -> Iterator[tuple[Month, StartRatings]]:
    """The start lists of the earlier months in which these tournaments began, where the rules ask for them."""
    if rules.rating_basis != "event_start":
        return
    started = np.maximum(tournaments.start_month, month_index(first_month))
    wanted = {int(m) for m in np.unique(started) if m < month_index(month)}
    ids = start_list_ids(previous, wanted)
    for start in sorted(wanted):
        yield start, start_ratings(ids.get(start))


def start_list_ids(latest: RatingList | None, months: set[Month]) -> dict[Month, int]:
    """Ids of the lists whose start lists these months have, found back along the chain that `latest` was computed from."""
    found: dict[Month, int] = {}
    current = latest
    while current is not None and len(found) < len(months):
        month = month_index(current.period.month)
        if month < min(months):
            break
        if month in months:
            found[month] = current.pk
        current = current.previous
    return found


def start_ratings(list_id: int | None) -> StartRatings:
    """The ratings that the games of a list were computed against; nobody's where there was no such list."""
    empty = np.empty(0, dtype=np.int64)
    if list_id is None:
        return StartRatings(empty, empty.astype(np.bool_), empty)
    player, rating = read_columns(
        ["player_id", "start_rating"], "FROM ratings_listentry WHERE rating_list_id = %s AND start_rating IS NOT NULL", [list_id]
    )
    order = np.argsort(player)
    return StartRatings(player[order], np.ones(len(player), dtype=np.bool_), rating[order])


def compute(inputs: PeriodInputs) -> Outcome:
    """The outcome of the period: what preview, close and verification all call. Raises elo.errors.PeriodError."""
    return rate_period(
        inputs.rules,
        month_index(inputs.month),
        inputs.players,
        inputs.tournaments,
        inputs.games,
        inputs.blocks,
        openings=inputs.openings,
        adjustments=inputs.adjustments,
        first_period=month_index(inputs.first_month),
        earlier=inputs.earlier,
    )


def month_or_none(index: Month | None) -> dt.date | None:
    """The first day of a month the engine names."""
    return None if index is None else month_start(index)
