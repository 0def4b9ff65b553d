"""The rules, generated from the regulation that the engine reads."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.rules_queries import rules_page


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The rules in force; before there are any, what will stand here."""
    return render(request, "ratings/rules.html", {"page": rules_page()})


@require_safe
def version(request: HttpRequest, regulation_id: int) -> HttpResponse:
    """An earlier or later version."""
    found = rules_page(version=regulation_id)
    if found is None:
        raise Http404
    return render(request, "ratings/rules.html", {"page": found})
