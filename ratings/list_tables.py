"""The tables of a rating list: their columns and how they sort. Their cells stand in templates/ratings/_*_table.html.

Sorting puts what is missing last in both directions on every database, and breaks ties by the order of the list.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import django_tables2 as tables
from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from ratings.list_choice import ListRow, ListRows
from ratings.tables import NUMBER

CHOOSABLE = ("club", "federation", "age", "start_rating", "change", "games", "k", "peak", "total_games", "last_played")
"""The columns that a reader may choose; rank, name and rating are always there."""
USUAL = ("club", "change", "games")
NO_COLUMN = "none"


def columns_asked(asked: Sequence[str]) -> tuple[str, ...]:
    """The columns that the address names, in the order of the table; the usual ones where it names none that there is."""
    known = set(asked) & {*CHOOSABLE, NO_COLUMN}
    return tuple(name for name in CHOOSABLE if name in known) if known else USUAL


class PageRows(Sequence[ListRow]):
    """The rows of one page, read when the first is asked for: paging turns to the first page before it turns to the one shown."""

    def __init__(self, rows: ListRows, start: int, stop: int) -> None:
        self.rows, self.start, self.stop = rows, start, stop

    @cached_property
    def _read(self) -> list[ListRow]:
        return self.rows.page(self.start, self.stop)

    def __len__(self) -> int:
        return max(0, self.stop - self.start)

    def __getitem__(self, key: Any) -> Any:
        return self._read[key]


class ListData(tables.data.TableData):
    """The rows of a list in whole columns, of which objects are made for the page shown alone."""

    data: ListRows

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, key: slice) -> PageRows:
        start, stop, _step = key.indices(len(self.data))
        return PageRows(self.data, start, stop)

    def order_by(self, aliases: Sequence[str]) -> None:
        if aliases:
            self.data = self.data.sorted(aliases[0].lstrip("-"), descending=aliases[0].startswith("-"))


def _number(words: Any, *, biggest_first: bool = True, **kwargs: Any) -> tables.Column:
    """Figures, aligned right; the first click shows the biggest first."""
    return tables.Column(verbose_name=words, attrs=NUMBER, initial_sort_descending=biggest_first, **kwargs)


class RatingListTable(tables.Table):
    """The rated players of a list, in the columns chosen. `me` is the player whose row is marked."""

    within = _number(pgettext_lazy("column: rank among those chosen", "In filter"), biggest_first=False)
    rank = _number(pgettext_lazy("column: rank", "#"), biggest_first=False)
    name = tables.Column(verbose_name=_("Player"))
    rating = _number(_("Rating"))
    club = tables.Column(verbose_name=_("Club"))
    federation = tables.Column(verbose_name=_("Federation"), orderable=False)
    age = tables.Column(verbose_name=_("Age group"), orderable=False)
    start_rating = _number(pgettext_lazy("rating", "Before"))
    change = _number(pgettext_lazy("rating", "Change"))
    games = _number(_("Games"))
    k = _number("K")
    peak = _number(pgettext_lazy("rating", "Highest"))
    total_games = _number(_("Games in all"))
    last_played = tables.Column(verbose_name=_("Last game"), initial_sort_descending=True)

    def __init__(self, rows: ListRows, *, shown: Sequence[str], within: bool, me: int | None = None, **kwargs: Any) -> None:
        unused = [name for name in CHOOSABLE if name not in shown] + ([] if within else ["within"])
        super().__init__(ListData(rows), exclude=unused, **kwargs)
        if within:
            self.columns["rank"].column.verbose_name = pgettext_lazy("rank on the list", "List")
        self.shown, self.within, self.me = shown, within, me
        self.labels = {name: column.verbose_name for name, column in self.base_columns.items()}  # beside the cell, on a phone

    @property
    def caption(self) -> str:
        """Which rows these are, of how many."""
        if self.paginator.num_pages == 1:
            count = self.paginator.count
            return ngettext("%(count)s player", "%(count)s players", count) % {"count": intcomma(count)}
        words = {"first": self.page.start_index(), "last": self.page.end_index(), "count": self.paginator.count}
        return _("Players %(first)s to %(last)s of %(count)s") % {name: intcomma(number) for name, number in words.items()}

    class Meta:
        template_name = "ratings/_list_table.html"
        attrs = {"class": "rows list-rows"}


class ProgressTable(tables.Table):
    """The players on their way to a first rating."""

    name = tables.Column(verbose_name=_("Player"))
    club = tables.Column(verbose_name=_("Club"))
    block_games = tables.Column(verbose_name=_("Games that count"), initial_sort_descending=True)
    would_be = _number(_("Rating they would give now"))
    first_expiry = tables.Column(verbose_name=_("First games expire with"))

    def __init__(self, rows: ListRows, *, games_needed: int | None, me: int | None = None, **kwargs: Any) -> None:
        super().__init__(ListData(rows), **kwargs)
        self.games_needed, self.me = games_needed, me

    class Meta:
        template_name = "ratings/_progress_table.html"
        attrs = {"class": "rows progress-rows"}
