"""Close one month, or every open month up to one."""

import datetime as dt
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.counts import counted
from ratings.management.arguments import month_argument
from ratings.models import RatingPeriod
from ratings.months import month_index
from ratings.periods import open_period
from ratings.progress import bar
from ratings.services import ClosingError, close_period


class Command(BaseCommand):
    help = "Closes the open month and publishes its lists; with --through, every open month up to that one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", nargs="?", type=month_argument, help="the month to close, as 2024-01")
        parser.add_argument("--through", type=month_argument, metavar="MONTH", help="close every open month up to this one")
        parser.add_argument("--reason", default="", help="why a month that was published before is closed again")

    def handle(self, *args: Any, **options: Any) -> None:
        month, through = options["month"], options["through"]
        if (month is None) == (through is None):
            raise CommandError(_("Name one month, or a last one with --through."))
        try:
            if month:
                self._close(month, options["reason"])
            else:
                self._close_through(through, options["reason"])
        except ClosingError as error:
            raise CommandError(str(error)) from error

    def _close(self, month: dt.date, reason: str) -> None:
        period = RatingPeriod.objects.filter(month=month).first()
        if period is None:
            raise ClosingError(_("%(month)s is not the open month.") % {"month": f"{month:%Y-%m}"})
        for rating_list in close_period(period=period, by=None, at=timezone.now(), reason=reason):
            counts = counted(
                rated=rating_list.rated_count,
                first_ratings=rating_list.new_count,
                tournaments=rating_list.tournament_count,
                games=rating_list.game_count,
            )
            self.stdout.write(f"{period.slug} {rating_list.pace}: {counts}")

    def _close_through(self, last: dt.date, reason: str) -> None:
        period = open_period()
        if period is None:
            raise ClosingError(_("There is no month to close: import an archive or set up the club first."))
        if last < period.month:
            raise ClosingError(_("%(month)s is closed already.") % {"month": f"{last:%Y-%m}"})
        months = month_index(last) - month_index(period.month) + 1
        with bar(_("Closing"), months) as step:
            while period is not None and period.month <= last:
                close_period(period=period, by=None, at=timezone.now(), reason=reason)
                step(period.slug)
                period = open_period()
        said = ngettext("%(count)d month closed, up to %(last)s", "%(count)d months closed, up to %(last)s", months)
        self.stdout.write(said % {"count": months, "last": f"{last:%Y-%m}"})
