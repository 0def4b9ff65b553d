"""Fill an empty database with an invented club."""

import argparse
import datetime as dt
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Player
from ratings.counts import counted
from ratings.demo.accounts import ACCOUNTS, is_demo, renew_passwords
from ratings.demo.calendar import LAST_CLOSED, LONGEST, moment
from ratings.demo.story import tell_story
from ratings.models import RatingPeriod
from ratings.months import next_month
from ratings.progress import bar
from tournaments.models import Game, Tournament

SEED = 2026


def months_argument(text: str) -> int:
    """A number of closed months from the command line."""
    if not text.isdecimal() or not 1 <= int(text) <= LONGEST:
        raise argparse.ArgumentTypeError(_("A demonstration has 1 to %(most)s closed months.") % {"most": LONGEST})
    return int(text)


class Command(BaseCommand):
    help = "Fills an empty database with an invented club, its closed months, an open one and an account for each role."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--months", type=months_argument, default=LONGEST, help=f"closed months, 1 to {LONGEST}")
        parser.add_argument("--seed", type=int, default=SEED, help="another number makes another club")
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing, and call it success, where there is data already"
        )
        parser.add_argument("--passwords", action="store_true", help="give the accounts of a loaded demonstration new passwords")

    def handle(self, *args: Any, **options: Any) -> None:
        self.verbosity = options["verbosity"]
        if options["passwords"]:
            if not is_demo():
                raise CommandError(_("This database does not hold the demonstration: no password was changed."))
            return self._show_accounts(timezone.now())
        if Player.objects.exists() or RatingPeriod.objects.exists():
            if options["if_empty"]:
                return None
            raise CommandError(_("The database holds data already: the demonstration needs an empty one."))
        return self._load(options["seed"], options["months"])

    def _load(self, seed: int, months: int) -> None:
        if self.verbosity:
            with bar(_("The club plays its months"), months) as step:
                tell_story(seed=seed, months=months, step=step)
        else:
            tell_story(seed=seed, months=months, step=lambda month: None)
        tournaments, games = Tournament.objects.count(), Game.objects.count()
        self._say(counted(players=Player.objects.count(), months=months, tournaments=tournaments, games=games))
        self._show_accounts(moment(next_month(LAST_CLOSED)))

    def _show_accounts(self, at: dt.datetime) -> None:
        """Set passwords and print them, once; with verbosity 0 the accounts keep what they have."""
        if not self.verbosity:
            return
        passwords = renew_passwords(at=at)
        self._say("")
        self._say(_("Accounts (the passwords are shown only here):"))
        for account in ACCOUNTS:
            if account.username in passwords:
                self._say(f"  {account.username:<14}{passwords[account.username]:<20}{account.may}")

    def _say(self, line: str) -> None:
        if self.verbosity:
            self.stdout.write(line)
