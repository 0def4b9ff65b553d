"""The list of tournaments as a table."""

import datetime as dt
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Tournament
from tournaments.queries import state_of


def _column(css: str) -> dict[str, dict[str, str]]:
    return {"th": {"class": css}, "td": {"class": css}}


NUMBER = _column("n count")


class TournamentTable(tables.Table):
    """The latest first. The pace is shown only where there is more than one."""

    name = tables.Column(
        verbose_name=_("Tournament"),
        order_by=("name", "id"),
        linkify=("tournaments:detail", {"tournament_id": tables.A("pk")}),
        attrs={"td": {"class": "name"}},
    )
    end_date = tables.TemplateColumn(
        template_name="tournaments/_dates.html",
        verbose_name=_("Dates"),
        order_by=("end_date", "id"),
        initial_sort_descending=True,
        attrs=_column("dates"),
    )
    kind = tables.Column(verbose_name=_("Kind"), orderable=False, attrs=_column("kind"))
    pace = tables.Column(verbose_name=_("Pace"), orderable=False, attrs=_column("pace"))
    player_count = tables.Column(verbose_name=_("Players"), order_by=("player_count", "id"), attrs=NUMBER)
    game_count = tables.Column(verbose_name=_("Games"), order_by=("game_count", "id"), attrs=NUMBER)
    state = tables.Column(
        verbose_name=pgettext_lazy("tournament", "State"), orderable=False, empty_values=(), attrs=_column("state")
    )

    class Meta:
        attrs = {"class": "rows tournaments"}

    def __init__(self, *args: Any, today: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today

    def render_kind(self, record: Tournament) -> str:
        return record.get_kind_display() if record.is_casual else record.get_system_display()

    def render_state(self, record: Any) -> str:
        state = state_of(record, self.today, record.rated_month)
        return render_to_string("tournaments/_state.html", {"state": state, "short": True})
