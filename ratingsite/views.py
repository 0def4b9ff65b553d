"""The two addresses that belong to no app: is the site alive, and in which language does it speak."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views import i18n
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the database answers; otherwise the error page's 500."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")


@csrf_exempt  # public pages carry no token and set no cookie; the worst a forged request could do is change the language
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember the language in a cookie and go back to the page; Django's view refuses addresses outside this site."""
    return i18n.set_language(request)
