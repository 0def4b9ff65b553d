"""How ratings work, in plain words and with the numbers of the rules in force; and where all this comes from."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.guide_queries import guide_page, history_page


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """What the number means, how it moves, and everything that members ask about it."""
    return render(request, "ratings/guide.html", {"page": guide_page()})


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """Elo, FIDE, and what became of the formula."""
    return render(request, "ratings/history.html", {"page": history_page()})
