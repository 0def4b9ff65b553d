"""Compute published months anew, and print what that changes."""

import datetime as dt
from collections.abc import Sequence
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.computing import ClosingError, Progress
from ratings.correction_queries import reach_of
from ratings.differences import ListDifference
from ratings.management.arguments import month_argument
from ratings.management.telling import difference_lines, moved_lines
from ratings.moving import MovedTournament, moved_between
from ratings.progress import bar
from ratings.recomputing import differences_from, in_force_from, recompute_from, rehearse


class Command(BaseCommand):
    help = (
        "Reopens every closed month back to the one named and closes all that were published in order, each list as its next"
        " revision: all or nothing. Prints for each list who differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--from", dest="month", type=month_argument, required=True, metavar="MONTH", help="as 2024-01")
        parser.add_argument("--reason", default="", help="why; it is printed with the corrected lists")
        parser.add_argument("--dry-run", action="store_true", help="print the difference and change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            reach = reach_of(options["month"])
            steps = 2 * len(reach.closed) + len(reach.reopened) + options["dry_run"]  # which compares at the end
            with bar(_("Recomputing"), steps) as step:
                work = self._rehearse if options["dry_run"] else self._recompute
                done = work(options["month"], options["reason"], lambda name, _done=0, _total=0: step(name))
        except ClosingError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(done)

    def _rehearse(self, month: dt.date, reason: str, progress: Progress) -> str:
        found = rehearse(month=month, by=None, at=timezone.now(), progress=progress)
        self._tell(found.differences, found.moved)
        return _("Nothing was changed.")

    def _recompute(self, month: dt.date, reason: str, progress: Progress) -> str:
        with transaction.atomic():
            before = in_force_from(month)
            made = recompute_from(month=month, by=None, at=timezone.now(), reason=reason, progress=progress)
            self._tell(differences_from(before, made), moved_between(before.values(), made))
        said = ngettext("%(n)s list published anew.", "%(n)s lists published anew.", len(made))
        return said % {"n": len(made)}

    def _tell(self, differences: list[ListDifference], moved: Sequence[MovedTournament]) -> None:
        for line in chain(moved_lines(moved), difference_lines(differences)):
            self.stdout.write(line)
