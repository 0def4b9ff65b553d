"""Recompute every published list and compare."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from ratings.models import RatingList
from ratings.progress import bar
from ratings.verifying import earlier_revisions_intact, verify_all


class Command(BaseCommand):
    help = "Recomputes every published list from its inputs and compares; exit 1 and the differences if there are any."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--most", type=int, default=50, metavar="N", help="print at most N differences (all are counted)")

    def handle(self, *args: Any, **options: Any) -> None:
        checked, differences = 0, []
        with bar(_("Verifying"), RatingList.objects.count()) as step:
            for source in (verify_all(), earlier_revisions_intact()):
                for rating_list, found in source:
                    checked += 1
                    differences += found
                    step(rating_list.period.slug)
        for difference in differences[: options["most"]]:
            self.stderr.write(str(difference))
        self.stdout.write(
            _("%(lists)d lists recomputed, %(differences)d differences") % {"lists": checked, "differences": len(differences)}
        )
        if differences:
            sys.exit(1)
