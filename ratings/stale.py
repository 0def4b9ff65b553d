"""Lists that no longer are what their inputs give. Nothing changes by itself: the officer sees them and decides."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from django.db.models import Q

from accounts.models import AuditEvent
from elo.regulation import FixedInitial
from elo.regulation import Regulation as Rules
from players.models import Player
from ratings.birth_years import k_by_birth_years
from ratings.columns import read_columns
from ratings.computing import ClosingError, gather_list
from ratings.digests import inputs_digest
from ratings.loading import PeriodInputs, load_inputs
from ratings.models import ListEntry, RatingList
from ratings.months import next_month
from ratings.periods import first_month, lists_in_force
from ratings.rows import Ints
from tournaments.models import Pace


class Why(StrEnum):
    """What makes a list stale."""

    CHANGED = "changed"  # its month is open again, and something it is computed from has changed
    REGISTER = "register"  # a date on the register that decides one of its numbers has changed, or come with a new member
    FOLLOWS = "follows"  # it starts from a list that is stale, or that was replaced


@dataclass(frozen=True)
class StaleList:
    """A list in force that its inputs would no longer give."""

    rating_list: RatingList
    why: Why
    years: tuple[int, ...] = ()  # players whose year of birth has changed and gives them another K
    missing: tuple[int, ...] = ()  # who had joined by then, as the register stands, and are not on it
    early: tuple[int, ...] = ()  # who joined only later, as the register stands, and are on it


def stale_lists() -> list[StaleList]:
    """Every stale list in force, in order: those whose own inputs changed, and all that follow from them."""
    in_force = list(lists_in_force().select_related("period", "previous"))
    replaced = set(RatingList.objects.exclude(pk__in=[r.pk for r in in_force]).values_list("pk", flat=True))
    moved = _moved_dates(in_force)
    found: dict[str, list[StaleList]] = {}
    for rating_list in in_force:
        earlier = found.setdefault(rating_list.pace, [])
        if (stale := _look(rating_list, replaced, moved, after_stale=bool(earlier))) is not None:
            earlier.append(stale)
    return sorted((s for lists in found.values() for s in lists), key=_place)


def _place(stale: StaleList) -> tuple[dt.date, int]:
    """By month, and in the order of the paces."""
    return stale.rating_list.period.month, Pace.values.index(stale.rating_list.pace)


def _look(rating_list: RatingList, replaced: set[int], moved: dict[int, dt.datetime], *, after_stale: bool) -> StaleList | None:
    if after_stale or rating_list.previous_id in replaced:
        return StaleList(rating_list, Why.FOLLOWS)
    if rating_list.period.is_open:
        return _look_again(rating_list)
    since = {player for player, at in moved.items() if at > rating_list.published_at}
    return _by_register(rating_list, since) if since else None


def _look_again(rating_list: RatingList) -> StaleList | None:
    """Whether closing its open month again would start from inputs that give something else than those it was made from."""
    try:
        inputs = gather_list(rating_list.period, rating_list.pace).inputs
    except ClosingError:
        return StaleList(rating_list, Why.CHANGED)
    parameters = inputs.rules.to_dict()
    if inputs_digest(inputs, parameters) == rating_list.inputs_digest:
        return None
    shown = _years_shown(rating_list, inputs)
    as_shown = replace(inputs, players=replace(inputs.players, birth_year=shown))
    if inputs_digest(as_shown, parameters) != rating_list.inputs_digest:
        return StaleList(rating_list, Why.CHANGED)
    other = inputs.players.player[shown != inputs.players.birth_year]  # nothing has changed but years of birth
    return _by_register(rating_list, set(other.tolist()))


def _years_shown(rating_list: RatingList, inputs: PeriodInputs) -> Ints:
    """The years of birth that the list shows; today's of players who are not on it."""
    years = inputs.players.birth_year.copy()
    listed = "FROM ratings_listentry WHERE rating_list_id = %s"
    player, year = read_columns(["player_id", "COALESCE(birth_year, 0)"], listed, [rating_list.pk])
    years[np.searchsorted(inputs.players.player, player)] = year
    return years


def _moved_dates(lists: Iterable[RatingList]) -> dict[int, dt.datetime]:
    """Players who were registered, or got another birth year or date of joining, after the first of these lists was published.

    By id, and when last. A new member counts as joined in the past where he has such a date, or none.
    """
    first = min((rating_list.published_at for rating_list in lists), default=None)
    if first is None:
        return {}
    dates = Q(after__has_key="birth_year") | Q(after__has_key="joined")
    moved = Q(dates, action="update player") | Q(action="create player")
    events = AuditEvent.objects.filter(moved, at__gt=first).order_by("at")
    return {int(target.removeprefix("player ")): at for target, at in events.values_list("target", "at")}


def _by_register(rating_list: RatingList, players: set[int]) -> StaleList | None:
    """Whether a year of birth or a date of joining of these players would change a number of the list."""
    rules = Rules.from_dict(rating_list.parameters)
    years = _other_k(rating_list, players, rules)
    missing, early = _other_start(rating_list, players, rules)
    return StaleList(rating_list, Why.REGISTER, years, missing, early) if years or missing or early else None


def _other_k(rating_list: RatingList, players: set[int], rules: Rules) -> tuple[int, ...]:
    """Players with games who have another K by today's year of birth than by the one that the list shows."""
    if rules.k_junior is None:
        return ()
    year, age = rating_list.period.month.year, rules.k_junior.age

    def young(birth_year: int | None) -> bool:
        return birth_year is not None and year - birth_year <= age

    played = ListEntry.objects.filter(rating_list=rating_list, player__in=players, k__isnull=False, start_rating__isnull=False)
    rows = played.order_by("player").values_list("player_id", "start_rating", "games", "birth_year", "player__birth_year")
    crossed = [(player, *known, then or 0, now or 0) for player, *known, then, now in rows if young(then) != young(now)]
    return _really_other_k(rating_list, rules, np.array(crossed, dtype=np.int64)) if crossed else ()


def _really_other_k(rating_list: RatingList, rules: Rules, crossed: Ints) -> tuple[int, ...]:
    """Those of the players whose K nothing else decides. A row each: player, rating, games, year of birth then and now."""
    month = rating_list.period.month
    inputs = load_inputs(
        month=month,
        first_month=first_month() or month,
        pace=rating_list.pace,
        rules=rules,
        previous=rating_list.previous,
        tournaments=[],
    )
    player, rating, games, *years = crossed.T
    rows = np.searchsorted(inputs.players.player, player)
    then, now = k_by_birth_years(inputs, rows, *years, rating=rating, rated_games=games)
    other = (then.k != now.k) | (rules.k_changes_within & (then.by_band != now.by_band))
    return tuple(player[other].tolist())


def _other_start(rating_list: RatingList, players: set[int], rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Players whom a rule that gives everybody a rating would put on the list by today's date of joining, or would not."""
    if not isinstance(rules.initial, FixedInitial):
        return (), ()
    end = next_month(rating_list.period.month)
    known = Player.objects.filter(Q(joined__isnull=True) | Q(joined__lt=end), pk__in=players, merged_into=None)
    joined = set(known.values_list("pk", flat=True))
    listed = set(ListEntry.objects.filter(rating_list=rating_list, player__in=players).values_list("player_id", flat=True))
    return tuple(sorted(joined - listed)), tuple(sorted(listed - joined))
