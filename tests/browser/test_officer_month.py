"""The rating officer's month in a real browser: preview, approve, close, correct; and the same club elsewhere afterwards."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from ratings.models import RatingList
from ratings.periods import list_in_force, open_period
from tournaments.models import GameResult, Tournament

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def elsewhere(tmp_path):
    """Runs a command on a site of its own, an empty SQLite database somewhere else; what it printed."""
    environment = {**os.environ, "VAR_DIR": str(tmp_path / "elsewhere"), "DJANGO_SETTINGS_MODULE": "ratingsite.settings"}
    environment.pop("DATABASE_URL", None)
    (tmp_path / "elsewhere").mkdir()

    def run(*arguments) -> str:
        command = [sys.executable, "manage.py", *map(str, arguments)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("migrate", "--verbosity", "0")
    return run


def test_month_is_approved_closed_corrected_and_taken_elsewhere(site, sign_in, elsewhere, tmp_path, capsys):
    month = open_period().month
    sign_in("diretor")

    preview_tick_and_close(site)
    first = list_in_force(pace="standard")
    assert (first.period.month, first.revision) == (month, 1)

    winner = correct_a_result(site, month)
    preview_tick_and_close(site)
    second = list_in_force(pace="standard")
    assert (second.period.month, second.revision, second.reason) == (month, 2, "Board 1 of round 1 was won by Black")

    site.goto(f"{site.base}/list/{month:%Y-%m}/standard/differences/")
    row = site.locator("main table tbody tr", has_text=winner)
    before, after = (entries.get(name=winner).rating for entries in (first.entries, second.entries))
    assert before < after
    expect(row).to_contain_text(str(before))
    expect(row).to_contain_text(str(after))
    expect(site.locator("main")).to_contain_text("Board 1 of round 1 was won by Black")
    site.goto(f"{site.base}/list/{month:%Y-%m}/standard/r1/")
    expect(site.locator("main")).to_contain_text("replaced")

    call_command("verify_lists")
    assert ", 0 differences" in capsys.readouterr().out
    call_command("export_archive", tmp_path / "club.zip", verbosity=0)
    elsewhere("import_archive", tmp_path / "club.zip")
    elsewhere("close_period", "--through", f"{month:%Y-%m}")
    assert ", 0 differences" in elsewhere("verify_lists", "--against", tmp_path / "club.zip")
    elsewhere("export_archive", tmp_path / "again")
    call_command("export_archive", tmp_path / "here", verbosity=0)
    assert (tmp_path / "again/lists.csv").read_bytes() == (tmp_path / "here/lists.csv").read_bytes()
    assert RatingList.objects.filter(revision=2).exists()


def preview_tick_and_close(site) -> None:
    """Make a draft, tick what there is to look at with notes, approve it and publish it."""
    site.goto(f"{site.base}/closing/")
    site.get_by_role("button", name=re.compile("Preview the list|Make a new preview")).click()
    expect(site.get_by_role("heading", level=1)).to_contain_text("Preview of")
    while (note := site.get_by_label("One note for all of these").or_(site.get_by_label("Note on"))).count():
        left = note.count()
        note.first.fill("Looked up and found right")
        with site.expect_navigation():
            note.first.press("Enter")
        assert note.count() < left
    site.get_by_role("button", name="Approve").click()
    site.get_by_role("button", name=re.compile("Close .* and publish")).click()
    expect(site.get_by_role("status")).to_be_visible()


def correct_a_result(site, month) -> str:
    """Reopen the month and turn the first board of its big tournament round; the name of the player who now has won."""
    site.goto(f"{site.base}/periods/{month:%Y-%m}/")
    site.get_by_role("link", name=re.compile("Reopen", re.IGNORECASE)).first.click()
    expect(site.locator("main")).to_contain_text("nothing is changed yet")
    site.get_by_role("button", name="Work out the difference").click()
    expect(site.get_by_role("heading", level=1)).to_contain_text("What recomputing from")
    expect(site.locator("main")).to_contain_text("As things stand nothing would change")
    site.goto(f"{site.base}/periods/{month:%Y-%m}/reopen/")
    site.get_by_label(re.compile("Reason")).fill("Board 1 of round 1 was won by Black")
    site.get_by_role("button", name=re.compile("^Reopen")).click()
    expect(site.get_by_role("heading", level=1)).to_contain_text("Closing of")

    event = Tournament.objects.get(name="Aberto de Outono 2026")
    game = event.games.get(round=1, board=1)
    assert game.result == GameResult.WHITE_WINS
    site.goto(f"{site.base}/desk/{event.pk}/rounds/1/")
    site.locator("#result-1").focus()
    site.keyboard.press("0")
    site.keyboard.press("Control+s")
    site.get_by_role("button", name="Replace it with mine").click()
    expect(site.locator("#said")).to_have_text("Saved: board 1.")
    return game.black.name
