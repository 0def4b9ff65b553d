"""What belongs to no app: is the site alive, in which language does it speak, its icon, and the pages of errors."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import loader
from django.templatetags.static import static
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


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers and readers look that have not read the page's own link."""
    return redirect(static("img/favicon.svg"))


# The pages of errors are Django's without its `requires_csrf_token`, which reads the request's form to see whether there is a
# token: a form that cannot be read, which is what the page is to say, would break the page about it as well. The first two are
# made without the request, for nothing in it can be relied upon.


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: what was sent cannot be read."""
    return HttpResponse(loader.render_to_string("400.html"), status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of ours."""
    return HttpResponse(loader.render_to_string("500.html"), status=500)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not for this account."""
    return render(request, "403.html", {"exception": str(exception)}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: there is nothing at this address."""
    return render(request, "404.html", status=404)
