"""Ratings of other bodies in the admin; entered and removed by the services. What a list showed is not changed."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

from players.admin import ServiceAdmin
from ratings.models import OutsideRating
from ratings.outside import outside_problems, record_outside_rating, remove_outside_rating

FIELDS = ("player", "body", "pace", "rating", "as_of", "source")


class OutsideRatingForm(forms.ModelForm):
    """What ratings.outside finds wrong stands beside its field."""

    class Meta:
        model = OutsideRating
        fields = FIELDS

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            for problem in outside_problems(OutsideRating(**cleaned), timezone.now()):
                self.add_error(problem.field, problem.message)
        return cleaned


@admin.register(OutsideRating)
class OutsideRatingAdmin(ServiceAdmin):
    form = OutsideRatingForm
    fields = FIELDS
    raw_id_fields = ["player"]
    list_display = ["player", "body", "pace", "rating", "as_of", "source"]
    list_select_related = ["player"]
    list_filter = ["body", "pace"]
    folded_name = "player__search_key"
    search_fields = ["player__search_key", "player__fide_id"]
    date_hierarchy = "as_of"

    def has_change_permission(self, request: HttpRequest, obj: OutsideRating | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: OutsideRating, form: Any, change: bool) -> None:
        by: Any = request.user
        obj.pk = record_outside_rating(by=by, at=timezone.now(), **{name: form.cleaned_data[name] for name in FIELDS}).pk

    def delete_model(self, request: HttpRequest, obj: OutsideRating) -> None:
        by: Any = request.user
        remove_outside_rating(outside=obj, by=by, at=timezone.now())
