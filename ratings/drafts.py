"""Drafts of a close: made, looked at point by point, approved. Closing then publishes what was approved, or refuses."""

import datetime as dt
import json
from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.permissions import require_officer
from accounts.services import record_event
from ratings.change_checks import LONGEST_REASON, text_fault
from ratings.columns import BATCH
from ratings.computing import ClosingError, Progress, check_finished, check_newest, compute_lists, fingerprint, gather, report
from ratings.digests import outcome_digest
from ratings.findings import find
from ratings.locks import lock_drafts
from ratings.models import ClosingDraft, DraftList, Finding, RatingPeriod, Regulation
from ratings.packing import pack
from ratings.periods import open_period
from ratings.publishing import Computed, counts
from ratings.wording import month_words

_SAME = ("kind", "pace", "player_id", "other_id", "tournament_id", "facts")
_TICK = ("note", "ticked_at", "ticked_by_id", "ticked_by_name")


@transaction.atomic
def make_draft(*, period: RatingPeriod, by: User | None, at: dt.datetime, progress: Progress | None = None) -> ClosingDraft:
    """Store the lists of the open period as a close would publish them now, with what there is to look at in them.

    What was ticked in the draft before stays ticked where it says the very same again. An older draft keeps its findings but
    not its numbers.
    """
    require_officer(by)
    if (current := open_period()) is None or current.pk != period.pk:
        raise ClosingError(_("%(month)s is not the open month.") % {"month": month_words(period.month)})
    report(progress, "read")
    gathered, register = gather(period)
    report(progress, "compute")
    made = list(compute_lists(gathered, register))
    report(progress, "look")
    findings = find(period=period, lists=[one for _regulation, one in made])
    report(progress, "write")
    draft = _store(made, findings, period=period, fingerprint=fingerprint(period, gathered, register), by=by, at=at)
    record_event(by=by, at=at, action="make draft", target=f"period {period.slug}", after={"draft": draft.pk})
    return draft


def _store(
    made: Iterable[tuple[Regulation, Computed]],
    findings: list[Finding],
    *,
    period: RatingPeriod,
    fingerprint: str,
    by: User | None,
    at: dt.datetime,
) -> ClosingDraft:
    """Write the draft. Older ones are locked before: what was ticked in them while this one was computed goes over as well."""
    older = lock_drafts(ClosingDraft.objects.filter(period=period, published_at=None))
    findings = _with_ticks(findings, older.first())
    name = by.get_username() if by else ""
    draft = ClosingDraft.objects.create(period=period, made_at=at, made_by=by, made_by_name=name, fingerprint=fingerprint)
    for finding in findings:
        finding.draft = draft
    DraftList.objects.filter(draft__in=older).update(rows=b"")
    DraftList.objects.bulk_create(_draft_list(draft, regulation, one) for regulation, one in made)
    Finding.objects.bulk_create(findings, batch_size=1000)
    return draft


def _draft_list(draft: ClosingDraft, regulation: Regulation, made: Computed) -> DraftList:
    return DraftList(
        draft=draft,
        pace=made.inputs.pace,
        regulation=regulation,
        previous=made.inputs.previous,
        inputs_digest=made.inputs_digest,
        outcome_digest=outcome_digest(made.rows.groups()),
        rows=pack(made.rows),
        **counts(made),
    )


def _with_ticks(findings: list[Finding], before: ClosingDraft | None) -> list[Finding]:
    """The findings, those ticked that the draft before had ticked with the same facts."""
    ticked = {_key(old): old for old in before.findings.exclude(ticked_at=None)} if before else {}
    for finding in findings:
        if (old := ticked.get(_key(finding))) is not None:
            for name in _TICK:
                setattr(finding, name, getattr(old, name))
    return findings


def _key(finding: Finding) -> str:
    return json.dumps([getattr(finding, name) for name in _SAME], sort_keys=True)


def is_current(draft: ClosingDraft) -> bool:
    """Whether its month closes next and its lists are made from what is stored now. Reads the inputs and computes nothing."""
    current = open_period()
    if draft.published_at is not None or current is None or current.pk != draft.period_id:
        return False
    try:
        return fingerprint(draft.period, *gather(draft.period)) == draft.fingerprint
    except ClosingError:
        return False


