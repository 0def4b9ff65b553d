"""Inputs for days, months and whole numbers; months and numbers are read as strictly as the cells of an archive."""

import datetime as dt
import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratings.archive import cells
from ratings.archive.errors import CellError
from ratings.months import month_slug
from ratings.wording import MINUS

_SHARE = re.compile(r"(?:0?[.,](\d{1,2})|(0)|(1)(?:[.,]0{1,2})?)\Z", re.ASCII)


class DayField(forms.DateField):
    """A day: the browser's own date input, which sends ISO; typed as the language writes it where there is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}), **kwargs)


class MonthField(forms.CharField):
    """A month, as its first day: chosen where the browser has an input for months, else typed as 2026-04."""

    def __init__(self, *, initial: dt.date, oldest: dt.date, newest: dt.date | None = None, **kwargs: Any) -> None:
        limits = {"min": month_slug(oldest)} | ({"max": month_slug(newest)} if newest else {})
        example = month_slug(initial)
        widget = forms.TextInput(attrs={"type": "month", "placeholder": example, **limits})
        help_text = _("Year and month, like %(example)s.") % {"example": example}
        super().__init__(widget=widget, max_length=20, initial=initial, help_text=help_text, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return month_slug(value) if isinstance(value, dt.date) else value

    def clean(self, value: Any) -> dt.date:
        text = super().clean(value)
        try:
            return cells.month(text)
        except CellError as error:
            raise ValidationError(str(error)) from error


class WholeNumberField(forms.CharField):
    """A whole number from `least` to `most` in plain digits.

    "1.850" is 1850 to one reader and 1.85 to another, and Portuguese and English mean the opposite by comma and dot: whatever
    has such a mark is refused in words, the same as in the files of an archive. Hence no input of the type "number", which
    would drop what it cannot read.
    """

    def __init__(self, *, least: int, most: int, signed: bool = False, **kwargs: Any) -> None:
        self.read = cells.whole(least, most, signed=signed)
        widget = forms.TextInput(attrs={"inputmode": "text" if signed else "numeric", "autocomplete": "off"})
        super().__init__(widget=widget, max_length=20, **kwargs)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            number: int = self.read(text.replace(MINUS, "-"))
        except CellError as error:
            raise ValidationError(str(error)) from error
        return number


class ShareField(forms.CharField):
    """A share from 0.01 to 1 as whole hundredths, with either decimal mark: below 1 neither can be taken for a thousand."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(widget=widget, max_length=20, **kwargs)

    def clean(self, value: Any) -> int:
        text = super().clean(value)
        match = _SHARE.match(text)
        hundredths = 0 if match is None else 100 if match[3] else int((match[1] or "0").ljust(2, "0"))
        if not hundredths:
            raise ValidationError(_("“%(text)s” is not a share from 0.01 to 1 with at most two decimal places.") % {"text": text})
        return hundredths
