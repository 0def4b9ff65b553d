"""Every address, asked for with every method by every role: who is let in, who is refused, and that looking changes nothing."""

from collections import Counter

import pytest
from django.http import HttpResponse
from django.urls import reverse

from tests.addresses.conftest import World
from tests.addresses.routes import Route, every_route
from tests.addresses.table import ROLES, TABLE, Rule
from tests.browser.addresses import EXAMPLES, NO_PAGES, unlisted

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
HARMLESS = ("GET", "HEAD", "OPTIONS")
ROUTES = every_route()

pytestmark = pytest.mark.usefixtures("mail_server")


def rule_of(route: Route) -> Rule:
    assert route.key in TABLE, (
        f"Nobody said who may open {route.route!r}: add a line for {route.key!r} to tests/addresses/table.py, for example"
        f" Rule(OFFICER, BOTH) for a page with a form that only rating officers see."
    )
    return TABLE[route.key]


def asks_to_sign_in(response: HttpResponse) -> bool:
    places = (reverse("account_login"), reverse("admin:login"))
    return response.status_code == 302 and response["Location"].startswith(places)


def refuses(response: HttpResponse, role: str, route: Route) -> bool:
    """Whether somebody who may not was kept out in the right way."""
    if response.status_code in (403, 404):
        return True
    outside = role == "visitor" or route.route.startswith("admin/")  # the admin asks for another account
    return outside and (asks_to_sign_in(response) or response.get("Location") == reverse("admin:index"))


def fault(route: Route, rule: Rule, role: str, method: str, response: HttpResponse, tables: list[str]) -> str:
    """What is wrong with this answer, if anything is."""
    status, allowed = response.status_code, rule.allows(role, method)
    if status >= 500:
        return "broke"
    if tables and (method in HARMLESS or not allowed):
        return f"wrote to {sorted(set(tables))}"
    if allowed:
        kept_out = asks_to_sign_in(response) or status in (401, 403, 405, 429) or (status == 404 and rule.there)
        return f"was refused with {status}" if kept_out else ""
    listed = ("GET" if method == "HEAD" else method) in rule.methods.split()
    if listed:
        return "" if refuses(response, role, route) else f"was let in with {status}"
    return "" if rule.foreign or status == 405 else f"was answered {status} instead of 405"


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
def test_address_opens_for_those_alone_who_may(world: World, route: Route) -> None:
    rule, address, faults = rule_of(route), world.address(route), []
    for role in ROLES:
        for method in METHODS:
            response, tables = world.ask(role, method, address)
            if found := fault(route, rule, role, method, response, tables):
                faults.append(f"{method} {address} by {role} {found}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
def test_post_without_token_is_refused(world: World, route: Route) -> None:
    rule = rule_of(route)
    if not rule.token:
        assert getattr(route.view, "csrf_exempt", False)
        return
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        for role in ("visitor", "owner", "superuser"):
            response, tables = world.ask(role, method, world.address(route), enforce_csrf_checks=True)
            assert (response.status_code, tables) == (403, []), f"{method} {route.route} by {role}"


def test_every_route_has_a_line_and_every_line_a_route() -> None:
    for route in ROUTES:
        rule_of(route)
    assert not set(TABLE) - {route.key for route in ROUTES}, "These lines of tests/addresses/table.py belong to no address."


def test_no_two_routes_share_a_line() -> None:
    """Two of one name would be asked for by one address, so that the other went untested."""
    twice = [key for key, count in Counter(route.key for route in ROUTES).items() if count > 1]
    assert not twice


def test_every_page_has_an_example_for_the_browser_or_a_reason_why_not() -> None:
    assert not unlisted(), "Add an example for each state of these pages to tests/browser/addresses.py, or a reason to NO_PAGES."
    assert not EXAMPLES.keys() & NO_PAGES.keys()
    assert EXAMPLES.keys() | NO_PAGES.keys() <= {route.key for route in ROUTES}
