"""The lines of a CSV file as text, none longer than any archive's: a file of hundreds of megabytes may be one line."""

from collections.abc import Iterator
from typing import BinaryIO

from django.utils.translation import gettext as _

from ratings.archive.errors import Unreadable

MOST_RECORD_BYTES = 256 * 1024
"""The longest text, a reason of 10,000 characters, is well below that however it is written."""


class Lines(Iterator[str]):
    """The lines one by one. A byte-order mark, as spreadsheets write it, is taken off."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.number = 0  # of the line last read
        self.left = MOST_RECORD_BYTES

    def begin_record(self) -> None:
        """The lines from here on, until the next call, are one record: together they have the limit."""
        self.left = MOST_RECORD_BYTES

    def __next__(self) -> str:
        line = self.stream.readline(self.left + 1)
        if not line:
            raise StopIteration
        self.number += 1
        self.left -= len(line)
        if self.left < 0:
            raise Unreadable(_("This line is not CSV: %(reason)s.") % {"reason": f"> {MOST_RECORD_BYTES} bytes"}, self.number)
        try:
            return line.decode("utf-8-sig" if self.number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise Unreadable(_("This line is not UTF-8 text: save the file as CSV UTF-8."), self.number) from error
