"""Points for many by one formula: asked for, previewed, confirmed, and withdrawn as a whole."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from players.paging import turn_page
from ratings.bulk_adjusting import adjust_by_formula, preview_formula, withdraw_batch
from ratings.change_checks import ChangeError
from ratings.change_queries import paces_in_use
from ratings.computing import ClosingError
from ratings.forms import FormulaForm
from ratings.models import Adjustment, RatingPeriod
from ratings.periods import open_period
from ratings.tables import FormulaTable
from ratings.views.access import officer_required

PER_PAGE = 100


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def page(request: HttpRequest) -> HttpResponse:
    """A form for the formula; with its inputs in the address what it would do; sent from there, it is done."""
    period = open_period()
    if period is None:
        return redirect("ratings:closing")
    asked = request.POST if request.method == "POST" else request.GET
    form = FormulaForm(asked if "below" in asked else None, paces=paces_in_use())
    if form.is_valid():
        try:
            return _confirm(request, period, form) if request.method == "POST" else _preview(request, period, form)
        except ChangeError as error:
            form.refuse(error)
        except ClosingError as error:
            form.add_error(None, str(error))
    return render(request, "ratings/formula.html", {"period": period, "form": form})


def _preview(request: HttpRequest, period: RatingPeriod, form: FormulaForm) -> HttpResponse:
    found = preview_formula(period=period, formula=form.formula())
    table = FormulaTable(found.lines)
    turn_page(request, table, per_page=PER_PAGE)
    context = {"period": period, "form": form, "found": found, "table": table}
    return render(request, "ratings/formula_preview.html", context)


def _confirm(request: HttpRequest, period: RatingPeriod, form: FormulaForm) -> HttpResponse:
    words = {name: form.cleaned_data[name] for name in ("source", "reason")}
    seen = request.POST.get("previewed", "")
    try:
        count = adjust_by_formula(
            period=period,
            formula=form.formula(),
            previewed=seen,
            by=request.user,  # type: ignore[arg-type]  # an officer
            at=timezone.now(),
            **words,
        )
    except ChangeError as error:
        if error.field:
            raise
        messages.error(request, str(error))
        return redirect(f"{request.path}?{urlencode(form.sent())}")
    done = ngettext("Entered for %(count)s player.", "Entered for %(count)s players.", count)
    messages.success(request, done % {"count": count})
    return redirect("ratings:adjustments")


@require_POST
@officer_required
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back all adjustments that were entered together with this one, unless a close has used them."""
    adjustment = get_object_or_404(Adjustment, pk=pk)
    try:
        count = withdraw_batch(adjustment=adjustment, by=request.user, at=timezone.now())  # type: ignore[arg-type]  # an officer
    except ChangeError as error:
        messages.error(request, str(error))
    else:
        done = ngettext("Withdrawn for %(count)s player.", "Withdrawn for %(count)s players.", count)
        messages.success(request, done % {"count": count})
    return redirect("ratings:adjustments")
