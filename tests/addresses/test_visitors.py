"""What every public page owes a visitor, in each language: no cookie, nothing from elsewhere, a short answer the second time."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.utils import translation

from tests.addresses.conftest import World
from tests.addresses.routes import Route, every_route
from tests.addresses.table import TABLE

ROUTES = [route for route in every_route() if route.key in TABLE and TABLE[route.key].allows("visitor", "GET")]
OURS = [route for route in ROUTES if not TABLE[route.key].foreign]
WITH_FORM = [route for route in ROUTES if "POST" in TABLE[route.key].methods and TABLE[route.key].token]
"""Their form carries the token against forged requests, which is compared with a cookie: the one that a visitor may get."""
NO_PAGES = ("favicon", "healthz")  # where the icon is; whether the site is up, which must be asked anew each time
READ = [route for route in OURS if route not in WITH_FORM and route.key not in NO_PAGES]
LANGUAGES = [code for code, _name in settings.LANGUAGES]
SOURCES = {"'self'", "'none'"}
_FETCHED = re.compile(r"<(?:link|script|img|source|iframe|object|embed|form|use|video|audio)\b[^>]*>")
_ADDRESS = re.compile(r'(?:src|srcset|href|action|data|poster)="([^"]*)"')
_INLINE = re.compile(r"<style\b|<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>|<[^>]*\s(?:style|on[a-z]+)=", re.IGNORECASE)

pytestmark = pytest.mark.usefixtures("mail_server")
by_route = pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
by_read = pytest.mark.parametrize("route", READ, ids=lambda route: route.key)


def answers(world: World, route: Route) -> Iterator[tuple[str, HttpResponse]]:
    """The answer in each language to a visitor who has never been here."""
    for language in LANGUAGES:
        yield language, ask(world, route, language)


def ask(world: World, route: Route, language: str, **headers: str) -> Any:
    response = world.client("visitor").get(world.address(route), headers={"Accept-Language": language, **headers})
    translation.activate("en")
    return response


def page_of(response: HttpResponse) -> str:
    """The page; nothing where the answer is a file."""
    return response.content.decode() if response["Content-Type"].startswith("text/html") else ""


@by_route
def test_page_gives_visitors_no_cookie(world: World, route: Route) -> None:
    for language, response in answers(world, route):
        allowed = {settings.CSRF_COOKIE_NAME} if route in WITH_FORM else set()
        assert set(response.cookies) <= allowed, language
        assert allowed or "csrfmiddlewaretoken" not in page_of(response), language


def test_only_one_page_of_ours_needs_a_cookie_of_a_visitor() -> None:
    assert [route.key for route in WITH_FORM if route in OURS] == ["tournaments:report"]


@by_route
def test_policy_of_the_page_allows_this_site_alone_and_nothing_inline(world: World, route: Route) -> None:
    for language, response in answers(world, route):
        policy = dict(part.strip().split(" ", 1) for part in response.headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'none'"
        for directive, sources in policy.items():
            foreign = set(sources.split()) - SOURCES - ({"data:"} if directive == "img-src" else set())
            assert not foreign, (language, directive)


@by_route
def test_page_holds_nothing_inline_and_fetches_nothing_from_elsewhere(world: World, route: Route) -> None:
    for language, response in answers(world, route):
        page = page_of(response)
        assert not _INLINE.findall(page), language
        fetched = [address for tag in _FETCHED.findall(page) for address in _ADDRESS.findall(tag)]
        assert not [address for address in fetched if re.match(r"[a-z]+:|//", address)], language


@by_read
def test_page_asked_for_again_is_answered_with_304(world: World, route: Route) -> None:
    if not TABLE[route.key].there:
        pytest.skip("the club of these tests has nothing to show there")
    for language, response in answers(world, route):
        assert response.status_code == 200
        again = ask(world, route, language, **{"If-None-Match": response.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b""), language
        assert again.headers["ETag"] == response.headers["ETag"]
        for header in (response.headers["Vary"], again.headers["Vary"]):
            assert {"accept-language", "cookie"} <= set(header.lower().replace(" ", "").split(",")), language


@by_read
def test_page_kept_in_one_language_does_not_stand_for_another(world: World, route: Route) -> None:
    """Chosen with the button, which leaves a cookie, or asked for by the browser."""
    if not TABLE[route.key].there:
        pytest.skip("the club of these tests has nothing to show there")
    kept = ask(world, route, "en").headers["ETag"]
    client = world.client("visitor")
    client.post("/language/", {"language": "es"})
    for language, other in (
        ("es", client.get(world.address(route), headers={"Accept-Language": "en", "If-None-Match": kept})),
        ("pt-br", ask(world, route, "pt-br", **{"If-None-Match": kept})),
    ):
        assert not page_of(other) or f'<html lang="{language}">' in page_of(other)
    translation.activate("en")
