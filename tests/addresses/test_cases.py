"""The cases about permissions, by their numbers: foreign tournaments, and links that do things."""

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import Resolver404, resolve

from accounts.models import Role
from tests.addresses.conftest import World, everything
from tests.addresses.routes import Route, every_route
from tests.addresses.table import OWN_TOURNAMENT, ROLES, TABLE, Rule
from tournaments.models import Tournament

ROUTES = {route.key: route for route in every_route() if route.key in TABLE}  # another test tells of those that are not
HERS = [route for route in ROUTES.values() if TABLE[route.key].who == OWN_TOURNAMENT]
_LINK = re.compile(r"<(a|form)\b([^>]*)>")
_ATTRIBUTE = re.compile(r'(href|action|method|formaction)="([^"]*)"')

pytestmark = pytest.mark.usefixtures("mail_server")


def stolen(world: World) -> dict[str, Any]:
    """A form that would do as much as it can, for whichever address it is sent to."""
    other = world.users["other organizer"].pk
    head = {"name": "Stolen", "start_date": "2026-02-20", "end_date": "2026-02-21", "kind": "tournament", "pace": "standard"}
    who = {"owner": other, "organizers": other, "organizer": other, "role": Role.RATING_OFFICER, "is_superuser": "on"}
    play = {"white": "Ana", "black": "Bia", "result": "1", "player": "Eva", "first": "Ana", "second": "Bia", "wins": "1"}
    forms = {"names": "Eva", "family_name": "Eva", "from_round": "1", "withdrawn_after": "0", "order": "lot", "games": "2"}
    return {**head, **who, **play, **forms, "reason": "mine", "month": "2026-02", "answer": "no", "username": "mine"}


# --- case 95 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["other organizer", "member", "visitor"])
def test_case_95_strangers_change_nothing_at_any_address_of_her_tournament(world: World, role: str) -> None:
    before, client, form = everything(), world.client(role), stolen(world)
    for route in HERS:
        for method in ("post", "get"):
            response = getattr(client, method)(world.address(route), form)
            assert response.status_code in (302, 403, 405), route.key
            assert response.status_code != 302 or response["Location"].startswith("/account/login/"), route.key
    assert everything() == before


def officers_posts(world: World) -> list[str]:
    """What only rating officers and administrators may post to: closing, returning, the register, accounts."""
    keys = [key for key in ROUTES if key.startswith(("ratings:", "desk:return", "admin:"))]
    return [world.address(ROUTES[key]) for key in keys if "POST" in TABLE[key].methods and "logout" not in key]


@pytest.mark.parametrize("role", ["other organizer", "owner", "member", "visitor"])
def test_case_95_nobody_below_an_officer_closes_corrects_merges_or_makes_himself_more(world: World, role: str) -> None:
    before, client, form = everything(), world.client(role), stolen(world)
    for address in officers_posts(world):
        assert client.post(address, form).status_code in (302, 403), address
    assert everything() == before


def test_case_95_the_head_of_his_own_tournament_gives_nobody_anything_else(world: World) -> None:
    """Names of owners and organizers in the form are not among its fields."""
    address = f"/desk/{world.others.pk}/"
    head = {**stolen(world), "system": "swiss", "organizers": world.users["owner"].pk, "id": world.tournament.pk}
    world.client("other organizer").post(address, head)
    assert [user.username for user in world.others.organizers.all()] == ["other"]
    assert Tournament.objects.get(pk=world.tournament.pk).name == "Hers"


def test_case_95_the_same_organizer_opens_every_page_of_his_own(world: World) -> None:
    client = world.client("other organizer")
    pages = [route for route in HERS if "GET" in TABLE[route.key].methods and not {"entry_id", "game_id"} & set(route.parts)]
    assert len(pages) > 10
    for route in pages:
        assert client.get(route.address({**world.values, "tournament_id": world.others.pk})).status_code in (200, 302), route.key


def doors(page: str) -> Iterator[tuple[str, str]]:
    """Method and address of every link and form of a page."""
    for _tag, attributes in _LINK.findall(page):
        found = dict(_ATTRIBUTE.findall(attributes))
        method = found.get("method", "get").upper()
        for name in ("href", "action", "formaction"):
            if found.get(name, "").startswith("/"):
                yield method, found[name].split("?")[0].split("#")[0]


def rule_at(address: str) -> tuple[Rule, dict[str, Any]] | None:
    """What the table says of an address of a page; nothing for static files."""
    try:
        match = resolve(address)
    except Resolver404:
        return None
    return TABLE[match.view_name if match.url_name else match.route.replace("^", "")], match.kwargs


