"""Recompute every published list and compare."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from ratings.archive.errors import ArchiveError
from ratings.archive.reading import has_revisions, read_lists
from ratings.comparing import compare_lists
from ratings.counts import counted
from ratings.models import RatingList
from ratings.progress import bar
from ratings.verifying import earlier_revisions_intact, verify_all


class Command(BaseCommand):
    help = "Recomputes every published list from its inputs and compares; exit 1 and the differences if there are any."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--most", type=int, default=50, metavar="N", help="print at most N differences (all are counted)")
        parser.add_argument("--against", type=Path, metavar="ARCHIVE", help="also compare with the lists.csv of this archive")

    def handle(self, *args: Any, **options: Any) -> None:
        checked, differences = self._recompute()
        if options["against"]:
            try:
                every = has_revisions(options["against"])
                differences += compare_lists(read_lists(options["against"]), every_revision=every)
            except ArchiveError as error:
                raise CommandError(str(error)) from error
        for difference in differences[: options["most"]]:
            self.stderr.write(difference)
        self.stdout.write(counted(recomputed=checked, differences=len(differences)))
        if differences:
            sys.exit(1)

    def _recompute(self) -> tuple[int, list[str]]:
        """How many lists were looked at, and what differs."""
        checked, differences = 0, []
        with bar(_("Verifying"), RatingList.objects.count()) as step:
            for source in (verify_all(), earlier_revisions_intact()):
                for rating_list, found in source:
                    checked += 1
                    differences += [str(difference) for difference in found]
                    step(rating_list.period.slug)
        return checked, differences
