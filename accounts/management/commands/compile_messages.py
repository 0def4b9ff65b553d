"""Compiles the translations without GNU gettext, which a fresh machine does not have."""

import re
from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

PERCENT = re.compile(r"%(?:\((?P<name>\w+)\))?[#0 +-]*\d*(?:\.\d+)?(?P<kind>[a-zA-Z%])")
BRACE = re.compile(r"\{\{|\}\}|\{(\w*)[^{}]*\}")


def placeholders(text: str, flags: list[str]) -> set[str]:
    """The values that `text` has places for, in the notations that the entry's flags name."""
    found = set()
    if "python-format" in flags:
        found |= {match[0] for match in PERCENT.finditer(text) if match["kind"] != "%"}
    if "python-brace-format" in flags:
        found |= {match[0] for match in BRACE.finditer(text) if match[0] not in ("{{", "}}")}
    return found


def faults(entry: polib.POEntry) -> list[str]:
    """What is wrong with one translation: a guess left standing, or another set of places for values.

    One of two plural forms may leave a value out ("one game" beside "%(count)s games"); its translations may then do so too.
    """
    if entry.obsolete:
        return []
    if entry.fuzzy:
        return ["is marked fuzzy: check it and take the mark away"]
    originals = [placeholders(text, entry.flags) for text in (entry.msgid, entry.msgid_plural) if text]
    required, allowed = set.intersection(*originals), set.union(*originals)
    found = []
    for text in filter(None, (entry.msgstr, *entry.msgstr_plural.values())):
        places = placeholders(text, entry.flags)
        if missing := required - places:
            found.append(f"lacks {', '.join(sorted(missing))}")
        if unknown := places - allowed:
            found.append(f"has the unknown {', '.join(sorted(unknown))}")
    return found


def compile_catalogue(source: Path) -> list[str]:
    """Writes the .mo file beside `source` when that changes it; gives the faults instead when there are any."""
    try:
        catalogue = polib.pofile(str(source), check_for_duplicates=True)
    except (OSError, ValueError) as error:
        return [f"{source}: {error}"]
    found = [f"{source}:{entry.linenum}: “{entry.msgid}” {fault}" for entry in catalogue for fault in faults(entry)]
    if found:
        return found
    target = source.with_suffix(".mo")
    binary = catalogue.to_binary()
    if not target.exists() or target.read_bytes() != binary:
        target.write_bytes(binary)
    return []


class Command(BaseCommand):
    help = "Compiles locale/*/LC_MESSAGES/*.po to .mo; refuses fuzzy entries and changed placeholders."
    requires_system_checks: list[str] = []

    def handle(self, *args, **options):
        sources = sorted(source for folder in settings.LOCALE_PATHS for source in Path(folder).glob("*/LC_MESSAGES/*.po"))
        found = [fault for source in sources for fault in compile_catalogue(source)]
        if found:
            raise CommandError("\n".join(found))
        if options["verbosity"] > 0:
            self.stdout.write(f"Catalogues compiled: {len(sources)}.")
