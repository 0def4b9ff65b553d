"""What every answer passes through."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

Answer = Callable[[HttpRequest], HttpResponse]


def private_when_signed_in(get_response: Answer) -> Answer:
    """What a signed-in person was shown is kept nowhere: not by proxies, nor by the browser for whoever sits there next."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.user.is_authenticated:
            patch_cache_control(response, private=True, no_store=True)
        return response

    return answer
