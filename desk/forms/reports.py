"""Answering reports of wrong results, and giving a tournament back."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from desk.forms.head import DeskForm
from tournaments.models import ResultReport, Status
from tournaments.result_words import other_results
from tournaments.services.reports import LONGEST_MESSAGE
from tournaments.services.submission import LONGEST_REASON


class AnswerForm(DeskForm):
    """What the organizer makes of a report: another result, or a sentence. A rated game offers no other result."""

    result = forms.TypedChoiceField(label=_("Right result"), required=False, coerce=int)
    answer = forms.CharField(
        label=_("Answer"),
        required=False,
        max_length=LONGEST_MESSAGE,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody can read it on the game’s page."),
    )

    def __init__(self, data: Any = None, *, report: ResultReport) -> None:
        super().__init__(data, auto_id=f"id_{report.pk}_%s", initial={"result": report.claimed})
        self.report = report
        game = report.game
        if game.tournament.status == Status.RATED:
            del self.fields["result"]
            return
        self.fields["result"].choices = [("", _("Choose …")), *other_results(game.result)]  # type: ignore[attr-defined]


class ReturnForm(DeskForm):
    """Why a tournament goes back to its organizers."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("It stands on the organizers’ desk and on the tournament’s page until it is handed in again."),
    )
