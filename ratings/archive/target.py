"""Where an export goes: a new folder or a new zip."""

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TextIO

from django.utils.translation import gettext as _

from ratings.archive.errors import refusal
from ratings.archive.fields import Row, columns_of


class Target(Protocol):
    """What writing needs of either form."""

    def open(self, name: str) -> AbstractContextManager[TextIO]: ...


@contextmanager
def open_target(path: Path) -> Iterator[Target]:
    """A zip where `path` ends in .zip, else a folder. Raises ArchiveError rather than write over anything.

    A zip that does not come to its end is taken away again.
    """
    if path.suffix.lower() != ".zip":
        yield _Folder(path)
        return
    stream = _new_file(path)
    try:
        with _writing(path), stream, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            yield _Zip(archive)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _new_file(path: Path) -> BinaryIO:
    """Made here and by nobody else, so that it may be taken away again."""
    with _writing(path):
        try:
            return path.open("xb")
        except FileExistsError as error:
            raise refusal(_("This file exists already."), str(path)) from error


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise refusal(_("This cannot be written: %(reason)s.") % {"reason": error.strerror or error}, str(path)) from error


class _Folder:
    def __init__(self, path: Path) -> None:
        self.path = path
        with _writing(path):
            path.mkdir(parents=True, exist_ok=True)
            if any(path.iterdir()):
                raise refusal(_("This folder is not empty."), str(path))

    @contextmanager
    def open(self, name: str) -> Iterator[TextIO]:
        with _writing(self.path / name), (self.path / name).open("x", encoding="utf-8", newline="") as stream:
            yield stream


class _Zip:
    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive

    @contextmanager
    def open(self, name: str) -> Iterator[TextIO]:
        info = zipfile.ZipInfo(name)  # with a fixed date, so that the same club gives the same bytes
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        with self.archive.open(info, "w", force_zip64=True) as raw, io.TextIOWrapper(raw, "utf-8", newline="") as stream:
            yield stream


def write_table(target: Target, table: type[Row], rows: Iterable[Sequence[Any]], *, optional: bool = False) -> None:
    """One CSV file; None is an empty cell. Extra columns are left out while empty, and so is an `optional` file without rows."""
    columns = columns_of(table)
    extra = [place for place, column in enumerate(columns) if column.metadata["extra"]]
    if extra:
        rows = list(rows)
        unused = {place for place in extra if all(row[place] in (None, "") for row in rows)}
        columns = [column for place, column in enumerate(columns) if place not in unused]
        rows = ([cell for place, cell in enumerate(row) if place not in unused] for row in rows)
    remaining = iter(rows)
    first = next(remaining, None)
    if first is None and optional:
        return
    with target.open(table.file) as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow([column.name for column in columns])
        if first is not None:
            writer.writerow(first)
        writer.writerows(remaining)
