"""Ratings of other bodies as rating officers enter, replace and withdraw them in the browser."""

import datetime as dt
import html

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEvent
from players.models import Player
from ratings.models import Body, OutsideRating

MARCH = dt.date(2026, 3, 1)


def text(response) -> str:
    assert response.status_code == 200
    return html.unescape(" ".join(response.content.decode().split()))


def fields(**changes) -> dict[str, str]:
    return {"body": "fide", "pace": "standard", "rating": "1812", "as_of": "2026-03-01", "source": "FIDE", **changes}


@pytest.fixture
def ana(db) -> Player:
    return Player.objects.create(family_name="Ávila", given_name="Ana")


@pytest.fixture
def address(ana) -> str:
    return reverse("ratings:outside_ratings", args=[ana.pk])


@pytest.fixture
def desk(client, officer):
    client.force_login(officer)
    return client


def known(player, **others) -> OutsideRating:
    given = {"body": Body.FIDE, "rating": 1812, "as_of": MARCH, "source": "FIDE", "created_at": timezone.now()}
    return OutsideRating.objects.create(player=player, **{**given, **others})


def stored() -> list[tuple]:
    return list(OutsideRating.objects.values_list("player_id", "body", "pace", "rating", "as_of", "source"))


# --- who may ---------------------------------------------------------------------------------------------------------


def test_link_stands_on_the_page_of_the_player_for_officers_alone(client, ana, address, officer, organizer):
    page = reverse("ratings:player", args=[ana.pk])
    assert address not in text(client.get(page))
    client.force_login(organizer)
    assert address not in text(client.get(page))
    client.force_login(officer)
    assert f'href="{address}"' in text(client.get(page))


def test_other_accounts_change_nothing(client, ana, address, organizer):
    outside = known(ana)
    client.force_login(organizer)
    for place in (address, f"{address}{outside.pk}/", f"{address}{outside.pk}/withdraw/"):
        assert client.post(place, fields(rating="1900", as_of="2026-02-01")).status_code == 403
    assert stored() == [(ana.pk, "fide", "standard", 1812, MARCH, "FIDE")]


# --- entering --------------------------------------------------------------------------------------------------------


def test_rating_is_entered_listed_and_shown_on_the_page_of_the_player(desk, ana, address, officer):
    assert "None is known." in text(desk.get(address))

    response = desk.post(address, fields(body="national", pace="rapid"))

    assert (response.status_code, response.url) == (302, address)
    assert stored() == [(ana.pk, "national", "rapid", 1812, MARCH, "FIDE")]
    assert OutsideRating.objects.get().created_by == officer
    assert AuditEvent.objects.get().action == "record outside rating"
    page = text(desk.get(address))
    assert "Entered for Ávila, Ana." in page
    assert "National, rapid" in page
    assert ">March 1, 2026<" in page
    assert "1812" in text(desk.get(reverse("ratings:player", args=[ana.pk])))


def test_ratings_stand_by_body_and_pace_the_newest_first(desk, ana, address):
    known(ana, body=Body.NATIONAL, rating=1700)
    known(ana, pace="rapid", rating=1750)
    known(ana, as_of=dt.date(2026, 2, 1), rating=1800)
    known(ana)

    lines = desk.get(address).context["lines"]

    assert [(line.body, line.pace, [row.rating for row in line.newest_first]) for line in lines] == [
        ("fide", "standard", [1812, 1800]),
        ("national", "standard", [1700]),
        ("fide", "rapid", [1750]),
    ]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"rating": ""}, "This field is required."),
        ({"rating": "0"}, "“0” is not a whole number from 1 to 4000."),
        ({"rating": "4001"}, "is not a whole number"),
        ({"rating": "1.850"}, "has a mark between its digits"),
        ({"rating": "1850,5"}, "is not a whole number"),
        ({"as_of": "2999-01-01"}, "The list must be one that has been published."),
        ({"as_of": "0026-03-01"}, "The list must be one that has been published."),
        ({"as_of": "2026-02-30"}, "Enter a valid date."),
        ({"as_of": "2026-02-01"}, "There is a rating of that body, pace and day already."),
        ({"body": "dwz"}, "Select a valid choice."),
        ({"pace": "bullet"}, "Select a valid choice."),
        ({"source": "x" * 101}, "at most 100 characters"),
        ({"source": "a\tb"}, "holds a character that cannot be stored"),
        ({"source": "a\0b"}, "Null characters are not allowed."),
    ],
)
def test_refused_rating_is_explained_beside_its_field_and_stays_as_typed(desk, ana, address, wrong, sentence):
    known(ana, as_of=dt.date(2026, 2, 1))

    response = desk.post(address, fields(**wrong))

    (field,) = wrong
    assert list(response.context["form"].errors) == [field]
    assert sentence in text(response)
    assert response.context["form"][field].value() == wrong[field]
    assert OutsideRating.objects.count() == 1


