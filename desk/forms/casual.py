"""Loose games as they are typed."""

from django import forms
from django.utils.translation import gettext_lazy as _

from desk.forms.head import DeskForm
from players.forms import WholeField
from tournaments.models import PLAYED, GameResult
from tournaments.services.casual import LONGEST_MATCH


class GameForm(DeskForm):
    """The result of one game; its players are picked beside it."""

    result = forms.TypedChoiceField(
        label=_("Result"),
        choices=[(result.value, result.label) for result in PLAYED],
        coerce=lambda value: GameResult(int(value)),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a result.")},
    )


class _Count(WholeField):
    def __init__(self, **kwargs: object) -> None:
        widget = forms.NumberInput(attrs={"min": 0, "max": LONGEST_MATCH, "inputmode": "numeric"})
        super().__init__(required=False, widget=widget, **kwargs)  # type: ignore[arg-type]

    def clean(self, value: object) -> int:
        return super().clean(value) or 0


class MatchForm(DeskForm):
    """The score of a match, as the first player sees it."""

    wins = _Count(label=_("Won by the first"))
    draws = _Count(label=_("Drawn"))
    losses = _Count(label=_("Won by the second"))
