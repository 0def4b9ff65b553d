"""One player's period, explained from the rows that its list stored: a few queries, whatever the size of the list.

The database side of `elo.explain`, which does the arithmetic. What a list was computed from never changes after it (the list is
append-only, its tournaments are frozen), so the sums of an explanation are those of the stored rows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from django.db.models import Q

from elo.basis import basis_month
from elo.case import CaseGame, PlayerCase
from elo.explain import Explanation, explain
from elo.outcome import StartMethod
from elo.regulation import Regulation as Rules
from elo.values import Block, Month, Tournaments
from ratings.loading import start_list_ids
from ratings.models import Block as BlockRow
from ratings.models import ListEntry, OpeningRating, RatingList
from ratings.months import month_index
from ratings.periods import first_month
from tournaments.models import Game, Tournament

Ratings = Mapping[int, int]  # player id -> rating; a player who is not in it is unrated


def explain_player(rating_list: RatingList, player_id: int, entry: ListEntry | None) -> Explanation:
    """How the list came to the player's entry, down to the single game.

    Or to none: who was unrated before and is afterwards, without blocks, has none.
    """
    rules = Rules.from_dict(rating_list.parameters)
    return explain(rules, player_case(rules, rating_list, player_id, entry))


def player_case(rules: Rules, rating_list: RatingList, player_id: int, entry: ListEntry | None) -> PlayerCase:
    """What the engine explains, built from stored rows."""
    games = _games(rating_list, player_id)
    tournaments = sorted({game.tournament for game in games}, key=lambda t: t.pk)
    before = _Before.of(rating_list, player_id, entry)
    return PlayerCase(
        player=player_id,
        period=month_index(rating_list.period.month),
        start_rated=entry is not None and entry.start_rating is not None,
        start_rating=(entry and entry.start_rating) or 0,
        start_exact=(entry and entry.start_exact) or 0,
        start_method=StartMethod(entry.start_method if entry else StartMethod.LIST),
        games=before.games,
        initial_games=before.initial_games,
        peak=before.peak,
        birth_year=(entry and entry.birth_year) or 0,
        tournaments=_columns(tournaments),
        case_games=_Sight(rules, rating_list, player_id, games).case_games(),
        blocks=_waiting_blocks(rating_list, player_id),
        adjustment=entry.adjustment if entry else 0,
    )


def _games(rating_list: RatingList, player_id: int) -> list[Game]:
    """All the player's games in the tournaments of the list, unplayed ones too."""
    own = Game.objects.filter(Q(white=player_id) | Q(black=player_id), tournament__ratings__rating_list=rating_list)
    return list(own.select_related("tournament").order_by("tournament_id", "round", "id"))


def _columns(tournaments: list[Tournament]) -> Tournaments:
    ids = [t.pk for t in tournaments]
    return Tournaments(
        tournament=np.array(ids, dtype=np.int64),
        order=np.array(ids, dtype=np.int64),  # primary keys grow in the order of entry, as in ratings.loading
        start_month=np.array([month_index(t.start_date) for t in tournaments], dtype=np.int64),
        end_month=np.array([month_index(t.end_date) for t in tournaments], dtype=np.int64),
        end_day=np.array([t.end_date.toordinal() for t in tournaments], dtype=np.int64),
        casual=np.array([t.is_casual for t in tournaments], dtype=np.bool_),
    )


@dataclass(frozen=True)
class _Before:
    """A player's counts at the start of a period; zeros for one who had no rating then."""

    games: int = 0
    initial_games: int = 0
    peak: int = 0

    @classmethod
    def of(cls, rating_list: RatingList, player_id: int, entry: ListEntry | None) -> "_Before":
        """From the list before, or from the opening rating that begins with this one."""
        if entry is None or entry.start_rating is None:
            return cls()
        if entry.start_method == StartMethod.OPENING:
            openings = OpeningRating.objects.filter(player=player_id, pace=rating_list.pace, month=rating_list.period.month)
            opening = openings.get()
            return cls(games=opening.rated_games, peak=max(opening.rating, opening.peak or 0))
        if entry.start_method != StartMethod.LIST:
            return cls()
        rows = ListEntry.objects.filter(rating_list=rating_list.previous_id, player=player_id)
        games, initial_games, peak = rows.values_list("total_games", "initial_games", "peak").get()
        return cls(games, initial_games, peak or 0)


