"""Players as the desk's inputs propose them."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from desk.access import organizer_required
from players.models import Player
from players.queries import clean_search, found_by
from tournaments.models import Entry

MOST = 10


@require_safe
@organizer_required
def players(request: HttpRequest) -> JsonResponse:
    """Up to ten players by part of a name or an id, with what tells namesakes apart, and whether they are entered already.

    Withheld names are among them: the page is for organizers alone.
    """
    text = clean_search(request.GET.get("q", ""))
    found = list(found_by(text)[:MOST]) if text else []
    entered = _entered(request.GET.get("tournament", ""), found)
    return JsonResponse({"players": [_player(player, player.pk in entered) for player in found], "said": _said(len(found))})


def _entered(tournament: str, found: Iterable[Player]) -> set[int]:
    if not (tournament.isascii() and tournament.isdigit() and len(tournament) < 10):
        return set()
    return set(Entry.objects.filter(tournament=int(tournament), player__in=found).values_list("player_id", flat=True))


def _player(player: Player, entered: bool) -> dict[str, Any]:
    facts = [player.club.name if player.club else "", str(player.birth_year or ""), _("already entered") if entered else ""]
    return {"id": player.pk, "name": player.name, "title": player.title, "facts": [fact for fact in facts if fact]}


def _said(count: int) -> str:
    """What a screen reader says of the proposals."""
    if not count:
        return _("Nobody found.")
    return ngettext("%(count)s player found; arrows to choose.", "%(count)s players found; arrows to choose.", count) % {
        "count": count
    }
