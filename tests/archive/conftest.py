"""A small sound archive that each test changes to its needs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ratings.archive.errors import ArchiveError
from ratings.archive.importing import Imported, import_archive
from ratings.periods import open_period
from ratings.services import close_period
from tests.archive.sample import NOW, SOUND

Make = Callable[..., Path]


@pytest.fixture
def archive(tmp_path) -> Make:
    """archive({"games.csv": "..."}) writes the sound archive with that file instead; None leaves a file away."""

    def make(changes: dict[str, str | bytes | None] | None = None, *, name: str = "club") -> Path:
        folder = tmp_path / name
        folder.mkdir()
        for file, content in {**SOUND, **(changes or {})}.items():
            if content is not None:
                (folder / file).write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder

    return make


@pytest.fixture
def take(db) -> Callable[[Path], Imported]:
    """Import an archive."""
    return lambda path: import_archive(path=path, by=None, at=NOW)


@pytest.fixture
def faults(take) -> Callable[[Path], list[str]]:
    """What is told of an archive that is refused."""

    def faults_of(path: Path) -> list[str]:
        with pytest.raises(ArchiveError) as refused:
            take(path)
        return [str(problem) for problem in refused.value.problems]

    return faults_of


@pytest.fixture
def close(db) -> Callable[[int], None]:
    """Close that many months, after any real one."""

    def close_months(count: int) -> None:
        for _ in range(count):
            close_period(period=open_period(), by=None, at=NOW)

    return close_months
