"""The arbiter as anybody may read and find it: organizers type it freely, and it may be the name of a hidden player."""

from django.db.models import Q
from django.utils.translation import gettext as _

from players.hidden_names import HiddenNames
from players.names import search_words
from players.queries import MOST_WORDS
from tournaments.models import Tournament


def public_arbiter(tournament: Tournament) -> str:
    """What public pages write; a query only where an arbiter was typed. The desk shows organizers what they typed."""
    if not tournament.arbiter:
        return ""
    return HiddenNames.read().replaced(tournament.arbiter, _("hidden player"))


def found_by_hidden_names(text: str, found: Q) -> list[int]:
    """Those of the tournaments found by these words that a hidden name alone led to: name, place and all else do not hold them.

    Two queries, one where nobody is hidden.
    """
    names, words = HiddenNames.read(), search_words(text)[:MOST_WORDS]
    if not names:
        return []
    rows = Tournament.objects.filter(found).exclude(arbiter="").only("name", "venue", "arbiter").order_by()
    arbiters = {row.arbiter for row in rows}
    public = {arbiter: names.replaced(arbiter, "") for arbiter in arbiters}
    withheld = [row for row in rows if public[row.arbiter] != row.arbiter]
    return [row.pk for row in withheld if not _holds(row, public[row.arbiter], words)]


def _holds(tournament: Tournament, arbiter: str, words: list[str]) -> bool:
    shown = Tournament(name=tournament.name, venue=tournament.venue, arbiter=arbiter)
    key = Tournament._meta.get_field("search_key").folded(shown)
    return all(word in key for word in words)
