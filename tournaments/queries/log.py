"""Everything that happened to a tournament, from the audit trail, in words."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import AuditEvent
from tournaments.models import Tournament
from tournaments.queries.log_details import details
from tournaments.queries.log_names import Names

HEADLINES: dict[str, str | Promise] = {
    "create tournament": gettext_lazy("made the tournament"),
    "update tournament": gettext_lazy("changed the tournament’s details"),
    "set organizers": gettext_lazy("changed the organizers"),
    "add entries": gettext_lazy("entered players"),
    "enter late": gettext_lazy("changed the round a player plays from"),
    "number entries": gettext_lazy("gave starting numbers anew"),
    "pair round robin": gettext_lazy("made the pairings of a round robin"),
    "pair double round robin": gettext_lazy("made the pairings of a double round robin"),
    "withdraw entry": gettext_lazy("changed a withdrawal"),
    "remove entry": gettext_lazy("took a player out"),
    "record round": gettext_lazy("entered boards of a round"),
    "remove bye": gettext_lazy("took a bye back"),
    "record casual game": gettext_lazy("entered a casual game"),
    "record casual match": gettext_lazy("entered a match of casual games"),
    "set result": gettext_lazy("changed a result"),
    "remove game": gettext_lazy("took a game away"),
    "confirm results": gettext_lazy("confirmed results"),
    "submit tournament": gettext_lazy("handed the tournament in for rating"),
    "take back tournament": gettext_lazy("took the tournament back"),
    "return tournament": gettext_lazy("returned the tournament"),
    "choose rated month": gettext_lazy("chose the month that rates it"),
    "merge players": gettext_lazy("merged a player into another"),
    "report result": gettext_lazy("reported a result as wrong"),
    "accept report": gettext_lazy("accepted a report"),
    "answer report": gettext_lazy("answered a report"),
}
"""What somebody did, after his name. An action that is not here is shown as the audit trail calls it."""


@dataclass(frozen=True)
class LogLine:
    """One thing that somebody did to a tournament."""

    at: dt.datetime
    by: str
    words: str
    details: list[str]
    reason: str


def log_events(tournament: Tournament) -> QuerySet[AuditEvent]:
    """What the audit trail holds of a tournament, the latest first."""
    return AuditEvent.objects.filter(target=f"tournament {tournament.pk}").order_by("-id")


def log_lines(events: Sequence[AuditEvent]) -> list[LogLine]:
    """A page of them in words. Two queries for the names, whatever they tell of."""
    names = Names.read([value for event in events for value in (event.before, event.after)])
    return [_line(event, names) for event in events]


def _line(event: AuditEvent, names: Names) -> LogLine:
    return LogLine(
        at=event.at,
        by=event.actor_name or _visitor(event.after) or _("the server"),
        words=str(HEADLINES.get(event.action, event.action)),
        details=details(event.before, event.after, names),
        reason=event.reason,
    )


def _visitor(after: Any) -> str:
    """Who reports a wrong result without an account gives a name."""
    return str(after["name"]) if isinstance(after, dict) and "report" in after and "name" in after else ""
