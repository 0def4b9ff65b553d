"""Which version of the pages of lists a visitor has: a question answered by a few small queries, before any page is made."""

import hashlib
from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import Count, Max, Q
from django.http import HttpRequest
from django.utils.translation import get_language

from players.models import Club
from players.queries import hidden_players, organization_name
from ratings.models import PeriodStatus, RatingList, RatingPeriod, Reopening

_OURS = ("accounts", "elo", "players", "tournaments", "ratings", "desk", "ratingsite", "templates", "static", "locale")


def list_etag(request: HttpRequest, *args: Any, **kwargs: Any) -> str | None:
    """The ETag of a page of a list or a file made of it, for visitors.

    None, and so an answer made anew, for whoever has a session (what he is told may be meant for him alone) and for a search that
    may be one for an id, which the register answers as it stands today. Everything else on these pages follows from what was
    published, from who hides his name, and from the names of the clubs and the organization.
    """
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES
    if settings.DEBUG or has_session or any(c.isdigit() for c in request.GET.get("q", "")):
        return None
    parts = (get_language(), request.get_full_path(), _edition(), _published(), hidden_players(), _names())
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def _published() -> tuple[Any, ...]:
    """Changes with every list that is published, and with every month that is opened again or closed."""
    closed = Count("pk", filter=Q(status=PeriodStatus.CLOSED))
    months = RatingPeriod.objects.aggregate(count=Count("pk"), closed=closed, last=Max("closed_at"))
    lists = RatingList.objects.aggregate(count=Count("pk"), last=Max("pk"), at=Max("published_at"))
    return *months.values(), *lists.values(), Reopening.objects.aggregate(last=Max("pk"))["last"]


def _names() -> tuple[Any, ...]:
    return organization_name(), list(Club.objects.order_by("pk").values_list("pk", "name"))


@cache
def _edition() -> tuple[str, float]:
    """Changes with the software: its version, and the newest of its files. The same in every process of one installation."""
    files = (file for folder in _OURS for file in (settings.BASE_DIR / folder).rglob("*"))
    return settings.VERSION, max(file.stat().st_mtime for file in files if file.suffix != ".pyc" and file.is_file())
