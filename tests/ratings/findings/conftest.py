"""What is found in a draft of the open month."""

import pytest

from ratings.computing import compute_lists, gather
from ratings.drafts import approve_draft, make_draft, tick_findings
from ratings.findings import find
from ratings.findings.sentences import sentence
from ratings.models import ClosingLimits, Finding
from ratings.periods import open_period
from ratings.services import close_period


def everything() -> list[Finding]:
    """All findings of the open month, unsaved."""
    period = open_period()
    return find(period=period, lists=[made for _regulation, made in compute_lists(*gather(period))])


@pytest.fixture
def found(db):
    """The findings of a kind."""
    return lambda kind: [finding for finding in everything() if finding.kind == kind]


@pytest.fixture
def said(found):
    """What the findings of a kind say."""
    return lambda kind: [sentence(finding) for finding in found(kind)]


@pytest.fixture
def bounds(db):
    """Sets limits of the club."""
    return lambda **limits: ClosingLimits.objects.update_or_create(pk=1, defaults=limits)


@pytest.fixture
def publish(officer):
    """Ticks everything in a draft of the open month, approves and publishes it."""

    def publish(at):
        period = open_period()
        draft = make_draft(period=period, by=officer, at=at)
        ids = list(draft.findings.values_list("pk", flat=True))
        tick_findings(draft=draft, findings=ids, note="Looked at", by=officer, at=at)
        approve_draft(draft=draft, by=officer, at=at)
        close_period(period=period, by=officer, at=at, draft=draft)

    return publish
