"""Long work that officers ask for: kept as a Job, and done beside the web processes or, where no worker is set up, at once.

The work and the note that it is done are one transaction: a job that says so is done, and one whose worker was killed has written
nothing. How far it is stands elsewhere (ratings.job_progress).
"""

import datetime as dt
import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tasks import task

from accounts.models import User
from accounts.permissions import require_officer
from accounts.waiting import is_busy
from ratings.computing import ClosingError, Progress
from ratings.drafts import make_draft
from ratings.job_progress import Reporter, last_sign
from ratings.models import ClosingDraft, Job, JobKind, JobState, RatingPeriod
from ratings.recomputing_results import run_recomputation, run_rehearsal
from ratings.services import close_period

logger = logging.getLogger(__name__)

SILENCE = 30  # seconds without a sign of life after which a job counts as interrupted
PATIENCE = 60  # seconds after which a job that nobody has begun may be asked for anew
_LIVE = (JobState.WAITING, JobState.RUNNING)

Runner = Callable[[Job, Progress], dict[str, Any]]
"""Does what a job asks for and says what came of it. Everything it needs to know stands in `job.arguments`."""


def ask(*, kind: JobKind, month: dt.date, arguments: dict[str, Any], by: User | None, at: dt.datetime) -> Job:
    """Ask for work on a month. While the same is waiting or under way it is that job: a double click asks for nothing twice."""
    require_officer(by)
    live = Job.objects.filter(kind=kind, month=month, state__in=_LIVE)
    if (job := live.first()) is not None and not is_stuck(job, at):
        return job
    try:
        return _store(kind=kind, month=month, arguments=arguments, by=by, at=at)
    except IntegrityError:  # another click was quicker
        return Job.objects.filter(kind=kind, month=month).latest("asked_at")


@transaction.atomic
def _store(*, kind: JobKind, month: dt.date, arguments: dict[str, Any], by: User | None, at: dt.datetime) -> Job:
    for job in Job.objects.select_for_update().filter(kind=kind, month=month, state__in=_LIVE):
        if is_stuck(job, at):
            Job.objects.filter(pk=job.pk).update(state=JobState.FAILED, finished_at=at)
    name = by.get_username() if by else ""
    arguments = {**arguments, "language": translation.get_language() or "en", "asked_by": name}
    job = Job.objects.create(kind=kind, month=month, arguments=arguments, asked_by=by, asked_at=at)
    transaction.on_commit(lambda: run_job.enqueue(str(job.pk)))
    return job


def is_interrupted(job: Job, now: dt.datetime) -> bool:
    """Whether it is under way without a sign of life: its worker was stopped, and what it had written was undone."""
    if job.state != JobState.RUNNING or job.started_at is None:
        return False
    sign = last_sign(job.pk)
    heard = max(job.started_at.timestamp(), sign.at if sign else 0)
    return now.timestamp() - heard > SILENCE


def is_unattended(job: Job, now: dt.datetime) -> bool:
    """Whether nobody has begun it for long. Asked for anew it is never begun, should a worker come upon it after all."""
    return job.state == JobState.WAITING and (now - job.asked_at).total_seconds() > PATIENCE


def is_stuck(job: Job, now: dt.datetime) -> bool:
    """Whether it keeps nobody from asking for the same again."""
    return is_interrupted(job, now) or is_unattended(job, now)


@task()
def run_job(job_id: str) -> None:
    """Do what the job asks for and note what came of it. A job that has begun is not begun again."""
    if not Job.objects.filter(pk=job_id, state=JobState.WAITING).update(state=JobState.RUNNING, started_at=timezone.now()):
        return
    job = Job.objects.select_related("asked_by").get(pk=job_id)
    with translation.override(job.arguments["language"]):
        try:
            _check_asker(job)
            _run(job)
        except (ClosingError, PermissionDenied) as error:
            _end(job, JobState.REFUSED, problem=str(error))
        except BaseException as error:
            busy = is_busy(error)
            _end(job, JobState.FAILED, problem=_busy_words() if busy else "")
            if not isinstance(error, Exception):  # the worker is told to stop
                raise
            logger.error("The job %s (%s of %s) failed", job.pk, job.kind, job.month, exc_info=not busy)


def _busy_words() -> str:
    return _("Somebody is closing a month, or changing the same thing as you. Nothing was saved; try again in a moment.")


def _check_asker(job: Job) -> None:
    """PermissionDenied where the account that asked is gone: without it the work would be done as the server's own."""
    if job.asked_by is None and job.asked_by_name:
        raise PermissionDenied(_("The account that asked for this does not exist any more."))


def _run(job: Job) -> None:
    with Reporter(job.pk) as progress, transaction.atomic():
        _end(job, JobState.DONE, result=RUNNERS[JobKind(job.kind)](job, progress))


def _end(job: Job, state: JobState, **found: Any) -> None:
    """Note how it ended, unless it was given up meanwhile and asked for again."""
    Job.objects.filter(pk=job.pk, state=JobState.RUNNING).update(state=state, finished_at=timezone.now(), **found)


def _make_draft(job: Job, progress: Progress) -> dict[str, Any]:
    period = RatingPeriod.objects.get(month=job.month)
    draft = make_draft(period=period, by=job.asked_by, at=timezone.now(), progress=progress)
    return {"draft": draft.pk}


def _close(job: Job, progress: Progress) -> dict[str, Any]:
    period = RatingPeriod.objects.get(month=job.month)
    draft = ClosingDraft(pk=job.arguments["draft"], period=period)
    reason = job.arguments.get("reason", "")
    lists = close_period(period=period, by=job.asked_by, at=timezone.now(), draft=draft, reason=reason, progress=progress)
    return {"lists": [rating_list.pk for rating_list in lists]}


#: Who does the work of each kind.
RUNNERS: dict[JobKind, Runner] = {
    JobKind.DRAFT: _make_draft,
    JobKind.CLOSE: _close,
    JobKind.REHEARSAL: run_rehearsal,
    JobKind.RECOMPUTATION: run_recomputation,
}
