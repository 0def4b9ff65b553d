"""What is wrong with an archive: every fault with its file, line and column, not just the first."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

SHOWN = 50
"""So many faults are kept and shown; of the others only the number is told."""


MOST = 10_000
"""After so many faults an archive is not looked at any further."""
_LONGEST_CELL = 40
_LONGEST_NAME = 80
_LONGEST_SENTENCE = 1000


class CellError(ValueError):
    """The text of one cell cannot be taken; the argument is a sentence for the user."""


class Unreadable(Exception):
    """A file whose rows cannot be told apart from `line` on (None: at all)."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.line = line


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault. `line` counts from 1 and is the header's where a column is at fault; None: the file as a whole."""

    file: str
    sentence: str
    line: int | None = None
    column: str | None = None

    def __str__(self) -> str:
        where = [plain(_end_of(self.file), _LONGEST_NAME)]
        if self.line is not None:
            where.append(_("line %(line)d") % {"line": self.line})
        if self.column is not None:
            where.append(_("column %(column)s") % {"column": plain(self.column, _LONGEST_NAME)})
        return f"{', '.join(where)}: {plain(self.sentence, _LONGEST_SENTENCE)}"


@dataclass
class Problems:
    """Collects the faults of one archive."""

    shown: list[Problem] = field(default_factory=list)
    total: int = 0
    rows_missing: bool = False  # some row could not be read, so references to it would be reported in vain
    places: set[tuple[str, int | None]] = field(default_factory=set)  # files and lines at fault

    def add(
        self, file: str, sentence: str, *, line: int | None = None, column: str | None = None, row_lost: bool = False
    ) -> None:
        """`row_lost`: what the line holds is not known, not even its id. Raises ArchiveError once there are very many."""
        self.total += 1
        self.places.add((file, line))
        self.rows_missing |= row_lost
        if len(self.shown) < SHOWN:
            self.shown.append(Problem(file, sentence, line, column))
        if self.total >= MOST:
            raise ArchiveError(self)

    def refuse_if_any(self) -> None:
        """Raises ArchiveError when anything was found."""
        if self.total:
            raise ArchiveError(self)


class ArchiveError(Exception):
    """An archive that is not taken; nothing was stored. Its text is one line per fault."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems.shown
        self.total = problems.total
        super().__init__(self.total)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        if (more := self.total - len(lines)) > 0:
            lines.append(ngettext("and %(count)d more fault", "and %(count)d more faults", more) % {"count": more})
        return "\n".join(lines)


def refusal(sentence: str, file: str) -> ArchiveError:
    """The error for one fault that leaves nothing else to look at."""
    problems = Problems()
    problems.add(file, sentence)
    return ArchiveError(problems)


def _end_of(path: str) -> str:
    """A path short enough to print: its end says which file it is."""
    return path if len(path) <= _LONGEST_NAME else "…" + path[1 - _LONGEST_NAME :]


def plain(text: str, longest: int) -> str:
    """What an archive gave, to be printed: at most `longest` characters, and nothing that a terminal would act on."""
    shortened = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(c if c.isprintable() else "\ufffd" for c in shortened)


def quoted(value: str) -> str:
    """A cell as a sentence cites it."""
    return f"“{plain(value, _LONGEST_CELL)}”"


def stands_already(value: str, line: int) -> str:
    """The sentence for something that may stand only once."""
    return _("%(value)s stands in line %(line)d already.") % {"value": quoted(value), "line": line}


def unknown_player(reference: str) -> str:
    """The sentence for a reference that leads nowhere."""
    return _("players.csv has no player with the id %(id)s.") % {"id": quoted(reference)}


def unknown_tournament(reference: str) -> str:
    """The sentence for a reference that leads nowhere."""
    return _("tournaments.csv has no tournament with the id %(id)s.") % {"id": quoted(reference)}
