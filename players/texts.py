"""Texts of one line, as people type and paste them into a name or an id."""

import re
import unicodedata

_SPACES = re.compile(r"[^\S\x00-\x1f\x7f-\x9f]+")


def tidy(text: str) -> str:
    """`text` without spaces around it and with one space, of the plain kind, where it has several.

    A line break or tab within stays, to be refused: whether it parts two words or two people is not for us to guess.
    """
    return _SPACES.sub(" ", text.strip())


def holds_control_character(text: str, *, lines: bool = False) -> bool:
    """Whether `text` holds what no line of a list can show: a line break, a tab, a terminal's escape.

    With `lines` the text may have several, as those have that are typed into a big box.
    """
    return any(unicodedata.category(character) == "Cc" for character in text if not (lines and character in "\r\n\t"))
