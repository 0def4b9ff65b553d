"""The register as a table. Its cells stand in templates/players/_register_table.html."""

import django_tables2 as tables
from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _

from players.models import Player


class RegisterTable(tables.Table):
    """Names in their order; whoever has no club comes last both ways, on every database."""

    name = tables.Column(verbose_name=_("Player"), order_by=("sort_key", "id"))
    club = tables.Column(verbose_name=_("Club"))
    federation = tables.Column(verbose_name=_("Federation"))

    class Meta:
        template_name = "players/_register_table.html"
        attrs = {"class": "rows register"}

    def order_club(self, queryset: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        name = F("club__name").desc(nulls_last=True) if is_descending else F("club__name").asc(nulls_last=True)
        return queryset.order_by(name, "sort_key", "id"), True

    def order_federation(self, queryset: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        return queryset.order_by("-federation" if is_descending else "federation", "sort_key", "id"), True
