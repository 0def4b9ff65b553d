"""The files of an archive, in a folder or in a zip of it. Nothing is ever unpacked to disk."""

import lzma
import stat
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Protocol, cast

from django.utils.translation import gettext as _

from ratings.archive.errors import Unreadable, refusal

MOST_BYTES = 512 * 1024 * 1024
"""An archive that would be larger unpacked is refused: a zip of some kilobytes can hold gigabytes of zeros."""


class Source(Protocol):
    """What reading needs of either form."""

    names: list[str]

    def open(self, name: str) -> BinaryIO: ...


@contextmanager
def open_source(path: Path) -> Iterator[Source]:
    """The archive at `path`; raises ArchiveError where there is none."""
    if path.is_dir():
        yield Folder(path)
    elif path.is_file() and zipfile.is_zipfile(path):
        try:
            with zipfile.ZipFile(path) as opened:
                yield Zip(opened, path.name)
        except (zipfile.BadZipFile, NotImplementedError) as error:
            raise refusal(_("This zip file is damaged or of an unknown kind."), path.name) from error
    elif path.exists():
        raise refusal(_("This is neither a folder nor a zip file."), path.name)
    else:
        raise refusal(_("There is no such folder or file."), str(path))


@contextmanager
def opened(source: Source, name: str) -> Iterator[BinaryIO]:
    """One file of the archive; whatever goes wrong with its bytes is an Unreadable."""
    try:
        with source.open(name) as stream:
            yield stream
    except (OSError, EOFError, NotImplementedError, zipfile.BadZipFile, zlib.error, lzma.LZMAError) as error:
        raise Unreadable(_("This file cannot be read: %(reason)s.") % {"reason": error}) from error


class Folder:
    """The files that lie in a folder itself; folders inside it are not looked into."""

    def __init__(self, path: Path) -> None:
        self.path = path
        files = [entry for entry in path.iterdir() if entry.is_symlink() or not entry.is_dir()]
        for entry in files:
            if not stat.S_ISREG(entry.lstat().st_mode):
                raise refusal(_("This is a link or a device, not a file."), entry.name)
        _bounded(sum(entry.lstat().st_size for entry in files), path.name)
        self.names = sorted(entry.name for entry in files)

    def open(self, name: str) -> BinaryIO:
        return (self.path / name).open("rb")


class Zip:
    """The files of a zip, which may hold them in one folder, as it does when a folder was zipped."""

    def __init__(self, archive: zipfile.ZipFile, label: str) -> None:
        self.archive = archive
        members = [info for info in archive.infolist() if not info.is_dir() and not info.filename.startswith("__MACOSX/")]
        _bounded(sum(info.file_size for info in members), label)
        self.members = _flat(members)
        self.names = sorted(self.members)

    def open(self, name: str) -> BinaryIO:
        return cast(BinaryIO, self.archive.open(self.members[name]))


def _bounded(size: int, label: str) -> None:
    if size > MOST_BYTES:
        sentence = _("Unpacked this would be larger than %(most)d MiB, which no archive is.")
        raise refusal(sentence % {"most": MOST_BYTES // (1024 * 1024)}, label)


def _flat(members: list[zipfile.ZipInfo]) -> Mapping[str, zipfile.ZipInfo]:
    """Members by their bare names; paths deeper than one common folder, links, secrets and doubles are refused."""
    folders = {PurePosixPath(info.filename).parent for info in members}
    found: dict[str, zipfile.ZipInfo] = {}
    for info in members:
        path = PurePosixPath(info.filename)
        if len(folders) > 1 or len(path.parts) > 2 or path.is_absolute() or ".." in path.parts or "\\" in info.filename:
            raise refusal(_("The files of a zip lie side by side, at most in one folder."), info.filename)
        if stat.S_ISLNK(info.external_attr >> 16):
            raise refusal(_("This is a link or a device, not a file."), info.filename)
        if info.flag_bits & 1:
            raise refusal(_("This file is locked with a password."), info.filename)
        if path.name in found:
            raise refusal(_("The zip holds this file twice."), info.filename)
        found[path.name] = info
    return found
