"""What the page of a draft reads besides the rows of its lists: how it stands, and what there is to look at in it."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q, QuerySet

from ratings.drafts import is_current
from ratings.models import ClosingDraft, DraftList, Finding, FindingKind, RatingList
from ratings.period_queries import unfinished_tournaments
from ratings.periods import list_in_force
from ratings.reopening import reason_to_print
from tournaments.models import Pace, Tournament


class DraftState(StrEnum):
    """How a draft stands; the words are in templates/ratings/_draft_state.html."""

    PUBLISHED = "published"
    SUPERSEDED = "superseded"  # a newer draft of the month has taken its place
    OUTDATED = "outdated"  # something it was made from has changed
    APPROVED = "approved"
    OPEN = "open"  # to be looked at and approved


@dataclass(frozen=True)
class FindingGroup:
    """How many things of one kind there are to look at, and how many of them are ticked."""

    kind: FindingKind
    total: int
    ticked: int

    @property
    def left(self) -> int:
        return self.total - self.ticked


@dataclass(frozen=True)
class DraftHead:
    """A draft with its lists, and what stands between it and its publication."""

    draft: ClosingDraft
    state: DraftState
    newest: int  # the id of the month's newest draft that is not published; its own where it is that one
    lists: list[DraftList]  # in the order of the paces
    groups: list[FindingGroup]
    blocking: list[Tournament]
    corrected: dict[str, RatingList]  # for each pace the list that it corrects
    reason: str  # of the correction

    @property
    def total(self) -> int:
        return sum(group.total for group in self.groups)

    @property
    def ticked(self) -> int:
        return sum(group.ticked for group in self.groups)

    @property
    def names_pace(self) -> bool:
        """Whether what there is to look at has to say which pace it is about."""
        return len(self.lists) > 1

    @property
    def open_boards(self) -> int:
        """How many boards without a result keep it from being closed."""
        return sum(tournament.open_boards for tournament in self.blocking)  # type: ignore[attr-defined]  # annotated

    @property
    def takes_ticks(self) -> bool:
        """Whether findings can be ticked and unticked: not once it is approved, published or replaced."""
        return self.draft.approved_at is None and self.state in (DraftState.OPEN, DraftState.OUTDATED)

    @property
    def may_be_approved(self) -> bool:
        return self.state == DraftState.OPEN and self.ticked == self.total and not self.blocking


def draft_head(draft_id: int) -> DraftHead | None:
    """How that draft stands; None where there is none."""
    draft = ClosingDraft.objects.select_related("period").filter(pk=draft_id).first()
    if draft is None:
        return None
    found = draft.lists.select_related("regulation", "previous", "published")
    lists = sorted(found, key=lambda drafted: Pace.values.index(drafted.pace))
    newest = newest_draft(draft.period_id)
    corrected = {drafted.pace: one for drafted in lists if (one := _corrected(draft, drafted)) is not None}
    return DraftHead(
        draft=draft,
        state=_state(draft, newest),
        newest=newest.pk if newest else draft.pk,
        lists=lists,
        groups=finding_groups(draft),
        blocking=[] if draft.published_at else unfinished_tournaments(draft.period),
        corrected=corrected,
        reason=_reason(draft, lists) if corrected else "",
    )


def newest_draft(period: int) -> ClosingDraft | None:
    """The draft of the period that counts: the last one made, unless it is published."""
    return ClosingDraft.objects.select_related("period").filter(period=period, published_at=None).first()


def _state(draft: ClosingDraft, newest: ClosingDraft | None) -> DraftState:
    if draft.published_at is not None:
        return DraftState.PUBLISHED
    if newest is not None and newest.pk != draft.pk:
        return DraftState.SUPERSEDED
    if not is_current(draft):
        return DraftState.OUTDATED
    return DraftState.APPROVED if draft.approved_at is not None else DraftState.OPEN


def _corrected(draft: ClosingDraft, drafted: DraftList) -> RatingList | None:
    """The list that stands where this one would, or stood where it stands now."""
    if drafted.published is None:
        return list_in_force(pace=drafted.pace, month=draft.period.month)
    before = RatingList.objects.filter(period=draft.period, pace=drafted.pace, revision__lt=drafted.published.revision)
    return before.order_by("-revision").first()


def _reason(draft: ClosingDraft, lists: list[DraftList]) -> str:
    printed = next((drafted.published.reason for drafted in lists if drafted.published is not None), None)
    return reason_to_print(draft.period) if printed is None else printed


def finding_groups(draft: ClosingDraft) -> list[FindingGroup]:
    """The draft's kinds of things to look at, in the order of the kinds."""
    counted = draft.findings.order_by().values_list("kind").annotate(total=Count("pk"), ticked=Count("ticked_at"))
    found = {kind: (total, ticked) for kind, total, ticked in counted}
    return [FindingGroup(kind, *found[kind]) for kind in FindingKind if kind in found]


def findings_of(draft: ClosingDraft, kind: str) -> QuerySet[Finding]:
    """What there is to look at of one kind, in an order that ticking does not change: what was ticked stays where it was."""
    return draft.findings.filter(kind=kind).select_related("player", "other", "tournament").order_by("pk")


def left_to_tick(draft: ClosingDraft, kind: str) -> list[int]:
    """The ids of what is not ticked yet of one kind."""
    return list(draft.findings.filter(kind=kind, ticked_at=None).values_list("pk", flat=True))


@dataclass(frozen=True)
class DraftLine:
    """A draft among others: how far its looking at has come."""

    draft: ClosingDraft
    state: DraftState
    total: int
    ticked: int


def draft_line(period: int) -> DraftLine | None:
    """The period's newest draft, if one was made."""
    draft = newest_draft(period)
    if draft is None:
        return None
    counted = draft.findings.aggregate(total=Count("pk"), ticked=Count("pk", filter=Q(ticked_at__isnull=False)))
    return DraftLine(draft, _state(draft, draft), **counted)


def published_drafts(period: int) -> list[ClosingDraft]:
    """The drafts that became lists of that period, the newest first."""
    return list(ClosingDraft.objects.filter(period=period, published_at__isnull=False))
