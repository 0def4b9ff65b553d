"""Every page asks the database as often in a big club as in a small one."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Club
from tests.addresses.conftest import World, build, undone
from tests.addresses.routes import Route, every_route
from tests.addresses.table import TABLE
from tournaments.models import Tournament

ROLES = ("visitor", "superuser")  # a page shows its most to a visitor who may see it, or to the one who may see everything
PAGES = [route for route in every_route() if route.key in TABLE and not TABLE[route.key].foreign]
ASKED = [(route, role) for route in PAGES for role in ROLES if TABLE[route.key].allows(role, "GET")]
FEW, MANY = 2, 9

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_server")]


def over() -> dict[str, int]:
    """A rated tournament with one of its games, a club with players, and two who have met."""
    rated = Tournament.objects.get(name="Rated")
    game = rated.games.earliest("round")
    met = {"player_id": game.white_id, "other_id": game.black_id}
    return {"tournament_id": rated.pk, "game_id": game.pk, "club_id": Club.objects.get(name="Club 0").pk, **met}


def queries(world: World, role: str, route: Route) -> list[str]:
    """What the page asks the database when it has been asked for before; a visitor looks at what is over and rated."""
    address = route.address({**world.values, **over()}) if role == "visitor" else world.address(route)
    cache.clear()
    assert world.client(role).get(address).status_code in (200, 302) or not TABLE[route.key].there, route.key
    with CaptureQueriesContext(connection) as captured:
        world.client(role).get(address)
    return [query["sql"] for query in captured]


@pytest.fixture(scope="module")
def counted(django_db_setup, django_db_blocker) -> dict[tuple[str, str], list[list[str]]]:
    """The queries of each page for each role, in a small club and in a big one."""
    found: dict[tuple[str, str], list[list[str]]] = {}
    with django_db_blocker.unblock():
        for more in (FEW, MANY):
            with undone():
                world = build(more)
                for route, role in ASKED:
                    found.setdefault((route.key, role), []).append(queries(world, role, route))
    return found


@pytest.mark.parametrize(("route", "role"), ASKED, ids=lambda given: given if isinstance(given, str) else given.key)
def test_number_of_queries_does_not_grow_with_the_club(counted, route: Route, role: str) -> None:
    few, many = counted[route.key, role]
    assert len(many) <= len(few), "\n".join([f"{len(few)} queries became {len(many)}:", *many])
