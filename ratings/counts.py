"""What a command did, as numbers in words: “3 players, 1 tournament, 27 games”."""

from django.utils.translation import ngettext_lazy

_WORDS = {
    "players": ngettext_lazy("%(n)s player", "%(n)s players", "n"),
    "rated": ngettext_lazy("%(n)s rated player", "%(n)s rated players", "n"),
    "first_ratings": ngettext_lazy("%(n)s first rating", "%(n)s first ratings", "n"),
    "months": ngettext_lazy("%(n)s closed month", "%(n)s closed months", "n"),
    "tournaments": ngettext_lazy("%(n)s tournament", "%(n)s tournaments", "n"),
    "games": ngettext_lazy("%(n)s game", "%(n)s games", "n"),
    "lists": ngettext_lazy("%(n)s list", "%(n)s lists", "n"),
    "recomputed": ngettext_lazy("%(n)s list recomputed", "%(n)s lists recomputed", "n"),
    "differences": ngettext_lazy("%(n)s difference", "%(n)s differences", "n"),
}


def counted(**counts: int) -> str:
    """The counts in the order given, each in the number that its noun takes; names are those of `_WORDS`."""
    return ", ".join(str(_WORDS[name] % {"n": count}) for name, count in counts.items())