@transaction.atomic
def tick_findings(*, draft: ClosingDraft, findings: Collection[int], note: str, by: User | None, at: dt.datetime) -> int:
    """Tick these findings (by id) of the draft with one note; how many there were.

    A later note of the same officer replaces the earlier one; nobody writes over another's.
    """
    require_officer(by)
    locked = _lock(draft)
    note = note.strip()
    if not note:
        raise ClosingError(_("Write a note: what did you find when you looked?"))
    if fault := text_fault(note, LONGEST_REASON):
        raise ClosingError(fault)
    ticked = {"note": note, "ticked_at": at, "ticked_by": by, "ticked_by_name": by.get_username() if by else ""}
    mine = locked.findings.filter(Q(ticked_at=None) | Q(ticked_by=by)).values_list("pk", flat=True)
    ids = sorted(set(findings).intersection(mine))
    if not ids:
        _refuse_ticks(locked, sorted(findings))
    for start in range(0, len(ids), BATCH):  # SQLite takes so many values at once
        locked.findings.filter(pk__in=ids[start : start + BATCH]).update(**ticked)
    _record(locked, "tick findings", by, at, {"findings": ids, "note": note})
    return len(ids)


def _refuse_ticks(draft: ClosingDraft, ids: list[int]) -> None:
    """Say why none of these can be ticked; of a whole kind those come that were left when the button was pressed."""
    if not ids:
        raise ClosingError(_("Everything of this kind is ticked already."))
    taken = draft.findings.filter(pk__in=ids[:BATCH]).first()
    if taken is None:
        raise ClosingError(_("This draft has no such point."))
    words = {"name": taken.ticked_by_name or _("the server"), "note": taken.note}
    raise ClosingError(_("Ticked already by %(name)s: “%(note)s”. Untick it first to write another note.") % words)


@transaction.atomic
def untick_finding(*, draft: ClosingDraft, finding: int, by: User | None, at: dt.datetime) -> None:
    """Take a tick and its note back."""
    require_officer(by)
    locked = _lock(draft)
    if not locked.findings.filter(pk=finding).update(note="", ticked_at=None, ticked_by=None, ticked_by_name=""):
        raise ClosingError(_("This draft has no such point."))
    _record(locked, "untick finding", by, at, {"finding": finding})


@transaction.atomic
def approve_draft(*, draft: ClosingDraft, by: User | None, at: dt.datetime) -> ClosingDraft:
    """Say that the lists of this draft may be published. Everything to look at is ticked, nothing blocks, nothing has changed."""
    require_officer(by)
    locked = _lock(draft)
    open_findings = locked.findings.filter(ticked_at=None).count()
    if open_findings:
        said = ngettext("%(count)s point is not ticked yet.", "%(count)s points are not ticked yet.", open_findings)
        raise ClosingError(said % {"count": open_findings})
    check_finished(locked.period)
    if not is_current(locked):
        raise ClosingError(_("Something changed since this draft was made: make a new one and look at it."))
    locked.approved_at, locked.approved_by, locked.approved_by_name = at, by, by.get_username() if by else ""
    locked.save(update_fields=["approved_at", "approved_by", "approved_by_name"])
    _record(locked, "approve draft", by, at, {"fingerprint": locked.fingerprint})
    return locked


@transaction.atomic
def withdraw_approval(*, draft: ClosingDraft, by: User | None, at: dt.datetime) -> ClosingDraft:
    """Take an approval back, to look again."""
    require_officer(by)
    locked = _lock(draft, approved=True)
    locked.approved_at, locked.approved_by, locked.approved_by_name = None, None, ""
    locked.save(update_fields=["approved_at", "approved_by", "approved_by_name"])
    _record(locked, "withdraw approval", by, at, {})
    return locked


def _lock(draft: ClosingDraft, *, approved: bool = False) -> ClosingDraft:
    """The draft, locked; refused where it is published, replaced, or (not) approved yet."""
    locked = lock_drafts(ClosingDraft.objects.filter(pk=draft.pk)).select_related("period").first()
    if locked is None:
        raise ClosingError(_("This draft does not exist any more."))
    if locked.published_at is not None:
        raise ClosingError(_("This draft is published: it stays as it is."))
    check_newest(locked)
    if (locked.approved_at is not None) != approved:
        raise ClosingError(_("It is approved: take the approval back first.") if locked.approved_at else _("It is not approved."))
    return locked


def _record(draft: ClosingDraft, action: str, by: User | None, at: dt.datetime, after: dict[str, Any]) -> None:
    record_event(by=by, at=at, action=action, target=f"period {draft.period.slug}", after={"draft": draft.pk, **after})
