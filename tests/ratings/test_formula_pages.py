"""Adjustments by formula, in the browser."""

import html
import re

import pytest
from django.test import Client

from accounts.models import User
from ratings.models import Adjustment, OpeningRating

FORMULA, ADJUSTMENTS = "/closing/adjustments/formula/", "/closing/adjustments/"
ASKED = {"below": "2000", "hundredths": "0.4", "lowest": "", "source": "Assembly", "reason": "as FIDE"}


def text(response) -> str:
    assert response.status_code == 200
    return html.unescape(" ".join(response.content.decode().split()))


def hidden(response) -> dict[str, str]:
    """What the form of the preview would send."""
    form = text(response).split('id="confirm"')[1]
    found = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}


@pytest.fixture
def desk(client, officer, club):
    club.players(3, 1000)
    club.player("Ana", 1995)
    client.force_login(officer)
    return client


def test_visitor_and_other_accounts_may_nothing(client, club):
    club.players(2, 1000)
    for address in (FORMULA, f"{ADJUSTMENTS}1/withdraw-all/"):
        assert client.post(address, ASKED).url == f"/account/login/?next={address}"
    for role in ("member", "organizer"):
        client.force_login(User.objects.create_user(role, role=role))
        assert client.get(FORMULA).status_code == 403
        assert client.post(FORMULA, ASKED).status_code == 403
        assert client.post(f"{ADJUSTMENTS}1/withdraw-all/").status_code == 403
    assert not Adjustment.objects.exists()


def test_post_without_token_is_refused(officer, desk):
    sent = hidden(desk.get(FORMULA, ASKED))
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    assert client.post(FORMULA, sent).status_code == 403
    assert not Adjustment.objects.exists()


def test_form_is_linked_and_preview_shows_old_and_new(desk):
    assert f'href="{FORMULA}"' in text(desk.get(ADJUSTMENTS))
    page = text(desk.get(FORMULA, ASKED))
    assert "R + 0.40 · (2000 − R)" in page
    assert "Enter it for 4 players" in page
    assert "<dd>1,202</dd>" in page
    assert '<td class="n old" role="cell" data-label="from">1995</td> <td class="n rating" role="cell">1997</td>' in page
    assert not Adjustment.objects.exists()


def test_confirmed_preview_is_one_line_that_is_withdrawn_as_a_whole(desk):
    response = desk.post(FORMULA, hidden(desk.get(FORMULA, ASKED)))
    assert (response.status_code, response.url, Adjustment.objects.count()) == (302, ADJUSTMENTS, 4)
    page = text(desk.get(ADJUSTMENTS))
    assert "Entered for 4 players." in page
    assert page.count("/withdraw-all/") == 1
    assert "+2 … +400" in page
    address = re.search(r'action="([^"]+/withdraw-all/)"', page)[1]
    assert desk.get(address).status_code == 405
    assert desk.post(address).url == ADJUSTMENTS
    assert "Withdrawn for 4 players." in text(desk.get(ADJUSTMENTS))
    assert desk.post(address).status_code == 404


def test_second_click_enters_nothing_and_says_so(desk):
    sent = hidden(desk.get(FORMULA, ASKED))
    desk.post(FORMULA, sent)
    response = desk.post(FORMULA, sent)
    assert response.url.startswith(f"{FORMULA}?below=2000&")
    page = text(desk.get(response.url))
    assert "Something changed since you looked at the preview: nothing was entered." in page
    assert "Adjusted in this month already (4)" in page
    assert "Nobody would get points by this formula." in page
    assert Adjustment.objects.count() == 4


@pytest.mark.parametrize("typed", ["0.4", "0,4", ".4", "0.40", "0,40"])
def test_share_is_read_with_either_mark(desk, typed):
    assert desk.get(FORMULA, {**ASKED, "hundredths": typed}).context["found"].formula.hundredths == 40


@pytest.mark.parametrize(("typed", "read"), [("1", 100), ("1.00", 100), ("0,01", 1), ("0.5", 50)])
def test_share_is_read_to_the_hundredth(desk, typed, read):
    assert desk.get(FORMULA, {**ASKED, "hundredths": typed}).context["found"].formula.hundredths == read


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"hundredths": "0"}, "is not a share from 0.01 to 1"),
        ({"hundredths": "0.005"}, "is not a share from 0.01 to 1"),
        ({"hundredths": "40"}, "is not a share from 0.01 to 1"),
        ({"hundredths": "1.01"}, "is not a share from 0.01 to 1"),
        ({"hundredths": "-0.4"}, "is not a share from 0.01 to 1"),
        ({"hundredths": "٠.٤"}, "is not a share from 0.01 to 1"),
        ({"below": "2.000"}, "has a mark between its digits"),
        ({"below": "1"}, "is not a whole number"),
        ({"lowest": "2000"}, "The lowest rating must be below"),
        ({"source": " "}, "This field is required."),
        ({"reason": ""}, "This field is required."),
        ({"reason": "x" * 501}, "at most 500 characters"),
    ],
)
def test_wrong_input_is_explained_beside_its_field(desk, wrong, sentence):
    for send in (desk.get, desk.post):
        response = send(FORMULA, {**ASKED, **wrong})
        assert list(response.context["form"].errors) == list(wrong)
        assert sentence in text(response)
    assert not Adjustment.objects.exists()


def test_pace_is_asked_where_there_are_several(desk, club):
    ana = club.player("Bia", 2100)
    OpeningRating.objects.create(player=ana, pace="rapid", month=club.first, rating=1700, source="FIDE", created_at=club.now)
    assert 'name="pace"' in text(desk.get(FORMULA))
    response = desk.get(FORMULA, {**ASKED, "pace": "rapid"})
    assert "(2000 − R), rapid, for everybody below 2000" in text(response)
    desk.post(FORMULA, hidden(response))
    assert Adjustment.objects.get().pace == "rapid"


def test_long_preview_is_turned_page_by_page(desk, club):
    club.players(120, 1200)
    first = desk.get(FORMULA, ASKED)
    assert text(first).count('class="n points"') == 100
    assert "hundredths=0.4" in re.search(r'rel="next" href="([^"]+)"', text(first))[1]
    assert text(desk.get(FORMULA, {**ASKED, "page": "2"})).count('class="n points"') == 24


def test_page_before_the_first_month_leads_to_the_closing(client, officer):
    client.force_login(officer)
    for response in (client.get(FORMULA), client.post(FORMULA, ASKED)):
        assert (response.status_code, response.url) == (302, "/closing/")
