"""Drafts of a close: what was approved is what is published, or nothing is."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import AuditEvent, Role, User
from ratings.computing import ClosingError
from ratings.drafts import approve_draft, is_current, make_draft, tick_findings, untick_finding, withdraw_approval
from ratings.models import ClosingDraft, FindingKind, RatingList, RatingPeriod
from ratings.packing import unpack
from ratings.periods import list_in_force, open_period
from ratings.reopening import reopen_period
from ratings.services import close_period
from ratings.stored import stored_rows
from tournaments.models import GameResult, Status, Tournament
from tournaments.services import set_result


@pytest.fixture
def draft_of(club, officer):
    """Makes a draft of the open month."""
    return lambda: make_draft(period=open_period(), by=officer, at=club.now)


@pytest.fixture
def pair(club):
    """Two players, and a game between them in January."""
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    return ana, bia, club.tournament("2026-01-20", [(ana, bia, "1-0")])


def test_draft_stores_what_the_close_publishes(club, officer, draft_of, pair):
    draft = draft_of()
    drafted = unpack(draft.lists.get().rows)
    approve_draft(draft=draft, by=officer, at=club.now)

    (published,) = close_period(period=open_period(), by=officer, at=club.now, draft=draft)

    stored = stored_rows(published)
    for table in ("entries", "calculations", "blocks"):
        assert {name: column.tolist() for name, column in getattr(drafted, table).items()} == {
            name: column.tolist() for name, column in getattr(stored, table).items()
        }
    kept = ClosingDraft.objects.get()
    assert (kept.published_at, kept.lists.get().published) == (club.now, published)


def test_draft_that_was_not_approved_is_not_published(club, officer, draft_of, pair):
    with pytest.raises(ClosingError, match="not been approved"):
        close_period(period=open_period(), by=officer, at=club.now, draft=draft_of())
    assert not RatingList.objects.exists()


def test_registering_somebody_who_takes_no_part_leaves_a_draft_current(club, officer, draft_of, pair):
    draft = approve_draft(draft=draft_of(), by=officer, at=club.now)
    club.player("Newcomer of no part")
    assert is_current(draft)
    close_period(period=open_period(), by=officer, at=club.now, draft=draft)
    assert club.rating(pair[0]) == 1523


def test_death_of_somebody_without_games_leaves_a_draft_current(club, draft_of, pair):
    rated = club.player("Clara", 1500)
    draft = draft_of()
    type(rated).objects.filter(pk=rated.pk).update(deceased=True)
    assert is_current(draft)


@pytest.mark.parametrize("what", ["tournament", "result", "name", "death", "adjustment", "not handed in"])
def test_close_is_refused_when_something_of_the_draft_has_changed(club, officer, draft_of, pair, what):
    ana, bia, event = pair
    draft = approve_draft(draft=draft_of(), by=officer, at=club.now)
    if what == "tournament":
        club.tournament("2026-01-21", [(ana, bia, "1-0")])
    elif what == "not handed in":
        club.tournament("2026-01-31", [(ana, bia, "1-0")], status=Status.DRAFT)
    elif what == "result":
        event.games.update(result=2)
    elif what == "name":
        ana.family_name = "Anna"
        ana.save()
    elif what == "death":  # its games are asked about
        type(ana).objects.filter(pk=ana.pk).update(deceased=True)
    else:
        ana.adjustments.create(month=club.first, points=5, reason="fair play", created_at=club.now)
    assert not is_current(draft)
    with pytest.raises(ClosingError, match="Something changed"):
        close_period(period=open_period(), by=officer, at=club.now, draft=draft)
    assert not RatingList.objects.exists()


def test_draft_is_outdated_as_soon_as_a_tournament_not_handed_in_comes_or_goes(club, officer, draft_of, pair):
    running = club.tournament("2026-02-01", [], start="2026-01-20", status=Status.DRAFT)
    draft = draft_of()
    assert is_current(draft)
    Tournament.objects.filter(pk=running.pk).update(end_date="2026-01-31")
    assert not is_current(draft)
    draft = draft_of()
    assert draft.findings.get().kind == FindingKind.NOT_SUBMITTED
    running.delete()
    assert not is_current(draft)
    tick_findings(draft=draft, findings=[draft.findings.get().pk], note="Later", by=officer, at=club.now)
    with pytest.raises(ClosingError, match="Something changed"):
        approve_draft(draft=draft, by=officer, at=club.now)


def test_everything_to_look_at_is_ticked_before_approval(club, officer, draft_of, pair):
    club.tournament("2026-01-25", [(*pair[:2], "")], status=Status.DRAFT, name="Not done")
    draft = draft_of()
    (finding,) = draft.findings.all()
    assert (finding.kind, finding.facts["tournament"]) == (FindingKind.NOT_SUBMITTED, "Not done")
    with pytest.raises(ClosingError, match="1 point is not ticked"):
        approve_draft(draft=draft, by=officer, at=club.now)
    with pytest.raises(ClosingError, match="Write a note"):
        tick_findings(draft=draft, findings=[finding.pk], note=" ", by=officer, at=club.now)

    tick_findings(draft=draft, findings=[finding.pk], note="Left for February", by=officer, at=club.now)

    approve_draft(draft=draft, by=officer, at=club.now)
    assert AuditEvent.objects.filter(action="tick findings").get().after["note"] == "Left for February"


def test_ticks_go_over_to_the_next_draft_where_the_facts_are_the_same(club, officer, draft_of, pair):
    for name in ("One", "Two"):
        club.tournament("2026-01-25", [(*pair[:2], "")], status=Status.DRAFT, name=name)
    first = draft_of()
    tick_findings(draft=first, findings=list(first.findings.values_list("pk", flat=True)), note="Later", by=officer, at=club.now)
    Tournament.objects.filter(name="Two").update(name="Renamed")

    second = draft_of()

    ticked = {finding.facts["tournament"]: finding.note for finding in second.findings.all()}
    assert ticked == {"One": "Later", "Renamed": ""}
    with pytest.raises(ClosingError, match="newer draft"):
        approve_draft(draft=first, by=officer, at=club.now)
    assert bytes(first.lists.get().rows) == b""


def test_tick_set_while_a_newer_draft_is_computed_goes_over(club, officer, draft_of, pair):
    club.tournament("2026-01-25", [(*pair[:2], "")], status=Status.DRAFT)
    first = draft_of()

    def tick_at_last(step: str, *_numbers: int) -> None:
        if step == "write":
            tick_findings(draft=first, findings=[first.findings.get().pk], note="Just now", by=officer, at=club.now)

    second = make_draft(period=open_period(), by=officer, at=club.now, progress=tick_at_last)

    assert second.findings.get().note == "Just now"


def test_ticking_all_of_a_kind_when_nothing_is_left_says_so(club, officer, draft_of, pair):
    with pytest.raises(ClosingError, match="Everything of this kind is ticked already"):
        tick_findings(draft=draft_of(), findings=[], note="Seen", by=officer, at=club.now)
    assert not AuditEvent.objects.filter(action="tick findings").exists()


def test_trail_names_the_findings_that_were_ticked_and_no_others(club, officer, draft_of, pair):
    for name in ("One", "Two"):
        club.tournament("2026-01-25", [(*pair[:2], "")], status=Status.DRAFT, name=name)
    draft, other = draft_of(), User.objects.create_user("other", role=Role.RATING_OFFICER)
    one, two = draft.findings.values_list("pk", flat=True)
    tick_findings(draft=draft, findings=[one], note="First", by=other, at=club.now)

    assert tick_findings(draft=draft, findings=[one, two, two + 1], note="Second", by=officer, at=club.now) == 1

    assert [finding.note for finding in draft.findings.all()] == ["First", "Second"]
    assert AuditEvent.objects.filter(action="tick findings").latest("pk").after["findings"] == [two]


def test_approved_draft_that_a_newer_one_has_replaced_is_not_published(club, officer, draft_of, pair):
    approved = approve_draft(draft=draft_of(), by=officer, at=club.now)
    newer = draft_of()
    with pytest.raises(ClosingError, match="newer draft"):
        close_period(period=open_period(), by=officer, at=club.now, draft=approved)
    assert ClosingDraft.objects.filter(pk=newer.pk).exists()
    assert not RatingList.objects.exists()


def test_nobody_ticks_over_the_note_of_another_or_what_is_not_there(club, officer, draft_of, pair):
    club.tournament("2026-01-25", [(*pair[:2], "")], status=Status.DRAFT)
    draft, other = draft_of(), User.objects.create_user("other", role=Role.RATING_OFFICER)
    finding = draft.findings.get().pk
    tick_findings(draft=draft, findings=[finding], note="First", by=officer, at=club.now)
    with pytest.raises(ClosingError, match="Ticked already by officer: “First”"):
        tick_findings(draft=draft, findings=[finding], note="Second", by=other, at=club.now)
    tick_findings(draft=draft, findings=[finding], note="Mended", by=officer, at=club.now)
    assert draft.findings.get().note == "Mended"
    events = AuditEvent.objects.count()
    for act in (
        lambda: tick_findings(draft=draft, findings=[finding + 1], note="x", by=officer, at=club.now),
        lambda: untick_finding(draft=draft, finding=finding + 1, by=officer, at=club.now),
    ):
        with pytest.raises(ClosingError, match="no such point"):
            act()
    assert AuditEvent.objects.count() == events


def test_reopening_takes_back_an_approval_and_keeps_the_ticks(club, officer, draft_of, pair):
    club.close()
    club.tournament("2026-02-25", [(*pair[:2], "")], status=Status.DRAFT)
    draft = draft_of()
    tick_findings(draft=draft, findings=[draft.findings.get().pk], note="Later", by=officer, at=club.now)
    approve_draft(draft=draft, by=officer, at=club.now)

    reopen_period(period=RatingPeriod.objects.get(month=club.first), by=officer, at=club.now, reason="look")

    draft.refresh_from_db()
    assert draft.approved_at is None
    assert not is_current(draft)  # January closes first
    club.close()
    assert draft_of().findings.get().note == "Later"


def test_approved_draft_takes_no_more_ticks_until_the_approval_is_taken_back(club, officer, draft_of, pair):
    club.tournament("2026-01-25", [(*pair[:2], "")], status=Status.DRAFT)
    draft = draft_of()
    finding = draft.findings.get().pk
    tick_findings(draft=draft, findings=[finding], note="Later", by=officer, at=club.now)
    approve_draft(draft=draft, by=officer, at=club.now)
    with pytest.raises(ClosingError, match="take the approval back"):
        untick_finding(draft=draft, finding=finding, by=officer, at=club.now)
    withdraw_approval(draft=draft, by=officer, at=club.now)
    untick_finding(draft=draft, finding=finding, by=officer, at=club.now)
    assert draft.findings.get().ticked_at is None


def test_board_without_a_result_blocks_the_approval(club, officer, draft_of, pair):
    club.tournament("2026-01-25", [(*pair[:2], "")], name="Half done")
    with pytest.raises(ClosingError, match="“Half done”"):
        approve_draft(draft=draft_of(), by=officer, at=club.now)


def test_board_that_lost_its_forfeit_after_the_approval_blocks_the_close(club, officer, draft_of, pair):
    event = club.tournament("2026-01-25", [(*pair[:2], "+-")], name="Half done")
    draft = draft_of()
    tick_findings(draft=draft, findings=draft.findings.values_list("pk", flat=True), note="seen", by=officer, at=club.now)
    approve_draft(draft=draft, by=officer, at=club.now)
    set_result(game=event.games.get(), result=GameResult.NONE, by=officer, at=club.now)

    with pytest.raises(ClosingError, match="no result: “Half done”"):
        close_period(period=open_period(), by=officer, at=club.now, draft=draft)
    assert not RatingList.objects.exists()


def test_published_draft_and_its_notes_stay_in_the_database_as_they_are(club, officer, draft_of, pair):
    club.tournament("2026-01-25", [(*pair[:2], "")], status=Status.DRAFT)
    draft = draft_of()
    tick_findings(draft=draft, findings=[draft.findings.get().pk], note="Later", by=officer, at=club.now)
    approve_draft(draft=draft, by=officer, at=club.now)
    close_period(period=open_period(), by=officer, at=club.now, draft=draft)
    for change in (
        lambda: draft.findings.update(note="Other"),
        lambda: draft.findings.all().delete(),
        lambda: draft.lists.update(rows=b"x"),
        lambda: ClosingDraft.objects.update(made_by_name="x"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()


def test_close_without_a_draft_drops_the_drafts_of_the_month(club, draft_of, pair):
    draft_of()
    club.close()
    assert not ClosingDraft.objects.exists()
    assert list_in_force(pace="standard") is not None


def test_member_makes_no_draft(club, organizer):
    from django.core.exceptions import PermissionDenied

    with pytest.raises(PermissionDenied):
        make_draft(period=open_period(), by=organizer, at=club.now)
