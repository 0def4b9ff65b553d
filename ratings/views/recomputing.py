"""Computing published months anew: rehearsed, looked at, confirmed. The work itself is a job."""

import datetime as dt
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from ratings.correction_forms import ReasonForm
from ratings.correction_queries import Reach
from ratings.jobs import ask
from ratings.models import Job, JobKind, JobState
from ratings.recomputing_results import from_json, is_overtaken
from ratings.views.access import officer_required
from ratings.views.reopening import reach_or_404


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def page(request: HttpRequest, month: dt.date) -> HttpResponse:
    """What computing from that month on reaches, and the question for the reason; by POST the difference is worked out."""
    reach = reach_or_404(month)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return _ask(request, JobKind.REHEARSAL, reach, reason=form.cleaned_data["reason"])
    return render(request, "ratings/recompute.html", {"reach": reach, "form": form})


@require_POST
@officer_required
def rehearse(request: HttpRequest, month: dt.date) -> HttpResponse:
    """Work out the difference as things stand, before anybody has decided anything."""
    return _ask(request, JobKind.REHEARSAL, reach_or_404(month))


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def rehearsal(request: HttpRequest, month: dt.date, job_id: UUID) -> HttpResponse:
    """The difference that was worked out; by POST, with a reason, exactly that is made, or refused. It is made once."""
    job = get_object_or_404(Job, pk=job_id, kind=JobKind.REHEARSAL, month=month)
    if job.state != JobState.DONE:
        return redirect("ratings:job", job.pk)
    found, reach = from_json(job.result), reach_or_404(month)
    known = {"reason": job.arguments.get("reason", "")}
    form = ReasonForm(request.POST if request.method == "POST" else None, initial=known)
    overtaken = is_overtaken(found, reach.lists)
    if form.is_valid() and not overtaken:
        words = {"reason": form.cleaned_data["reason"], "rehearsed": found.fingerprint}
        return _ask(request, JobKind.RECOMPUTATION, reach, **words)
    context = {"job": job, "found": found, "reach": reach, "form": form, "overtaken": overtaken}
    return render(request, "ratings/rehearsal.html", context)


def _ask(request: HttpRequest, kind: JobKind, reach: Reach, **arguments: Any) -> HttpResponse:
    """Ask for the work and turn to its page. Its steps: a month at a time backwards, forwards again, then the comparison."""
    months = len(reach.closed) + len(reach.closed) + len(reach.reopened)
    arguments["steps"] = months + (kind is JobKind.REHEARSAL)
    user: Any = request.user
    job = ask(kind=kind, month=reach.month, arguments=arguments, by=user, at=timezone.now())
    return redirect("ratings:job", job.pk)
