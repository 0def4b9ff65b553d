"""The locked requirements: hashed, in a form that names no host, and the same packages for running and for testing."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "requirements"


def packages(name):
    """The lock's requirements (name, version, marker) with their hashes."""
    entries = re.split(r"\n(?=\S)", (FOLDER / name).read_text(encoding="utf-8").strip())
    return {entry.split(" \\")[0].strip(): re.findall(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries}


@pytest.mark.parametrize("name", ["base.txt", "dev.txt"])
def test_every_package_is_pinned_with_hashes(name):
    for requirement, hashes in packages(name).items():
        assert re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==\S+", requirement), requirement
        assert hashes, requirement


@pytest.mark.parametrize("name", ["base.txt", "dev.txt"])
def test_no_host_is_named(name):
    assert not re.search(r"://|--(extra-)?index-url|--find-links| @ ", (FOLDER / name).read_text(encoding="utf-8"))


def test_the_developers_lock_holds_all_of_the_base():
    base, dev = packages("base.txt"), packages("dev.txt")
    assert {name: dev.get(name) for name in base} == base
