"""Lists that no longer are what their inputs give. Nothing changes by itself: the officer sees them and decides."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from accounts.models import AuditEvent
from elo.regulation import FixedInitial
from elo.regulation import Regulation as Rules
from players.models import Player
from ratings.computing import ClosingError, gather_list
from ratings.digests import inputs_digest
from ratings.models import ListEntry, RatingList
from ratings.months import next_month
from ratings.periods import lists_in_force
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
    players: tuple[int, ...] = ()  # whose dates on the register have changed or are new


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
        return StaleList(rating_list, Why.CHANGED) if _changed(rating_list) else None
    since = {player for player, at in moved.items() if at > rating_list.published_at}
    players = tuple(sorted(_decided_by_date(rating_list, since))) if since else ()
    return StaleList(rating_list, Why.REGISTER, players) if players else None


def _changed(rating_list: RatingList) -> bool:
    """Whether closing its month again would start from other inputs than it was made from."""
    try:
        inputs = gather_list(rating_list.period, rating_list.pace).inputs
    except ClosingError:
        return True
    return inputs_digest(inputs, inputs.rules.to_dict()) != rating_list.inputs_digest


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


def _decided_by_date(rating_list: RatingList, players: set[int]) -> set[int]:
    """Those of the players whose number on the list another birth year or date of joining would change."""
    rules = Rules.from_dict(rating_list.parameters)
    return _other_k(rating_list, players, rules) | _other_start(rating_list, players, rules)


def _other_k(rating_list: RatingList, players: set[int], rules: Rules) -> set[int]:
    """Players with games who are juniors by the birth year that the list shows and not by today's, or the other way round."""
    if rules.k_junior is None:
        return set()
    year, age = rating_list.period.month.year, rules.k_junior.age

    def young(birth_year: int | None) -> bool:
        return birth_year is not None and year - birth_year <= age

    played = ListEntry.objects.filter(rating_list=rating_list, player__in=players, k__isnull=False)
    rows = played.values_list("player_id", "birth_year", "player__birth_year")
    return {player for player, then, now in rows if young(then) != young(now)}


def _other_start(rating_list: RatingList, players: set[int], rules: Rules) -> set[int]:
    """Players whom a rule that gives everybody a rating puts on the list, or would put on it by today's date of joining."""
    if not isinstance(rules.initial, FixedInitial):
        return set()
    end = next_month(rating_list.period.month)
    joined = Player.objects.filter(Q(joined__isnull=True) | Q(joined__lt=end), pk__in=players, merged_into=None)
    listed = ListEntry.objects.filter(rating_list=rating_list, player__in=players)
    return set(joined.values_list("pk", flat=True)) ^ set(listed.values_list("player_id", flat=True))
