"""What the page of a job says: how far it is, and where to go from there."""

import datetime as dt
from dataclasses import dataclass
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.job_progress import Sign, last_sign
from ratings.jobs import is_interrupted, is_unattended
from ratings.models import Job, JobKind, JobState, PeriodStatus, RatingPeriod
from ratings.months import parse_month
from ratings.wording import month_words

_STEPS: dict[str, tuple[str, ...]] = {
    JobKind.DRAFT: ("read", "compute", "look", "write"),
    JobKind.CLOSE: ("read", "compute", "write"),
}
_WORDS: dict[str, Promise] = {
    "read": _("Read the results and ratings"),
    "compute": _("Compute the list"),
    "look": _("Find what should be looked at"),
    "write": _("Write the list"),
    "compare": _("Compare the lists"),
}


@dataclass(frozen=True)
class Step:
    """One step of the work. `current` is the one under way."""

    words: str
    done: bool
    current: bool


@dataclass(frozen=True)
class JobPage:
    """How far a job is."""

    job: Job
    steps: list[Step]  # all of them where they are known beforehand, else the one under way
    percent: int | None  # None where nobody knows how much there is to do
    seconds: int  # since it began, or was asked for
    interrupted: bool
    unattended: bool  # nobody begins it
    month_closed: bool  # what it would have closed is closed

    @property
    def is_live(self) -> bool:
        return self.job.state in (JobState.WAITING, JobState.RUNNING) and not self.interrupted

    @property
    def minutes(self) -> int:
        return self.seconds // 60

    @property
    def current(self) -> str:
        """The step under way, in words."""
        return next((step.words for step in self.steps if step.current), "")


def job_page(job_id: UUID, *, now: dt.datetime) -> JobPage | None:
    """That job as it stands; None where there is none."""
    job = Job.objects.filter(pk=job_id).first()
    if job is None:
        return None
    sign = last_sign(job.pk) if job.state == JobState.RUNNING else None
    seconds = int((now - (job.started_at or job.asked_at)).total_seconds())
    return JobPage(
        job=job,
        steps=_steps(job, sign),
        percent=_percent(job, sign),
        seconds=max(seconds, 0),
        interrupted=is_interrupted(job, now),
        unattended=is_unattended(job, now),
        month_closed=_month_closed(job),
    )


def _steps(job: Job, sign: Sign | None) -> list[Step]:
    known = _STEPS.get(job.kind)
    begun = sign.number if sign else 0
    if known:
        return [Step(step_words(step), number < begun, number == begun) for number, step in enumerate(known, 1)]
    return [Step(step_words(sign.step), False, True)] if sign and sign.step else []


def _percent(job: Job, sign: Sign | None) -> int | None:
    """How much is done, every step taken for as long as another."""
    count = len(_STEPS.get(job.kind, ())) or job.arguments.get("steps", 0)
    if not count or sign is None:
        return 0 if count else None
    part = sign.done / sign.total if sign.total else 0
    return min(int(100 * (max(sign.number - 1, 0) + part) / count), 100)


def step_words(step: str) -> str:
    """A step in the language of the page; months are steps too."""
    return str(_WORDS[step]) if step in _WORDS else month_words(parse_month(step))


def _month_closed(job: Job) -> bool:
    closed = RatingPeriod.objects.filter(month=job.month, status=PeriodStatus.CLOSED)
    return job.kind == JobKind.CLOSE and closed.exists()


def live_jobs(now: dt.datetime) -> list[Job]:
    """What is waiting or under way."""
    found = Job.objects.filter(state__in=[JobState.WAITING, JobState.RUNNING]).select_related("asked_by")
    return [job for job in found if not is_interrupted(job, now)]
