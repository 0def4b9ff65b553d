"""Forms of the register. They check with the services' own sentences and never save."""

import re
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Player
from players.services import player_problems

FIELDS = [
    "family_name",
    "given_name",
    "birth_year",
    "gender",
    "federation",
    "national_id",
    "fide_id",
    "title",
    "club",
    "joined",
    "deceased",
    "hide_name",
    "reference",
]


class WholeField(forms.IntegerField):
    """A whole number. Django's own input takes 100.000, a hundred thousand in Portuguese, for 100: this one refuses it."""

    re_decimal = re.compile(r"\.0{1,2}\s*\Z")  # what is cut off: 7.0 and 7.00, which spreadsheets write for 7


class PlayerForm(forms.ModelForm):
    """A player's columns; what services.player_problems finds stands beside its field."""

    class Meta:
        model = Player
        fields: ClassVar = FIELDS
        field_classes: ClassVar = {"birth_year": WholeField, "fide_id": WholeField}
        help_texts: ClassVar = {"federation": _("Three letters, such as BRA.")}
        error_messages: ClassVar = {"federation": {"max_length": _("A federation has three letters, like BRA.")}}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        player = Player(pk=self.instance.pk, **{name: value for name, value in cleaned.items() if name in FIELDS})
        for problem in player_problems(player, timezone.now()):
            if problem.field not in self.errors:
                self.add_error(problem.field or None, problem.message)
        return cleaned
