"""What officers do with a draft: tick what they have looked at, approve it, publish it. Each act leads back to where it was."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.computing import ClosingError
from ratings.draft_queries import left_to_tick
from ratings.drafts import approve_draft, tick_findings, untick_finding, withdraw_approval
from ratings.jobs import ask
from ratings.models import ClosingDraft, FindingKind, JobKind
from ratings.reopening import checked_reason
from ratings.views.access import officer_required
from ratings.views.drafts import gone
from ratings.wording import as_sentence, month_words

LONGEST_ID = 19


def on_draft(act: Callable[[HttpRequest, ClosingDraft], HttpResponse]) -> Callable[[HttpRequest, int], HttpResponse]:
    """Hands an act the draft of its address; one that is gone has a page that says so."""

    @wraps(act)
    def found(request: HttpRequest, draft_id: int) -> HttpResponse:
        draft = ClosingDraft.objects.select_related("period").filter(pk=draft_id).first()
        return gone(request) if draft is None else act(request, draft)

    return found


@require_POST
@officer_required
@on_draft
def tick(request: HttpRequest, draft: ClosingDraft) -> HttpResponse:
    """Tick one finding, or all of a kind that are left, with one note."""
    kind, finding = request.POST.get("kind", ""), _number(request.POST.get("finding", ""))
    anchor = f"finding-{finding}"
    findings = [finding]
    if kind in FindingKind.values:
        anchor, findings = f"kind-{kind}", left_to_tick(draft, kind)
    note = request.POST.get("note", "")
    return _done(request, draft, anchor, lambda **who: tick_findings(draft=draft, findings=findings, note=note, **who))


@require_POST
@officer_required
@on_draft
def untick(request: HttpRequest, draft: ClosingDraft) -> HttpResponse:
    """Take a tick and its note back."""
    finding = _number(request.POST.get("finding", ""))
    return _done(request, draft, f"finding-{finding}", lambda **who: untick_finding(draft=draft, finding=finding, **who))


@require_POST
@officer_required
@on_draft
def approve(request: HttpRequest, draft: ClosingDraft) -> HttpResponse:
    """Say that the lists may be published."""
    return _done(request, draft, "state", lambda **who: approve_draft(draft=draft, **who))


@require_POST
@officer_required
@on_draft
def withdraw(request: HttpRequest, draft: ClosingDraft) -> HttpResponse:
    """Take the approval back."""
    return _done(request, draft, "state", lambda **who: withdraw_approval(draft=draft, **who))


@require_POST
@officer_required
@on_draft
def close(request: HttpRequest, draft: ClosingDraft) -> HttpResponse:
    """Publish the approved draft. What is published already is not closed again: a second click leads to its list."""
    if draft.published_at is not None:
        words = {"month": month_words(draft.period.month)}
        messages.info(request, as_sentence(_("%(month)s is closed already: this is its list.") % words))
        return redirect("ratings:list_month", draft.period.month)
    arguments: dict[str, Any] = {"draft": draft.pk}
    reason = request.POST.get("reason", "").strip()
    if not reason and draft.approved_at is not None and draft.period.lists.exists():
        return redirect(reverse("ratings:draft", args=[draft.pk]) + "?reason=missing#state")
    try:
        if reason:
            arguments["reason"] = checked_reason(reason)
    except ClosingError as error:
        messages.error(request, str(error))
        return redirect("ratings:draft", draft.pk)
    job = ask(kind=JobKind.CLOSE, month=draft.period.month, arguments=arguments, by=request.user, at=timezone.now())  # type: ignore[arg-type]
    return redirect("ratings:job", job.pk)


def _number(text: str) -> int:
    """The id that the page sent; 0, which nothing has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST_ID else 0


def _done(request: HttpRequest, draft: ClosingDraft, anchor: str, act: Callable[..., Any]) -> HttpResponse:
    """Do it and lead back to the place on the same page; a refusal is said at its top."""
    address = reverse("ratings:draft", args=[draft.pk]) + (f"?{request.GET.urlencode()}" if request.GET else "")
    try:
        act(by=request.user, at=timezone.now())
    except ClosingError as error:
        messages.error(request, str(error))
        return redirect(address)
    return redirect(f"{address}#{anchor}")
