"""What other bodies' lists showed for a player: listed for rating officers, entered, replaced and withdrawn by them."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.models import Player
from ratings.models import OutsideRating
from ratings.outside import OutsideRatingError, record_outside_rating, remove_outside_rating, replace_outside_rating
from ratings.outside_forms import OutsideForm
from ratings.outside_queries import known_lines, ratings_of
from ratings.player_queries import find_player
from ratings.views.access import officer_required


def _of_player(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Hand the officer's view the player; one who was merged into another is that other."""

    @officer_required
    @wraps(view)
    def found(request: HttpRequest, player_id: int, **others: int) -> HttpResponse:
        player = find_player(player_id)
        if player is None:
            raise Http404
        if player.merged_into_id is not None:
            return redirect("ratings:outside_ratings", player.merged_into_id)
        return view(request, player, **others)

    return found


@require_http_methods(["GET", "HEAD", "POST"])
@_of_player
def page(request: HttpRequest, player: Player) -> HttpResponse:
    """All of this player, and a form for one more."""
    form = OutsideForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and _done(form, lambda **given: record_outside_rating(player=player, **given), request):
        messages.success(request, _("Entered for %(name)s.") % {"name": player.name})
        return redirect("ratings:outside_ratings", player.pk)
    return _shown(request, player, form)


@require_http_methods(["GET", "HEAD", "POST"])
@_of_player
def replace(request: HttpRequest, player: Player, outside_id: int) -> HttpResponse:
    """The same page with the form for another in the place of this one."""
    wrong = get_object_or_404(ratings_of(player).select_related("player__merged_into"), pk=outside_id)
    form = OutsideForm(request.POST if request.method == "POST" else None, wrong=wrong)
    if request.method == "POST" and _done(form, lambda **given: replace_outside_rating(outside=wrong, **given), request):
        messages.success(request, _("Replaced for %(name)s.") % {"name": player.name})
        return redirect("ratings:outside_ratings", player.pk)
    return _shown(request, player, form, wrong)


@require_POST
@_of_player
def withdraw(request: HttpRequest, player: Player, outside_id: int) -> HttpResponse:
    """Take out one that was entered wrongly."""
    wrong = get_object_or_404(ratings_of(player), pk=outside_id)
    try:
        remove_outside_rating(outside=wrong, by=request.user, at=timezone.now())  # type: ignore[arg-type]  # an officer
    except OutsideRatingError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Withdrawn for %(name)s.") % {"name": player.name})
    return redirect("ratings:outside_ratings", player.pk)


def _done(form: OutsideForm, service: Callable[..., OutsideRating], request: HttpRequest) -> bool:
    """Whether the service took what the form says; if not, the form says why."""
    if not form.is_valid():
        return False
    try:
        service(**form.cleaned_data, by=request.user, at=timezone.now())
    except OutsideRatingError as error:
        form.refuse(error)
        return False
    return True


def _shown(request: HttpRequest, player: Player, form: OutsideForm, wrong: OutsideRating | None = None) -> HttpResponse:
    context: dict[str, Any] = {"player": player, "name": player.full_name, "form": form, "wrong": wrong}
    return render(request, "ratings/outside_ratings.html", context | {"lines": known_lines(player)})
