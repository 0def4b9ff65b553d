"""Setting up a club that has no month yet."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.models import Organization
from ratings.change_checks import ChangeError
from ratings.changes import start_club
from ratings.forms import StartForm
from ratings.periods import first_month
from ratings.views.access import officer_required
from ratings.wording import month_words


@require_http_methods(["GET", "HEAD", "POST"])
@officer_required
def page(request: HttpRequest) -> HttpResponse:
    """Name the club, its first month and its rules. A club that has a first month is led to it."""
    if first_month() is not None:
        messages.info(request, _("The club has its first month already."))
        return redirect("ratings:closing")
    known = {"organization": Organization.objects.values_list("name", flat=True).first() or ""}
    form = StartForm(request.POST if request.method == "POST" else None, initial=known, today=timezone.localdate())
    if request.method == "POST" and form.is_valid() and _started(request, form):
        return redirect("ratings:closing")
    return render(request, "ratings/start.html", {"form": form})


def _started(request: HttpRequest, form: StartForm) -> bool:
    """Whether the club begins as the form says; if not, the form says why."""
    asked = form.cleaned_data
    try:
        period = start_club(
            first_month=asked["first_month"],
            name=asked["regulation"],
            parameters={"preset": asked["regulation"]},
            organization=asked["organization"],
            by=request.user,  # type: ignore[arg-type]
            at=timezone.now(),
        )
    except ChangeError as error:
        form.refuse(error)
        return False
    messages.success(request, _("The club begins with %(month)s.") % {"month": month_words(period.month)})
    return True
