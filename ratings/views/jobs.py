"""Long work: how far it is, what came of it, and asking for it again."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ratings.job_queries import JobPage, job_page
from ratings.jobs import ask
from ratings.models import Job, JobKind, JobState
from ratings.views.access import officer_required
from ratings.wording import as_sentence, month_words

#: Where the result of a job of each kind is to be seen.
RESULTS: dict[str, Callable[[Job], str]] = {
    JobKind.DRAFT: lambda job: reverse("ratings:draft", args=[job.result["draft"]]),
    JobKind.CLOSE: lambda job: reverse("ratings:list_month", args=[job.month]),
    JobKind.REHEARSAL: lambda job: reverse("ratings:rehearsal", args=[job.month, job.pk]),
    JobKind.RECOMPUTATION: lambda job: reverse("ratings:period", args=[job.month]),
}
#: What is said when a job of a kind that has something to say is done.
_SAID: dict[str, Callable[[Job], str]] = {
    JobKind.CLOSE: lambda job: as_sentence(_("%(month)s is closed and its list published.") % {"month": month_words(job.month)}),
    JobKind.RECOMPUTATION: lambda job: _("The lists are recomputed, from %(month)s on.") % {"month": month_words(job.month)},
}


@require_safe
@never_cache
@officer_required
def page(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """How far the job is; done, its result; refused or broken off, why and where to go."""
    found = _found(job_id)
    job = found.job
    if job.state == JobState.DONE:
        if job.kind in _SAID:
            messages.success(request, _SAID[JobKind(job.kind)](job))
        return redirect(RESULTS[job.kind](job))
    return render(request, "ratings/job.html", {"page": found, "back": _back(job)})


@require_safe
@never_cache
@officer_required
def state(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The moving part of that page alone, for the script that keeps it up to date."""
    return render(request, "ratings/_job.html", {"page": _found(job_id)})


@require_POST
@officer_required
def again(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Ask for the same once more. What is done is not done again: a second click leads to its result."""
    job = get_object_or_404(Job, pk=job_id)
    if job.state == JobState.DONE:
        messages.info(request, _("This is done already: nothing was done a second time."))
        return redirect(RESULTS[job.kind](job))
    asked = ask(
        kind=JobKind(job.kind),
        month=job.month,
        arguments=job.arguments,
        by=request.user,  # type: ignore[arg-type]  # an officer
        at=timezone.now(),
    )
    return redirect("ratings:job", asked.pk)


def _found(job_id: UUID) -> JobPage:
    found = job_page(job_id, now=timezone.now())
    if found is None:
        raise Http404
    return found


def _back(job: Job) -> str:
    """Where the job was asked for."""
    if job.kind in (JobKind.REHEARSAL, JobKind.RECOMPUTATION):
        return reverse("ratings:recompute", args=[job.month])
    draft = job.arguments.get("draft")
    return reverse("ratings:draft", args=[draft]) if draft else reverse("ratings:closing")
