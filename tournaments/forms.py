"""Forms of tournaments. They check with the services' own sentences and never save."""

from typing import Any, ClassVar

from django import forms
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.services import head_problems

FIELDS = [
    "name",
    "venue",
    "start_date",
    "end_date",
    "kind",
    "pace",
    "system",
    "rounds",
    "time_control",
    "arbiter",
    "reference",
]


class TournamentForm(forms.ModelForm):
    """The head of a tournament and its organizers; what services.head_problems finds stands beside its field."""

    class Meta:
        model = Tournament
        fields: ClassVar = [*FIELDS, "organizers"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        head = Tournament(pk=self.instance.pk, **{name: value for name, value in cleaned.items() if name in FIELDS})
        for problem in head_problems(head, timezone.now()):
            if problem.field not in self.errors:
                self.add_error(problem.field or None, problem.message)
        return cleaned
