"""The register in the admin. All changes of players go through the services."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.forms import FIELDS, PlayerForm
from players.models import Club, Organization, Player
from players.problems import Refusal
from players.queries import name_matches
from players.services import create_player, delete_player, update_player


class ServiceAdmin(admin.ModelAdmin):
    """An admin whose changes are made by services: what they refuse is shown on the page it was asked on."""

    actions = None  # one at a time, each with its own page of confirmation
    folded_name = ""  # the column of folded names, where there is one: a search finds them with accents and marks or without

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except Refusal as refusal:
            return self._back(request, refusal)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().delete_view(request, *args, **kwargs)
        except Refusal as refusal:
            return self._back(request, refusal)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What stands in the way is for the service to say, with what can be done instead."""
        listed, counts, lacking, _protected = super().get_deleted_objects(objs, request)
        return listed, counts, lacking, []

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        found, may_be_doubled = super().get_search_results(request, queryset, search_term)
        if self.folded_name:
            found |= queryset.filter(name_matches(search_term, self.folded_name))
        return found, may_be_doubled

    def _back(self, request: HttpRequest, refusal: Refusal) -> HttpResponse:
        messages.error(request, str(refusal))
        return HttpResponseRedirect(request.get_full_path())


@admin.register(Player)
class PlayerAdmin(ServiceAdmin):
    form = PlayerForm
    fields = [*FIELDS, "merged_into"]
    readonly_fields = ["merged_into"]
    raw_id_fields = ["club"]
    list_display = ["full_name", "birth_year", "federation", "title", "club", "fide_id", "merged_into"]
    list_select_related = ["club", "merged_into"]
    list_filter = ["title", "gender"]
    folded_name = "search_key"
    search_fields = ["search_key", "fide_id", "national_id", "reference"]
    ordering = ["sort_key", "id"]

    @admin.display(description=_("Name"), ordering="sort_key")
    def full_name(self, obj: Player) -> str:
        return obj.name

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        by: Any = request.user
        fields = {name: form.cleaned_data[name] for name in FIELDS}
        if change:
            update_player(player=obj, by=by, at=timezone.now(), **fields)
        else:
            obj.pk = create_player(by=by, at=timezone.now(), **fields).pk

    def delete_model(self, request: HttpRequest, obj: Player) -> None:
        by: Any = request.user
        delete_player(player=obj, by=by, at=timezone.now())


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    search_fields = ["name"]


@admin.register(Organization)
class OrganizationAdmin(admin.ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not Organization.objects.exists()

    def has_delete_permission(self, request: HttpRequest, obj: Organization | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Organization, form: Any, change: bool) -> None:
        obj.pk = 1  # one row, held by the database
        super().save_model(request, obj, form, change)
