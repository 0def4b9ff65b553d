"""Django's administration pages as a part of this site."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from players.models import Organization, Player


@pytest.fixture
def root(client, db):
    client.force_login(User.objects.create_superuser("root"))
    return client


def test_administration_bears_the_name_of_the_club(root):
    Organization.objects.create(name="Chess & Friends")
    page = root.get(reverse("admin:index")).content.decode()
    assert f"<title>Site administration · {escape('Chess & Friends')}</title>" in page
    assert "Django" not in page


def test_no_two_parts_of_the_administration_are_called_alike(root):
    response = root.get(reverse("admin:index"))
    names = [app["name"] for app in response.context["available_apps"]]
    assert len(names) == len(set(names))


def test_columns_of_the_register_are_translated(root):
    Player.objects.create(family_name="Silva")
    page = root.get(reverse("admin:players_player_changelist"), headers={"accept-language": "pt-br"}).content.decode()
    assert ">Nome</a>" in page
