"""allauth's pages that make no sense everywhere."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from accounts.mail import mail_leaves

View = Callable[..., HttpResponseBase]


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """The start of the account pages."""
    return redirect("account_change_password")


def with_mail(view: View) -> View:
    """`view`, where mail can leave this machine; elsewhere the page does not exist."""

    @wraps(view)
    def only_with_mail(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not mail_leaves():
            raise Http404
        return view(request, *args, **kwargs)

    return only_with_mail