def _waiting_blocks(rating_list: RatingList, player_id: int) -> tuple[Block, ...]:
    """The blocks that the list before carried on; those of this list's tournaments the engine makes from the games."""
    rows = BlockRow.objects.filter(rating_list=rating_list.previous_id, player=player_id, carried=True)
    values = rows.order_by("tournament_id").values_list(
        "tournament", "games", "rating_sum", "half_points", "tournament__end_date"
    )
    return tuple(
        Block(player_id, tournament, games, rating_sum, half_points, end.toordinal(), month_index(end), tournament)
        for tournament, games, rating_sum, half_points, end in values
    )


@dataclass
class _Sight:
    """Which ratings the player's games used: those of this list's start, or of an earlier one under `event_start`."""

    rules: Rules
    rating_list: RatingList
    player_id: int
    games: list[Game]

    def case_games(self) -> tuple[CaseGame, ...]:
        return tuple(self._case_game(game) for game in self.games)

    def _case_game(self, game: Game) -> CaseGame:
        white = game.white_id == self.player_id
        opponent = game.black_id if white else game.white_id
        month, basis = self._basis[game.tournament_id]
        start = self._here.get(self.player_id)
        rating, provisional = basis.get(opponent), False
        if rating is None and start is not None and opponent not in self._here and opponent in self._first:
            rating, provisional = self._first[opponent], True
        return CaseGame(
            tournament=game.tournament_id,
            round=game.round or 0,
            opponent=opponent,
            white=white,
            result=game.result,
            own_rating=None if start is None else basis.get(self.player_id, start),
            opponent_rating=rating,
            opponent_provisional=provisional,
            basis_month=month,
        )

    @cached_property
    def _here(self) -> Ratings:
        """The start list of the period."""
        return self._start_ratings.get(self.rating_list.pk, {})

    @cached_property
    def _first(self) -> Ratings:
        """First ratings of this period that serve as opponents' ratings (`unrated_opponents = provisional`)."""
        if self.rules.unrated_opponents != "provisional":
            return {}
        rows = ListEntry.objects.filter(rating_list=self.rating_list, player__in=self._people, initial_rating__isnull=False)
        return {player: rating for player, rating in rows.values_list("player", "initial_rating") if rating is not None}

    @cached_property
    def _basis(self) -> dict[int, tuple[Month, Ratings]]:
        """For each tournament the month whose start list it uses, and that list."""
        period = month_index(self.rating_list.period.month)
        return {
            tournament: (month, self._here if month == period else self._start_ratings.get(self._list_ids.get(month, 0), {}))
            for tournament, month in self._months.items()
        }

    @cached_property
    def _months(self) -> dict[int, Month]:
        period = month_index(self.rating_list.period.month)
        tournaments = {game.tournament_id: game.tournament for game in self.games}
        if self.rules.rating_basis != "event_start":
            return dict.fromkeys(tournaments, period)
        first = first_month()
        columns = _columns(list(tournaments.values()))
        months = basis_month(period, columns.start_month, None if first is None else month_index(first))
        return dict(zip(tournaments, months.tolist(), strict=True))

    @cached_property
    def _list_ids(self) -> dict[Month, int]:
        """The earlier lists that are needed, found back along the chain this one was computed from."""
        earlier = set(self._months.values()) - {month_index(self.rating_list.period.month)}
        return start_list_ids(self.rating_list.previous, earlier) if earlier else {}

    @cached_property
    def _start_ratings(self) -> dict[int, dict[int, int]]:
        """The start ratings of everybody concerned, by list."""
        lists: Iterable[int] = {self.rating_list.pk, *self._list_ids.values()}
        rows = ListEntry.objects.filter(rating_list__in=lists, player__in=self._people, start_rating__isnull=False)
        found: dict[int, dict[int, int]] = {}
        for rating_list, player, rating in rows.values_list("rating_list", "player", "start_rating"):
            if rating is not None:
                found.setdefault(rating_list, {})[player] = rating
        return found

    @cached_property
    def _people(self) -> set[int]:
        return {self.player_id, *(game.white_id for game in self.games), *(game.black_id for game in self.games)}