def closed_doors(world: World, role: str, route: Route) -> list[str]:
    """The links and forms on a page that its reader may not use."""
    response, _tables = world.ask(role, "GET", world.address(route))
    if response.status_code != 200 or not response["Content-Type"].startswith("text/html"):
        return []
    found = []
    for method, address in doors(response.content.decode()):
        if known := rule_at(address):
            rule, kwargs = known
            if not rule.allows(acting(world, role, kwargs.get("tournament_id")), method):
                found.append(f"{method} {address} on {world.address(route)} for {role}")
    return found


def acting(world: World, role: str, tournament: int | None) -> str:
    """As whom an organizer comes to this tournament: the table speaks of the owner's."""
    own = {"owner": world.tournament.pk, "other organizer": world.others.pk}
    if role not in own or tournament is None:
        return role
    return "owner" if tournament == own[role] else "other organizer"


def test_case_95_organizers_see_the_buttons_of_their_own_tournament_alone(world: World) -> None:
    edit = ("GET", f"/desk/{world.tournament.pk}/")
    for role in ROLES:
        page = world.ask(role, "GET", f"/tournaments/{world.tournament.pk}/")[0].content.decode()
        assert (edit in doors(page)) == (role in OWN_TOURNAMENT), role


@pytest.mark.parametrize("role", ROLES)
def test_case_95_no_page_shows_a_button_that_its_reader_may_not_use(world: World, role: str) -> None:
    ours = [route for route in ROUTES.values() if not TABLE[route.key].foreign and TABLE[route.key].allows(role, "GET")]
    closed = [door for route in ours for door in closed_doors(world, role, route)]
    assert not closed, "\n".join(closed)


# --- case 96 ---------------------------------------------------------------------------------------------------------


def test_case_96_links_change_nothing_even_for_a_superuser(world: World) -> None:
    before, client, form = everything(), world.client("superuser"), {**stolen(world), "confirm": "1", "_method": "POST"}
    for route in ROUTES.values():
        for method in ("get", "head"):
            assert getattr(client, method)(world.address(route), form).status_code < 500, route.key
        assert client.options(world.address(route)).status_code < 500
    assert everything() == before
    assert client.get("/closing/").status_code == 200  # and he is still signed in


def test_case_96_posts_without_the_token_change_nothing_even_for_a_superuser(world: World) -> None:
    before, form = everything(), stolen(world)
    client = world.client("superuser", enforce_csrf_checks=True)
    for route in ROUTES.values():
        if TABLE[route.key].token:
            assert client.post(world.address(route), form).status_code == 403, route.key
    assert everything() == before
    assert client.get("/closing/").status_code == 200


def test_case_96_hidden_tournament_is_not_found_by_strangers(world: World) -> None:
    """Where a page is public and the thing on it is not yet, it is as if it were not there."""
    coming = dt.date.today() + dt.timedelta(days=30)
    Tournament.objects.filter(pk=world.tournament.pk).update(hidden_until_start=True, start_date=coming, end_date=coming)
    public = [route for route in ROUTES.values() if "tournament_id" in route.parts and TABLE[route.key].allows("visitor", "GET")]
    assert len(public) > 3
    for route in public:
        for role in ("visitor", "member", "other organizer"):
            assert world.ask(role, "GET", world.address(route))[0].status_code == 404, (route.key, role)
        assert world.ask("owner", "GET", world.address(route))[0].status_code == 200, route.key


# --- case 99; that placeholders for secrets are refused at the start stands in tests/project/test_compose.py ---------


@pytest.mark.parametrize(
    ("role", "key"),
    [("owner", "desk:paste"), ("owner", "desk:paste_round"), ("owner", "desk:boards"), ("visitor", "tournaments:report")],
)
def test_case_99_form_of_ten_megabytes_is_refused_with_a_page(world: World, role: str, key: str) -> None:
    line = {"names": "x" * 10_000_000}
    response, tables = world.ask(role, "POST", world.address(ROUTES[key]), line)
    assert (response.status_code, tables) == (400, [])
    assert "<h1>" in response.content.decode()


def test_case_99_large_file_is_read_past_and_kept_nowhere(world: World) -> None:
    file = SimpleUploadedFile("players.csv", b"x" * 20_000_000)
    response, tables = world.ask("owner", "POST", world.address(ROUTES["desk:paste"]), {"names": file})
    assert (response.status_code, tables) == (200, [])
    assert not response.wsgi_request.FILES
