"""How a club that starts from scratch gets its first month: in the browser and on the command line."""

import datetime as dt
import html
import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEvent, User
from elo.presets import PRESETS
from players.models import Organization
from ratings.models import RatingPeriod, Regulation
from ratings.months import month_slug, next_month
from ratings.periods import open_period
from ratings.preset_words import PRESET_WORDS

PAGE = "/closing/start/"


def text(response) -> str:
    assert response.status_code == 200
    return html.unescape(" ".join(response.content.decode().split()))


def asked(**changes) -> dict[str, str]:
    return {"organization": "Clube Torre", "first_month": "2026-04", "regulation": "cusp", **changes}


@pytest.fixture
def desk(client, officer):
    client.force_login(officer)
    return client


# --- who may ---------------------------------------------------------------------------------------------------------


def test_visitor_is_asked_to_sign_in_and_begins_nothing(client, db):
    for response in (client.get(PAGE), client.post(PAGE, asked())):
        assert (response.status_code, response.url) == (302, f"/account/login/?next={PAGE}")
    assert not RatingPeriod.objects.exists()


@pytest.mark.parametrize("role", ["member", "organizer"])
def test_other_accounts_are_refused(client, db, role):
    client.force_login(User.objects.create_user("someone", role=role))
    for response in (client.get(PAGE), client.post(PAGE, asked())):
        assert response.status_code == 403
    assert not RatingPeriod.objects.exists()


def test_post_without_token_is_refused(officer):
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    assert client.post(PAGE, asked()).status_code == 403
    assert not RatingPeriod.objects.exists()


# --- the way in ------------------------------------------------------------------------------------------------------


def test_empty_pages_lead_the_officer_to_the_start(desk):
    for address in ("/", "/closing/"):
        page = text(desk.get(address))
        assert f'href="{PAGE}"' in page
        assert "first month" in page


def test_empty_front_page_offers_visitors_no_start(client, db):
    page = text(client.get("/"))
    assert "The club has no first month yet" in page
    assert PAGE not in page


def test_empty_front_page_of_a_club_that_began_leads_to_the_closing(desk, club):
    page = text(desk.get("/"))
    assert "when the rating officer closes the first month" in page
    assert PAGE not in page
    assert 'href="/closing/"' in page


# --- the form --------------------------------------------------------------------------------------------------------


def test_form_offers_every_preset_with_a_line_and_begins_with_club(desk):
    page = text(desk.get(PAGE))
    assert list(PRESET_WORDS) == list(PRESETS)
    for name, line in PRESET_WORDS.items():
        assert f"<b>{name}</b> {line}" in page
    assert page.index('value="club"') < page.index("checked") < page.index('value="cusp"')
    assert f'value="{month_slug(timezone.localdate())}"' in page


def test_looking_at_the_form_begins_nothing(desk):
    desk.get(PAGE, asked())
    assert not RatingPeriod.objects.exists()


def test_form_begins_the_club_and_leads_to_the_closing(desk, officer):
    response = desk.post(PAGE, asked())
    assert (response.status_code, response.url) == (302, "/closing/")
    assert open_period().slug == "2026-04"
    regulation = Regulation.objects.get()
    assert (regulation.name, regulation.parameters["initial"]) == ("cusp", {"method": "fixed", "rating": 1000})
    assert AuditEvent.objects.get(action="start club").actor_name == "officer"
    page = text(desk.get("/closing/"))
    assert "The club begins with April 2026." in page
    assert "Closing of April 2026" in page
    assert Organization.objects.get().name == "Clube Torre"
    assert "Clube Torre" in page


def test_form_knows_the_name_that_stands_already(desk):
    Organization.objects.create(pk=1, name="Known")
    assert 'value="Known"' in text(desk.get(PAGE))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"organization": " "}, "This field is required."),
        ({"organization": "x" * 201}, "at most 200 characters"),
        ({"organization": "x\0"}, "Null characters are not allowed."),
        ({"first_month": ""}, "This field is required."),
        ({"first_month": "04/2026"}, "“04/2026” is not a month; write year-month: 2024-01."),
        ({"first_month": "2026-13"}, "is not a month"),
        ({"first_month": "1999-12"}, "Choose a month from"),
        ({"first_month": "2099-01"}, "Choose a month from"),
        ({"regulation": "none"}, "Select a valid choice."),
        ({"regulation": ""}, "This field is required."),
    ],
)
def test_refusal_stands_beside_its_field_and_keeps_what_was_typed(desk, wrong, sentence):
    response = desk.post(PAGE, asked(**wrong))
    form = response.context["form"]
    assert list(form.errors) == list(wrong)
    assert sentence in text(response)
    assert not RatingPeriod.objects.exists()
    kept = asked(**wrong)
    assert form["first_month"].value() == kept["first_month"]


def test_next_month_may_be_the_first_and_the_one_after_may_not(desk):
    following = next_month(timezone.localdate())
    assert desk.post(PAGE, asked(first_month=month_slug(next_month(following)))).status_code == 200
    assert desk.post(PAGE, asked(first_month=month_slug(following))).status_code == 302


def test_club_that_began_is_not_begun_again(desk, club):
    for ask in (desk.get, desk.post):
        response = ask(PAGE, asked())
        assert (response.status_code, response.url) == (302, "/closing/")
        assert "The club has its first month already." in text(desk.get("/closing/"))
    assert RatingPeriod.objects.get().month == dt.date(2026, 1, 1)
    assert not Organization.objects.exists()


def test_page_speaks_portuguese_months(desk):
    page = text(desk.post(PAGE, asked(first_month="1999-12"), HTTP_ACCEPT_LANGUAGE="pt-br"))
    assert 'value="1999-12"' in page
    assert 'lang="pt-br"' in page


def test_page_takes_few_queries(desk, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        desk.get(PAGE)


# --- the command -----------------------------------------------------------------------------------------------------


def run(*arguments) -> str:
    out = io.StringIO()
    call_command("start_club", *arguments, stdout=out)
    return out.getvalue()


def test_command_begins_the_club(db):
    assert run("2026-04", "--name", "Clube Torre", "--regulation", "toledo") == (
        "2026-04 is the open month, under the rules “toledo”.\n"
    )
    assert open_period().slug == "2026-04"
    assert Organization.objects.get().name == "Clube Torre"
    assert Regulation.objects.get().name == "toledo"


def test_command_takes_the_rules_of_the_product_where_none_are_named(db):
    run("2026-04")
    assert Regulation.objects.get().name == "club"
    assert not Organization.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["04/2026"], "is not a month"),
        (["1999-12"], "Choose a month from"),
        (["2026-04", "--regulation", "none"], "there is no preset “none”"),
        (["2026-04", "--name", "x" * 201], "At most 200 characters"),
    ],
)
def test_command_says_what_it_refuses(db, arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        run(*arguments)
    assert not RatingPeriod.objects.exists()


def test_command_begins_no_club_twice(club):
    with pytest.raises(CommandError, match="The club has its first month already"):
        run("2026-04")
