"""Points for everybody below a rating by one formula, as FIDE gave them in March 2024: previewed, entered, withdrawn as a whole.

The rating that the formula starts from is the one that the open month's close would publish now, so that it holds on that list.
"""

import datetime as dt
import hashlib
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np
from django.db import connection, transaction
from django.db.models import Count, Sum
from django.utils.translation import gettext as _
from numpy.typing import NDArray

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from ratings.change_checks import HIGHEST, LOWEST, ChangeError, check_texts, lock_open_month
from ratings.columns import write_rows
from ratings.computing import compute_lists, gather
from ratings.models import Adjustment, EntryStatus, RatingPeriod
from ratings.months import month_slug
from ratings.periods import open_period
from ratings.publishing import Computed

Ints = NDArray[np.int64]

#: What the adjustments of a batch have in common.
_SHARED = [field for field in Adjustment._meta.concrete_fields if field.name not in ("id", "player", "points")]


@dataclass(frozen=True)
class Formula:
    """`hundredths` hundredths of what a rating lacks to `below`, for everybody of the pace rated under that.

    With `lowest` only for those who have at least that rating.
    """

    pace: str
    below: int
    hundredths: int
    lowest: int | None = None

    def covers(self, ratings: Ints) -> NDArray[np.bool_]:
        """Which of these ratings the formula speaks of."""
        return (ratings < self.below) & (True if self.lowest is None else ratings >= self.lowest)

    def points(self, ratings: Ints) -> Ints:
        """What it gives to these ratings, rounded half up; in whole numbers throughout."""
        return (2 * self.hundredths * (self.below - ratings) + 100) // 200


@dataclass(frozen=True, slots=True)
class BulkLine:
    """One player: the rating as the list would have it, and the points that he gets on top."""

    player_id: int
    name: str
    old: int
    points: int

    @property
    def new(self) -> int:
        return self.old + self.points


@dataclass(frozen=True)
class BulkPreview:
    """What a formula would do now. `fingerprint` is equal as long as nothing that it is computed from has changed."""

    formula: Formula
    lines: list[BulkLine]  # in the order of ratings, the highest first
    adjusted: list[BulkLine]  # left out: the formula speaks of them, but the month has an adjustment of theirs
    delisted: list[BulkLine]  # left out: too low to stay on the list; `old` is the rating at the start of the month
    unmoved: int  # those whose points round to 0
    unrated: int
    fingerprint: str

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


def preview_formula(*, period: RatingPeriod, formula: Formula) -> BulkPreview:
    """What `formula` would give at the close of the open `period`; nothing is stored.

    ChangeError for an impossible formula or a pace without a list, ratings.computing.ClosingError where none can be computed.
    """
    _check_formula(formula)
    made = _list_now(period, formula.pace)
    entries = made.rows.entries
    own = entries["adjustment"] != 0
    rated, before = entries["rated"] == 1, entries["rating"] - entries["adjustment"]
    covered = rated & formula.covers(before)
    points = formula.points(before)
    moved = covered & ~own & (points > 0)
    delisted = entries["status"] == EntryStatus.DELISTED
    return BulkPreview(
        formula=formula,
        lines=_lines(made, moved, before, points),
        adjusted=_lines(made, covered & own, before, points),
        delisted=_lines(made, delisted, entries["start_rating"], points),
        unmoved=int((covered & ~own & (points == 0)).sum()),
        unrated=int((entries["status"] == EntryStatus.UNRATED).sum()),
        fingerprint=hashlib.sha256(repr((astuple(formula), made.inputs_digest)).encode()).hexdigest(),
    )


def _list_now(period: RatingPeriod, pace: str) -> Computed:
    """The list of that pace as closing the period now would publish it."""
    gathered, register = gather(period)
    of_pace = [one for one in gathered if one.inputs.pace == pace]
    if not of_pace:
        raise ChangeError("pace", _("There is no list of this pace in the open month."))
    _regulation, made = next(compute_lists(of_pace, register))
    return made


