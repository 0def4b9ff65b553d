"""Opening ratings and adjustments, in the browser."""

import datetime as dt
import html
import re

import pytest
from django.test import Client

from accounts.models import User
from players.models import Club
from ratings.changes import adjust_rating, give_opening_rating
from ratings.models import Adjustment, OpeningRating

OPENINGS, ADJUSTMENTS = "/closing/opening-ratings/", "/closing/adjustments/"
FEBRUARY = dt.date(2026, 2, 1)


def text(response) -> str:
    assert response.status_code == 200
    return html.unescape(" ".join(response.content.decode().split()))


def opening(**changes) -> dict[str, str]:
    return {"player": "nina", "month": "2026-01", "rating": "1725", "source": "FIDE", **changes}


def points(**changes) -> dict[str, str]:
    return {"player": "ana", "month": "2026-01", "points": "-8", "reason": "wrong result in March", **changes}


@pytest.fixture
def people(club):
    """Ana is rated, Nina is not."""
    return club.player("Ana", 1500), club.player("Nina")


@pytest.fixture
def desk(client, officer, people):
    client.force_login(officer)
    return client


def given(club, player, **fields) -> OpeningRating:
    asked = {"player": player, "month": club.first, "rating": 1700, "source": "FIDE", "by": None, "at": club.now}
    return give_opening_rating(**{**asked, **fields})


def adjusted(club, player, **fields) -> Adjustment:
    asked = {"player": player, "month": club.first, "points": 12, "reason": "because", "by": None, "at": club.now}
    return adjust_rating(**{**asked, **fields})


# --- who may ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def acts(club, people):
    """Every address with what a POST to it would do."""
    ana, nina = people
    waiting, adjustment = given(club, nina), adjusted(club, ana)
    return [
        (OPENINGS, opening(player="ana", month="2026-02")),
        (ADJUSTMENTS, points(month="2026-02")),
        (f"{OPENINGS}{waiting.pk}/withdraw/", {}),
        (f"{ADJUSTMENTS}{adjustment.pk}/withdraw/", {}),
    ]


def nothing_changed() -> bool:
    return (OpeningRating.objects.count(), Adjustment.objects.count()) == (2, 1)


def test_visitor_is_asked_to_sign_in_and_changes_nothing(client, acts):
    for address, data in acts:
        response = client.post(address, data)
        assert (response.status_code, response.url) == (302, f"/account/login/?next={address}")
    for address in (OPENINGS, ADJUSTMENTS):
        assert client.get(address).url == f"/account/login/?next={address}"
    assert nothing_changed()


@pytest.mark.parametrize("role", ["member", "organizer"])
def test_other_accounts_are_refused(client, acts, role):
    client.force_login(User.objects.create_user("someone", role=role))
    for address, data in acts:
        assert client.post(address, data).status_code == 403
    for address in (OPENINGS, ADJUSTMENTS):
        assert client.get(address).status_code == 403
    assert nothing_changed()


def test_post_without_token_is_refused(officer, acts):
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    for address, data in acts:
        assert client.post(address, data).status_code == 403
    assert nothing_changed()


def test_link_alone_changes_nothing(desk, acts):
    for address, data in acts:
        assert desk.get(address, data).status_code == (405 if "withdraw" in address else 200)
    assert nothing_changed()


def test_pages_before_the_first_month_lead_to_the_closing(client, officer):
    client.force_login(officer)
    for address in (OPENINGS, ADJUSTMENTS):
        for response in (client.get(address), client.post(address, opening())):
            assert (response.status_code, response.url) == (302, "/closing/")


def test_closing_links_both(desk):
    page = text(desk.get("/closing/"))
    assert f'href="{OPENINGS}"' in page
    assert f'href="{ADJUSTMENTS}"' in page


# --- entering --------------------------------------------------------------------------------------------------------


def test_opening_rating_is_entered_and_listed(desk, people, officer):
    response = desk.post(OPENINGS, opening(rated_games="34", peak="1790", reason="List of April"))
    assert (response.status_code, response.url) == (302, OPENINGS)
    made = OpeningRating.objects.get(player=people[1])
    assert (made.rating, made.rated_games, made.peak, made.pace, made.created_by) == (1725, 34, 1790, "standard", officer)
    page = text(desk.get(OPENINGS))
    for part in ("Entered for Nina.", "FIDE: List of April", "34 earlier games", "highest 1790", ">January 2026<"):
        assert part in page


def test_adjustment_is_entered_and_listed(desk, people, officer):
    assert desk.post(ADJUSTMENTS, points(points="−8")).url == ADJUSTMENTS
    made = Adjustment.objects.get()
    assert (made.player, made.points, made.created_by) == (people[0], -8, officer)
    page = text(desk.get(ADJUSTMENTS))
    assert "−8" in page
    assert "wrong result in March" in page


