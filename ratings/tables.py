"""The tables of ratings pages: their columns and how they sort. Their cells stand in templates/ratings/_*_table.html.

Sorting puts what is missing last in both directions on every database, and breaks ties by the order of the list.
"""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.db.models import Case, F, QuerySet, When
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.draft_queries import DraftHead
from ratings.draft_rows import DraftRow, DraftRows

NUMBER = {"th": {"class": "n"}}
# The key sorts accents alike on every database. Hidden players have none: their place in the alphabet would tell who they are.
NAME = Case(When(player__hide_name=False, then=F("player__sort_key")))


class SortedColumn(tables.Column):
    """A column that sorts by `key`, what is NULL there always last, ties in list order."""

    def __init__(self, key: str | Case, *, biggest_first: bool = False, **kwargs: Any) -> None:
        super().__init__(initial_sort_descending=biggest_first, **kwargs)
        self.key = F(key) if isinstance(key, str) else key

    def order(self, queryset: QuerySet[Any], is_descending: bool) -> tuple[QuerySet[Any], bool]:
        key = self.key.desc(nulls_last=True) if is_descending else self.key.asc(nulls_last=True)
        return queryset.order_by(key, "position"), True


class NumberColumn(SortedColumn):
    """Figures, aligned right; the first click shows the biggest first."""

    def __init__(self, key: str, **kwargs: Any) -> None:
        super().__init__(key, **{"biggest_first": True, "attrs": NUMBER, **kwargs})


class RatingListTable(tables.Table):
    """The rated players of a list."""

    rank = NumberColumn("rank", verbose_name=pgettext_lazy("column: rank", "#"), biggest_first=False)
    name = SortedColumn(NAME, verbose_name=_("Player"))
    rating = NumberColumn("rating", verbose_name=_("Rating"))
    club = tables.Column(verbose_name=_("Club"), orderable=False)
    change = NumberColumn("change", verbose_name=pgettext_lazy("rating", "Change"))
    games = NumberColumn("games", verbose_name=_("Games"))

    class Meta:
        template_name = "ratings/_list_table.html"
        attrs = {"class": "rows list-rows"}


class ProgressTable(tables.Table):
    """The players on their way to a first rating."""

    name = SortedColumn(NAME, verbose_name=_("Player"))
    club = tables.Column(verbose_name=_("Club"), orderable=False)
    block_games = SortedColumn("block_games", verbose_name=_("Games that count"), biggest_first=True)
    would_be = NumberColumn("would_be", verbose_name=_("Rating they would give now"))
    first_expiry = SortedColumn("first_expiry", verbose_name=_("First games expire with"))

    def __init__(self, *args: Any, games_needed: int | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games_needed = games_needed

    class Meta:
        template_name = "ratings/_progress_table.html"
        attrs = {"class": "rows progress-rows"}


class DraftData(tables.data.TableData):
    """The rows of a draft in whole columns, of which objects are made for the page shown alone."""

    data: DraftRows

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, key: slice) -> list[DraftRow]:
        start, stop, _step = key.indices(len(self.data))
        return self.data.page(start, stop)

    def order_by(self, aliases: Sequence[str]) -> None:
        if aliases:
            self.data = self.data.by_change(biggest_first=aliases[0].startswith("-"))


class DraftTable(tables.Table):
    """A list as it would be published; in list order or by what players gain, page by page."""

    rank = tables.Column(verbose_name=pgettext_lazy("column: rank", "#"), attrs=NUMBER, orderable=False)
    name = tables.Column(verbose_name=_("Player"), orderable=False)
    published = tables.Column(verbose_name=pgettext_lazy("rating", "Published"), attrs=NUMBER, orderable=False)
    start_rating = tables.Column(verbose_name=_("Old"), attrs=NUMBER, orderable=False)
    rating = tables.Column(verbose_name=_("New"), attrs=NUMBER, orderable=False)
    change = tables.Column(verbose_name=pgettext_lazy("rating", "Change"), attrs=NUMBER, initial_sort_descending=True)
    games = tables.Column(verbose_name=_("Games"), attrs=NUMBER, orderable=False)
    k = tables.Column(verbose_name="K", attrs=NUMBER, orderable=False)
    status = tables.Column(verbose_name=_("Remark"), orderable=False)

    def __init__(self, rows: DraftRows, *, corrects: bool) -> None:
        super().__init__(DraftData(rows), exclude=() if corrects else ("published",))
        self.corrects = corrects

    class Meta:
        template_name = "ratings/_draft_table.html"
        attrs = {"class": "rows draft-rows"}


class FindingTable(tables.Table):
    """Things to look at of one kind, page by page."""

    head: DraftHead  # of the draft they are about

    sentence = tables.Column(verbose_name=_("To look at"), empty_values=())
    note = tables.Column(verbose_name=_("What was found"))

    class Meta:
        template_name = "ratings/_finding_table.html"
        attrs = {"class": "rows finding-rows"}
        orderable = False


class FormulaTable(tables.Table):
    """What a formula would give; in the order of ratings, page by page."""

    name = tables.Column(verbose_name=_("Player"))
    old = tables.Column(verbose_name=_("Old"), attrs=NUMBER)
    new = tables.Column(verbose_name=_("New"), attrs=NUMBER)
    points = tables.Column(verbose_name=_("Points"), attrs=NUMBER)

    class Meta:
        template_name = "ratings/_formula_table.html"
        attrs = {"class": "rows formula-rows"}
        orderable = False
