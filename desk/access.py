"""Who may open a page of the desk."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.permissions import may_organize
from tournaments.models import Tournament
from tournaments.permissions import require_editor

View = Callable[..., HttpResponse]


def organizer_required(view: View) -> View:
    """For signed-in organizers and rating officers; a visitor is asked to sign in, anybody else refused."""

    @login_required
    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not may_organize(request.user):
            raise PermissionDenied(_("Only organizers and rating officers may do this."))
        return view(request, *args, **kwargs)

    return checked


def editor_required(view: View) -> View:
    """Hand the view its tournament, for those who may edit it: its organizers and rating officers."""

    @organizer_required
    @wraps(view)
    def checked(request: HttpRequest, tournament_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = get_object_or_404(Tournament, pk=tournament_id)
        require_editor(request.user, tournament)  # type: ignore[arg-type]
        return view(request, tournament, *args, **kwargs)

    return checked
