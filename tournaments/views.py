"""The calendar of tournaments. The page of one shows ratings where its tie-breaks do and belongs to the app that has them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.models import Kind, Pace, System
from tournaments.permissions import visible_to
from tournaments.queries import CalendarFilters, calendar, several_paces_in_use
from tournaments.queries.states import WORDS


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """A year of tournaments that the visitor may know of; whoever searches for the only one of a name is taken to it."""
    today = timezone.localdate()
    filters = CalendarFilters.asked(request.GET.dict())
    found = calendar(visible=visible_to(request.user, today), filters=filters, today=today, page=request.GET.get("page"))
    if found.only is not None:
        return redirect("tournaments:detail", found.only)
    context = {
        "calendar": found,
        "filters": filters,
        "today": today,
        "names_pace": several_paces_in_use(),
        "states": [(stage.value, words) for stage, words in WORDS.items()],
        "paces": Pace.choices,
        "kinds": [(system.name.lower(), system.label) for system in System] + [(Kind.CASUAL.value, Kind.CASUAL.label)],
    }
    return render(request, "tournaments/index.html", context)
