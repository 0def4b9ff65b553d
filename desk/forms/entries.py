"""What is typed about one entry. The forms check and never save."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from desk.forms.head import DeskForm
from players.forms import PlayerForm, WholeField
from tournaments.services.checks import MOST_ROUNDS

UNKNOWN = "\u2014"


class RoundNumber(WholeField):
    """The number of a round; which ones there are is for the service to say."""

    def __init__(self, *, least: int = 1, **kwargs: Any) -> None:
        super().__init__(widget=forms.NumberInput(attrs={"min": least, "max": MOST_ROUNDS}), **kwargs)


class FromRoundForm(DeskForm):
    """From which round somebody plays."""

    from_round = RoundNumber(label=_("Plays from round"))


class WithdrawForm(DeskForm):
    """After which round somebody left."""

    withdrawn_after = RoundNumber(label=_("Withdrew after round"), least=0, help_text=_("0: before the first."))


class NewcomerForm(PlayerForm):
    """A new player, with as much of him as an organizer knows."""

    class Meta(PlayerForm.Meta):
        fields: ClassVar = ["family_name", "given_name", "birth_year", "gender", "club", "federation", "national_id", "fide_id"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        gender: Any = self.fields["gender"]
        club: Any = self.fields["club"]
        gender.choices = [("", UNKNOWN), *[choice for choice in gender.choices if choice[0]]]
        club.empty_label = UNKNOWN


class PasteForm(DeskForm):
    """A list of names, one a line."""

    names = forms.CharField(
        label=pgettext_lazy("names to be entered", "Names, one on each line"),
        max_length=30_000,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("In any order of the words, with or without accents; ids will do, too."),
    )
