"""What every page of one tournament's desk carries: its sub-navigation and the tracker of its state."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import template
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Bye, Tournament
from tournaments.queries import rated_month, state_of

register = template.Library()


@dataclass(frozen=True)
class Link:
    """One link of the sub-navigation."""

    words: str
    address: str
    current: bool


@register.inclusion_tag("desk/_navigation.html", takes_context=True)
def desk_navigation(context: template.Context, tournament: Tournament) -> dict[str, Any]:
    """The pages of one tournament's desk; two queries where its number of rounds is not announced."""
    path: str = getattr(context.get("request"), "path", "")
    head, key = reverse("desk:edit", args=[tournament.pk]), [tournament.pk]
    before = [(_("Entries"), "desk:entries", key)]
    if tournament.is_casual:
        before.append((_("Games"), "desk:casual", key))
    after = [
        (pgettext("navigation", "Standings"), "tournaments:detail", key),
        (pgettext("navigation", "Projection"), "desk:projection_page", key),
        (pgettext("navigation", "Paper"), "desk:paper", key),
        (pgettext("navigation", "Reports"), "desk:reports", key),
        (pgettext("navigation", "Log"), "desk:log", key),
        (pgettext("navigation", "Hand in"), "desk:submit", key),
    ]
    rounds = [] if tournament.is_casual else range(1, _last_round(tournament) + 1)
    return {
        "before": [Link(_("Head"), head, path == head), *_links(before, path)],
        "rounds": _links([(str(number), "desk:round", [tournament.pk, number]) for number in rounds], path),
        "after": _links(after, path),
    }


@register.inclusion_tag("tournaments/_tracker.html")
def desk_tracker(tournament: Tournament) -> dict[str, Any]:
    """The stages of the tournament, the month it was rated in, and why it was returned."""
    return {"state": state_of(tournament, timezone.localdate(), rated_month(tournament))}


def _links(pages: Iterable[tuple[str, str, list[int]]], path: str) -> list[Link]:
    found = [(words, reverse(name, args=args)) for words, name, args in pages]
    return [Link(words, address, path.startswith(address)) for words, address in found]  # a page of a page is that page, too


def _last_round(tournament: Tournament) -> int:
    """The rounds announced, or else one more than have been entered."""
    if tournament.rounds:
        return tournament.rounds
    games = tournament.games.aggregate(last=Max("round"))["last"] or 0
    byes = Bye.objects.filter(entry__tournament=tournament).aggregate(last=Max("round"))["last"] or 0
    return max(games, byes) + 1
