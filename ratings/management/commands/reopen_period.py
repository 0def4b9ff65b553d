"""Open closed months again, the latest first."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.correction_queries import reach_of
from ratings.management.arguments import month_argument
from ratings.management.telling import reach_lines
from ratings.progress import bar
from ratings.reopening import reopen_back_to
from ratings.services import ClosingError


class Command(BaseCommand):
    help = (
        "Opens every closed month back to the one named, the latest first, after printing what that touches. Their lists stay in"
        " force until each month is closed again, as the next revision."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", type=month_argument, help="the earliest month to reopen, as 2024-01")
        parser.add_argument("--reason", required=True, help="why; it is printed with the corrected lists")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._reopen(options["month"], options["reason"])
        except ClosingError as error:
            raise CommandError(str(error)) from error

    def _reopen(self, month: Any, reason: str) -> None:
        reach = reach_of(month)
        if reach.latest is None:
            raise ClosingError(_("%(month)s is open already.") % {"month": f"{month:%Y-%m}"})
        for line in reach_lines(reach):
            self.stdout.write(line)
        with bar(_("Reopening"), len(reach.closed)) as step:
            reopen_back_to(
                month=month,
                by=None,
                at=timezone.now(),
                reason=reason,
                latest=reach.latest.month,
                progress=lambda name, _done=0, _total=0: step(name),
            )
        months = ", ".join(period.slug for period in reversed(reach.closed))
        self.stdout.write(_("Open again: %(months)s") % {"months": months})
