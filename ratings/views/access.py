"""Who may open a page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from accounts.permissions import require_officer

View = Callable[..., HttpResponse]


def officer_required(view: View) -> View:
    """For rating officers alone: visitors are asked to sign in, other accounts get a 403 that says why."""

    @login_required
    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        require_officer(request.user)  # type: ignore[arg-type]  # login_required leaves only users
        return view(request, *args, **kwargs)

    return inner
