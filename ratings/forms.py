"""The rating officer's forms. They read what was typed and never save; what a service refuses stands beside its field."""

import datetime as dt
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from players.models import Organization, Player
from players.queries import LONGEST_SEARCH, everybody
from ratings.bulk_adjusting import Formula
from ratings.change_checks import HIGHEST, LONGEST_REASON, LOWEST, MOST_GAMES, ChangeError, check_first_month, first_months
from ratings.closing_limits import MOST_MONTHS
from ratings.form_fields import MonthField, ShareField, WholeNumberField
from ratings.models import OpeningRating
from ratings.preset_words import PRESET_WORDS
from tournaments.models import Pace

MOST_CHOICES = 20
LONGEST_SOURCE = OpeningRating._meta.get_field("source").max_length
TEXTAREA = forms.Textarea(attrs={"rows": 2})


class OfficerForm(forms.Form):
    """A form that shows what its service refused."""

    def refuse(self, error: ChangeError) -> None:
        """Put the sentence beside its field, or above the form where it belongs to none."""
        self.add_error(error.field if error.field in self.fields else None, str(error))


class StartForm(OfficerForm):
    """What a club begins with."""

    organization = forms.CharField(
        label=_("Name of the club or federation"),
        max_length=Organization._meta.get_field("name").max_length,
        help_text=_("It stands at the top of every page."),
    )
    regulation = forms.ChoiceField(
        label=_("Rules"),
        widget=forms.RadioSelect,
        initial="club",
        help_text=_("Once a month is closed, its rules stay. Other rules can hold from a later month on."),
    )

    def __init__(self, *args: Any, today: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        oldest, newest = first_months(today)
        self.today = today
        first = MonthField(label=_("First month to be rated"), oldest=oldest, newest=newest, initial=today.replace(day=1))
        self.fields["first_month"] = first
        lines = [(name, format_html("<b>{}</b> {}", name, line)) for name, line in PRESET_WORDS.items()]
        self.fields["regulation"].choices = lines  # type: ignore[attr-defined]
        self.order_fields(["organization", "first_month", "regulation"])

    def clean_first_month(self) -> dt.date:
        month: dt.date = self.cleaned_data["first_month"]
        try:
            check_first_month(month, self.today)
        except ChangeError as error:
            raise ValidationError(str(error)) from error
        return month


class PaceForm(OfficerForm):
    """A form that asks for the pace where the club plays several."""

    pace = forms.ChoiceField(label=_("Pace"))

    def __init__(self, *args: Any, paces: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.only_pace = paces[0]
        if len(paces) > 1:
            self.fields["pace"].choices = [(pace, Pace(pace).label) for pace in paces]  # type: ignore[attr-defined]
        else:
            del self.fields["pace"]

    def clean(self) -> dict[str, Any]:
        return {"pace": self.only_pace, **(super().clean() or {})}


class ChangeForm(PaceForm):
    """Whose rating is set, when, and at which pace.

    The player is typed as a name or an id. Where several match, they are offered to choose from when the form comes back.
    """

    player = forms.CharField(
        label=_("Player"), max_length=LONGEST_SEARCH, help_text=_("An id, or a part of the name: in any order, without accents.")
    )
    source = forms.CharField(label=_("Source"), max_length=LONGEST_SOURCE)
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, widget=TEXTAREA)
    order = ("player", "chosen", "month", "pace", "rating", "points", "rated_games", "peak", "source", "reason")

    def __init__(self, *args: Any, month: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].widget.attrs["autocomplete"] = "off"
        self.fields["month"] = MonthField(label=_("Month"), oldest=month, initial=month)
        self.order_fields(self.order)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if "player" in cleaned:
            cleaned["player"] = self._resolve(cleaned["player"])
        return cleaned

    def values(self) -> dict[str, Any]:
        """What the service is given."""
        return {name: value for name, value in self.cleaned_data.items() if name != "chosen"}

    def _resolve(self, text: str) -> Player | None:
        """The one player meant, or None and a sentence; several are offered."""
        found = list(everybody(text)[: MOST_CHOICES + 1])
        if len(found) > MOST_CHOICES:
            self.add_error("player", gettext("Many players match “%(text)s”: write more of the name.") % {"text": text})
            return None
        if len(found) > 1:
            return self._choose(text, found)
        if not found:
            self.add_error("player", gettext("Nobody on the register matches “%(text)s”.") % {"text": text})
        return found[0] if found else None

    def _choose(self, text: str, found: list[Player]) -> Player | None:
        lines = [(str(player.pk), _line(player)) for player in found]
        self.fields["chosen"] = forms.ChoiceField(label=_("Which of them?"), choices=lines, widget=forms.RadioSelect)
        self.order_fields(self.order)
        wanted = self.data.get("chosen")
        player = next((player for player in found if str(player.pk) == wanted), None)
        if player is None:
            count = {"n": len(found), "text": text}
            sentence = ngettext("%(n)s player matches “%(text)s”.", "%(n)s players match “%(text)s”: choose one.", len(found))
            self.add_error("player", sentence % count)
        return player


def _line(player: Player) -> str:
    """A player among others of the name: the club and the id tell them apart."""
    number = gettext("no. %(id)s") % {"id": player.pk}
    return " · ".join([player.name, *([player.club.name] if player.club else []), number])


class OpeningRatingForm(ChangeForm):
    """A rating for somebody who has none."""

    rating = WholeNumberField(label=_("Rating"), least=LOWEST, most=HIGHEST)
    rated_games = WholeNumberField(
        label=_("Earlier rated games"),
        least=0,
        most=MOST_GAMES,
        required=False,
        help_text=_("How many games are behind the rating: some rules give new players a K of their own. Empty: none."),
    )
    peak = WholeNumberField(
        label=_("Highest rating before"), least=LOWEST, most=HIGHEST, required=False, help_text=_("Empty: the rating itself.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].help_text = _("Where it comes from, such as a federation’s list. Printed in the player’s history.")
        self.fields["reason"].required = False

    def clean_rated_games(self) -> int:
        return self.cleaned_data["rated_games"] or 0


class AdjustmentForm(ChangeForm):
    """Points for somebody who is rated."""

    points = WholeNumberField(
        label=_("Points"), least=-HIGHEST, most=HIGHEST, signed=True, help_text=_("With a minus to take points away: +12, −8.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].required = False
        self.fields["reason"].help_text = _("Printed in the player’s history.")


class FormulaForm(PaceForm):
    """A formula that gives points to everybody below a rating, with where it comes from and why."""

    below = WholeNumberField(
        label=_("Rating that the formula leads to"),
        least=LOWEST + 1,
        most=HIGHEST,
        initial=2000,
        help_text=_("Everybody rated below it gets points."),
    )
    hundredths = ShareField(
        label=_("Share of what is missing to it"), help_text=_("From 0.01 to 1. FIDE’s of March 2024 was 0.4: 1500 became 1700.")
    )
    lowest = WholeNumberField(
        label=_("Only from this rating on"), least=LOWEST, most=HIGHEST, required=False, help_text=_("Empty: from any rating on.")
    )
    source = forms.CharField(
        label=_("Source"), max_length=LONGEST_SOURCE, help_text=_("Who decided it, such as a general assembly.")
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, widget=TEXTAREA, help_text=_("Printed in every player’s history.")
    )
    field_order = ("pace", "below", "hundredths", "lowest", "source", "reason")

    def formula(self) -> Formula:
        """What was typed, once it is valid."""
        return Formula(**{name: self.cleaned_data[name] for name in ("pace", "below", "hundredths", "lowest")})

    def sent(self) -> list[tuple[str, str]]:
        """The inputs as they were typed, to be sent once more."""
        return [(name, self.data.get(name, "")) for name in self.fields]


class LimitsForm(OfficerForm):
    """From where on something in a draft is worth a look."""

    change = WholeNumberField(label=_("A change of more than so many points"), least=0, most=HIGHEST)
    lowest_first_rating = WholeNumberField(label=_("A first rating below"), least=0, most=HIGHEST)
    highest_first_rating = WholeNumberField(label=_("A first rating above"), least=0, most=HIGHEST)
    odds = WholeNumberField(
        label=_("A point or half a point against somebody rated higher by more than"),
        least=0,
        most=HIGHEST,
        help_text=_("Ratings at the start of the month."),
    )
    expiry_months = WholeNumberField(
        label=_("Games that expire within so many months"),
        least=0,
        most=MOST_MONTHS,
        help_text=_("1: they count on this list and not on the next one. 0: do not ask."),
    )