def test_rows_of_closed_months_are_gone_and_later_ones_stand(desk, club, people):
    given(club, people[1], month=FEBRUARY)
    club.close()
    page = text(desk.get(OPENINGS))
    assert ">Nina</a>" in page
    assert ">Ana</a>" not in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"rating": ""}, "This field is required."),
        ({"rating": "0"}, "“0” is not a whole number from 1 to 9999."),
        ({"rating": "10000"}, "is not a whole number"),
        ({"rating": "abc"}, "is not a whole number"),
        ({"rating": "٣٤٥"}, "is not a whole number"),
        ({"rated_games": "-1"}, "is not a whole number"),
        ({"rated_games": "9" * 15}, "is not a whole number"),
        ({"peak": "1724"}, "The highest rating cannot be below the rating itself."),
        ({"source": " "}, "This field is required."),
        ({"source": "x" * 101}, "at most 100 characters"),
        ({"reason": "x" * 501}, "at most 500 characters"),
        ({"month": "2025-12"}, "December 2025 is closed: choose the open month or a later one."),
        ({"month": "05/2026"}, "is not a month"),
        ({"player": ""}, "This field is required."),
        ({"player": "\0"}, "Null characters are not allowed."),
        ({"player": "%"}, "Nobody on the register matches “%”."),
        ({"player": "zulmira"}, "Nobody on the register matches “zulmira”."),
        ({"player": "ana"}, "Ana has an opening rating already."),
    ],
)
def test_refused_opening_rating_is_explained_beside_its_field(desk, wrong, sentence):
    response = desk.post(OPENINGS, opening(**wrong))
    assert list(response.context["form"].errors) == list(wrong)
    assert sentence in text(response)
    assert OpeningRating.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"points": "0"}, "An adjustment is a whole number of points other than 0."),
        ({"points": "12.5"}, "is not a whole number"),
        ({"points": "1.850"}, "has a mark between its digits"),
        ({"reason": ""}, "This field is required."),
        ({"player": "nina"}, "Nina has no rating that could be adjusted."),
        ({"month": "2025-12"}, "is closed"),
    ],
)
def test_refused_adjustment_is_explained_beside_its_field(desk, wrong, sentence):
    response = desk.post(ADJUSTMENTS, points(**wrong))
    assert list(response.context["form"].errors) == list(wrong)
    assert sentence in text(response)
    assert not Adjustment.objects.exists()


# --- numbers as people write them (cases 100 and 101) ----------------------------------------------------------------


@pytest.mark.parametrize("language", ["pt-br", "en", "es"])
@pytest.mark.parametrize("typed", ["1.850", "1,850", "1 850", "1\u202f850", "1850,0", "1850.0", "1850,5", "1.85"])
def test_number_with_a_mark_is_refused_in_every_language_and_stays_as_typed(desk, language, typed):
    response = desk.post(OPENINGS, opening(rating=typed), HTTP_ACCEPT_LANGUAGE=language)
    assert list(response.context["form"].errors) == ["rating"]
    assert f'name="rating" value="{typed}"' in html.unescape(response.content.decode())
    assert OpeningRating.objects.count() == 1


@pytest.mark.parametrize("language", ["pt-br", "en"])
def test_form_that_comes_back_can_be_sent_as_it_stands(desk, people, language):
    response = desk.post(OPENINGS, opening(rated_games="1500", source=""), HTTP_ACCEPT_LANGUAGE=language)
    form = response.context["form"]
    again = {name: form[name].value() or "" for name in form.fields} | {"source": "FIDE"}
    desk.post(OPENINGS, again, HTTP_ACCEPT_LANGUAGE=language)
    made = OpeningRating.objects.get(player=people[1])
    assert (made.rating, made.rated_games, made.peak) == (1725, 1500, None)


# --- whom ------------------------------------------------------------------------------------------------------------


def test_player_is_found_by_id(desk, people):
    desk.post(OPENINGS, opening(player=str(people[1].pk)))
    assert OpeningRating.objects.filter(player=people[1]).exists()


def test_withheld_name_is_found_and_shown_to_the_officer(desk, people):
    nina = people[1]
    nina.hide_name = True
    nina.save()
    desk.post(OPENINGS, opening())
    assert ">Nina</a>" in text(desk.get(OPENINGS))


def test_several_players_are_offered_with_club_and_id_and_one_is_chosen(desk, club):
    home = Club.objects.create(name="Torre Branca")
    first = club.player("Silva", given_name="Rui", birth_year=1961, club=home)
    second = club.player("Silva", given_name="Rui", birth_year=1999)
    response = desk.post(OPENINGS, opening(player="rui silva"))
    page = text(response)
    assert "2 players match “rui silva”: choose one." in page
    assert f"Silva, Rui · Torre Branca · no. {first.pk}" in page
    assert f"Silva, Rui · no. {second.pk}" in page
    assert "1961" not in page
    assert desk.post(OPENINGS, opening(player="rui silva", chosen=str(second.pk))).status_code == 302
    assert OpeningRating.objects.filter(player=second).exists()


