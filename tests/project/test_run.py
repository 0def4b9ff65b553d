"""The set-up script: what it decides. That it works as a whole shows whenever it runs the tests."""

import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import run


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A project folder with locks and a virtual environment that look real to run.py."""
    for name in ("base", "dev"):
        (tmp_path / f"{name}.txt").write_text(f"{name}==1\n")
    python = tmp_path / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    monkeypatch.setattr(run, "LOCKS", tmp_path)
    monkeypatch.setattr(run, "PY", python)
    monkeypatch.setattr(run, "STAMP", tmp_path / "venv" / "installed-lock")
    return tmp_path


def test_nothing_is_installed_without_a_stamp(place):
    assert not run.is_installed("base.txt")


def test_a_stamp_skips_the_install_until_the_lock_changes(place):
    run.STAMP.write_text(run.digest("base.txt"))
    assert run.is_installed("base.txt")
    assert not run.is_installed("dev.txt")
    (place / "base.txt").write_text("base==2\n")
    assert not run.is_installed("base.txt")


def test_the_developers_lock_holds_the_base_too(place):
    run.STAMP.write_text(run.digest("dev.txt"))
    assert run.is_installed("base.txt")
    assert run.is_installed("dev.txt")


def test_a_virtual_environment_whose_python_is_gone_is_made_anew(place):
    run.STAMP.write_text(run.digest("base.txt"))
    run.PY.unlink()
    assert not run.is_installed("base.txt")


def test_a_failed_install_leaves_no_stamp(place, monkeypatch, capsys):
    run.STAMP.write_text("of an older lock")
    run.PY.write_text("#!/bin/sh\ncase $3 in install) echo 'ERROR: no such package' >&2; exit 1;; esac\n")
    run.PY.chmod(0o755)
    with pytest.raises(run.Problem, match="could not be installed"):
        run.install("base.txt")
    assert "ERROR: no such package" in capsys.readouterr().out
    assert not run.STAMP.exists()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [("ensurepip is not available", "apt-get install python3-venv"), ("No space left on device", "could not be made: No space")],
)
def test_a_python_that_makes_no_virtual_environment_is_named(place, monkeypatch, said, sentence):
    python = place / "python3"
    python.write_text(f"#!/bin/sh\necho '{said}'\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(run, "VENV", place / "venv")
    monkeypatch.setattr(run, "new_enough_python", lambda: str(python))
    run.PY.unlink()
    with pytest.raises(run.Problem, match=sentence):
        run.install("base.txt")
    assert not run.VENV.exists()


def test_a_port_in_use_is_said_in_one_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(run.Problem, match=f"Port {port} cannot be used .* --port N"):
            run.check_port(port)


def test_the_browser_is_the_one_that_is_named_else_one_on_the_path(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    assert run.find_chromium() is None
    browser = tmp_path / "google-chrome"
    browser.touch(mode=0o755)
    assert run.find_chromium() == str(browser)
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "missing"))
    assert run.find_chromium() is None


def test_a_failed_check_shows_what_it_said_and_the_others_still_run(capsys):
    assert run.quiet("lint", sys.executable, "-c", "print('line 3'); exit(1)") == ["lint"]
    assert run.quiet("types", sys.executable, "-c", "print('noise')") == []
    shown = capsys.readouterr().out
    assert "lint: failed\nline 3" in shown
    assert "noise" not in shown


def test_a_choice_of_tests_may_leave_a_run_without_any(monkeypatch):
    codes = iter([5, 5, 1, 0])
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: subprocess.CompletedProcess(a, next(codes)))
    assert run.pytest("Browser tests", chosen=["tests/elo"]) == []
    assert run.pytest("Browser tests", chosen=[]) == ["Browser tests"]
    assert run.pytest("Browser tests", chosen=["tests/elo"]) == ["Browser tests"]
    assert run.pytest("Browser tests", chosen=[]) == []


def test_arguments_after_two_dashes_go_to_pytest():
    options = run.parser().parse_args(["test", "--sqlite-only", "--", "tests/elo", "-x", "-k", "table"])
    assert options.sqlite_only
    assert options.pytest == ["tests/elo", "-x", "-k", "table"]


def test_management_commands_keep_their_own_options():
    assert run.parser().parse_args(["manage", "demo", "--passwords"]).arguments == ["demo", "--passwords"]


def test_the_script_needs_nothing_but_the_standard_library():
    root = Path(run.__file__).parent
    shown = subprocess.run([shutil.which("python3"), "-S", root / "run.py", "--help"], capture_output=True, text=True, check=True)
    assert "demo" in shown.stdout
