"""The desk's list of tournaments, and making, changing, copying and deleting one."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from tournaments.models import Status, System, Tournament

TODAY = timezone.localdate()
HEAD = {
    "name": "Spring Open",
    "venue": "Town hall",
    "start_date": f"{TODAY:%Y-%m-%d}",
    "end_date": f"{TODAY:%Y-%m-%d}",
    "format": "swiss",
    "pace": "standard",
    "rounds": "5",
    "time_control": "90 min + 30 s",
    "arbiter": "Zoe",
    "tie_break_1": "BH:C1",
    "tie_break_2": "DE",
}


@pytest.fixture
def signed_in(client, organizer):
    client.force_login(organizer)
    return client


@pytest.fixture
def post_new(signed_in, organizer):
    """Posts the form of a new tournament; what is not given is plausible."""
    return lambda **fields: signed_in.post(reverse("desk:new"), {**HEAD, "organizers": [organizer.pk], **fields})


def text(response):
    return " ".join(response.content.decode().split())


def page(client, name, *args):
    response = client.get(reverse(f"desk:{name}", args=args))
    assert response.status_code == 200
    return text(response)


def test_list_has_ones_own_tournaments_by_stage(signed_in, desk, organizer, other_organizer):
    later = TODAY + dt.timedelta(days=30)
    desk.tournament(name="Mine now", organizers=[organizer])
    desk.tournament(name="Mine later", organizers=[organizer], start_date=later, end_date=later)
    desk.set_status(desk.tournament(name="Mine rated", organizers=[organizer]), Status.RATED)
    desk.tournament(name="Not mine", organizers=[other_organizer])
    html = page(signed_in, "index")
    places = [html.index(words) for words in ("Mine now", ">Planned<", "Mine later", ">Rated<", "Mine rated")]
    assert places == sorted(places)
    assert "Not mine" not in html


def test_tournament_that_has_ended_is_marked_on_the_list(signed_in, desk, organizer):
    today = timezone.localdate()
    yesterday = today - dt.timedelta(days=1)
    desk.tournament(name="Now", organizers=[organizer], start_date=today, end_date=today)
    assert "not submitted yet" not in page(signed_in, "index")
    desk.tournament(name="Over", organizers=[organizer], start_date=yesterday, end_date=yesterday)
    assert page(signed_in, "index").count("not submitted yet") == 1


def test_officer_sees_every_tournament(client, officer, desk, organizer):
    client.force_login(officer)
    desk.tournament(name="Hers", organizers=[organizer])
    assert "Hers" in page(client, "index")


def test_empty_desk_says_so(signed_in):
    assert "No tournament yet" in page(signed_in, "index")


def test_list_asks_as_often_for_many_as_for_one(signed_in, desk, organizer, django_assert_max_num_queries):
    for status in (*[Status.DRAFT] * 8, *[Status.RATED] * 8):
        desk.set_status(desk.tournament(organizers=[organizer]), status)
    with django_assert_max_num_queries(8):
        page(signed_in, "index")


def test_navigation_leads_organizers_to_the_desk_and_nobody_else(client, organizer, member):
    link = f'href="{reverse("desk:index")}"'
    assert link not in text(client.get("/tournaments/"))
    client.force_login(member)
    assert link not in text(client.get("/tournaments/"))
    client.force_login(organizer)
    assert link in text(client.get("/tournaments/"))


def test_new_tournament_is_made_with_all_its_fields(post_new, organizer, other_organizer):
    response = post_new(organizers=[organizer.pk, other_organizer.pk], hidden_until_start="on", needs_confirmation="on")
    made = Tournament.objects.get()
    assert response["Location"] == reverse("desk:entries", args=[made.pk])
    assert (made.name, made.venue, made.rounds, made.time_control, made.arbiter) == (
        "Spring Open",
        "Town hall",
        5,
        "90 min + 30 s",
        "Zoe",
    )
    assert made.tie_breaks == ["BH:C1", "DE"]
    assert (made.hidden_until_start, made.needs_confirmation) == (True, True)
    assert set(made.organizers.all()) == {organizer, other_organizer}


@pytest.mark.parametrize(
    ("chosen", "kind", "system"),
    [
        ("round_robin", "tournament", System.ROUND_ROBIN),
        ("match", "tournament", System.MATCH),
        ("team", "tournament", System.TEAM),
        ("other", "tournament", System.OTHER),
        ("casual", "casual", System.OTHER),
    ],
)
def test_kind_and_system_are_one_choice(post_new, chosen, kind, system):
    post_new(format=chosen, rounds="")
    made = Tournament.objects.get()
    assert (made.kind, made.system) == (kind, system)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("end_date", f"{TODAY - dt.timedelta(days=1):%Y-%m-%d}", "The last day is before the first."),
        ("end_date", "2026-02-31", "Enter a valid date."),
        ("end_date", "2062-03-08", "The year must lie between"),
        ("start_date", "", "This field is required."),
        ("rounds", "0", "A tournament has 1 to 60 rounds."),
        ("rounds", "-1", "A tournament has 1 to 60 rounds."),
        ("rounds", "many", "Enter a whole number."),
        ("name", "  ", "This field is required."),
        ("tie_break_2", "BH:C1", "Each tie-break stands in the list once."),
    ],
)
def test_implausible_head_is_refused_beside_its_field_and_the_rest_is_kept(post_new, field, value, sentence):
    response = post_new(**{field: value})
    assert not Tournament.objects.exists()
    form = response.context["form"]
    assert list(form.errors) == [field]
    assert sentence in str(form.errors[field])
    html = text(response)
    assert html.count('value="Town hall"') == html.count('value="Zoe"') == 1
    assert sentence in html


def test_casual_games_with_rounds_are_refused_beside_the_rounds(post_new):
    assert list(post_new(format="casual").context["form"].errors) == ["rounds"]


@pytest.mark.parametrize("language", ["pt-br", "es"])
def test_days_are_read_as_the_language_writes_them(post_new, signed_in, language):
    signed_in.cookies["django_language"] = language
    post_new(start_date=f"{TODAY:%d/%m/%Y}", end_date=f"{TODAY:%d/%m/%Y}")
    assert Tournament.objects.get().start_date == TODAY
    response = post_new(end_date="31/02/2026")
    assert list(response.context["form"].errors) == ["end_date"]
    translation.activate("en")


def test_date_inputs_hold_iso_days_in_every_language(signed_in, desk, organizer):
    tournament = desk.tournament(organizers=[organizer])
    signed_in.cookies["django_language"] = "pt-br"
    assert 'value="2026-03-07"' in page(signed_in, "edit", tournament.pk)


def test_organizer_without_the_role_is_not_on_offer(post_new, member):
    assert list(post_new(organizers=[member.pk]).context["form"].errors) == ["organizers"]
    assert not Tournament.objects.exists()


def test_form_shows_what_is_stored_and_saves_changes(signed_in, desk, organizer):
    tournament = desk.tournament(organizers=[organizer], tie_breaks=["SB"], rounds=5)
    address = reverse("desk:edit", args=[tournament.pk])
    form = signed_in.get(address).context["form"]
    assert (form["name"].value(), form["tie_break_1"].value(), form["rounds"].value()) == ("Open", "SB", 5)
    response = signed_in.post(address, {**HEAD, "organizers": [organizer.pk], "rounds": "7", "tie_break_1": ""})
    assert response["Location"] == address
    tournament.refresh_from_db()
    assert (tournament.name, tournament.rounds, tournament.tie_breaks) == ("Spring Open", 7, ["DE"])


def test_handing_over_leads_back_to_the_list(signed_in, desk, organizer, other_organizer):
    tournament = desk.tournament(organizers=[organizer])
    address = reverse("desk:edit", args=[tournament.pk])
    response = signed_in.post(address, {**HEAD, "organizers": [other_organizer.pk]})
    assert response["Location"] == reverse("desk:index")
    assert list(tournament.organizers.all()) == [other_organizer]
    assert signed_in.get(address).status_code == 403


def test_change_that_contradicts_rounds_is_refused_beside_its_field(signed_in, desk, organizer):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], organizers=[organizer])
    desk.round(tournament, 3, (ana, bia, "1-0"))
    response = signed_in.post(
        reverse("desk:edit", args=[tournament.pk]), {**HEAD, "organizers": [organizer.pk], "format": "casual", "rounds": ""}
    )
    assert list(response.context["form"].errors) == ["format"]


def test_only_texts_change_once_it_is_handed_in(signed_in, desk, organizer):
    tournament = desk.set_status(desk.tournament(organizers=[organizer], rounds=5), Status.SUBMITTED)
    address = reverse("desk:edit", args=[tournament.pk])
    assert "Handed in" in text(signed_in.get(address))
    signed_in.post(address, {**HEAD, "organizers": [organizer.pk], "rounds": "9", "format": "match"})
    tournament.refresh_from_db()
    assert (tournament.name, tournament.venue, tournament.rounds, tournament.system) == (
        "Spring Open",
        "Town hall",
        5,
        System.SWISS,
    )


def test_copy_is_made_on_its_own_days_with_the_players(signed_in, desk, organizer):
    tournament = desk.tournament(desk.players("Ana Bia"), organizers=[organizer])
    address = reverse("desk:clone", args=[tournament.pk])
    assert 'value="Open"' in text(signed_in.get(address))
    response = signed_in.post(address, {"name": "Open II", "start_date": "2026-04-04", "with_entries": "on"})
    made = Tournament.objects.get(name="Open II")
    assert response["Location"] == reverse("desk:edit", args=[made.pk])
    assert (made.end_date, made.entries.count()) == (dt.date(2026, 4, 5), 2)
    response = signed_in.post(address, {"name": "Open III", "start_date": "2026-04-04", "end_date": "2026-04-01"})
    assert list(response.context["form"].errors) == ["end_date"]


def test_deleting_states_the_number_of_games_and_asks_for_it(signed_in, desk, organizer):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], organizers=[organizer])
    desk.round(tournament, 1, (ana, bia, "1-0"))
    address = reverse("desk:delete", args=[tournament.pk])
    assert "With it goes 1 game." in text(signed_in.get(address))
    for games in ("0", "", "x", "9" * 30):
        assert "confirm that number" in text(signed_in.post(address, {"games": games}))
    assert Tournament.objects.exists()
    assert signed_in.post(address, {"games": "1"})["Location"] == reverse("desk:index")
    assert not Tournament.objects.exists()


def test_rated_tournament_stays(signed_in, desk, organizer):
    tournament = desk.set_status(desk.tournament(organizers=[organizer]), Status.RATED)
    address = reverse("desk:delete", args=[tournament.pk])
    assert "It has been rated and stays." in text(signed_in.get(address))
    signed_in.post(address, {"games": "0"})
    assert Tournament.objects.exists()
    assert address not in page(signed_in, "edit", tournament.pk)


def test_returned_tournament_shows_the_reason(signed_in, desk, organizer):
    tournament = desk.tournament(organizers=[organizer])
    Tournament.objects.filter(pk=tournament.pk).update(return_reason="Board 3 is missing.")
    assert "Board 3 is missing." in page(signed_in, "edit", tournament.pk)


def test_rounds_are_linked_as_many_as_announced_or_one_more_than_entered(signed_in, desk, organizer):
    ana, bia = desk.players("Ana Bia")
    announced = desk.tournament(organizers=[organizer], rounds=4)
    open_ended = desk.tournament([ana, bia], organizers=[organizer])
    desk.round(open_ended, 2, (ana, bia, "1-0"))
    for tournament, last in ((announced, 4), (open_ended, 3)):
        html = page(signed_in, "edit", tournament.pk)
        assert reverse("desk:round", args=[tournament.pk, last]) in html
        assert reverse("desk:round", args=[tournament.pk, last + 1]) not in html


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "x", "-1"])
def test_organizer_with_an_impossible_id_is_refused(post_new, signed_in, desk, organizer, number):
    answers = [post_new(organizers=[number])]
    tournament = desk.tournament(name="Mine", organizers=[organizer])
    answers.append(signed_in.post(reverse("desk:edit", args=[tournament.pk]), {**HEAD, "organizers": [number]}))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert all("organizers" in answer.context["form"].errors for answer in answers)
    assert Tournament.objects.count() == 1
