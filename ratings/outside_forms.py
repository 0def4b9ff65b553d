"""What an officer types of another body's list. The form reads and never saves."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from players.problems import Refusal
from ratings.form_fields import DayField, WholeNumberField
from ratings.models import Body, OutsideRating
from ratings.models.outside import HIGHEST, LOWEST
from tournaments.models import Pace

NAMES = ("body", "pace", "rating", "as_of", "source")


class OutsideForm(forms.Form):
    """A rating, whose it is and on which list it stood."""

    body = forms.ChoiceField(label=_("Body"))
    pace = forms.ChoiceField(label=_("Pace"))
    rating = WholeNumberField(label=_("Rating"), least=LOWEST, most=HIGHEST)
    as_of = DayField(label=_("On the list of"), help_text=_("The day from which that list holds. It must have been published."))
    source = forms.CharField(
        label=_("Source"),
        max_length=OutsideRating._meta.get_field("source").max_length,
        required=False,
        help_text=_("Where it can be looked up. For officers alone."),
    )

    def __init__(self, data: Any = None, *, wrong: OutsideRating | None = None) -> None:
        super().__init__(data, initial={name: getattr(wrong, name) for name in NAMES} if wrong else None)
        for name, choices in (("body", Body.choices), ("pace", Pace.choices)):
            self.fields[name].choices = [(value, capfirst(label)) for value, label in choices]  # type: ignore[attr-defined]

    def refuse(self, refusal: Refusal) -> None:
        """Put every sentence beside its field, or above the form where it has none."""
        for problem in refusal.problems:
            self.add_error(problem.field if problem.field in self.fields else None, problem.message)
