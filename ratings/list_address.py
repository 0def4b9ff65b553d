"""Addresses of a list: what its form sends made short, what goes along to another list, and the way back from a player."""

from collections.abc import Iterable

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from ratings.list_tables import NO_COLUMN, columns_asked

PAGES = ("page", "u-page")
STAY = "stay"
"""What the address of a search says that leads back from the only player found."""
_CHOICES = ("q", "sex", "age", "club", "title", "from", "to", "members", "inactive")
_OF_THE_FORM = ("month", "chosen")


def settled(query: QueryDict) -> str:
    """The query of the address that the form leads to: without the month, what was left empty, and what is usual anyway."""
    kept = query.copy()
    columns = columns_asked(kept.getlist("col")) if "chosen" not in kept or "col" in kept else ()
    for name in (*_OF_THE_FORM, *PAGES, STAY, "print", "col"):
        kept.pop(name, None)
    for name in list(kept):
        if not any(value.strip() for value in kept.getlist(name)):
            kept.pop(name)
    if columns != columns_asked(()):
        kept.setlist("col", columns or [NO_COLUMN])
    return _query(kept)


def along(query: QueryDict) -> str:
    """What goes along to the list of another month or pace: everything but the page."""
    return without(query, *PAGES, STAY, "print")


def without(query: QueryDict, *names: str) -> str:
    """The query without these parameters: "?…", or nothing."""
    kept = query.copy()
    for name in names:
        kept.pop(name, None)
    return _query(kept)


def replaced(query: QueryDict, drop: Iterable[str] = (), **values: str) -> str:
    """The query with these values, and without the parameters to drop."""
    kept = query.copy()
    for name in drop:
        kept.pop(name, None)
    for name, value in values.items():
        kept[name] = value
    return _query(kept)


def unfiltered(query: QueryDict) -> str:
    """The query without any filter; columns and order stay."""
    return without(query, *_CHOICES, *PAGES, STAY)


def found_address(player: int, path: str, query: QueryDict) -> str:
    """The page of the only player that a search found, which leads back to where it was searched."""
    return f"{reverse('ratings:player', args=[player])}?{urlencode({'back': path + replaced(query, (), stay='1')})}"


def way_back(query: QueryDict) -> str:
    """Where the address says that the reader came from, if it is a list of this site; else nothing."""
    address = query.get("back", "")
    ours = address.startswith(("/list/", "/?")) and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if ours else ""


def _query(query: QueryDict) -> str:
    return f"?{query.urlencode()}" if query else ""