@pytest.mark.parametrize(("language", "typed"), [("pt-br", "01/03/2026"), ("es", "01/03/2026"), ("en", "2026-03-01")])
def test_day_may_be_typed_as_the_language_writes_it(desk, address, language, typed):
    desk.post(address, fields(as_of=typed), HTTP_ACCEPT_LANGUAGE=language)
    assert OutsideRating.objects.get().as_of == MARCH


# --- replacing and withdrawing ---------------------------------------------------------------------------------------


def test_wrong_one_is_replaced_and_both_are_in_the_trail(desk, ana, address):
    place = f"{address}{known(ana).pk}/"
    form = desk.get(place).context["form"]
    typed = {name: form[name].value() for name in form.fields}
    assert typed == {"body": "fide", "pace": "standard", "rating": 1812, "as_of": MARCH, "source": "FIDE"}

    response = desk.post(place, fields(rating="1821"))

    assert response.url == address
    assert stored() == [(ana.pk, "fide", "standard", 1821, MARCH, "FIDE")]
    event = AuditEvent.objects.get()
    assert (event.action, event.before["rating"], event.after["rating"]) == ("replace outside rating", 1812, 1821)
    assert event.target == f"player {ana.pk}"


def test_form_saved_as_it_came_changes_nothing(desk, ana, address):
    outside = known(ana)
    desk.post(f"{address}{outside.pk}/", fields())
    assert OutsideRating.objects.get() == outside
    assert not AuditEvent.objects.exists()


def test_replacing_by_a_day_that_is_taken_is_refused_and_keeps_both(desk, ana, address):
    known(ana)
    earlier = known(ana, as_of=dt.date(2026, 2, 1))
    response = desk.post(f"{address}{earlier.pk}/", fields(rating="1700"))
    assert list(response.context["form"].errors) == ["as_of"]
    assert OutsideRating.objects.count() == 2


def test_rating_is_withdrawn(desk, ana, address):
    outside = known(ana)
    place = f"{address}{outside.pk}/withdraw/"
    assert f'action="{place}"' in text(desk.get(address))
    assert desk.post(place).url == address
    assert "Withdrawn for Ávila, Ana." in text(desk.get(address))
    assert not stored()


def test_rating_of_somebody_else_is_not_found_here(desk, ana, address):
    other = known(Player.objects.create(family_name="Barros"))
    for place in (f"{address}{other.pk}/", f"{address}{other.pk}/withdraw/", f"{address}999999/withdraw/"):
        assert desk.post(place, fields()).status_code == 404
    assert len(stored()) == 1


# --- whose they are --------------------------------------------------------------------------------------------------


def test_ratings_of_a_merged_row_are_replaced_by_the_one_player(desk, ana, address):
    twin = Player.objects.create(family_name="Avila", merged_into=ana)
    outside = known(twin)
    assert desk.get(reverse("ratings:outside_ratings", args=[twin.pk])).url == address
    assert list(desk.post(address, fields(rating="1900")).context["form"].errors) == ["as_of"]

    desk.post(f"{address}{outside.pk}/", fields(rating="1821"))

    assert stored() == [(ana.pk, "fide", "standard", 1821, MARCH, "FIDE")]


def test_officer_sees_the_ratings_and_the_name_of_a_hidden_player_and_that_nobody_else_does(desk, ana, address):
    known(ana)
    Player.objects.filter(pk=ana.pk).update(hide_name=True)
    page = text(desk.get(address))
    assert "Ana Ávila" in page
    assert "1812" in page
    assert "only rating officers see these ratings" in page


def test_unknown_player_is_not_found(desk, db):
    assert desk.get(reverse("ratings:outside_ratings", args=[999_999])).status_code == 404


@pytest.mark.parametrize("count", [1, 12])
def test_page_asks_as_often_for_many_ratings_as_for_one(desk, ana, address, django_assert_num_queries, count):
    for month in range(1, count + 1):
        known(ana, as_of=dt.date(2025, month, 1))
    with django_assert_num_queries(5):  # the session, the account, the player, his ratings, the name of the organization
        desk.get(address)
