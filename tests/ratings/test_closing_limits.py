"""The limits of a close, set by officers."""

import html

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import AuditEvent
from ratings.change_checks import ChangeError
from ratings.closing_limits import by_name, set_limits
from ratings.findings import limits
from ratings.models import ClosingLimits

ADDRESS = "/closing/limits/"
FIRST = {"change": 100, "lowest_first_rating": 1000, "highest_first_rating": 2000, "odds": 600, "expiry_months": 1}
OTHER = {"change": 80, "lowest_first_rating": 1100, "highest_first_rating": 1900, "odds": 500, "expiry_months": 2}


def test_club_begins_with_limits(db):
    assert by_name(limits()) == FIRST


def test_setting_them_is_kept_and_recorded(club, officer):
    set_limits(**OTHER, by=officer, at=club.now)
    assert by_name(limits()) == OTHER
    event = AuditEvent.objects.get(action="set closing limits")
    assert (event.actor_name, event.before, event.after) == ("officer", FIRST, OTHER)


def test_setting_what_they_are_records_nothing(club, officer):
    set_limits(**FIRST, by=officer, at=club.now)
    assert not AuditEvent.objects.filter(action="set closing limits").exists()


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        ({"change": -1}, "change", "from 0 to 9999"),
        ({"odds": 10000}, "odds", "from 0 to 9999"),
        ({"expiry_months": 100}, "expiry_months", "from 0 to 99"),
        ({"lowest_first_rating": 1901}, "highest_first_rating", "below the other"),
    ],
)
def test_impossible_limits_are_refused(club, officer, changed, field, sentence):
    with pytest.raises(ChangeError, match=sentence) as refused:
        set_limits(**{**OTHER, **changed}, by=officer, at=club.now)
    assert refused.value.field == field
    assert not ClosingLimits.objects.exists()


def test_organizer_sets_no_limits(club, organizer):
    with pytest.raises(PermissionDenied):
        set_limits(**OTHER, by=organizer, at=club.now)


def test_page_shows_the_limits_and_sets_others(client, club, officer):
    client.force_login(officer)
    assert 'value="2000"' in client.get(ADDRESS).content.decode()
    response = client.post(ADDRESS, OTHER)
    assert (response.status_code, response.url) == (302, "/closing/")
    assert by_name(limits()) == OTHER


def test_page_says_beside_the_input_what_is_refused(client, club, officer):
    client.force_login(officer)
    page = html.unescape(client.post(ADDRESS, {**OTHER, "lowest_first_rating": "1950", "odds": "1.000"}).content.decode())
    assert "has a mark between its digits" in page
    page = html.unescape(client.post(ADDRESS, {**OTHER, "lowest_first_rating": "1950"}).content.decode())
    assert "This bound lies below the other one." in page
    assert by_name(limits()) == FIRST


def test_page_is_for_officers(client, club, organizer):
    assert client.get(ADDRESS).url == f"/account/login/?next={ADDRESS}"
    client.force_login(organizer)
    assert (client.get(ADDRESS).status_code, client.post(ADDRESS, OTHER).status_code) == (403, 403)
    assert by_name(limits()) == FIRST
