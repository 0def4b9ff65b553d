"""Case 95: another organizer, a member or a visitor opens and posts every address of somebody's tournament."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEvent
from players.models import Player
from tournaments.models import Tournament

# name, further parts of the address, and what would be posted
PAGES = [
    ("edit", (), {"name": "Stolen", "start_date": "2026-03-07", "end_date": "2026-03-08", "format": "swiss", "pace": "standard"}),
    ("clone", (), {"name": "Copy", "start_date": "2026-03-07"}),
    ("delete", (), {"games": "1"}),
    ("newcomer", (), {"family_name": "Lima", "from_round": "1"}),
    ("paste", (), {"names": "Eva"}),
]
ACTIONS = [
    ("add", (), {"player": "Eva", "from_round": "1"}),
    ("number", (), {"order": "lot"}),
    ("enter_list", (), {"names": "Eva"}),
    ("late", ("entry",), {"from_round": "2"}),
    ("withdraw", ("entry",), {"withdrawn_after": "0"}),
    ("take_back_entry", ("entry",), {}),
    ("remove_entry", ("entry",), {}),
    ("pairings", (), {"double": "0"}),
    ("add_game", (), {"white": "Ana", "black": "Bia", "result": "1"}),
    ("add_match", (), {"first": "Ana", "second": "Bia", "wins": "1"}),
    ("remove_game", ("game",), {}),
]
READ_ONLY = [("entries", (), {}), ("entry", ("entry",), {}), ("casual", (), {})]


@pytest.fixture
def hers(desk, organizer):
    ana, bia, _caio, _eva = desk.all = desk.players("Ana Bia Caio Eva")
    tournament = desk.tournament(desk.all[:3], organizers=[organizer], rounds=3)
    desk.round(tournament, 1, (ana, bia, "1-0"))
    return tournament


def address(tournament, name, parts):
    numbers = {"entry": tournament.entries.last().pk, "game": tournament.games.first().pk}
    return reverse(f"desk:{name}", args=[tournament.pk, *(numbers[part] for part in parts)])


def state(tournament):
    now = Tournament.objects.get(pk=tournament.pk)
    entries = list(now.entries.order_by("pk").values_list("player", "number", "from_round", "withdrawn_after"))
    counts = (Tournament.objects.count(), Player.objects.count(), now.games.count(), AuditEvent.objects.count())
    return now.name, now.version, entries, counts, sorted(now.organizers.values_list("pk", flat=True))


@pytest.mark.parametrize("who", ["other_organizer", "member"])
@pytest.mark.parametrize(("name", "parts", "data"), [*PAGES, *ACTIONS, *READ_ONLY])
def test_strangers_are_refused_and_nothing_changes(client, hers, request, who, name, parts, data):
    user = request.getfixturevalue(who)
    client.force_login(user)
    before = state(hers)
    place = address(hers, name, parts)
    assert client.post(place, {**data, "organizers": [user.pk], "owner": user.pk}).status_code in (403, 405)
    assert client.get(place).status_code in (403, 405)
    assert state(hers) == before


@pytest.mark.parametrize(("name", "parts", "data"), [*PAGES, *ACTIONS, *READ_ONLY])
def test_visitors_are_asked_to_sign_in(client, hers, name, parts, data):
    before = state(hers)
    place = address(hers, name, parts)
    for response in (client.get(place), client.post(place, data)):
        assert response.status_code == 405 or response["Location"].startswith(reverse("account_login"))
    assert state(hers) == before


@pytest.mark.parametrize("who", ["organizer", "officer"])
@pytest.mark.parametrize(("name", "parts", "data"), [*PAGES, *ACTIONS, *READ_ONLY])
def test_looking_changes_nothing(client, hers, request, who, name, parts, data):
    client.force_login(request.getfixturevalue(who))
    before = state(hers)
    expected = 405 if (name, parts, data) in ACTIONS else 302 if name == "casual" else 200
    assert client.get(address(hers, name, parts)).status_code == expected
    assert state(hers) == before


@pytest.mark.parametrize(("name", "parts", "data"), [*PAGES, *ACTIONS])
def test_posts_without_the_token_are_refused(organizer, hers, name, parts, data):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    before = state(hers)
    assert client.post(address(hers, name, parts), data).status_code == 403
    assert state(hers) == before


@pytest.mark.parametrize("name", ["index", "new", "player_search"])
def test_desk_is_for_organizers_and_officers(client, member, organizer, officer, name):
    assert client.get(reverse(f"desk:{name}"))["Location"].startswith(reverse("account_login"))
    for user, status in ((member, 403), (organizer, 200), (officer, 200)):
        client.force_login(user)
        assert client.get(reverse(f"desk:{name}")).status_code == status


def test_unknown_tournament_is_not_found(client, organizer):
    client.force_login(organizer)
    assert client.get(reverse("desk:entries", args=[999])).status_code == 404
