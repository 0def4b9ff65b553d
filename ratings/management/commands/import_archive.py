"""Make a club from an archive."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.archive.errors import ArchiveError
from ratings.archive.importing import import_archive
from ratings.archive.watching import watched
from ratings.counts import counted


class Command(BaseCommand):
    help = "Imports a club's archive (docs/archive.md) into an empty database, all or nothing; exit 1 and every fault otherwise."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, metavar="PATH", help="a folder, or a .zip of it")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with watched() as report:
                made = import_archive(path=options["path"], by=None, at=timezone.now(), report=report)
        except ArchiveError as error:
            total = ngettext("%(count)d fault; nothing was stored.", "%(count)d faults; nothing was stored.", error.total)
            raise CommandError(f"{error}\n{total % {'count': error.total}}") from error
        counts = counted(players=made.players, tournaments=made.tournaments, games=made.games)
        sentence = _("Imported: %(counts)s. The first period, %(month)s, is open.")
        self.stdout.write(sentence % {"counts": counts, "month": made.first_period})
