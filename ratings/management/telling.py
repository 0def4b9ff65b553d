"""What commands say of corrections, a line at a time."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.models import Player
from ratings.correction_queries import Reach
from ratings.counts import counted
from ratings.differences import ListDifference, PlayerDifference
from ratings.moving import MovedTournament
from ratings.wording import month_words, signed

NAMED = 10  # players a list


def reach_lines(reach: Reach) -> Iterator[str]:
    """What a reopening touches: a line for each list, and one for what may be edited again."""
    for one in reach.lists:
        players = one.rated_count + one.unrated_count
        counts = counted(players=players, tournaments=one.tournament_count, games=one.game_count)
        yield f"{one.period.slug} {one.pace} r{one.revision}: {counts}"
    words = {"counts": counted(tournaments=len(reach.tournaments), players=reach.people)}
    yield _("May be edited again: %(counts)s.") % words
    yield from moved_lines(reach.moved)


def moved_lines(moved: Iterable[MovedTournament]) -> Iterator[str]:
    """A line for each tournament that changes its month."""
    for one in moved:
        words = {"name": one.tournament.name, "month": month_words(one.month), "instead": month_words(one.instead)}
        yield _("“%(name)s” will be rated in %(month)s now, not in %(instead)s.") % words


def difference_lines(differences: Iterable[ListDifference]) -> Iterator[str]:
    """For each list how many players differ, and who differs most, with names in full; one query."""
    told = [(one, one.players[:NAMED]) for one in differences]
    people = Player.objects.filter(pk__in={each.player for _one, some in told for each in some})
    names = {player.pk: player.name for player in people}
    for one, named in told:
        said = ngettext("%(n)s player differs", "%(n)s players differ", len(one.players)) % {"n": len(one.players)}
        details = _("by %(most)s points at most; other K: %(ks)s, status: %(statuses)s, rank: %(ranks)s")
        numbers = {"most": one.largest, "ks": one.ks, "statuses": one.statuses, "ranks": one.ranks}
        where = f"{one.before.period.slug} {one.before.pace} r{one.before.revision}"
        yield f"{where}: {said}; {details % numbers}" if one.players else f"{where}: {said}"
        for found in named:
            yield f"  {names[found.player]}: {_moved(found)}"


def _moved(found: PlayerDifference) -> str:
    old, new = ("-" if side.rating is None else str(side.rating) for side in (found.before, found.after))
    return f"{old} -> {new}" + (f" ({signed(found.points)})" if found.points else "")
