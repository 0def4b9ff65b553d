"""What every answer passes through."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.waiting import is_busy
from ratingsite.busy import busy_page

Answer = Callable[[HttpRequest], HttpResponse]


def cache_rules(get_response: Answer) -> Answer:
    """What a signed-in person was shown is kept nowhere: not by proxies, nor by the browser for whoever sits there next.

    What a visitor was shown may be kept, and is asked after each time, so that a close or a hidden name shows at once.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.user.is_authenticated:
            response["Cache-Control"] = "private, no-store"
        else:
            response.setdefault("Cache-Control", "no-cache")
        return response

    return answer


class BusyPage:
    """Answer a view that had to wait for too long with a page that says so: a class, for only those are told of exceptions."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return busy_page() if is_busy(exception) else None
