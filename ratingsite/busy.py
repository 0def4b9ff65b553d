"""When the database makes somebody wait for too long, that is no fault: the page says so and to try again."""

from django.http import HttpResponse
from django.template import loader

RETRY_AFTER = 10  # seconds


def busy_page() -> HttpResponse:
    """503, made without the request or the database."""
    response = HttpResponse(loader.render_to_string("503.html"), status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
