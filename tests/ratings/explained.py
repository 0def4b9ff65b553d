"""An entry of a list explained, as its page does it."""

from elo.explain import Explanation
from ratings.explaining import explain_player
from ratings.models import ListEntry


def explain_entry(entry: ListEntry) -> Explanation:
    """How its list came to this entry."""
    return explain_player(entry.rating_list, entry.player_id, entry)
