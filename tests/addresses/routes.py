"""Every address that the site answers, read from the URL configuration itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

_PART = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")  # what stands for an argument in a route, plain or regular


@dataclass(frozen=True)
class Route:
    """One line of a URL configuration; `key` is its name with the namespace, or the route itself where it has no name."""

    key: str
    route: str
    name: str | None
    view: Any

    @property
    def parts(self) -> list[str]:
        """The names of the arguments in the address."""
        return [plain or regular for plain, regular in _PART.findall(self.route)]

    def address(self, values: dict[str, Any]) -> str:
        """The address with these values for its arguments."""
        if self.name is not None:
            return reverse(self.name, kwargs={part: values[part] for part in self.parts})
        filled = _PART.sub(lambda match: str(values[match[1] or match[2]]), self.route)
        return "/" + filled.rstrip("$")


def every_route() -> list[Route]:
    """All routes of the site."""
    return list(_walk(get_resolver().url_patterns, "", ()))


def _walk(patterns: list[URLPattern | URLResolver], before: str, namespaces: tuple[str, ...]) -> Iterator[Route]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inside = (*namespaces, pattern.namespace) if pattern.namespace else namespaces
            yield from _walk(pattern.url_patterns, route, inside)
        else:
            name = ":".join((*namespaces, pattern.name)) if pattern.name else None
            yield Route(name or route, route.replace("^", ""), name, pattern.callback)
