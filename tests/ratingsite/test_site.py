"""What every page shares: language, errors, security headers, sign-in."""

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import path

from accounts.models import User
from ratingsite import urls

PUBLIC = ["/", "/periods/", "/rules/", "/tournaments/", "/players/"]


def text(response, status: int = 200) -> str:
    assert response.status_code == status
    return " ".join(response.content.decode().split())


def broken(request):
    raise RuntimeError("a fault of ours")


urlpatterns = [path("broken/", broken), *urls.urlpatterns]


def test_migrations_match_the_models(db):
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_page_has_policy_language_and_title_and_no_cookie(client, db, address):
    response = client.get(address)
    page = text(response)
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert '<html lang="en">' in page
    assert "csrfmiddlewaretoken" not in page
    assert not response.cookies


def test_titles_are_distinct(client, db):
    titles = {text(client.get(address)).split("<title>")[1].split("</title>")[0] for address in PUBLIC}
    assert len(titles) == len(PUBLIC)


@pytest.mark.parametrize("address", [*PUBLIC, "/account/login/", "/account/password/reset/", "/nowhere/"])
def test_nothing_is_written_inline(client, db, address):
    page = client.get(address).content.decode()
    assert "style=" not in page
    assert "<script>" not in page
    assert not re.search(r"<[^>]* on[a-z]+=", page)


# --- language -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["pt-br", "es", "en"])
def test_language_button_works_without_a_token_and_goes_back(db, language):
    client = Client(enforce_csrf_checks=True)
    response = client.post("/language/", {"language": language, "next": "/rules/?x=1"})
    assert (response.status_code, response.url) == (302, "/rules/?x=1")
    assert f'<html lang="{language}">' in text(client.get("/rules/"))


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""])
def test_language_button_leads_to_no_other_site(client, db, address):
    assert client.post("/language/", {"language": "es", "next": address}).url == "/"


def test_language_is_not_changed_by_a_link(client, db):
    assert client.get("/language/?language=es").status_code == 405


def test_languages_are_named_in_themselves(client, db):
    page = text(client.get("/", headers={"Accept-Language": "es"}))
    for code, name in (("pt-br", "Português"), ("en", "English"), ("es", "Español")):
        assert f'lang="{code}"' in page
        assert f">{name}</button>" in page


# --- errors ---------------------------------------------------------------------------------------------------------


def test_unknown_address_leads_back_to_the_list(client, db):
    page = text(client.get("/nowhere/"), 404)
    assert "Page not found" in page
    assert 'href="/"' in page


@pytest.mark.urls(__name__)
def test_fault_of_ours_has_a_page_of_its_own(client, db):
    client.raise_request_exception = False
    assert "Something went wrong" in text(client.get("/broken/"), 500)


def test_health_check_answers_and_is_not_kept(client, db):
    response = client.get("/healthz/")
    assert text(response) == "ok"
    assert "no-store" in response.headers["Cache-Control"]


# --- accounts -------------------------------------------------------------------------------------------------------


@pytest.fixture
def member(db):
    return User.objects.create_user("lia", "lia@example.org", "two knights defence")


def test_sign_in_and_out(client, member):
    page = text(client.get("/account/login/"))
    assert "Sign in" in page
    assert 'autocomplete="current-password"' in page
    assert client.post("/account/login/", {"login": "lia", "password": "two knights defence"}).url == "/"
    page = text(client.get("/"))
    assert "lia" in page
    assert "Sign out" in page
    assert client.post("/account/logout/").url == "/"
    assert "Sign in" in text(client.get("/"))


def test_wrong_password_is_said_beside_the_form(client, member):
    page = text(client.post("/account/login/", {"login": "lia", "password": "wrong"}))
    assert "invalid-feedback" in page or "alert" in page


def test_nobody_signs_up_by_himself(client, db):
    response = client.post("/account/signup/", {"username": "x", "password1": "two knights", "password2": "two knights"})
    assert response.status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "address",
    ["/account/password/change/", "/account/email/", "/account/2fa/", "/account/2fa/totp/activate/", "/account/logout/"],
)
def test_account_pages_live_in_our_layout(client, member, address):
    client.force_login(member)
    response = client.get(address, follow=True)
    assert '<html lang="en">' in text(response)
    assert 'class="mast"' in text(response)


def test_admin_is_reached_through_our_sign_in(client, db):
    assert client.get("/admin/login/?next=/admin/", follow=True).redirect_chain[-1][0].startswith("/account/login/")
