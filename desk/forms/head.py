"""The head of a tournament as its organizer fills it in. The forms check with the services' own sentences and never save."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Role, User
from players.forms import WholeField
from players.problems import Refusal
from ratings.form_fields import DayField
from tournaments.models import Kind, Pace, Status, System, Tournament
from tournaments.services import TournamentFields, head_problems
from tournaments.services.checks import MOST_ROUNDS, MOST_TIE_BREAKS, TEXTS
from tournaments.tie_break_words import TIE_BREAK_WORDS

CASUAL = "casual"
LONGEST_ID = 18  # digits
FORMATS = [
    (System.SWISS.value, System.SWISS.label),
    (System.ROUND_ROBIN.value, System.ROUND_ROBIN.label),
    (System.MATCH.value, System.MATCH.label),
    (System.TEAM.value, System.TEAM.label),
    ("other", System.OTHER.label),
    (CASUAL, Kind.CASUAL.label),
]
NAMES = {"kind": "format", "system": "format", "tie_breaks": "tie_break_1"}
"""Where the problems of a column stand that has no input of its own name."""


class DeskForm(forms.Form):
    """A form that shows what a service refused."""

    def refuse(self, refusal: Refusal) -> None:
        """Put every sentence beside its field, or above the form where it has none."""
        for problem in refusal.problems:
            name = NAMES.get(problem.field, problem.field)
            self.add_error(name if name in self.fields else None, problem.message)


def organizers() -> Any:
    """The accounts that may run a tournament."""
    roles = Q(role__in=(Role.ORGANIZER, Role.RATING_OFFICER)) | Q(is_superuser=True)
    return User.objects.filter(roles, is_active=True).order_by("username")


class AccountsField(forms.ModelMultipleChoiceField):
    """Accounts by their ids. A number longer than any id is nobody's; SQLite would not even look it up."""

    def clean(self, value: Any) -> Any:
        for key in value or ():
            if len(str(key)) > LONGEST_ID:
                raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice", params={"value": key})
        return super().clean(value)


class HeadForm(DeskForm):
    """All of the head. Once the tournament is handed in, only its texts and organizers can be changed."""

    name = forms.CharField(label=_("Name"), max_length=200)
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)
    start_date = DayField(label=_("First day"))
    end_date = DayField(label=_("Last day"))
    format = forms.ChoiceField(label=_("System"), choices=FORMATS, initial=System.SWISS.value)
    rounds = WholeField(
        label=_("Rounds"),
        required=False,
        help_text=_("Empty: not known yet, or casual games."),
        widget=forms.NumberInput(attrs={"min": 1, "max": MOST_ROUNDS}),
    )
    pace = forms.ChoiceField(label=_("Pace"), choices=Pace.choices, initial=Pace.STANDARD.value)
    time_control = forms.CharField(label=_("Time control"), max_length=60, required=False, help_text=_("Like 90 min + 30 s."))
    arbiter = forms.CharField(label=_("Arbiter"), max_length=100, required=False)
    organizers = AccountsField(
        label=_("Organizers"),
        queryset=User.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Everyone ticked can change this tournament and enter its results."),
    )
    hidden_until_start = forms.BooleanField(
        label=_("Hidden until its first day"), required=False, help_text=_("Until then only its organizers see it.")
    )
    needs_confirmation = forms.BooleanField(
        label=_("A second organizer confirms results"),
        required=False,
        help_text=_("Each result must be confirmed by somebody else than who entered it before the tournament is handed in."),
    )

    def __init__(self, *args: Any, tournament: Tournament | None = None, by: User, **kwargs: Any) -> None:
        kwargs["initial"] = initial_of(tournament) if tournament else {"organizers": [by.pk]}
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["organizers"].queryset = organizers()  # type: ignore[attr-defined]
        for number in range(1, MOST_TIE_BREAKS + 1):
            self.fields[tie_break(number)] = forms.ChoiceField(
                label=_("Tie-break %(number)s") % {"number": number}, choices=_tie_break_choices, required=False
            )
        if tournament and self.is_locked(by):
            for name in self.fields.keys() - {*TEXTS, "organizers"}:
                self.fields[name].disabled = True

    def is_locked(self, by: User) -> bool:
        """Whether only texts may still be mended."""
        status = self.tournament.status if self.tournament else Status.DRAFT
        return status == Status.RATED or (status == Status.SUBMITTED and not by.is_rating_officer)

    @property
    def tie_breaks(self) -> list[Any]:
        """The selects in their order, for the page."""
        return [self[tie_break(number)] for number in range(1, MOST_TIE_BREAKS + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for problem in head_problems(Tournament(**self.head()), timezone.now()):
            for name in self._places(problem.field):
                if name not in self.errors:
                    self.add_error(name, problem.message)
        return cleaned

    def _places(self, field: str) -> list[str]:
        """The inputs beside which a column's problem stands; for the tie-breaks those that repeat an earlier one."""
        names = [bound.name for bound in self.tie_breaks] if field == "tie_breaks" else []
        chosen = [self.cleaned_data.get(name) for name in names]
        repeating = [name for place, name in enumerate(names) if chosen[place] and chosen[place] in chosen[:place]]
        return repeating or [NAMES.get(field, field)]

    def head(self) -> TournamentFields:
        """The columns, as far as they could be read."""
        data = self.cleaned_data
        chosen = data.get("format", System.SWISS.value)
        fields: TournamentFields = {
            "name": data.get("name", ""),
            "venue": data.get("venue", ""),
            "kind": Kind.CASUAL if chosen == CASUAL else Kind.TOURNAMENT,
            "system": chosen if chosen in System.values else System.OTHER,
            "pace": data.get("pace", Pace.STANDARD.value),
            "rounds": data.get("rounds"),
            "time_control": data.get("time_control", ""),
            "arbiter": data.get("arbiter", ""),
            "tie_breaks": [code for code in (data.get(bound.name) for bound in self.tie_breaks) if code],
            "hidden_until_start": data.get("hidden_until_start", False),
            "needs_confirmation": data.get("needs_confirmation", False),
        }
        if "start_date" in data:
            fields["start_date"] = data["start_date"]
        if "end_date" in data:
            fields["end_date"] = data["end_date"]
        return fields


class CloneForm(DeskForm):
    """What is new about a copy."""

    name = forms.CharField(label=_("Name"), max_length=200)
    start_date = DayField(label=_("First day"))
    end_date = DayField(label=_("Last day"), required=False, help_text=_("Empty: as many days as the original."))
    with_entries = forms.BooleanField(label=_("Enter the same players"), required=False)

    def __init__(self, *args: Any, source: Tournament, **kwargs: Any) -> None:
        kwargs["initial"] = {"name": source.name}
        super().__init__(*args, **kwargs)


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """What the form shows of a tournament."""
    names = ("name", "venue", "start_date", "end_date", "rounds", "pace", "time_control", "arbiter")
    ties = {tie_break(number): code for number, code in enumerate(tournament.tie_breaks, start=1)}
    return {
        **{name: getattr(tournament, name) for name in (*names, "hidden_until_start", "needs_confirmation")},
        **ties,
        "format": CASUAL if tournament.is_casual else tournament.system or "other",
        "organizers": list(tournament.organizers.values_list("pk", flat=True)),
    }


def tie_break(number: int) -> str:
    """The name of the select of the tie-break applied as that number."""
    return f"tie_break_{number}"


def _tie_break_choices() -> list[tuple[str, Any]]:
    return [("", pgettext_lazy("tie-break", "none")), *TIE_BREAK_WORDS.items()]
