"""preview_period, reopen_period, recompute and export_list --revision, as an administrator runs them."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from ratings.differences import compare_lists
from ratings.management.telling import difference_lines
from ratings.models import ClosingDraft, RatingList, RatingPeriod, Reopening
from ratings.verifying import verify_all
from tournaments.models import GameResult, Status


def run(*arguments: str, **options) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def open_months() -> list[str]:
    return [str(period) for period in RatingPeriod.objects.filter(status="open")]


# --- preview_period --------------------------------------------------------------------------------------------------


@pytest.fixture
def march(closed):
    """What March holds: a win of Bia, and a tournament that is not handed in."""
    closed.tournament("2026-03-20", [(closed.bia, closed.ana, "1-0")])
    closed.tournament("2026-03-25", [(closed.bia, closed.ana, "1-0")], name="Forgotten", status=Status.DRAFT)
    return closed


def test_preview_prints_counts_changes_and_what_to_look_at(march):
    said = run("preview_period")
    assert "2026-03 standard: 2 rated players, 0 first ratings, 1 tournament, 1 game" in said
    assert "1481 -> 1506  Bia" in said  # 45 * (1 - 0.44) = 25.2
    assert "To look at: 1\n  “Forgotten” ended on" in said


def test_preview_keeps_nothing(march):
    run("preview_period", "2026-03")
    assert not ClosingDraft.objects.exists()
    assert open_months() == ["2026-03"]


def test_preview_is_kept_as_a_draft_if_asked_for(march):
    said = run("preview_period", "--save")
    draft = ClosingDraft.objects.get()
    assert f"/closing/drafts/{draft.pk}/" in said
    assert draft.findings.count() == 1


def test_preview_as_json_says_the_same(march):
    told = json.loads(run("preview_period", "--json"))
    (one,) = told["lists"]
    assert (told["month"], told["draft"], one["game_count"]) == ("2026-03", None, 1)
    assert [(row["name"], row["old"], row["new"], row["change"]) for row in one["rises"]] == [("Bia", 1481, 1506, 25)]
    assert [row["name"] for row in one["falls"]] == ["Ana"]
    assert [finding["kind"] for finding in told["findings"]] == ["not_submitted"]


def test_preview_names_the_pace_of_what_to_look_at_where_there_are_several(march):
    march.tournament("2026-03-21", [(march.bia, march.ana, "1-0")], pace="rapid")
    assert "\n  Standard · “Forgotten” ended on" in run("preview_period")


def test_preview_of_another_month_is_refused(march):
    with pytest.raises(CommandError, match="January 2026 is not the open month"):
        run("preview_period", "2026-01")
    with pytest.raises(CommandError, match="January 2031 is not the open month"):
        run("preview_period", "2031-01")
    with pytest.raises(CommandError, match="is not a month"):
        run("preview_period", "March")


@pytest.mark.django_db
def test_preview_before_the_club_is_set_up_says_what_to_do_first():
    for month in ([], ["2026-01"]):
        with pytest.raises(CommandError, match="There is no month to close"):
            run("preview_period", *month)


# --- reopen_period ---------------------------------------------------------------------------------------------------


def test_reopening_prints_first_what_it_reaches(closed):
    said = run("reopen_period", "2026-01", "--reason", "Bia won").splitlines()
    assert said == [
        "2026-01 standard r1: 2 players, 1 tournament, 1 game",
        "2026-02 standard r1: 2 players, 1 tournament, 1 game",
        "May be edited again: 2 tournaments, 2 players.",
        "Open again: 2026-02, 2026-01",
    ]
    assert open_months() == ["2026-01", "2026-02", "2026-03"]
    assert set(Reopening.objects.values_list("reason", "by")) == {("Bia won", None)}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("2026-03", "--reason", "x"), "March 2026 was never published"),
        (("2026-02", "--reason", " "), "Give the reason"),
        (("2026-02",), "--reason"),
    ],
)
def test_reopening_is_refused_with_a_sentence(closed, arguments, said):
    with pytest.raises(CommandError, match=said):
        run("reopen_period", *arguments)
    assert open_months() == ["2026-03"]


def test_reopening_what_is_open_already_is_refused(closed):
    run("reopen_period", "2026-02", "--reason", "x")
    with pytest.raises(CommandError, match="2026-02 is open already"):
        run("reopen_period", "2026-02", "--reason", "x")


# --- recompute -------------------------------------------------------------------------------------------------------


@pytest.fixture
def changed(corrector):
    corrector.reopen("2026-02")
    corrector.change(corrector.club.february, GameResult.WHITE_WINS)
    return corrector.club


def test_dry_run_prints_the_difference_and_changes_nothing(changed):
    said = run("recompute", "--from", "2026-01", "--dry-run")
    assert "2026-01 standard r1: 0 players differ\n" in said
    assert "2026-02 standard r1: 2 players differ; by 22 points at most; other K: 0, status: 0, rank: 2" in said
    assert "  Bia: 1481 -> 1503 (+22)" in said
    assert said.endswith("Nothing was changed.\n")
    assert set(RatingList.objects.values_list("revision", flat=True)) == {1}


def test_names_of_all_lists_are_read_at_once(changed, django_assert_num_queries):
    found = compare_lists(*RatingList.objects.select_related("period").order_by("period__month"))
    assert found.players
    with django_assert_num_queries(1):
        assert len(list(difference_lines([found, found, found]))) == 3 * 3


def test_recomputing_prints_the_same_and_does_it(changed):
    said = run("recompute", "--from", "2026-01", "--reason", "Bia won")
    assert "  Bia: 1481 -> 1503 (+22)" in said
    assert said.endswith("2 lists published anew.\n")
    assert RatingList.objects.filter(revision=2, reason="Bia won").count() == 2
    assert open_months() == ["2026-03"]
    assert [found for _list, found in verify_all() if found] == []


def test_recomputing_without_a_reason_is_refused(changed):
    with pytest.raises(CommandError, match="Give the reason"):
        run("recompute", "--from", "2026-01")
    with pytest.raises(CommandError, match="never published"):
        run("recompute", "--from", "2026-03", "--reason", "x")
    assert set(RatingList.objects.values_list("revision", flat=True)) == {1}


# --- export_list -----------------------------------------------------------------------------------------------------


def test_earlier_revision_is_exported_if_asked_for(corrector):
    corrector.correct("2026-02", corrector.club.february)
    assert ",Bia,,,,,,1503," in run("export_list", "2026-02")
    assert ",Bia,,,,,,1503," in run("export_list", "2026-02", "--revision", "2")
    assert ",Bia,,,,,,1481," in run("export_list", "2026-02", "--revision", "1")
    with pytest.raises(CommandError, match="has no revision 3: the last one is 2"):
        run("export_list", "2026-02", "--revision", "3")


@pytest.mark.parametrize("command", ["preview_period", "reopen_period", "recompute"])
def test_command_explains_itself(capsys, command):
    with pytest.raises(SystemExit):
        call_command(command, "--help")
    assert "usage:" in capsys.readouterr().out
