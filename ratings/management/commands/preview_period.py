"""Show what closing the open month would publish, without closing it."""

import json
from contextlib import nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.computing import ClosingError
from ratings.counts import counted
from ratings.draft_rows import DraftRow, DraftRows, Show, draft_rows
from ratings.drafts import make_draft
from ratings.findings.sentences import sentence
from ratings.management.arguments import month_argument
from ratings.models import ClosingDraft, DraftList, Finding, RatingPeriod
from ratings.periods import list_in_force, open_period
from ratings.recomputing import undone
from ratings.wording import month_words, signed

BIGGEST = 5  # rises and falls


class Command(BaseCommand):
    help = "Prints the lists as closing the open month now would publish them: counts, biggest changes, what to look at."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", nargs="?", type=month_argument, help="the open month, as 2024-01 (whichever it is)")
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
        parser.add_argument("--save", action="store_true", help="keep it as a draft, to be looked at and approved in the browser")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            period = self._period(options["month"])
            with nullcontext() if options["save"] else undone():  # the real thing, so that nothing can come out otherwise
                draft = make_draft(period=period, by=None, at=timezone.now())
                told = _told(draft, saved=options["save"])
        except ClosingError as error:
            raise CommandError(str(error)) from error
        lines = [json.dumps(told, ensure_ascii=False, indent=2)] if options["json"] else _lines(told)
        for line in lines:
            self.stdout.write(line)

    def _period(self, month: Any) -> RatingPeriod:
        current = open_period()
        period = RatingPeriod.objects.filter(month=month).first() if month else current
        if period is None and current is not None:  # a month that no close has come to yet
            raise ClosingError(_("%(month)s is not the open month.") % {"month": month_words(month)})
        if period is None:
            raise ClosingError(_("There is no month to close: import an archive or set up the club first."))
        return period


def _told(draft: ClosingDraft, *, saved: bool) -> dict[str, Any]:
    """The draft as JSON holds it; the lines are made from the same."""
    lists = list(draft.lists.select_related("regulation", "previous", "published"))
    return {
        "month": draft.period.slug,
        "draft": draft.pk if saved else None,
        "lists": [_list(drafted, draft.period) for drafted in lists],
        "findings": [_finding(finding, names_pace=len(lists) > 1) for finding in draft.findings.all()],
    }


def _list(drafted: DraftList, period: RatingPeriod) -> dict[str, Any]:
    counts = ("tournament_count", "game_count", "rated_count", "active_count", "new_count", "unrated_count")
    rows = draft_rows(drafted, list_in_force(pace=drafted.pace, month=period.month))
    moved = rows.chosen(Show.MOVED, "") if rows is not None else None
    rises, falls = ([], []) if moved is None else (_extreme(moved, 1), _extreme(moved, -1))
    return {"pace": drafted.pace, **{name: getattr(drafted, name) for name in counts}, "rises": rises, "falls": falls}


def _extreme(moved: DraftRows, sign: int) -> list[dict[str, Any]]:
    """Who rises (1) or falls (-1) most."""
    page = moved.by_change(biggest_first=sign > 0).page(0, BIGGEST)
    return [_row(row) for row in page if (row.entry.change or 0) * sign > 0]


def _row(row: DraftRow) -> dict[str, Any]:
    entry = row.entry
    return {
        "player": entry.player_id,
        "name": entry.name,
        "old": entry.start_rating,
        "new": entry.rating,
        "change": entry.change,
        "games": entry.games,
    }


def _finding(finding: Finding, *, names_pace: bool) -> dict[str, Any]:
    told = {name: getattr(finding, name) for name in ("kind", "pace", "player_id", "tournament_id", "note")}
    return {**told, "sentence": sentence(finding, names_pace), "ticked": finding.ticked_at is not None}


def _lines(told: dict[str, Any]) -> list[str]:
    lines = []
    for one in told["lists"]:
        counts = {"rated": one["rated_count"], "first_ratings": one["new_count"], "tournaments": one["tournament_count"]}
        lines.append(f"{told['month']} {one['pace']}: {counted(**counts, games=one['game_count'])}")
        for row in (*one["rises"], *one["falls"]):
            lines.append(f"  {signed(row['change'])}  {row['old']} -> {row['new']}  {row['name']}")
    lines.append(_("To look at: %(count)s") % {"count": len(told["findings"])})
    lines += [f"  {one['sentence']}" for one in told["findings"]]
    if told["draft"]:
        lines.append(_("Kept as draft %(id)s: /closing/drafts/%(id)s/") % {"id": told["draft"]})
    return lines
