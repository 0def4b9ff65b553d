"""Tournaments in the admin: their heads. All changes go through the services; results are entered on the site's own pages."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

from players.admin import ServiceAdmin
from tournaments.forms import FIELDS, TournamentForm
from tournaments.models import Tournament
from tournaments.services import create_tournament, delete_tournament, set_organizers, update_tournament


@admin.register(Tournament)
class TournamentAdmin(ServiceAdmin):
    form = TournamentForm
    fields = [*FIELDS, "organizers", "status"]
    readonly_fields = ["status"]
    raw_id_fields = ["organizers"]
    list_display = ["name", "start_date", "end_date", "kind", "pace", "system", "status"]
    list_filter = ["status", "kind", "pace"]
    search_fields = ["name", "venue", "reference"]

    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        by: Any = request.user
        fields = {name: form.cleaned_data[name] for name in FIELDS}
        organizers = list(form.cleaned_data["organizers"])
        if change:
            update_tournament(tournament=obj, by=by, at=timezone.now(), **fields)
            set_organizers(tournament=obj, organizers=organizers, by=by, at=timezone.now())
        else:
            obj.pk = create_tournament(organizers=organizers, by=by, at=timezone.now(), **fields).pk

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The organizers have been saved with the rest."""

    def delete_model(self, request: HttpRequest, obj: Tournament) -> None:
        by: Any = request.user  # the page before this named every game and their number
        delete_tournament(tournament=obj, games_confirmed=obj.games.count(), by=by, at=timezone.now())
