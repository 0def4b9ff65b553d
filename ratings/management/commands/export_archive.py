"""Write the whole club as an archive."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from ratings.archive.errors import ArchiveError
from ratings.archive.exporting import export_archive
from ratings.archive.watching import watched
from ratings.counts import counted


class Command(BaseCommand):
    help = "Exports the whole club as an archive (docs/archive.md) that import_archive reads."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, metavar="PATH", help="a new folder, or a new file ending in .zip")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with watched() as report:
                made = export_archive(path=options["path"], report=report)
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        counts = counted(players=made.players, tournaments=made.tournaments, games=made.games, lists=made.lists)
        self.stdout.write(_("Exported: %(counts)s.") % {"counts": counts})
