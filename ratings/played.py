"""The games of one player, each as he saw it. The number of queries does not depend on how many there are."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, F, OuterRef, Q, Subquery, When

from players.models import Player
from players.queries import public_name, public_sort_key
from ratings.models import ListEntry, RatedTournament
from ratings.ratings_then import Event, Seat, lines_of, lists_that_rated, ratings_then
from tournaments.models import PLAYED, Entry, Game, GameResult, Kind, Tournament
from tournaments.queries.tables import result_mark
from tournaments.scores import black_half_points, white_half_points


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody the player met, by the name that may be read in public."""

    id: int
    name: str
    title: str
    sort_key: tuple[bool, str]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the player's, over the board or not. Ratings are those that it was, or would be, rated by; None: unrated."""

    id: int
    event: Event
    round: int | None
    white: bool
    result: int
    half_points: int  # scored in the tournament
    opponent: Opponent
    rating: int | None  # the opponent's
    own_rating: int | None

    @property
    def mark(self) -> str:
        """The result as tables write it; nothing while there is none."""
        return result_mark(self.result, self.half_points)

    @property
    def has_result(self) -> bool:
        return self.result != GameResult.NONE

    @property
    def is_played(self) -> bool:
        """Over the board: neither a forfeit nor decided without a move. Others are in no score."""
        return self.result in PLAYED

    @property
    def is_unplayed(self) -> bool:
        """Decided, but not by playing."""
        return self.has_result and not self.is_played

    @property
    def counts(self) -> bool:
        """Whether it went into the player's rating, or into his way to a first one."""
        return self.event.rated_on is not None and self.is_played and self.rating is not None

    @property
    def difference(self) -> int | None:
        """How much stronger the opponent was; None unless both were rated."""
        return None if self.rating is None or self.own_rating is None else self.rating - self.own_rating


def games_of(player_id: int, *, visible: Q, against: int | None = None) -> list[PlayedGame]:
    """All his games in the tournaments that the reader may know of, the newest first; with `against`, those with that player."""
    events = _events(player_id, visible)
    seats = [seat for seat in _seats(player_id, events.values(), against) if seat.tournament in events]
    then = ratings_then(player_id, events, seats)
    people = _opponents({seat.opponent for seat in seats})
    games = [
        PlayedGame(
            id=seat.game,
            event=events[seat.tournament],
            round=seat.round,
            white=seat.white,
            result=seat.result,
            half_points=(white_half_points if seat.white else black_half_points)(seat.result),
            opponent=people[seat.opponent],
            rating=then.opponent[seat.game],
            own_rating=then.own[seat.tournament],
        )
        for seat in seats
    ]
    games.sort(key=lambda game: (game.round or 0, game.id), reverse=True)
    place = {event: number for number, event in enumerate(events)}
    return sorted(games, key=lambda game: place[game.event.id])


def _events(player_id: int, visible: Q) -> dict[int, Event]:
    """The tournaments he entered in the order of every list of tournaments: the latest first, those of a day by name."""
    entries = Entry.objects.filter(player=player_id, tournament__in=Tournament.objects.filter(visible).order_by())
    columns = ("tournament_id", *(f"tournament__{name}" for name in ("name", "start_date", "end_date", "pace", "kind")), "number")
    rows = entries.order_by("-tournament__end_date", "tournament__name", "tournament_id").values_list(*columns)
    rated = lists_that_rated(player_id)
    lines = lines_of(player_id, rated.values())
    return {
        pk: Event(pk, name, start, end, pace, kind == Kind.CASUAL, number, rated.get(pk), lines.get(pk))
        for pk, name, start, end, pace, kind, number in rows
    }


def _seats(player_id: int, events: Iterable[Event], against: int | None) -> list[Seat]:
    """His games with the opponents' ratings at the start of the month that rated them."""
    own = Q(white=player_id) | Q(black=player_id)
    if against is not None:
        own = Q(white=player_id, black=against) | Q(white=against, black=player_id)
    lists = {event.rated_on.list_id for event in events if event.rated_on}
    rated = RatedTournament.objects.filter(tournament=OuterRef("tournament"), rating_list__in=lists).order_by("-rating_list")
    entries = ListEntry.objects.filter(player=OuterRef("opponent"), rating_list=OuterRef("rated_on"))
    games = Game.objects.filter(own).annotate(
        opponent=Case(When(white=player_id, then=F("black_id")), default=F("white_id")),
        rated_on=Subquery(rated.values("rating_list")[:1]),  # by itself, or the databases look through all lists of the opponent
        start_rating=Subquery(entries.order_by().values("start_rating")),
    )
    columns = ("id", "tournament_id", "round", "white_id", "opponent", "result", "start_rating")
    return [
        Seat(game, tournament, round, white == player_id, opponent, result, rating)
        for game, tournament, round, white, opponent, result, rating in games.order_by().values_list(*columns)
    ]


def _opponents(ids: set[int]) -> dict[int, Opponent]:
    players = Player.objects.filter(pk__in=ids).only("family_name", "given_name", "title", "hide_name", "sort_key")
    return {p.pk: Opponent(p.pk, public_name(p), p.shown_title, public_sort_key(p)) for p in players}
