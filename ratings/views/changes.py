"""Ratings by decision: opening ratings and adjustments of the open month and later ones, entered and withdrawn."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.change_checks import ChangeError
from ratings.change_queries import adjustments_from, openings_from, paces_in_use
from ratings.changes import adjust_rating, give_opening_rating, withdraw_adjustment, withdraw_opening_rating
from ratings.forms import AdjustmentForm, ChangeForm, OpeningRatingForm
from ratings.models import Adjustment, OpeningRating
from ratings.periods import open_period
from ratings.views.access import officer_required


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def opening_ratings(request: HttpRequest) -> HttpResponse:
    """Opening ratings that no close has used yet, and a form for one more."""
    return _page(request, OpeningRatingForm, give_opening_rating, openings_from, "opening_ratings")


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def adjustments(request: HttpRequest) -> HttpResponse:
    """Adjustments that no close has used yet, and a form for one more."""
    return _page(request, AdjustmentForm, adjust_rating, adjustments_from, "adjustments")


def _page(
    request: HttpRequest, form_class: type[ChangeForm], enter: Callable[..., Any], rows: Callable[..., list[Any]], name: str
) -> HttpResponse:
    period = open_period()
    if period is None:
        return redirect("ratings:closing")
    paces = paces_in_use()
    form = form_class(request.POST if request.method == "POST" else None, month=period.month, paces=paces)
    if request.method == "POST" and form.is_valid() and _entered(request, form, enter):
        return redirect(f"ratings:{name}")
    context = {"period": period, "form": form, "rows": rows(period.month), "several_paces": len(paces) > 1}
    return render(request, f"ratings/{name}.html", context)


def _entered(request: HttpRequest, form: ChangeForm, enter: Callable[..., Any]) -> bool:
    """Whether the service took what the form says; if not, the form says why."""
    try:
        made = enter(**form.values(), by=request.user, at=timezone.now())
    except ChangeError as error:
        form.refuse(error)
        return False
    messages.success(request, _("Entered for %(name)s.") % {"name": made.player.name})
    return True


@require_POST
@officer_required
def withdraw_opening(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one back that no close has used."""
    opening = get_object_or_404(OpeningRating.objects.select_related("player"), pk=pk)
    _withdraw(request, opening, lambda **who: withdraw_opening_rating(opening=opening, **who))
    return redirect("ratings:opening_ratings")


@require_POST
@officer_required
def withdraw_adjusted(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one back that no close has used."""
    adjustment = get_object_or_404(Adjustment.objects.select_related("player"), pk=pk)
    _withdraw(request, adjustment, lambda **who: withdraw_adjustment(adjustment=adjustment, **who))
    return redirect("ratings:adjustments")


def _withdraw(request: HttpRequest, change: OpeningRating | Adjustment, withdraw: Callable[..., None]) -> None:
    try:
        withdraw(by=request.user, at=timezone.now())
    except ChangeError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Withdrawn for %(name)s.") % {"name": change.player.name})
