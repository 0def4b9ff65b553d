"""What makes the head of a tournament plausible."""

import datetime as dt
from collections.abc import Mapping
from typing import Any, TypedDict

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from players.problems import Problem
from players.texts import holds_control_character, tidy
from tournaments.models import Kind, Pace, System, Tournament
from tournaments.tiebreaks import CODES

FIRST_YEAR = 1850
YEARS_AHEAD = 2
MOST_ROUNDS = 60
MOST_TIE_BREAKS = 5
TEXTS = ("name", "venue", "time_control", "arbiter", "reference")
REQUIRED = ("name", "start_date", "end_date")


class TournamentFields(TypedDict, total=False):
    """The columns of a tournament that its organizer fills in."""

    name: str
    venue: str
    start_date: dt.date
    end_date: dt.date
    kind: str
    pace: str
    system: str
    rounds: int | None
    time_control: str
    arbiter: str
    reference: str | None
    tie_breaks: list[str]
    hidden_until_start: bool
    needs_confirmation: bool


def tidied(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The columns as they are stored: texts without needless spaces."""
    return {name: tidy(value) if name in TEXTS and value else value for name, value in fields.items()}


def head_problems(tournament: Tournament, at: dt.datetime) -> list[Problem]:
    """Everything wrong with the head of a tournament that is about to be saved, field by field."""
    days = _dates(tournament, localtime(at).date())
    return [*_texts(tournament), *_choices(tournament), *days, *_rounds(tournament), *_tie_breaks(tournament)]


def _texts(tournament: Tournament) -> list[Problem]:
    problems = []
    for field in TEXTS:
        text = getattr(tournament, field) or ""
        longest: int = getattr(Tournament._meta.get_field(field), "max_length", 0)
        if field in REQUIRED and not text.strip():
            problems.append(Problem(_("Give the tournament a name."), field))
        elif len(text) > longest:
            problems.append(Problem(_("At most %(count)s characters.") % {"count": longest}, field))
        elif holds_control_character(text):
            problems.append(Problem(_("This text holds a character that cannot be stored."), field))
    return problems


def _choices(tournament: Tournament) -> list[Problem]:
    known: dict[str, list[str]] = {"kind": Kind.values, "pace": Pace.values, "system": System.values}
    return [
        Problem(_("“%(value)s” is not one of the choices.") % {"value": getattr(tournament, field)}, field)
        for field, values in known.items()
        if getattr(tournament, field) not in values
    ]


def _dates(tournament: Tournament, today: dt.date) -> list[Problem]:
    problems = []
    for field in ("start_date", "end_date"):
        day: dt.date | None = getattr(tournament, field)
        if day is None:
            problems.append(Problem(_("Give a date."), field))
        elif not FIRST_YEAR <= day.year <= today.year + YEARS_AHEAD:
            years = {"first": FIRST_YEAR, "last": today.year + YEARS_AHEAD}
            problems.append(Problem(_("The year must lie between %(first)s and %(last)s.") % years, field))
    if not problems and tournament.end_date < tournament.start_date:
        problems.append(Problem(_("The last day is before the first."), "end_date"))
    return problems


def _rounds(tournament: Tournament) -> list[Problem]:
    if tournament.rounds is None:
        return []
    if tournament.is_casual:
        return [Problem(_("Casual games have no rounds."), "rounds")]
    if not 1 <= tournament.rounds <= MOST_ROUNDS:
        return [Problem(_("A tournament has 1 to %(most)s rounds.") % {"most": MOST_ROUNDS}, "rounds")]
    return []


def _tie_breaks(tournament: Tournament) -> list[Problem]:
    chosen = tournament.tie_breaks
    if len(chosen) > MOST_TIE_BREAKS:
        return [Problem(_("At most %(most)s tie-breaks.") % {"most": MOST_TIE_BREAKS}, "tie_breaks")]
    problems = [
        Problem(_("“%(value)s” is not one of the choices.") % {"value": code}, "tie_breaks")
        for code in chosen
        if code not in CODES
    ]
    if len(set(chosen)) < len(chosen):
        problems.append(Problem(_("Each tie-break stands in the list once."), "tie_breaks"))
    return problems
