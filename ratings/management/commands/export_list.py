"""Write one published list for other programs."""

import os
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from ratings.exports import csv_text, json_text, plain_text, write_xlsx
from ratings.models import RatingList
from ratings.months import parse_month
from ratings.periods import list_in_force
from tournaments.models import Pace

TEXTS: dict[str, Callable[[RatingList], Generator[str]]] = {"csv": csv_text, "txt": plain_text, "json": json_text}
FORMATS = ("csv", "xlsx", "txt", "json")


class Command(BaseCommand):
    help = "Exports the list of a closed month as docs/archive.md describes, in its last revision or in the one named."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", help="the month, as 2024-01")
        parser.add_argument("--pace", default=Pace.STANDARD.value, help=f"one of {', '.join(Pace.values)} (standard)")
        parser.add_argument("--revision", type=int, metavar="N", help="an earlier revision, from 1 on (the one in force)")
        parser.add_argument("--format", default="csv", help=f"one of {', '.join(FORMATS)} (csv)")
        parser.add_argument("--excel", action="store_true", help="csv with semicolons and a byte-order mark, for spreadsheets")
        parser.add_argument("--output", type=Path, metavar="FILE", help="where to write (standard output)")

    def handle(self, *args: Any, **options: Any) -> None:
        name, excel, output = options["format"], options["excel"], options["output"]
        if name not in FORMATS:
            raise CommandError(_unknown(name, FORMATS))
        if excel and name != "csv":
            raise CommandError(_("--excel is for the format csv."))
        rating_list = _list(options["month"], options["pace"], options["revision"])
        try:
            if name == "xlsx":
                self._write_xlsx(rating_list, output)
            else:
                self._write_text(csv_text(rating_list, excel=True) if excel else TEXTS[name](rating_list), output)
        except OSError as error:
            raise CommandError(f"{output or '-'}: {error.strerror}") from error

    def _write_text(self, parts: Generator[str], output: Path | None) -> None:
        if output:
            with output.open("w", encoding="utf-8", newline="") as stream:
                stream.writelines(parts)
            return
        if hasattr(self.stdout, "reconfigure"):  # the file is UTF-8 whatever the terminal's language
            self.stdout.reconfigure(encoding="utf-8", newline="")
        with _until_the_reader_leaves(), closing(parts):
            for part in parts:
                self.stdout.write(part, ending="")
            self.stdout.flush()

    def _write_xlsx(self, rating_list: RatingList, output: Path | None) -> None:
        if output is None and sys.stdout.isatty():
            raise CommandError(_("A workbook is no text: name a file with --output."))
        with TemporaryFile() as workbook:
            write_xlsx(rating_list, workbook)
            workbook.seek(0)
            if output:
                with output.open("wb") as stream:
                    copyfileobj(workbook, stream)
            else:
                with _until_the_reader_leaves():
                    copyfileobj(workbook, sys.stdout.buffer)
                    sys.stdout.buffer.flush()


@contextmanager
def _until_the_reader_leaves() -> Iterator[None]:
    """A reader such as `head` that has seen enough is no error; what Python still wants to flush then goes nowhere."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _list(month: str, pace: str, revision: int | None) -> RatingList:
    if pace not in Pace.values:
        raise CommandError(_unknown(pace, Pace.values))
    try:
        first_day = parse_month(month)
    except ValueError:
        raise CommandError(_("“%(text)s” is not a month: write it as 2024-01.") % {"text": month}) from None
    found = list_in_force(pace=pace, month=first_day)
    if found is None:
        raise CommandError(_("There is no %(pace)s list of %(month)s.") % {"pace": pace, "month": month})
    if revision in (None, found.revision):
        return found
    earlier = RatingList.objects.filter(period=found.period_id, pace=pace, revision=revision).select_related("period").first()
    if earlier is None:
        words = {"pace": pace, "month": month, "revision": revision, "last": found.revision}
        raise CommandError(_("The %(pace)s list of %(month)s has no revision %(revision)s: the last one is %(last)s.") % words)
    return earlier


def _unknown(value: str, known: Any) -> str:
    return _("“%(value)s” is unknown; known are: %(known)s.") % {"value": value, "known": ", ".join(known)}
