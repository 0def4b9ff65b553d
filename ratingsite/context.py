"""What every template may need."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from players.queries import organization_name


def site(request: HttpRequest) -> dict[str, Any]:
    """The organization's name, read only where a template writes it."""
    return {"organization": SimpleLazyObject(organization_name)}
