"""Periods, the lists they publish, and the calculation behind each number.

A published list is append-only, held by the database (ratings.guards): its rows are written first, the RatingList row last, and
from then on none of them can be added, changed or deleted. Ratings in whole points, `exact` and `*100` in hundredths, scores in
half points. Unrated is NULL.
"""

from ratings.models.calculations import Block, BlockStatus, Calculation, RatedTournament
from ratings.models.changes import Adjustment, LateReport, OpeningRating
from ratings.models.drafts import ClosingDraft, ClosingLimits, DraftList, Finding, FindingKind
from ratings.models.lists import EntryStatus, ListEntry, RatingList
from ratings.models.outside import Body, OutsideRating
from ratings.models.periods import PeriodStatus, RatingPeriod, Regulation
from ratings.models.work import Job, JobKind, JobState, Reopening

__all__ = [
    "Adjustment",
    "Block",
    "BlockStatus",
    "Body",
    "Calculation",
    "ClosingDraft",
    "ClosingLimits",
    "DraftList",
    "EntryStatus",
    "Finding",
    "FindingKind",
    "Job",
    "JobKind",
    "JobState",
    "LateReport",
    "ListEntry",
    "OpeningRating",
    "OutsideRating",
    "PeriodStatus",
    "RatedTournament",
    "RatingList",
    "RatingPeriod",
    "Regulation",
    "Reopening",
]
