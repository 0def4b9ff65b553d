"""Names as people search and sort them: without accents, case or punctuation, the same on every database."""

import re
import unicodedata

_BETWEEN_WORDS = re.compile(r"[\W_]+")
# Letters that do not decompose into a plain letter and an accent.
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "þ": "th", "ð": "d"})
_APOSTROPHES = str.maketrans("", "", "'\u2019\u00b4`")


def fold(text: str) -> str:
    """`text` in lower case without accents: "Ávila" -> "avila"."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def search_words(text: str) -> list[str]:
    """The words a search looks for; apostrophes join ("d'Ávila" -> "davila"), every other mark parts."""
    return [w for w in _BETWEEN_WORDS.split(fold(text.translate(_APOSTROPHES))) if w]


def search_key(name: str) -> str:
    """The folded words of a name, parted by single spaces."""
    return " ".join(search_words(name))[:250]


def sort_key(family_name: str, given_name: str) -> str:
    """A key whose order is the order of names: capital, small and accented initials side by side.

    Words are joined with "0", which stands before every letter in each database's collation (a space does not: some ignore it),
    so that "Sá, Rui" comes before "Sá Pinto, Ana".
    """
    return "00".join("0".join(search_words(part)) for part in (family_name, given_name))[:250]
