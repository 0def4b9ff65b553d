"""The table of a correction: its columns. Its cells stand in templates/ratings/_difference_table.html."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.difference_queries import DifferenceLine, DifferencePage, with_names

NUMBER = {"th": {"class": "n"}}


class DifferenceData(tables.data.TableData):
    """The players who differ; names are read for the page shown alone."""

    data: DifferencePage

    def __len__(self) -> int:
        return len(self.data.players)

    def __getitem__(self, key: slice) -> list[DifferenceLine]:
        return with_names(self.data.players[key], self.data.before, self.data.after)


class DifferenceTable(tables.Table):
    """Two revisions of a list, player by player: what was published, and what it was corrected to."""

    name = tables.Column(verbose_name=_("Player"))
    published = tables.Column(verbose_name=pgettext_lazy("rating", "Published"), attrs=NUMBER, empty_values=())
    corrected = tables.Column(verbose_name=pgettext_lazy("rating", "Corrected"), attrs=NUMBER, empty_values=())
    points = tables.Column(verbose_name=_("Difference"), attrs=NUMBER)
    change = tables.Column(verbose_name=pgettext_lazy("rating", "Change"), attrs=NUMBER, empty_values=())
    k = tables.Column(verbose_name="K", attrs=NUMBER, empty_values=())
    rank = tables.Column(verbose_name=_("Rank"), attrs=NUMBER, empty_values=())
    status = tables.Column(verbose_name=_("Status"), empty_values=())

    def __init__(self, page: DifferencePage) -> None:
        super().__init__(DifferenceData(page))

    class Meta:
        template_name = "ratings/_difference_table.html"
        attrs = {"class": "rows difference-rows"}
        orderable = False
