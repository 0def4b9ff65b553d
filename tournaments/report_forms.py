"""The form on which anybody reports a wrong result."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.problems import Refusal
from tournaments.result_words import other_results
from tournaments.services.reports import LONGEST_MESSAGE, LONGEST_NAME


class ReportForm(forms.Form):
    """Which result would be right, who says so, and why. `website` is for programs: people do not see it."""

    claimed = forms.TypedChoiceField(label=_("Right result"), required=False, coerce=int, empty_value=None)
    message = forms.CharField(label=_("What is wrong?"), max_length=LONGEST_MESSAGE, widget=forms.Textarea(attrs={"rows": 4}))
    name = forms.CharField(
        label=_("Your name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("Only the organizers and the rating officer see your name and your words."),
    )
    website = forms.CharField(
        label=_("Leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, recorded: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["claimed"].choices = [("", _("I am not sure")), *other_results(recorded)]  # type: ignore[attr-defined]

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave the last field empty: it is there to stop programs that fill in everything."))
        return ""

    def refuse(self, refusal: Refusal) -> None:
        """Put what the service refused beside its field."""
        for problem in refusal.problems:
            self.add_error(problem.field if problem.field in self.fields else None, problem.message)
