"""What an officer types to correct published lists. The form reads and never saves."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratings.change_checks import LONGEST_REASON
from ratings.computing import ClosingError
from ratings.reopening import checked_reason


class ReasonForm(forms.Form):
    """Why published lists are corrected."""

    reason = forms.CharField(
        label=_("Reason of the correction"),
        max_length=LONGEST_REASON,
        help_text=_("Everybody can read it beside the corrected lists."),
        error_messages={"required": _("Give the reason: it is printed with the corrected lists.")},
    )

    def clean_reason(self) -> str:
        try:
            return checked_reason(self.cleaned_data["reason"])
        except ClosingError as error:
            raise ValidationError(str(error)) from error
