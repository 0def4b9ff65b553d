"""Begin a club that has no month yet."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from elo.presets import PRESETS
from ratings.change_checks import ChangeError
from ratings.changes import start_club
from ratings.management.commands.close_period import month_argument


class Command(BaseCommand):
    help = "Opens the first month of a club that has none, under one of the presets of rules."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", type=month_argument, help="the first month to be rated, as 2026-04")
        parser.add_argument("--name", default="", help="the name of the club or federation, for the top of every page")
        parser.add_argument("--regulation", default="club", help=f"the preset of rules: {', '.join(PRESETS)} (default: club)")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = options["regulation"]
        try:
            period = start_club(
                first_month=options["month"],
                name=rules,
                parameters={"preset": rules},
                organization=options["name"],
                by=None,
                at=timezone.now(),
            )
        except ChangeError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_("%(month)s is the open month, under the rules “%(rules)s”.") % {"month": period.slug, "rules": rules})
