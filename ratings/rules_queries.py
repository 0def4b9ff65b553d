"""Which version of the rules to print, and the versions before and after it."""

import datetime as dt
from dataclasses import dataclass
from typing import TypeVar

from elo.regulation import Regulation as Rules
from elo.tables import DP, EXPECTED_UPPER_BOUNDS
from ratings.models import RatingList, Regulation
from ratings.periods import open_period, regulation_for
from ratings.rules_text import Section, rules_in_words
from tournaments.models import Pace

COLUMNS = 3
Row = TypeVar("Row")


@dataclass(frozen=True)
class ExpectedRow:
    """Differences from `low` to `high` points (None: without end), and the expected percent of the stronger and the weaker."""

    low: int
    high: int | None
    stronger: int
    weaker: int


@dataclass(frozen=True)
class DpRow:
    """The share of points in percent, and the rating difference dp; for the rest of the share it is the same with a minus."""

    percent: int
    difference: int


@dataclass(frozen=True)
class RulesPage:
    """A version of the rules, written out, among the other versions."""

    regulation: Regulation
    sections: list[Section]
    expected: list[list[ExpectedRow]]  # in columns
    performance: list[list[DpRow]]
    versions: list[Regulation]  # all of them, newest first
    in_force: bool
    month: dt.date | None  # the month that the version in force is for: the open one


def rules_page(*, version: int | None = None) -> RulesPage | None:
    """The version with that id, or else the one in force; None where there is none."""
    month, in_force = _rules_in_force()
    regulation = in_force if version is None else Regulation.objects.filter(pk=version).first()
    if regulation is None:
        return None
    return RulesPage(
        regulation=regulation,
        sections=rules_in_words(Rules.from_dict(regulation.parameters)),
        expected=_in_columns(expected_rows()),
        performance=_in_columns(dp_rows()),
        versions=list(Regulation.objects.order_by("-valid_from", "pace")),
        in_force=in_force is not None and regulation.pk == in_force.pk,
        month=month,
    )


def _rules_in_force() -> tuple[dt.date | None, Regulation | None]:
    """The open month and the rules it will be closed with, for the first pace that is played."""
    period = open_period()
    if period is None:
        return None, Regulation.objects.order_by("-valid_from", "pace").first()
    played = set(RatingList.objects.values_list("pace", flat=True).distinct())
    pace = next((p for p in Pace.values if p in played), Pace.STANDARD)
    return period.month, regulation_for(month=period.month, pace=pace)


def expected_rows() -> list[ExpectedRow]:
    """The table of section 2: differences and expected scores."""
    lows = [0, *(bound + 1 for bound in EXPECTED_UPPER_BOUNDS)]
    highs = [*EXPECTED_UPPER_BOUNDS, None]
    return [ExpectedRow(low, high, 50 + i, 50 - i) for i, (low, high) in enumerate(zip(lows, highs, strict=True))]


def dp_rows() -> list[DpRow]:
    """The table of performances, from 100 % down to 50 %."""
    return [DpRow(percent, DP[percent]) for percent in range(100, 49, -1)]


def _in_columns(rows: list[Row]) -> list[list[Row]]:
    height = -(-len(rows) // COLUMNS)
    return [rows[i : i + height] for i in range(0, len(rows), height)]
