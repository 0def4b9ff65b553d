"""The tables of officers' pages: their columns and how they sort. Their cells stand in templates/ratings/_*_table.html."""

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.draft_queries import DraftHead
from ratings.draft_rows import DraftRow, DraftRows

NUMBER = {"th": {"class": "n"}}


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

    sort_words = _("Sort by")

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