def _lines(made: Computed, chosen: NDArray[np.bool_], old: Ints, points: Ints) -> list[BulkLine]:
    """The chosen entries in list order, with the names that the officer knows them by."""
    rows = np.flatnonzero(chosen)
    rows = rows[np.lexsort((made.rows.entries["position"][rows], -old[rows]))]
    players = made.rows.entries["player"][rows]
    names = [made.register.shown[i][0] for i in np.searchsorted(made.register.player, players).tolist()]
    columns: Iterable[Any] = zip(players.tolist(), names, old[rows].tolist(), points[rows].tolist(), strict=True)
    return [BulkLine(*row) for row in columns]


def _check_formula(formula: Formula) -> None:
    """Refuse numbers with which the formula makes no sense."""
    if not LOWEST < formula.below <= HIGHEST:
        raise ChangeError("below", _("This rating is a whole number from 2 to 9999."))
    if not 1 <= formula.hundredths <= 100:
        raise ChangeError("hundredths", _("The share is a number from 0.01 to 1 with at most two decimal places."))
    if formula.lowest is not None and not LOWEST <= formula.lowest < formula.below:
        raise ChangeError("lowest", _("The lowest rating must be below the one that the formula leads to."))


@transaction.atomic
def adjust_by_formula(
    *, period: RatingPeriod, formula: Formula, source: str, reason: str, previewed: str, by: User | None, at: dt.datetime
) -> int:
    """Enter what a preview showed as one adjustment for each player, all or nothing; how many they are.

    ChangeError where the `fingerprint` of the preview, `previewed`, is not that of a preview made now, so that a second
    confirmation of the same preview enters nothing; also where source or reason is missing, or nobody would get points.
    """
    require_officer(by)
    lock_open_month(period.month)
    one = Adjustment(
        pace=formula.pace, month=period.month, source=source.strip(), reason=reason.strip(), created_at=at, created_by=by
    )
    _check_words(one)
    current = open_period()
    found = preview_formula(period=current, formula=formula) if current is not None and current.pk == period.pk else None
    if found is None or found.fingerprint != previewed:
        raise ChangeError("", _("Something changed since you looked at the preview: nothing was entered. Look at it again."))
    if not found.lines:
        raise ChangeError("", _("Nobody would get points by this formula."))
    _write(one, found.lines)
    after = {**_plain(one), "below": formula.below, "hundredths": formula.hundredths, "lowest": formula.lowest}
    after |= {"players": len(found.lines), "points": found.total}
    record_event(by=by, at=at, action="adjust by formula", target=f"period {period.slug}", after=after, reason=one.reason)
    return len(found.lines)


def _write(one: Adjustment, lines: list[BulkLine]) -> None:
    """An adjustment for each line, with what they share taken from `one`; as rows, for objects cost several times as much."""
    names = [str(field.column) for field in _SHARED]
    values = [field.get_db_prep_save(getattr(one, field.attname), connection) for field in _SHARED]
    rows = ((line.player_id, line.points, *values) for line in lines)
    write_rows(Adjustment._meta.db_table, ["player_id", "points", *names], rows)


def _check_words(one: Adjustment) -> None:
    """Refuse an adjustment of many that does not say where it comes from and why."""
    if not one.source:
        raise ChangeError("source", _("Say where the formula comes from."))
    if not one.reason:
        raise ChangeError("reason", _("Say why the ratings are adjusted."))
    check_texts(one)


@transaction.atomic
def withdraw_batch(*, adjustment: Adjustment, by: User | None, at: dt.datetime) -> int:
    """Take back all adjustments that were entered together with this one; how many they are.

    ChangeError where a close has used them.
    """
    require_officer(by)
    lock_open_month(adjustment.month)
    batch = Adjustment.objects.filter(**{field.name: getattr(adjustment, field.name) for field in _SHARED})
    found = batch.aggregate(players=Count("pk"), points=Sum("points"))
    if not found["players"]:
        raise ChangeError("", _("It was withdrawn already."))
    batch.delete()
    target, before = f"period {month_slug(adjustment.month)}", {**_plain(adjustment), **found}
    record_event(by=by, at=at, action="withdraw adjustments", target=target, before=before)
    return int(found["players"])


def _plain(one: Adjustment) -> dict[str, Any]:
    """What the adjustments of a batch share, as the audit trail keeps it."""
    return {"month": month_slug(one.month), "pace": one.pace, "source": one.source, "reason": one.reason}
