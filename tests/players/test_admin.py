"""The register in the admin."""

import pytest
from django.urls import reverse

from accounts.models import AuditEvent, User
from players.models import Club, Organization, Player
from tournaments.models import Entry, Tournament

ADD = "admin:players_player_add"


@pytest.fixture
def root(client, db):
    user = User.objects.create_superuser("root")
    client.force_login(user)
    return user


def form_of(**fields):
    names = ["given_name", "birth_year", "gender", "federation", "national_id", "fide_id", "title", "club", "joined", "reference"]
    return {**dict.fromkeys(names, ""), **fields}


def test_player_is_added_and_changed_by_the_services(client, root):
    club = Club.objects.create(name="Torre")
    client.post(reverse(ADD), form_of(family_name="Silva", federation="bra", club=club.pk))
    player = Player.objects.get()
    assert (player.federation, player.club) == ("BRA", club)
    page = reverse("admin:players_player_change", args=[player.pk])
    assert client.get(page).status_code == 200
    client.post(page, form_of(family_name="Sousa", birth_year=1970))
    player.refresh_from_db()
    assert (player.name, player.birth_year, player.club) == ("Sousa", 1970, None)
    assert [e.action for e in AuditEvent.objects.order_by("id")] == ["create player", "update player"]


@pytest.mark.parametrize("year", ["20", "1823", "2126", "abc"])
def test_implausible_year_is_refused_beside_its_field(client, root, year):
    response = client.post(reverse(ADD), form_of(family_name="Silva", birth_year=year))
    assert list(response.context["adminform"].form.errors) == ["birth_year"]
    assert not Player.objects.exists()


def test_name_with_nul_is_refused_beside_its_field(client, root):
    response = client.post(reverse(ADD), form_of(family_name="Sil\x00va"))
    assert list(response.context["adminform"].form.errors) == ["family_name"]


def test_ids_of_another_are_refused_beside_their_field(client, root, add):
    add("Silva", fide_id=7)
    response = client.post(reverse(ADD), form_of(family_name="Souza", fide_id=7))
    assert response.context["adminform"].form.errors == {"fide_id": ["Silva has this id already."]}


def test_link_alone_deletes_nobody(client, root, add):
    page = reverse("admin:players_player_delete", args=[add("Silva").pk])
    assert client.get(page).status_code == 200
    assert Player.objects.exists()
    client.post(page, {"post": "yes"})
    assert not Player.objects.exists()


def test_player_with_entries_is_protected(client, root, add, at):
    player = add("Silva")
    tournament = Tournament.objects.create(name="Open", start_date=at.date(), end_date=at.date())
    Entry.objects.create(tournament=tournament, player=player, number=1)
    page = reverse("admin:players_player_delete", args=[player.pk])
    html = client.post(page, {"post": "yes"}, follow=True).content.decode()
    assert "merge the player into another, or leave the player inactive" in html
    assert Player.objects.exists()


def test_list_is_searched_and_has_no_bulk_deletion(client, root, add):
    add("Silva, João")
    html = client.get(reverse("admin:players_player_changelist"), {"q": "joao"}).content.decode()
    assert "Silva, João" in html
    assert "delete_selected" not in html


def test_organization_is_one_row(client, root):
    client.post(reverse("admin:players_organization_add"), {"name": "Clube"})
    assert Organization.objects.get().pk == 1
    assert client.get(reverse("admin:players_organization_add")).status_code == 403
    page = reverse("admin:players_organization_change", args=[1])
    client.post(page, {"name": "Clube de Xadrez"})
    assert Organization.objects.get().name == "Clube de Xadrez"
    assert client.post(reverse("admin:players_organization_delete", args=[1]), {"post": "yes"}).status_code == 403
