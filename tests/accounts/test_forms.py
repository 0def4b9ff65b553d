"""Forms of accounts."""

from django.test import Client
from django.urls import reverse

from accounts.models import User


def test_sign_in_says_what_staying_signed_in_is(client: Client, db: None) -> None:
    page = client.get(reverse("account_login")).content.decode()

    assert "Stay signed in" in page
    assert "Remember Me" not in page


def test_who_asks_to_stay_signed_in_keeps_the_session(client: Client, db: None) -> None:
    User.objects.create_user("ana", password="two knights defence")

    client.post(reverse("account_login"), {"login": "ana", "password": "two knights defence", "remember": "on"})

    assert not client.session.get_expire_at_browser_close()
