"""Names as people paste them: one a line, from a message, a table or another program."""

import re
from dataclasses import dataclass

_NUMBERING = re.compile(r"^\s*\d{1,3}(?:\s*[.):-]\s*|\s+(?=\D))")
_TITLE = r"(?:W?[GIFC]M|A[GIFC]M)"
_BRACKETED = re.compile(rf"[(\[] ?(?:{_TITLE})?[ ,/-]{{0,3}}(?:\d{{3,4}})? ?[)\]]", re.IGNORECASE)  # (CM), [1850], (CM, 1850)
_TITLE_IN_FRONT = re.compile(rf"^{_TITLE} ")
_RATING = re.compile(r"(?<=\D)\s+\d{3,4}$")
_CELLS = re.compile(r"[\t;|]")
_SUFFIXES = {"filho", "neto", "junior", "júnior", "jr", "jr.", "sobrinho", "filha", "neta"}

LONGEST = 200


@dataclass(frozen=True)
class SplitName:
    """A name as the register holds it."""

    family_name: str
    given_name: str


def names_in(text: str) -> list[str]:
    """The name, or the id alone, on every line, without number, title, rating; of a table's row the first cell with letters."""
    lines = (_name(line.replace("\0", " ")) for line in text.splitlines())
    return [line for line in lines if line]


def _name(line: str) -> str:
    cells = [cell.strip() for cell in _CELLS.split(_NUMBERING.sub("", line))]
    worded = [cell for cell in cells if any(c.isalpha() for c in cell)]
    cell = " ".join((worded or cells)[0].split())
    bare = " ".join(_BRACKETED.sub(" ", _TITLE_IN_FRONT.sub("", cell)).split())
    return (_RATING.sub("", bare) or cell)[:LONGEST]


def split_name(name: str) -> SplitName:
    """Family and given name, for people to mend: parted at the comma, or else the last word with what belongs to it.

    "Silva, João" and "João Silva" are Silva, João; "Ana de Souza Neto" is Souza Neto, Ana de: suffixes stay with the family
    name, and particles go to the end, as lists in Portuguese write them.
    """
    if "," in name:
        family, _, given = name.partition(",")
        return SplitName(family.strip(), given.strip())
    words = name.split()
    last = len(words) - 1
    while last > 1 and words[last].lower() in _SUFFIXES:
        last -= 1
    return SplitName(" ".join(words[last:]), " ".join(words[:last]))
