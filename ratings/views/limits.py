"""The limits of a close: from where on something in a draft is worth a look."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.change_checks import ChangeError
from ratings.closing_limits import by_name, set_limits
from ratings.findings import limits
from ratings.forms import LimitsForm
from ratings.views.access import officer_required


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def page(request: HttpRequest) -> HttpResponse:
    """The limits in force, to be changed for the drafts that are made from now on."""
    form = LimitsForm(request.POST if request.method == "POST" else None, initial=by_name(limits()))
    if request.method == "POST" and form.is_valid():
        try:
            set_limits(**form.cleaned_data, by=request.user, at=timezone.now())  # type: ignore[arg-type]  # an officer
        except ChangeError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Saved. The next draft is made with these limits."))
            return redirect("ratings:closing")
    return render(request, "ratings/closing_limits.html", {"form": form})