def test_choice_is_kept_while_something_else_is_wrong(desk, club):
    club.player("Silva", given_name="Rui")
    second = club.player("Silva", given_name="Rui")
    response = desk.post(OPENINGS, opening(player="silva", chosen=str(second.pk), rating="x"))
    assert list(response.context["form"].errors) == ["rating"]
    assert re.search(rf'name="chosen" value="{second.pk}"[^>]*checked', text(response))


@pytest.mark.parametrize("chosen", ["", "0", "x", "1"])
def test_choice_that_was_not_offered_is_no_choice(desk, club, chosen):
    club.player("Silva", given_name="Rui")
    club.player("Silva", given_name="Ana")
    response = desk.post(OPENINGS, opening(player="silva", chosen=chosen))
    assert "player" in response.context["form"].errors
    assert OpeningRating.objects.count() == 1


def test_too_many_players_are_not_offered(desk, club):
    club.players(21, None)
    page = text(desk.post(OPENINGS, opening(player="player")))
    assert "Many players match “player”: write more of the name." in page
    assert 'name="chosen"' not in page


# --- at which pace ---------------------------------------------------------------------------------------------------


def test_pace_is_asked_only_where_several_are_played(desk, club, people):
    assert 'name="pace"' not in text(desk.get(OPENINGS))
    club.tournament("2026-01-20", [(*people, "1-0")], pace="rapid")
    page = text(desk.get(OPENINGS))
    assert 'name="pace"' in page
    assert "blitz" not in page
    desk.post(OPENINGS, opening(player="ana", pace="rapid"))
    assert OpeningRating.objects.get(pace="rapid").player == people[0]
    assert ">January 2026, rapid<" in text(desk.get(OPENINGS))
    response = desk.post(OPENINGS, opening(pace="blitz"))
    assert list(response.context["form"].errors) == ["pace"]


def test_only_pace_is_taken_unasked(client, officer, club):
    club.player("Nina")
    club.tournament("2026-01-20", [(*club.players(2, None), "1-0")], pace="rapid")
    client.force_login(officer)
    client.post(OPENINGS, opening())
    assert OpeningRating.objects.get().pace == "rapid"


# --- withdrawing -----------------------------------------------------------------------------------------------------


def test_opening_rating_is_withdrawn(desk, club, people):
    waiting = given(club, people[1])
    address = f"{OPENINGS}{waiting.pk}/withdraw/"
    assert f'action="{address}"' in text(desk.get(OPENINGS))
    assert desk.post(address).url == OPENINGS
    assert "Withdrawn for Nina." in text(desk.get(OPENINGS))
    assert not OpeningRating.objects.filter(player=people[1]).exists()


def test_adjustment_is_withdrawn(desk, club, people):
    adjustment = adjusted(club, people[0])
    assert desk.post(f"{ADJUSTMENTS}{adjustment.pk}/withdraw/").url == ADJUSTMENTS
    assert not Adjustment.objects.exists()


def test_used_ones_stay_with_a_sentence(desk, club, people):
    waiting, adjustment = given(club, people[1]), adjusted(club, people[0])
    club.close()
    for address in (f"{OPENINGS}{waiting.pk}/withdraw/", f"{ADJUSTMENTS}{adjustment.pk}/withdraw/"):
        page = text(desk.post(address, follow=True))
        assert "January 2026 is closed" in page
    assert nothing_changed()


def test_unknown_ones_are_not_found(desk):
    for address in (f"{OPENINGS}999/withdraw/", f"{ADJUSTMENTS}999/withdraw/"):
        assert desk.post(address).status_code == 404


# --- how much they ask -----------------------------------------------------------------------------------------------


def test_pages_ask_as_often_for_many_rows_as_for_one(client, officer, club, django_assert_max_num_queries):
    client.force_login(officer)
    asked: dict[str, set[int]] = {OPENINGS: set(), ADJUSTMENTS: set()}
    for second, player in enumerate(club.players(12, 1500)):
        adjusted(club, player, at=club.now + dt.timedelta(seconds=second))
        for address, numbers in asked.items():
            with django_assert_max_num_queries(9) as captured:
                assert client.get(address).status_code == 200
            numbers.add(len(captured))
    assert [len(numbers) for numbers in asked.values()] == [1, 1]
    assert len(client.get(ADJUSTMENTS).context["rows"]) == 12


@pytest.mark.parametrize("count", [2, 12])
def test_choice_of_players_takes_one_query(client, officer, club, django_assert_max_num_queries, count):
    home = Club.objects.create(name="Torre Branca")
    for player in club.players(count, None):
        player.club = home
        player.save()
    client.force_login(officer)
    with django_assert_max_num_queries(9):
        client.post(OPENINGS, opening(player="player"))
