"""What every page shares: language, errors, security headers, sign-in."""

import re

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.mail.backends import locmem
from django.core.management import call_command
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from accounts.models import User
from ratingsite import urls

PUBLIC = ["/", "/periods/", "/rules/", "/tournaments/", "/players/"]


def text(response, status: int = 200) -> str:
    assert response.status_code == status
    return " ".join(response.content.decode().split())


class Outbox(locmem.EmailBackend):
    """Django's outbox for tests, which the site takes for a real mail server."""


@pytest.fixture
def mail_server(settings):
    settings.EMAIL_BACKEND = f"{__name__}.Outbox"


@csrf_exempt
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
@pytest.mark.usefixtures("mail_server")
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


@pytest.mark.parametrize("address", ["/language/", "/account/login/"])
def test_form_in_a_foreign_encoding_is_answered(db, address):
    client = Client(enforce_csrf_checks=True)
    client.get("/account/login/")  # the cookie, without which the form is not even looked at
    response = client.post(address, b"a=1", content_type="application/x-www-form-urlencoded; charset=utf-16")
    assert "The request is not understood" in text(response, 400)


def test_form_in_a_foreign_encoding_has_no_address_either(db):
    client = Client(enforce_csrf_checks=True)
    response = client.post("/nowhere/", b"a=1", content_type="application/x-www-form-urlencoded; charset=utf-16")
    assert "Page not found" in text(response, 404)


@pytest.mark.urls(__name__)
def test_fault_of_ours_has_its_page_after_a_form_in_a_foreign_encoding_too(db):
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    response = client.post("/broken/", b"a=1", content_type="application/x-www-form-urlencoded; charset=utf-16")
    assert "Something went wrong" in text(response, 500)


def test_nothing_is_uploaded(client, db, tmp_path, settings):
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    file = SimpleUploadedFile("big.bin", b"x" * 3_000_000)
    response = client.post("/language/", {"language": "es", "file": file, "next": "/rules/"})
    assert response.status_code == 302
    assert not response.wsgi_request.FILES
    assert not list(tmp_path.iterdir())


def test_icon_is_found_where_browsers_look_for_it(client, db):
    assert client.get("/favicon.ico").url == "/static/img/favicon.svg"


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


@pytest.mark.parametrize("address", [*PUBLIC, "/account/password/change/", "/nowhere/"])
def test_pages_of_the_signed_in_are_kept_nowhere(client, member, address):
    client.force_login(member)
    assert client.get(address).headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("address", PUBLIC)
def test_pages_of_visitors_are_kept_and_asked_after(client, db, address):
    response = client.get(address)
    assert response.headers["Cache-Control"] == "no-cache"
    assert client.get(address, headers={"If-None-Match": response.headers["ETag"]}).status_code == 304


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
@pytest.mark.usefixtures("mail_server")
def test_account_pages_live_in_our_layout(client, member, address):
    client.force_login(member)
    response = client.get(address, follow=True)
    assert '<html lang="en">' in text(response)
    assert 'class="mast"' in text(response)


def test_account_pages_begin_with_the_password(client, member):
    client.force_login(member)
    assert client.get("/account/", follow=True).redirect_chain == [("/account/password/change/", 302)]


def test_without_a_mail_server_the_administrator_gives_new_passwords(client, member):
    page = text(client.get("/account/login/"))
    assert "The administrator can give you a new one." in page
    assert "/account/password/reset/" not in page
    assert client.get("/account/password/reset/").status_code == 404


def test_without_a_mail_server_no_page_speaks_of_email(client, member):
    client.force_login(member)
    assert "/account/email/" not in text(client.get("/account/password/change/"))
    assert client.get("/account/email/").status_code == 404


@pytest.mark.usefixtures("mail_server")
def test_with_a_mail_server_a_forgotten_password_is_renewed_by_mail(client, member):
    assert 'href="/account/password/reset/"' in text(client.get("/account/login/"))
    client.post("/account/password/reset/", {"email": "lia@example.org"})
    (message,) = mail.outbox
    assert message.to == ["lia@example.org"]
    assert "/account/password/reset/key/" in message.body


@pytest.mark.usefixtures("mail_server")
def test_unknown_address_gets_no_mail_and_the_same_answer(client, member):
    answers = [client.post("/account/password/reset/", {"email": f"{name}@example.org"}).url for name in ("lia", "nobody")]
    assert answers[0] == answers[1]
    assert len(mail.outbox) == 1


def failures(client, count, address):
    """The answers to so many wrong passwords from one visitor behind a web server, each for another account."""
    headers = {"X-Forwarded-For": f"203.0.113.9, {address}"}
    given = [{"login": f"user{number}", "password": "wrong"} for number in range(count)]
    return [client.post("/account/login/", form, headers=headers).status_code for form in given]


def test_visitors_behind_a_proxy_have_limits_of_their_own(client, db, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert 429 in failures(client, 40, "198.51.100.1")
    assert failures(client, 1, "198.51.100.2") == [200]


def test_untrusted_forwarded_address_opens_no_way_round_the_limits(client, db):
    assert 429 in failures(client, 40, "198.51.100.1")
    assert failures(client, 1, "198.51.100.2") == [429]


def test_admin_is_reached_through_our_sign_in(client, db):
    assert client.get("/admin/login/?next=/admin/", follow=True).redirect_chain[-1][0].startswith("/account/login/")
